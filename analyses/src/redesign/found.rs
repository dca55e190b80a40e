//! What a search for a redesign found.

use similar::TextDiff;

use crate::free::FreeKey;
use crate::promises::{Decision, Promise, Ruling};

/// What was found about each promise, in the order of the study. Those that are sampled are not looked
/// at where an exact one is not kept.
pub type Rulings = Vec<Option<Ruling>>;

/// What became of a change.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Attempt {
    /// What was found about each promise, in the order of the study.
    Judged(Rulings),
    /// The rules do not allow it, and why.
    Refused(String),
}

/// The smallest change of rules or rosters with which all promises of a study are kept.
#[derive(Clone, Debug)]
pub struct Redesign {
    /// The keys that may change.
    pub keys: Vec<FreeKey>,
    /// The promises, with what is found without a change.
    pub before: Vec<(Promise, Ruling)>,
    /// What is found with the change, in the same order; none if no change was allowed by the rules.
    pub after: Option<Rulings>,
    /// The changed keys by their places, each with the place of its value.
    pub changes: Vec<(usize, usize)>,
    /// What the change costs.
    pub cost: f64,
    /// Whether all promises are kept with it. Otherwise it is the one that is nearest to that.
    pub is_kept: bool,
    /// Whether all changes that cost less were tried.
    pub is_cheapest: bool,
    /// How many cheaper changes the trials leave undecided: they break no promise for sure.
    pub open: usize,
    /// How many changes were tried.
    pub tried: u64,
    /// How many changes are allowed.
    pub allowed: u64,
    /// What changes of one key do, of those that were tried, the cheapest first.
    pub singles: Vec<Single>,
    /// The promises that no tried change keeps, by their places.
    pub never: Vec<usize>,
    /// Pairs of promises each of which some tried change keeps, and none both.
    pub exclusive: Vec<(usize, usize)>,
    /// Whether promises were decided by sampling, and confirmed with other dice.
    pub is_confirmed: bool,
    /// The files with the change.
    pub edits: Vec<FileEdit>,
    /// Why not all was tried, if it was interrupted.
    pub stopped: Option<String>,
}

/// A change of one key, and what it does.
#[derive(Clone, PartialEq, Debug)]
pub struct Single {
    /// The place of the key.
    pub key: usize,
    /// The place of its value.
    pub level: usize,
    /// What it costs.
    pub cost: f64,
    /// What was found about each promise; why the rules refuse it otherwise.
    pub found: Result<Rulings, String>,
}

/// A file before and after a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileEdit {
    /// Its path, as the study names it.
    pub file: String,
    /// Its text before.
    pub before: String,
    /// Its text with the change.
    pub after: String,
}

impl FileEdit {
    /// Returns the change as a unified diff.
    #[must_use]
    pub fn diff(&self) -> String {
        let diff = TextDiff::from_lines(&self.before, &self.after);
        let (old, new) = (format!("a/{}", self.file), format!("b/{}", self.file));
        diff.unified_diff().context_radius(2).header(&old, &new).to_string()
    }
}

impl Redesign {
    /// Returns whether all promises are kept without a change.
    #[must_use]
    pub fn is_needless(&self) -> bool {
        self.is_kept && self.changes.is_empty()
    }

    /// Returns what is found in the end: with the change, or without one if none was allowed.
    pub(super) fn last(&self) -> Rulings {
        match &self.after {
            Some(after) => after.clone(),
            None => self.before.iter().map(|(_, ruling)| Some(ruling.clone())).collect(),
        }
    }

    /// Returns the most urgent decision in the end.
    #[must_use]
    pub fn decision(&self) -> Decision {
        let decisions = self.last().into_iter().flatten().map(|ruling| ruling.decision);
        decisions.min().unwrap_or(Decision::Kept)
    }
}

/// Returns whether a promise is kept; `None` if it was not looked at, or is undecided.
pub(super) fn is_kept(ruling: Option<&Ruling>) -> Option<bool> {
    match ruling?.decision {
        Decision::Kept => Some(true),
        Decision::Broken => Some(false),
        Decision::Undecided => None,
    }
}

/// Returns how many promises are kept at least, and how many at most.
pub(super) fn kept(rulings: &[Option<Ruling>]) -> (usize, usize) {
    let count =
        |wanted: Option<bool>| rulings.iter().filter(|one| is_kept(one.as_ref()) == wanted).count();
    let least = count(Some(true));
    (least, least + count(None))
}
