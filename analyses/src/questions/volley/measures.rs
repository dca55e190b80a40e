//! The numbers of a volley.

use evenodds_engine::engagement::Side;

use super::odds::Event;
use super::question::VolleyAnswer;
use crate::answer::measure::{Estimate, Key, Measure, by_measure};
use crate::answer::{Number, Unit};

impl VolleyAnswer<'_> {
    /// Returns the numbers. Words name the attackers and the targets.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let measures = VolleyAnswer::measures();
        let (ours, theirs) = (self.attackers(), self.targets());
        let number = |(one, side): (&Measure<_>, _)| {
            one.number((self, side), [&ours, &theirs], self.odds.sampled)
        };
        by_measure(&measures).filter_map(number).collect()
    }

    /// Returns the points that are taken out on average, if the targets have a cost.
    pub(super) fn points_out(&self) -> Option<Estimate> {
        let cost = self.question.bouts[0].cost(Side::B)?;
        let Estimate { value, interval } = self.odds.mean(Event::Out);
        let interval = interval.map(|(low, high)| (cost * low, cost * high));
        Some(Estimate { value: cost * value, interval })
    }

    /// Returns what all attackers cost together, if each has a cost.
    pub(super) fn attackers_cost(&self) -> Option<f64> {
        let ranks = self.question.bouts.iter().zip(&self.question.attackers);
        ranks.map(|(bout, rank)| Some(bout.cost(Side::A)? * f64::from(rank.count))).sum()
    }

    /// Returns the chance that this happens so often or more.
    fn at_least(&self, event: Event, count: u16) -> Estimate {
        let value = self.odds.at_least(event, count);
        Estimate { value, interval: self.odds.interval(value) }
    }
}

impl<'a> VolleyAnswer<'a> {
    /// Returns all numbers of a volley.
    pub(super) const fn measures() -> [Measure<VolleyAnswer<'a>>; 8] {
        [
            Measure {
                key: Key::Whole("any_hit"),
                unit: Unit::Chance,
                says: "{own} hit",
                of: |told, _| Some(told.at_least(Event::Hits, 1)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("any_wound"),
                unit: Unit::Chance,
                says: "{own} wound",
                of: |told, _| Some(told.at_least(Event::Wounds, 1)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("any_out"),
                unit: Unit::Chance,
                says: "{own} take out any of {foe}",
                of: |told, _| Some(told.at_least(Event::Out, 1)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("all_out"),
                unit: Unit::Chance,
                says: "{own} take out all of {foe}",
                of: |told, _| Some(told.at_least(Event::Out, told.question.targets.count)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("hits_mean"),
                unit: Unit::Attacks,
                says: "hits of {own}",
                of: |told, _| Some(told.odds.mean(Event::Hits)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("wounds_mean"),
                unit: Unit::Attacks,
                says: "wounds by {own}",
                of: |told, _| Some(told.odds.mean(Event::Wounds)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("out_mean"),
                unit: Unit::Figures,
                says: "{foe} taken out",
                of: |told, _| Some(told.odds.mean(Event::Out)),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("points_out_mean"),
                unit: Unit::Points,
                says: "{foe} taken out, in points",
                of: |told, _| told.points_out(),
                of_fight: (),
            },
        ]
    }
}
