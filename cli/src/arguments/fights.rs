//! The arguments of questions about fights of two.

use clap::Args;

use super::{Effort, PartOptions, Setting, Shared, rosters};
use crate::commands::basis::BasisOptions;

/// The arguments of `attack`.
#[derive(Args)]
pub struct Attack {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The name of the attacker's stat line
    pub attacker: String,
    /// The name of the defender's stat line
    pub defender: String,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `duel`.
#[derive(Args)]
pub struct Duel {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The name of the first fighter's stat line
    pub a: String,
    /// The name of the second fighter's stat line
    pub b: String,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `matrix`.
#[derive(Args)]
pub struct Matrix {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The stat lines to compare; by default the whole roster
    pub profiles: Vec<String>,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of every question about fights of two.
#[derive(Args)]
pub struct Fight {
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub part: PartOptions,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of every question about several attacks.
#[derive(Args)]
pub struct Attacks {
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub part: PartOptions,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `targets`.
#[derive(Args)]
pub struct Targets {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The name of the attacker's stat line
    pub attacker: String,
    /// The names of the targets' stat lines; by default all others of the roster
    pub defenders: Vec<String>,
    #[command(flatten)]
    pub attacks: Attacks,
}

/// The arguments of `volley`.
#[derive(Args)]
pub struct Volley {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The attackers in their order, each of whom attacks once: NAME or NAME*COUNT, separated by
    /// commas
    pub attackers: String,
    /// The figures that are attacked, one after the other: NAME or NAME*COUNT
    pub defenders: String,
    /// Attack each figure in turn, rather than one until it is out
    #[arg(long)]
    pub spread: bool,
    #[command(flatten)]
    pub attacks: Attacks,
}
