//! Whether a change matters.

use serde::Serialize;

use super::question::Difference;
use crate::answer::Unit;

/// The share of a mean harm by which it has to change to matter: harm has no scale of its own.
pub(super) const HARM_MATTERS: f64 = 0.05;

/// Whether a change matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Significance {
    /// Some chance changes by the threshold or more, or some harm by a twentieth.
    Matters,
    /// None does.
    Negligible,
    /// The intervals leave both open.
    Open,
}

/// Returns whether a change matters: a chance or a harm is surely beyond its threshold, all are
/// surely within it, or neither is known.
pub(super) fn verdict(differences: &[Difference], threshold: f64) -> Significance {
    let all: Vec<Significance> =
        differences.iter().filter_map(|one| one.verdict(threshold)).collect();
    let first =
        [Significance::Matters, Significance::Open].into_iter().find(|one| all.contains(one));
    first.unwrap_or(Significance::Negligible)
}

/// Sorts differences so that the one that decides the verdict is the first: of those that have this
/// verdict by themselves, the largest one of a chance, or of a difference of chances if there is no
/// such chance, or of a harm. A larger one whose interval leaves it open decides nothing.
pub(super) fn deciding_first(differences: &mut [Difference], whole: Significance, threshold: f64) {
    let kind = |unit: Unit| match unit {
        Unit::Chance => 0,
        Unit::Difference => 1,
        _ => 2,
    };
    // Of the others, chances and differences of chances stay in one order.
    differences.sort_by_key(|one| match one.verdict(threshold) == Some(whole) {
        true => (0, kind(one.before.unit)),
        false => (1, i32::from(!one.before.unit.is_chance())),
    });
}

impl Difference {
    /// Returns from which change on it matters, given the difference of chances that does; `None`
    /// for what no verdict is about.
    pub(super) fn threshold(&self, of_chances: f64) -> Option<f64> {
        let is_known = self.before.sampled.is_none() || self.change.interval.is_some();
        match self.before.unit {
            Unit::Chance | Unit::Difference => Some(of_chances),
            Unit::Harm if is_known => Some((HARM_MATTERS * self.before.value.abs()).max(1e-6)),
            _ => None,
        }
    }

    /// Returns whether this change alone matters: all of its interval is beyond the threshold, all
    /// of it is within, or neither; `None` for what no verdict is about.
    pub(super) fn verdict(&self, of_chances: f64) -> Option<Significance> {
        let (low, high) = self.change.interval.unwrap_or((self.change.value, self.change.value));
        // What is exact moves by the threshold in spite of rounding.
        let least = self.threshold(of_chances)? - 1e-9;
        Some(if least <= low || high <= -least {
            Significance::Matters
        } else if least <= high || low <= -least {
            Significance::Open
        } else {
            Significance::Negligible
        })
    }
}

impl Significance {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Significance::Matters => "matters",
            Significance::Negligible => "negligible",
            Significance::Open => "open",
        }
    }
}
