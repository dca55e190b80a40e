//! What was played against what was worked out.

use std::collections::BTreeMap;
use std::fmt::Debug;

use evenodds_engine::conformance::goodness_of_fit;
use evenodds_engine::engagement::{Ending, Solution};
use evenodds_engine::law::Law;

/// How a duel ended and in which round; `None` if it is undecided.
pub type End = Option<(Ending, u16)>;

/// Returns the law of the end of a duel.
pub fn ends(solution: &Solution) -> Law<End> {
    let mut masses = vec![(None, solution.undecided)];
    for (round, chances) in (1..).zip(&solution.by_round) {
        masses.extend(Ending::ALL.map(|end| (Some((end, round)), chances[end.index()])));
    }
    masses.retain(|(_, mass)| 0.0 < *mass);
    Law::new(masses).expect("chances sum to 1")
}

/// Returns how often sound rules are played as far from their law as here, or farther. What was
/// played has to be in the law.
#[track_caller]
pub fn tail<T: Ord + Debug>(
    law: &Law<T>,
    played: impl IntoIterator<Item = (T, u32)>,
    of: &dyn Fn() -> String,
) -> f64 {
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    for (value, count) in played {
        assert!(0.0 < law.mass(&value), "{value:?} cannot be: {}", of());
        *counts.entry(value).or_default() += count;
    }
    goodness_of_fit(law, &counts)
}
