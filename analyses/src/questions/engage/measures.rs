//! The numbers of a squad fight. Those of a side are a column of the frame of sides, and their keys
//! end with the side: `win_a` is the column `win` in the row of side `a`.

use evenodds_engine::engagement::Ending;
use evenodds_engine::squad::SquadOutcome;

use crate::answer::measure::{Estimate, Key, Measure, by_side, sides};
use crate::answer::{Number, Unit};
use crate::measures::engage::SquadRecord;
use crate::question::{Most, OfFight};

/// A number of a squad fight.
pub(super) type SquadMeasure<'a> = Measure<SquadRecord<'a>, OfFight<SquadOutcome>>;

fn ended(outcome: &SquadOutcome, ending: Ending) -> u32 {
    u32::from(outcome.end.is_some_and(|(end, _)| end == ending))
}

impl<'a> SquadRecord<'a> {
    fn chance(&self, value: f64) -> Estimate {
        Estimate { value, interval: self.odds.ends.interval(value) }
    }

    fn ended(&self, ending: Ending) -> Estimate {
        self.chance(self.odds.ends.ended(ending))
    }

    /// Returns the numbers.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let (names, sampled) = (self.setup.names(), self.odds.sampled());
        let measures = SquadRecord::measures();
        let all = by_side(&measures);
        all.filter_map(|(one, side)| one.number((self, side), names, sampled)).collect()
    }

    /// Returns all numbers of a squad fight.
    pub(super) const fn measures() -> [SquadMeasure<'a>; 15] {
        let [win, win_out, win_rout, win_goals] = Self::wins();
        let [rout, wiped_out, casualties, fled, hits, kills, first_move] = Self::of_sides();
        let [draw, both_out, undecided, rounds] = Self::of_both();
        [
            win, win_out, win_rout, win_goals, draw, both_out, undecided, rout, wiped_out,
            casualties, fled, hits, kills, first_move, rounds,
        ]
    }

    /// Returns the numbers that the results of policies are compared by.
    pub(super) const fn measures_of_policies() -> [SquadMeasure<'a>; 4] {
        let [win, ..] = Self::wins();
        let [_, _, casualties, ..] = Self::of_sides();
        let [draw, _, _, rounds] = Self::of_both();
        [win, draw, casualties, rounds]
    }

    /// Returns how often a side wins, and why.
    const fn wins() -> [SquadMeasure<'a>; 4] {
        [
            Measure {
                key: sides!("win"),
                unit: Unit::Chance,
                says: "{own} wins",
                of: |told, side| Some(told.chance(told.odds.wins(side))),
                of_fight: OfFight::Counted(Most::One, |one, side, _| {
                    u32::from(one.winner == Some(side))
                }),
            },
            Measure {
                key: sides!("win_out"),
                unit: Unit::Chance,
                says: "{own} wins, {foe} is out",
                of: |told, side| Some(told.ended(Ending::Out(side))),
                of_fight: OfFight::Counted(Most::One, |one, side, _| ended(one, Ending::Out(side))),
            },
            Measure {
                key: sides!("win_rout"),
                unit: Unit::Chance,
                says: "{own} wins, {foe} is routed",
                of: |told, side| Some(told.ended(Ending::Rout(side))),
                of_fight: OfFight::Counted(Most::One, |one, side, _| {
                    ended(one, Ending::Rout(side))
                }),
            },
            Measure {
                key: sides!("win_goals"),
                unit: Unit::Chance,
                says: "{own} wins, on victory conditions",
                of: |told, side| Some(told.chance(told.odds.decided(side))),
                of_fight: OfFight::Counted(Most::One, |one, side, _| {
                    u32::from(one.end.is_none() && one.winner == Some(side))
                }),
            },
        ]
    }

    /// Returns what becomes of a side, what it does, and what going first is worth to it.
    const fn of_sides() -> [SquadMeasure<'a>; 7] {
        [
            Measure {
                key: sides!("rout"),
                unit: Unit::Chance,
                says: "{own} is routed",
                of: |told, side| Some(told.chance(told.odds.routed(side))),
                of_fight: OfFight::Counted(Most::One, |one, side, _| {
                    ended(one, Ending::Rout(side.foe()))
                }),
            },
            Measure {
                key: sides!("wiped_out"),
                unit: Unit::Chance,
                says: "{own} is wiped out",
                of: |told, side| Some(told.chance(told.odds.wiped_out(side)?)),
                of_fight: OfFight::Counted(Most::One, |one, side, bounds| {
                    u32::from(one.out[side.index()] == bounds.sizes[side.index()])
                }),
            },
            Measure {
                key: sides!("casualties_mean"),
                unit: Unit::Figures,
                says: "figures of {own} out at the end",
                of: |told, side| told.odds.casualties(side).map(Estimate::from),
                of_fight: OfFight::Counted(Most::Own, |one, side, _| one.out[side.index()]),
            },
            Measure {
                key: sides!("fled_mean"),
                unit: Unit::Figures,
                says: "figures of {own} that fled the table",
                of: |told, side| told.odds.fled(side).map(Estimate::from),
                of_fight: OfFight::Counted(Most::Own, |one, side, _| one.fled[side.index()]),
            },
            Measure {
                key: sides!("hits_per_attack"),
                unit: Unit::Share,
                says: "attacks of {own} that hit",
                of: |told, side| told.odds.hits_per_attack(side).map(Estimate::from),
                of_fight: OfFight::Nothing,
            },
            Measure {
                key: sides!("kills_mean"),
                unit: Unit::Figures,
                says: "enemies that {own} takes out",
                of: |told, side| told.odds.kills_mean(side).map(Estimate::from),
                of_fight: OfFight::Counted(Most::Foes, |one, side, _| one.kills[side.index()]),
            },
            Measure {
                key: sides!("first_move"),
                unit: Unit::Difference,
                says: "going first, to {own}",
                of: |told, side| Some(told.first_move?.change(side).into()),
                of_fight: OfFight::First,
            },
        ]
    }

    /// Returns how often neither side wins, and how long the fight is.
    const fn of_both() -> [SquadMeasure<'a>; 4] {
        [
            Measure {
                key: Key::Whole("draw"),
                unit: Unit::Chance,
                says: "neither side wins",
                of: |told, _| Some(told.chance(told.odds.draw())),
                of_fight: OfFight::Counted(Most::One, |one, _, _| u32::from(one.winner.is_none())),
            },
            Measure {
                key: Key::Whole("both_out"),
                unit: Unit::Chance,
                says: "both sides are out",
                of: |told, _| Some(told.ended(Ending::BothOut)),
                of_fight: OfFight::Counted(Most::One, |one, _, _| ended(one, Ending::BothOut)),
            },
            Measure {
                key: Key::Whole("undecided"),
                unit: Unit::Chance,
                says: "undecided",
                of: |told, _| Some(told.chance(told.odds.undecided())),
                of_fight: OfFight::Counted(Most::One, |one, _, _| {
                    u32::from(one.winner.is_none()) - ended(one, Ending::BothOut)
                }),
            },
            Measure {
                key: Key::Whole("rounds_mean"),
                unit: Unit::Rounds,
                says: "rounds",
                of: |told, _| {
                    let ends = &told.odds.ends;
                    Some(Estimate { value: ends.rounds_mean(), interval: ends.rounds_interval() })
                },
                of_fight: OfFight::Counted(Most::Rounds, |one, _, bounds| {
                    one.end.map_or(bounds.rounds_max, |(_, round)| round).into()
                }),
            },
        ]
    }
}
