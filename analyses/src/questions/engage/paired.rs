//! A squad fight as it is, and under a variant, fight by fight.

use std::any::Any;

use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::squad::SquadFight;

use super::SquadQuestion;
use crate::ask::{AskError, SideBySide, Watcher};
use crate::engage::SquadSetup;
use crate::paired::{Change, Pairs, count};
use crate::questions::Question;
use crate::questions::compare::{PairedNumber, PairedRun, Rule};

/// How often each side wins as it is and under the variant, and in only one of both.
#[derive(Default)]
struct Counts {
    wins: [[u64; 2]; 2],
    pairs: [Pairs; 2],
}

impl SquadQuestion {
    /// Plays both fights with the same dice.
    pub(super) fn side_by_side(
        &self,
        other: &dyn Question,
        rule: Rule,
        watcher: &dyn Watcher,
    ) -> Result<Option<PairedRun>, AskError> {
        let Some(other) = (other as &dyn Any).downcast_ref::<SquadQuestion>() else {
            return Ok(None);
        };
        let setups = [&self.setup, &other.setup];
        let fights = setups.iter().map(|setup| setup.fight());
        let fights: Vec<Box<dyn SquadFight>> = fights.collect::<Result<_, _>>()?;
        let ask = rule.ask(&self.setup.ask);
        let mut counts = Counts::default();
        let run = |counts: &mut Counts, first: u64, trials: u64| {
            let won = [0, 1].map(|nth: usize| {
                let rounds_max = setups[nth].rounds_max();
                let plan = Plan { seed: ask.seed, first, fights: trials, rounds_max };
                fights[nth].engage_with_winners(&plan).1
            });
            for (wins, won) in counts.wins.iter_mut().zip(&won) {
                for side in Side::BOTH {
                    let won = won.iter().filter(|winner| **winner == Some(side));
                    wins[side.index()] += won.count() as u64;
                }
            }
            count(&mut counts.pairs, &won[1], &won[0]);
        };
        let enough = |counts: &Counts, fights| rule.decides(&counts.pairs, fights, &ask);
        let watcher = SideBySide { watcher, runs: 2 };
        let sampled = ask.play_until(SquadSetup::CHUNK, &mut counts, run, enough, &watcher)?;
        let number = |(side, key): (Side, &'static str)| {
            let at = side.index();
            let values = counts.wins.map(|wins| wins[at] as f64 / sampled.trials as f64);
            let pairs = counts.pairs[at];
            let interval = Some(pairs.interval(sampled));
            let change = Change { value: values[1] - values[0], interval };
            PairedNumber { key, values, change, savings: pairs.savings(values) }
        };
        let numbers = Side::BOTH.into_iter().zip(["win_a", "win_b"]).map(number).collect();
        Ok(Some(PairedRun { numbers, sampled }))
    }
}
