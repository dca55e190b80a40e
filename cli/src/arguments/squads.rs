//! The arguments of questions about squad fights, and of single fights.

use std::path::PathBuf;

use clap::Args;

use super::{Effort, EventsOptions, PartOptions, Setting, Shared, complete, examples, rosters};
use crate::commands::basis::BasisOptions;

/// The arguments of `engage`.
#[derive(Args)]
#[command(after_help = examples("engage"))]
pub struct Engage {
    /// The scenario: the path of a scenario file, or the name of a built-in one, such as
    /// sprawl-open
    #[arg(add = complete::scenarios())]
    pub scenario: String,
    /// Also draw the table at deployment, as SVG or PNG by the ending of the file; the default file
    /// is map.svg
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "map.svg")]
    pub map: Option<PathBuf>,
    /// Play each policy of the first side against each of the second, with common random numbers
    #[arg(long, conflicts_with_all = ["what_if", "events"])]
    pub policies: bool,
    #[command(flatten)]
    pub events: EventsOptions,
    #[command(flatten)]
    pub fight: EngagementOptions,
}

/// The arguments of `options`.
#[derive(Args)]
#[command(after_help = examples("options"))]
pub struct SquadOptions {
    /// The scenario: the path of a scenario file, or the name of a built-in one, such as
    /// sprawl-open
    #[arg(add = complete::scenarios())]
    pub scenario: String,
    /// The options to ask about, such as charge or cover, and weapons; by default all
    pub names: Vec<String>,
    /// Override the scenario: `first=a|b|roll`, `rounds_max=N`, `policy_a=plain|bold|wary|keen`,
    /// `policy_b`; both sides are keen unless a policy is set
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `play`.
#[derive(Args)]
#[command(after_help = examples("play"))]
#[command(override_usage = "evenodds play [OPTIONS] <SCENARIO>\n       \
                            evenodds play [OPTIONS] <ROSTER> <A> <B>")]
pub struct Play {
    /// A scenario, alone; or a roster, with two of its stat lines
    #[arg(value_name = "SCENARIO|ROSTER", help = source(), add = complete::scenarios_and_games())]
    pub source: String,
    /// The name of the first fighter's stat line
    #[arg(requires = "b", add = complete::fighters())]
    pub a: Option<String>,
    /// The name of the second fighter's stat line
    #[arg(add = complete::fighters())]
    pub b: Option<String>,
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys. Scenarios have
    /// `first=a|b|roll`, `rounds_max=N`, `policy_a=plain|bold|wary|keen` and `policy_b`
    #[arg(long = "set", value_name = "KEY=VALUE", add = complete::settings())]
    pub set: Vec<Setting>,
    /// The seed of the fight
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The number of the fight within the seed, from 0
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "percentile")]
    pub index: u64,
    /// Print the fight at this percentile: of duels, by length among the first 10,000 of the seed;
    /// of squad fights, by how well the first side did among the first 1,000
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub percentile: Option<u8>,
    /// Also draw the squad fight as SVG or PNG, as small tables from deployment to the last round;
    /// the default file is strip.svg
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "strip.svg")]
    #[arg(conflicts_with = "a")]
    pub strip: Option<PathBuf>,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of every question about squad fights.
#[derive(Args)]
pub struct EngagementOptions {
    /// Override the scenario: `first=a|b|roll`, `rounds_max=N`, `policy_a=plain|bold|wary|keen`,
    /// `policy_b`
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

fn source() -> String {
    format!(
        "A scenario, alone: the path of a scenario file, or the name of a built-in one; or a \
         roster, with two of its stat lines: {}",
        rosters()
    )
}
