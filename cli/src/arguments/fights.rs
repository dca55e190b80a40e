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

/// Two fighters of a roster.
#[derive(Args)]
pub struct Pair {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The name of the first fighter's stat line
    #[arg(add = complete::fighters())]
    pub a: String,
    /// The name of the second fighter's stat line
    #[arg(add = complete::fighters())]
    pub b: String,
}

/// The arguments of `duel`.
#[derive(Args)]
#[command(after_help = examples("duel"))]
pub struct Duel {
    #[command(flatten)]
    pub pair: Pair,
    #[command(flatten)]
    pub events: EventsOptions,
    #[command(flatten)]
    pub fight: Fight,
}

/// A roster, or some of its stat lines.
#[derive(Args)]
pub struct FromRoster {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The stat lines that fight each other; by default the whole roster
    #[arg(add = complete::fighters())]
    pub profiles: Vec<String>,
}

/// The arguments of `matrix`.
#[derive(Args)]
#[command(after_help = examples("matrix"))]
pub struct Matrix {
    #[command(flatten)]
    pub fighters: FromRoster,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `tempo`.
#[derive(Args)]
#[command(after_help = examples("tempo"))]
pub struct Tempo {
    #[command(flatten)]
    pub pair: Pair,
    /// The chance to win from which on a duel is decided, more than 0.5; by default 0.9
    #[arg(long, value_name = "CHANCE")]
    pub sure: Option<f64>,
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE", add = complete::settings())]
    pub set: Vec<Setting>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `opponents`.
#[derive(Args)]
#[command(after_help = examples("opponents"))]
pub struct Opponents {
    #[command(flatten)]
    pub duels: OneAgainst,
}

/// The arguments of `matchups`.
#[derive(Args)]
#[command(after_help = examples("matchups"))]
pub struct Matchups {
    #[command(flatten)]
    pub fighters: FromRoster,
    /// How many drawn duels any two fighters are taken to have had besides those computed, by default
    /// 0.01; without any, the rating of one that always wins would be infinite
    #[arg(long, value_name = "DUELS")]
    pub prior: Option<f64>,
    #[command(flatten)]
    pub attacks: Attacks,
}

/// The arguments of `price`.
#[derive(Args)]
#[command(after_help = examples("price"))]
pub struct Price {
    #[command(flatten)]
    pub fighters: FromRoster,
    /// The step to which costs are rounded, by default 1
    #[arg(long, value_name = "POINTS")]
    pub step: Option<f64>,
    /// How many drawn duels any two fighters are taken to have had besides those computed, by default
    /// 0.01; without any, who always wins would be infinitely strong
    #[arg(long, value_name = "DUELS")]
    pub prior: Option<f64>,
    #[command(flatten)]
    pub attacks: Attacks,
}

/// The arguments of `best`.
#[derive(Args)]
#[command(after_help = examples("best"))]
pub struct Best {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The stat lines that are tried; by default the whole roster
    #[arg(add = complete::fighters())]
    pub profiles: Vec<String>,
    /// The most points that one of them may cost; by default any number
    #[arg(long, value_name = "POINTS")]
    pub points: Option<f64>,
    /// The stat lines that each of them fights, separated by commas; by default the whole roster
    #[arg(long, value_name = "NAMES", value_delimiter = ',', add = complete::fighters())]
    pub against: Vec<String>,
    /// Also try each weapon that each of them carries
    #[arg(long)]
    pub weapons: bool,
    #[command(flatten)]
    pub fights: Undivided,
}

/// The arguments of `weigh`.
#[derive(Args)]
#[command(after_help = examples("weigh"))]
pub struct Weigh {
    #[command(flatten)]
    pub duels: OneAgainst,
}

/// The arguments of every question about one stat line against several others.
#[derive(Args)]
pub struct OneAgainst {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The name of the stat line that fights each of the others
    #[arg(add = complete::fighters())]
    pub fighter: String,
    /// The names of its opponents' stat lines; by default all others of the roster
    #[arg(add = complete::fighters())]
    pub against: Vec<String>,
    #[command(flatten)]
    pub fights: Undivided,
}

/// The arguments of every question about fights that is not divided among machines.
#[derive(Args)]
pub struct Undivided {
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE", add = complete::settings())]
    pub set: Vec<Setting>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
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

/// The arguments of every question about several attacks, and of one without alternatives.
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
