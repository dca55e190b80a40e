//! What an answer decides: a number against a threshold.

use super::Unit;

/// A number of an answer against the threshold from which it matters.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What it is about.
    pub matter: Matter,
    /// One sentence that stands alone, with the number and the threshold.
    pub says: String,
    /// The unit of the number and the threshold.
    pub unit: Unit,
    /// The number.
    pub value: f64,
    /// Its interval, if sampled.
    pub interval: Option<(f64, f64)>,
    /// The threshold: the largest value that is accepted, or the smallest one.
    pub threshold: f64,
    /// Where the number is with regard to the threshold.
    pub standing: Standing,
}

/// What a verdict is about, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Matter {
    /// A promise of the study.
    Promise,
    /// One side, or the one who goes first, wins too often.
    Unfair,
    /// A fighter loses to all others, or is worse than another in every match-up.
    Dominated,
    /// Another reading of the rules would change who wins.
    Flips,
    /// A variant changes a number.
    Change,
}

/// Where a number is with regard to its threshold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// Beyond it: what the verdict is about is the case.
    Beyond,
    /// The interval of the number leaves it open.
    Open,
    /// Within it: all is well.
    Within,
}

impl Standing {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Beyond => "beyond",
            Standing::Open => "open",
            Standing::Within => "within",
        }
    }
}

impl Matter {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Matter::Promise => "promise",
            Matter::Unfair => "unfair",
            Matter::Dominated => "dominated",
            Matter::Flips => "flips",
            Matter::Change => "change",
        }
    }
}
