//! A duel as it is, and under a variant, fight by fight.

use std::any::Any;

use evenodds_engine::engagement::{Ending, Plan, Side};

use super::DuelQuestion;
use crate::ask::{Ask, AskError, SideBySide, Watcher};
use crate::paired::{Change, Pairs};
use crate::questions::Question;
use crate::questions::compare::{PairedNumber, PairedRun, Rule};

pub(super) type Event = fn(Option<Ending>) -> bool;

/// What can happen in a fight, by the key of its chance.
pub(super) const EVENTS: [(&str, Event); 8] = [
    ("win_a", |end| end.and_then(Ending::victor) == Some(Side::A)),
    ("win_b", |end| end.and_then(Ending::victor) == Some(Side::B)),
    ("out_a", |end| end == Some(Ending::Out(Side::A))),
    ("out_b", |end| end == Some(Ending::Out(Side::B))),
    ("rout_a", |end| end == Some(Ending::Rout(Side::A))),
    ("rout_b", |end| end == Some(Ending::Rout(Side::B))),
    ("both_out", |end| end == Some(Ending::BothOut)),
    ("undecided", |end| end.is_none()),
];

/// How often each event happens as it is and under the variant, and in only one of both.
#[derive(Default)]
struct Counts {
    times: [[u64; 2]; EVENTS.len()],
    pairs: [Pairs; EVENTS.len()],
}

impl DuelQuestion {
    /// Plays both duels with the same dice.
    pub(super) fn side_by_side(
        &self,
        other: &dyn Question,
        rule: Rule,
        watcher: &dyn Watcher,
    ) -> Result<Option<PairedRun>, AskError> {
        let Some(other) = (other as &dyn Any).downcast_ref::<DuelQuestion>() else {
            return Ok(None);
        };
        let duels = [self.bout.playable()?, other.bout.playable()?];
        let rounds = [self.bout.rounds_max(), other.bout.rounds_max()];
        let ask = rule.ask(&self.bout.ask);
        let mut counts = Counts::default();
        let run = |counts: &mut Counts, first: u64, fights: u64| {
            let played = [0, 1].map(|nth: usize| {
                let plan = Plan { seed: ask.seed, first, fights, rounds_max: rounds[nth] };
                duels[nth].outcomes(&plan)
            });
            for (before, after) in played[0].iter().zip(&played[1]) {
                let ends = [before, after].map(|end| end.map(|(end, _)| end));
                for (nth, (_, event)) in EVENTS.iter().enumerate() {
                    let [before, after] = ends.map(event);
                    counts.times[nth][0] += u64::from(before);
                    counts.times[nth][1] += u64::from(after);
                    counts.pairs[nth].count(after, before);
                }
            }
        };
        let enough = |counts: &Counts, fights| rule.decides(&counts.pairs, fights, &ask);
        let watcher = SideBySide { watcher, runs: 2 };
        let sampled = ask.play_until(Ask::CHUNK, &mut counts, run, enough, &watcher)?;
        let numbers = EVENTS.iter().zip(&counts.times).zip(&counts.pairs);
        let number =
            |((&(key, _), times), pairs): ((&(&'static str, Event), &[u64; 2]), &Pairs)| {
                let values = times.map(|count| count as f64 / sampled.trials as f64);
                let interval = Some(pairs.interval(sampled));
                let change = Change { value: values[1] - values[0], interval };
                PairedNumber { key, values, change, savings: pairs.savings(values) }
            };
        Ok(Some(PairedRun { numbers: numbers.map(number).collect(), sampled }))
    }
}
