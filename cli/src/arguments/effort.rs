//! The arguments of many commands: how to compute and how to tell.

use clap::{Args, ValueEnum, value_parser};

use super::values::target;
use crate::terminal::Volume;

/// How an answer is printed.
#[derive(Args)]
pub struct Shared {
    /// Print one JSON document instead of tables
    #[arg(long)]
    pub json: bool,
}

/// How to compute numbers, and how much work to spend on them.
#[derive(Args)]
pub struct Effort {
    /// How to compute the numbers; auto is exact for checks, attacks and duels with few enough
    /// states, and samples larger duels and squad fights
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    pub method: Method,
    /// The number of trials when sampling; by default 1,000,000 for a check, 100,000 for an attack
    /// or duel, 5,000 for a squad fight; with --target-error the maximum
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub trials: Option<u64>,
    /// Sample until the half-width of the interval is at most E: 0.001 is a tenth of a point
    #[arg(long, value_name = "E", value_parser = target)]
    pub target_error: Option<f64>,
    /// Allow more than 1,000,000,000 trials
    #[arg(long)]
    pub long: bool,
    /// The seed, by default 1; the same seed gives the same results on every machine
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub threads: Threads,
}

/// The number of threads.
#[derive(Args)]
pub struct Threads {
    /// The number of threads; affects only the running time
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// How to compute numbers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Exact if feasible, otherwise sampled
    Auto,
    /// Enumerate every outcome of the dice
    Exact,
    /// Draw many times
    Sampled,
    /// Exact, and with every die rolled many times, with the difference between them
    Both,
}

/// How much is printed.
#[derive(Args, Clone, Copy)]
pub struct VolumeOptions {
    /// Print only the first sentence of the answer, and nothing but errors to standard error
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Print all rows and columns of long tables, all that the answer rests on, and, to standard
    /// error, the time it took and what was not tried of a game's rules
    #[arg(long, short, global = true)]
    pub verbose: bool,
}

impl From<VolumeOptions> for Volume {
    fn from(asked: VolumeOptions) -> Volume {
        match asked {
            VolumeOptions { quiet: true, .. } => Volume::Quiet,
            VolumeOptions { verbose: true, .. } => Volume::Verbose,
            _ => Volume::Usual,
        }
    }
}
