//! The arguments of questions about checks.

use std::path::PathBuf;

use clap::Args;
use evenodds_analyses::asked::Distance;
use evenodds_analyses::measures::exchange::BASES;

use super::{Effort, Numbers, PartOptions, Shared, Span, complete, examples, games};
use crate::commands::answer::Options;
use crate::commands::basis::BasisOptions;

/// The arguments of every question about checks.
#[derive(Args)]
pub struct Check {
    /// What the check is against: base Difficulty, Defense, Guard or distance
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub against: Option<i64>,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

impl Check {
    /// Returns how its answer is computed and shown.
    pub fn options(&self, distance: Distance) -> Options<'_> {
        let (effort, json, basis) = (Some(&self.effort), self.shared.json, self.basis);
        Options { effort, json, basis, distance }
    }
}

/// The arguments of `roll`.
#[derive(Args)]
#[command(after_help = examples("roll"))]
pub struct Roll {
    /// Dice, such as `3d6`, `4d6kh3` or `d20 + 5`, or words of scripts, such as `highest(4, 6, 3)`;
    /// several stand side by side
    #[arg(required = true, value_name = "DICE", allow_negative_numbers = true)]
    pub dice: Vec<String>,
    /// Draw the chance of each value or more to FILE, as SVG or PNG
    #[arg(long, value_name = "FILE")]
    pub chart: Option<PathBuf>,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `odds`.
#[derive(Args)]
#[command(after_help = examples("odds"))]
pub struct Odds {
    /// The game
    #[arg(help = format!("The game: {}", games()), add = complete::games())]
    pub system: String,
    /// The rating of the check: dice in the pool, Target Number, attack bonus, characteristic or
    /// value
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rating: i64,
    /// Steps of ease; positive helps the roller in every game
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub ease: i64,
    #[command(flatten)]
    pub check: Check,
    #[command(flatten)]
    pub part: PartOptions,
}

/// The arguments of `contest`.
#[derive(Args)]
#[command(after_help = examples("contest"))]
pub struct Contest {
    /// The game
    #[arg(help = format!("The game: {}", games()), add = complete::games())]
    pub system: String,
    /// The rating of the first side
    #[arg(allow_negative_numbers = true)]
    pub ours: i64,
    /// The rating of the second side
    #[arg(allow_negative_numbers = true)]
    pub theirs: i64,
    /// Roll again until exactly one side succeeds, N rounds at most, in place of one exchange
    #[arg(long, value_name = "N")]
    pub rounds: Option<i64>,
    /// Steps of ease of the first side; positive helps the roller in every game
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub our_ease: Option<i64>,
    /// Steps of ease of the second side
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub their_ease: Option<i64>,
    /// What the check of the first side is against: base Difficulty, Defense, Guard or distance
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub our_against: Option<i64>,
    /// What the check of the second side is against
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub their_against: Option<i64>,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `curve`.
#[derive(Args)]
#[command(after_help = examples("curve"))]
pub struct Curve {
    /// The game, or several to compare
    #[arg(required = true, value_name = "SYSTEM")]
    #[arg(help = format!("The game, or several to compare: {}", games()), add = complete::games())]
    pub systems: Vec<String>,
    /// Show each of several games at the check whose chance to pass is nearest to P, more than 0 and
    /// less than 1
    #[arg(long, value_name = "P", conflicts_with_all = ["rating", "against"])]
    pub matched: Option<f64>,
    /// The ratings: one (4), several (2 4 6, or 2,4,6) or an inclusive range (2..6, or
    /// --rating=-2..2 for negative numbers); by default each game's usual ratings
    #[arg(long, value_name = "N", num_args = 1.., allow_negative_numbers = true)]
    pub rating: Vec<Numbers>,
    /// The steps of ease, an inclusive range (-4..4); positive helps the roller
    #[arg(long, value_name = "A..B", default_value = "-6..6", allow_hyphen_values = true)]
    pub ease: Span,
    #[command(flatten)]
    pub check: Check,
}

/// The arguments of `exchange`.
#[derive(Args)]
#[command(after_help = examples("exchange"))]
pub struct Exchange {
    /// The games
    #[arg(value_name = "SYSTEM", help = format!("Two or more games: {}; by default the built-in ones", games()), add = complete::games())]
    pub systems: Vec<String>,
    /// The chances at which the games are matched, more than 0 and less than 1
    #[arg(long, value_name = "P", value_delimiter = ',', default_values_t = BASES)]
    pub bases: Vec<f64>,
    /// The steps of ease of the matched curves, an inclusive range (-4..4); positive helps the
    /// roller
    #[arg(long, value_name = "A..B", default_value = "-6..6", allow_hyphen_values = true)]
    pub ease: Span,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub shared: Shared,
}
