//! The arguments of questions about fights of two.

use clap::Args;

use super::{Effort, EventsOptions, PartOptions, Setting, Shared, complete, examples, rosters};
use crate::commands::basis::BasisOptions;

/// The arguments of `attack`.
#[derive(Args)]
#[command(after_help = examples("attack"))]
pub struct Attack {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The name of the attacker's stat line
    #[arg(add = complete::fighters())]
    pub attacker: String,
    /// The name of the defender's stat line
    #[arg(add = complete::fighters())]
    pub defender: String,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `duel`.
#[derive(Args)]
#[command(after_help = examples("duel"))]
pub struct Duel {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The name of the first fighter's stat line
    #[arg(add = complete::fighters())]
    pub a: String,
    /// The name of the second fighter's stat line
    #[arg(add = complete::fighters())]
    pub b: String,
    #[command(flatten)]
    pub events: EventsOptions,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `matrix`.
#[derive(Args)]
#[command(after_help = examples("matrix"))]
pub struct Matrix {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The stat lines to compare; by default the whole roster
    #[arg(add = complete::fighters())]
    pub profiles: Vec<String>,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of every question about fights of two.
#[derive(Args)]
pub struct Fight {
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE", add = complete::settings())]
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
    #[arg(long = "set", value_name = "KEY=VALUE", add = complete::settings())]
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
#[command(after_help = examples("targets"))]
pub struct Targets {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The name of the attacker's stat line
    #[arg(add = complete::fighters())]
    pub attacker: String,
    /// The names of the targets' stat lines; by default all others of the roster
    #[arg(add = complete::fighters())]
    pub defenders: Vec<String>,
    #[command(flatten)]
    pub attacks: Attacks,
}

/// The arguments of `volley`.
#[derive(Args)]
#[command(after_help = examples("volley"))]
pub struct Volley {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The attackers in their order, each of whom attacks once: NAME or NAME*COUNT, separated by
    /// commas
    #[arg(add = complete::fighters())]
    pub attackers: String,
    /// The figures that are attacked, one after the other: NAME or NAME*COUNT
    #[arg(add = complete::fighters())]
    pub defenders: String,
    /// Attack each figure in turn, rather than one until it is out
    #[arg(long)]
    pub spread: bool,
    #[command(flatten)]
    pub attacks: Attacks,
}
