//! The numbers of a squad fight. Those of a side are a column of the frame of sides, and their keys
//! end with the side: `win_a` is the column `win` in the row of side `a`.

use evenodds_engine::engagement::{Ending, Side};

use super::question::Engagement;
use crate::answer::statistics::clustered::Clustered;
use crate::answer::{Number, Unit};

impl Engagement<'_> {
    pub(super) fn numbers(&self) -> Vec<Number> {
        let odds = self.odds;
        let ends = &odds.ends;
        let of = |key, says: String, unit: Unit, value: f64, interval| Number {
            key,
            says,
            unit,
            value,
            interval,
            sampled: odds.sampled(),
        };
        let chance = |key, says: String, value: f64| {
            of(key, says, Unit::Chance, value, ends.interval(value))
        };
        let mut numbers: Vec<Number> =
            Side::BOTH.into_iter().flat_map(|side| self.numbers_of(side)).collect();
        numbers.extend([
            chance("draw", "neither side wins".to_owned(), odds.draw()),
            chance("both_out", "both sides are out".to_owned(), ends.ended(Ending::BothOut)),
            chance("undecided", "undecided".to_owned(), odds.undecided()),
            of(
                "rounds_mean",
                "rounds".to_owned(),
                Unit::Rounds,
                ends.rounds_mean(),
                ends.rounds_interval(),
            ),
        ]);
        numbers
    }

    fn numbers_of(&self, side: Side) -> Vec<Number> {
        let odds = self.odds;
        let [name, foe] = [side, side.foe()].map(|side| self.name(side));
        let of = |keys: [&'static str; 2], says: String, unit: Unit, value: f64, interval| Number {
            key: keys[side.index()],
            says,
            unit,
            value,
            interval,
            sampled: odds.sampled(),
        };
        let chance = |keys, says: String, value: f64| {
            of(keys, says, Unit::Chance, value, odds.ends.interval(value))
        };
        let ended =
            |keys, why: &str, value: f64| chance(keys, format!("{name} wins, {why}"), value);
        let known = |keys, says: String, unit, known: Clustered| {
            of(keys, says, unit, known.value, Some(known.interval))
        };
        let (out, rout) = (Ending::Out(side), Ending::Rout(side));
        let chances = [
            chance(["win_a", "win_b"], format!("{name} wins"), odds.wins(side)),
            ended(["win_out_a", "win_out_b"], &format!("{foe} is out"), odds.ends.ended(out)),
            ended(["win_rout_a", "win_rout_b"], &format!("{foe} is routed"), odds.ends.ended(rout)),
            ended(["win_goals_a", "win_goals_b"], "on victory conditions", odds.decided(side)),
            chance(["rout_a", "rout_b"], format!("{name} is routed"), odds.routed(side)),
        ];
        let counted = [
            odds.wiped_out(side).map(|value| {
                chance(["wiped_out_a", "wiped_out_b"], format!("{name} is wiped out"), value)
            }),
            odds.casualties(side).map(|out| {
                let keys = ["casualties_mean_a", "casualties_mean_b"];
                known(keys, format!("figures of {name} out at the end"), Unit::Figures, out)
            }),
            odds.fled(side).map(|fled| {
                let keys = ["fled_mean_a", "fled_mean_b"];
                known(keys, format!("figures of {name} that fled the table"), Unit::Figures, fled)
            }),
            odds.hits_per_attack(side).map(|hits| {
                let keys = ["hits_per_attack_a", "hits_per_attack_b"];
                known(keys, format!("attacks of {name} that hit"), Unit::Share, hits)
            }),
            odds.kills_mean(side).map(|kills| {
                let keys = ["kills_mean_a", "kills_mean_b"];
                known(keys, format!("enemies that {name} takes out"), Unit::Figures, kills)
            }),
            self.first_move.map(|first| {
                let (gain, keys) = (first.change(side), ["first_move_a", "first_move_b"]);
                let says = format!("going first, to {name}");
                of(keys, says, Unit::Points, gain.value, gain.interval)
            }),
        ];
        chances.into_iter().chain(counted.into_iter().flatten()).collect()
    }
}
