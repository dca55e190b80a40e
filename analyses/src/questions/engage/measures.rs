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
    pub(super) const fn measures() -> [SquadMeasure<'a>; 17] {
        let [win, win_out, win_rout, win_goals] = Self::wins();
        let [rout, wiped_out] = Self::fates();
        let [casualties, fled, hits, kills] = Self::means();
        let [points, wounds] = Self::left();
        let [draw, both_out, undecided, rounds] = Self::of_both();
        let first_move: SquadMeasure<'a> =
            Measure::first_move(|told, side| Some(told.first_move?.change(side).into()));
        [
            win, win_out, win_rout, win_goals, draw, both_out, undecided, rout, wiped_out,
            casualties, fled, points, wounds, hits, kills, first_move, rounds,
        ]
    }

    /// Returns the numbers that the results of policies are compared by.
    pub(super) const fn measures_of_policies() -> [SquadMeasure<'a>; 4] {
        let [win, ..] = Self::wins();
        let [casualties, ..] = Self::means();
        let [draw, _, _, rounds] = Self::of_both();
        [win, draw, casualties, rounds]
    }

    /// Returns how often a side wins, and why.
    const fn wins() -> [SquadMeasure<'a>; 4] {
        [
            Measure::chance(
                sides!("win"),
                "{own} wins",
                |told, side| Some(told.chance(told.odds.wins(side))),
                |one, side, _| u32::from(one.winner == Some(side)),
            ),
            Measure::chance(
                sides!("win_out"),
                "{own} wins, {foe} is out",
                |told, side| Some(told.ended(Ending::Out(side))),
                |one, side, _| ended(one, Ending::Out(side)),
            ),
            Measure::chance(
                sides!("win_rout"),
                "{own} wins, {foe} is routed",
                |told, side| Some(told.ended(Ending::Rout(side))),
                |one, side, _| ended(one, Ending::Rout(side)),
            ),
            Measure::chance(
                sides!("win_goals"),
                "{own} wins, on victory conditions",
                |told, side| Some(told.chance(told.odds.decided(side))),
                |one, side, _| u32::from(one.end.is_none() && one.winner == Some(side)),
            ),
        ]
    }

    /// Returns what becomes of a side.
    const fn fates() -> [SquadMeasure<'a>; 2] {
        [
            Measure::chance(
                sides!("rout"),
                "{own} is routed",
                |told, side| Some(told.chance(told.odds.routed(side))),
                |one, side, _| ended(one, Ending::Rout(side.foe())),
            ),
            Measure::chance(
                sides!("wiped_out"),
                "{own} is wiped out",
                |told, side| Some(told.chance(told.odds.wiped_out(side)?)),
                |one, side, bounds| u32::from(one.out[side.index()] == bounds.sizes[side.index()]),
            ),
        ]
    }

    /// Returns what a side loses and does on average.
    const fn means() -> [SquadMeasure<'a>; 4] {
        [
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
                of_fight: OfFight::Loose(Most::Foes, |one, side, _| one.kills[side.index()]),
            },
        ]
    }

    /// Returns what is left of a side, besides its figures.
    const fn left() -> [SquadMeasure<'a>; 2] {
        [
            Measure {
                key: sides!("points_left_mean"),
                unit: Unit::Points,
                says: "points of {own} left at the end",
                of: |told, side| told.odds.points_left(side).map(Estimate::from),
                of_fight: OfFight::Nothing,
            },
            Measure {
                key: sides!("wounds_left_mean"),
                unit: Unit::Harm,
                says: "wounds of {own} left at the end",
                of: |told, side| told.odds.wounds_left(side).map(Estimate::from),
                of_fight: OfFight::Nothing,
            },
        ]
    }

    /// Returns how often neither side wins, and how long the fight is.
    const fn of_both() -> [SquadMeasure<'a>; 4] {
        [
            Measure::chance(
                Key::Whole("draw"),
                "neither side wins",
                |told, _| Some(told.chance(told.odds.draw())),
                |one, _, _| u32::from(one.winner.is_none()),
            ),
            Measure::chance(
                Key::Whole("both_out"),
                "both sides are out",
                |told, _| Some(told.ended(Ending::BothOut)),
                |one, _, _| ended(one, Ending::BothOut),
            ),
            Measure::chance(
                Key::Whole("undecided"),
                "undecided",
                |told, _| Some(told.chance(told.odds.undecided())),
                |one, _, _| u32::from(one.winner.is_none() && ended(one, Ending::BothOut) == 0),
            ),
            Measure::rounds(
                |told, _| Some(told.odds.ends.rounds()),
                |one, _, bounds| one.end.map_or(bounds.rounds_max, |(_, round)| round).into(),
            ),
        ]
    }
}
