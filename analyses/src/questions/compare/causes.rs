//! The parts that a change is split over, and what has to be asked to split it.

use super::shapley::Shapley;
use super::swaps::Swaps;

/// A part of what was changed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Cause {
    pub(super) kind: CauseKind,
    /// Its name, in a few words.
    pub(super) name: String,
    /// What it acts on.
    pub(super) acts_on: &'static str,
}

/// What kind of part it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CauseKind {
    /// All changes that act on the same part of a fight.
    Label,
    /// A single change.
    Change,
}

impl CauseKind {
    /// Returns the name used in frames and JSON.
    pub(super) const fn name(self) -> &'static str {
        match self {
            CauseKind::Label => "label",
            CauseKind::Change => "change",
        }
    }
}

/// What is asked to split a change: hybrids, each with a part of the changes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    /// The parts: what the changes act on, then the single changes.
    pub(super) causes: Vec<Cause>,
    /// How the value of each hybrid counts in the contribution of each part.
    weights: Vec<Weights>,
    /// Which changes each hybrid has. The first has none.
    pub(super) hybrids: Vec<Vec<bool>>,
    /// Whether there are too many changes to tell what each contributes.
    pub(super) is_coarse: bool,
}

/// Weights of hybrids in a contribution, as whole numbers over a common divisor.
#[derive(Clone, PartialEq, Debug)]
struct Weights {
    divisor: i64,
    /// Hybrids with their weights.
    of: Vec<(usize, i64)>,
}

impl Plan {
    /// Returns what to ask. Single changes are told apart if there are at most
    /// [`Shapley::PARTS_MAX`] of them.
    pub(super) fn of(swaps: &Swaps) -> Plan {
        let all = swaps.changes.len();
        let hybrids = vec![vec![false; all]];
        let is_coarse = Shapley::PARTS_MAX < all;
        let mut plan = Plan { causes: Vec::new(), weights: Vec::new(), hybrids, is_coarse };
        let of_labels = swaps.labels().into_iter().map(|label| {
            let (name, acts_on) = (label.name().to_owned(), label.name());
            let has = swaps.changes.iter().map(|swap| swap.acts_on == label);
            (Cause { kind: CauseKind::Label, name, acts_on }, has.collect())
        });
        plan.add(of_labels.collect());
        if !is_coarse {
            let of_changes = swaps.changes.iter().enumerate().map(|(nth, swap)| {
                let (name, acts_on) = (swap.says.clone(), swap.acts_on.name());
                let has = (0..all).map(|other| other == nth);
                (Cause { kind: CauseKind::Change, name, acts_on }, has.collect())
            });
            plan.add(of_changes.collect());
        }
        plan
    }

    /// Adds parts that are changed together or apart, each with its changes.
    fn add(&mut self, parts: Vec<(Cause, Vec<bool>)>) {
        let coalitions = 0..1_usize << parts.len();
        let hybrids: Vec<usize> = coalitions
            .map(|coalition| {
                let mut has = self.hybrids[0].clone();
                for (at, (_, changes)) in parts.iter().enumerate() {
                    let is_in = coalition >> at & 1 == 1;
                    has.iter_mut().zip(changes).for_each(|(has, &more)| *has |= is_in && more);
                }
                self.place_of(has)
            })
            .collect();
        let shapley = Shapley::of(parts.len());
        for (part, (cause, _)) in parts.into_iter().enumerate() {
            let all = hybrids.iter().enumerate();
            let of = all.map(|(coalition, &at)| (at, shapley.weight(part, coalition))).collect();
            self.weights.push(Weights { divisor: shapley.divisor, of });
            self.causes.push(cause);
        }
    }

    /// Returns the number of a hybrid, which is added if it is new.
    fn place_of(&mut self, has: Vec<bool>) -> usize {
        let known = self.hybrids.iter().position(|other| *other == has);
        known.unwrap_or_else(|| {
            self.hybrids.push(has);
            self.hybrids.len() - 1
        })
    }

    /// Returns the number of questions to ask besides the two that are compared.
    pub(super) fn more(&self) -> usize {
        self.hybrids.len().saturating_sub(2)
    }

    /// Returns the weight of each hybrid in the contribution of a part, and their divisor.
    pub(super) fn weights(&self, part: usize) -> (Vec<i64>, i64) {
        let Weights { divisor, of } = &self.weights[part];
        let mut all = vec![0; self.hybrids.len()];
        for &(hybrid, weight) in of {
            all[hybrid] = weight;
        }
        (all, *divisor)
    }

    /// Iterates over the parts of a kind, with their places.
    pub(super) fn of_kind(&self, kind: CauseKind) -> impl Iterator<Item = (usize, &Cause)> {
        self.causes.iter().enumerate().filter(move |(_, cause)| cause.kind == kind)
    }
}
