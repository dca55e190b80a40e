//! The numbers of a contest, all of them exact.

use super::question::{Contest, ContestLaw};
use crate::answer::measure::{Estimate, Key, Measure, by_measure, sides};
use crate::answer::{Number, Unit};

fn exact(value: f64) -> Estimate {
    Estimate { value, interval: None }
}

impl Contest<'_> {
    const fn is_over_time(&self) -> bool {
        matches!(self.law, ContestLaw::OverTime(_))
    }

    /// Returns the numbers.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let measures = Contest::measures();
        let names = ["the first side", "the second side"];
        let all = by_measure(&measures);
        all.filter_map(|(one, side)| one.number((self, side), names, None)).collect()
    }
}

impl<'a> Contest<'a> {
    /// Returns all numbers of a contest: of one exchange the lead, and of one over time its length.
    pub(super) const fn measures() -> [Measure<Contest<'a>>; 5] {
        [
            Measure {
                key: sides!("win"),
                unit: Unit::Chance,
                says: "{own} wins",
                of: |contest, side| Some(exact(contest.wins(side))),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("draw"),
                unit: Unit::Chance,
                says: "neither side wins",
                of: |contest, _| Some(exact(contest.draw())),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("undecided"),
                unit: Unit::Chance,
                says: "undecided",
                of: |contest, _| contest.is_over_time().then(|| exact(contest.draw())),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("lead_mean"),
                unit: Unit::Degree,
                says: "mean lead of {own}",
                of: |contest, _| (!contest.is_over_time()).then(|| exact(contest.mean())),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("rounds_mean"),
                unit: Unit::Rounds,
                says: "rounds",
                of: |contest, _| contest.is_over_time().then(|| exact(contest.mean())),
                of_fight: (),
            },
        ]
    }
}
