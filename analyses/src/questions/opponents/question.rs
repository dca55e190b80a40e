//! Whom does a fighter beat, and who beats it?

use std::sync::atomic::{AtomicU64, Ordering};

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Side};
use rayon::prelude::*;

use super::json::OpponentsJson;
use crate::answer::measure::Estimate;
use crate::answer::statistics::Sampled;
use crate::answer::{Answer, Basis, Number, Unit};
use crate::measures::bout::{Bout, dependencies_of};
use crate::measures::frames::pairs_frame;
use crate::measures::matrix::{StopOnly, pair};
use crate::measures::opponents::Opponents;
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{Alternatives, Question, Subject, json as document};
use crate::questions::matrix::{MATRIX, WINS, win_number};
use crate::sampling::{Ask, AskError, PairOdds, Watcher};

/// Whom does a fighter beat, and who beats it?
#[derive(Clone)]
pub struct OpponentsQuestion {
    /// The fighter against each opponent.
    pub(super) against: Opponents,
    pub(super) ask: Ask,
}

/// A duel with an opponent.
pub(super) struct Opposed<'a> {
    /// The name of the opponent.
    pub(super) name: &'a str,
    /// What it costs, if the roster says so.
    pub(super) cost: Option<f64>,
    pub(super) odds: PairOdds,
}

/// What was computed, with its question.
pub(super) struct OpponentsAnswer<'a> {
    pub(super) question: &'a OpponentsQuestion,
    /// The duels, those first that the fighter wins most often.
    pub(super) duels: Vec<Opposed<'a>>,
    /// What the fighter costs, if the roster says so.
    pub(super) cost: Option<f64>,
}

impl OpponentsQuestion {
    pub(super) fn fighter(&self) -> &str {
        self.against.name()
    }
}

impl Question for OpponentsQuestion {
    fn kind(&self) -> &'static str {
        "opponents"
    }

    fn stem(&self) -> String {
        format!("{}-opponents", self.against.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(ShellWords::against("opponents", &self.against, &self.ask))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.against.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        // As for the pairs of a matrix, so that both tell the same.
        let bouts = self.against.fresh(Ask { limits: Limits::FEW, ..self.ask });
        let done = AtomicU64::new(0);
        let duel = |hand: &mut Exact, bout: &Bout| {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            let found = pair_in_order(bout, hand, watcher)?;
            watcher.progress(done.fetch_add(1, Ordering::Relaxed) + 1, bouts.len() as u64);
            Ok(found)
        };
        let cells: Vec<PairOdds> =
            bouts.par_iter().map_init(Exact::default, duel).collect::<Result<_, AskError>>()?;
        let dependencies = dependencies_of(&bouts);
        let basis = Basis { rests_on: dependencies, what_if: None };
        let opposed = |(bout, &odds): (&Bout, _)| (bout.cost(Side::B), odds);
        let costs = bouts.iter().zip(&cells).map(opposed);
        let mut duels: Vec<Opposed<'_>> = self
            .against
            .met()
            .zip(costs)
            .map(|(name, (cost, odds))| Opposed { name, cost, odds })
            .collect();
        // Rounding in the last digit must not order equals.
        let rank = |one: &Opposed<'_>| ((one.odds.win - one.odds.loss) * 1e9).round() as i64;
        duels.sort_by_key(|one| std::cmp::Reverse(rank(one)));
        let cost = bouts[0].cost(Side::A);
        let told = OpponentsAnswer { question: self, duels, cost };
        let sampled = cells.iter().filter(|cell| cell.sampled.is_some()).count();
        let against = &self.against;
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: whom does {} beat{}?",
                title(&against.roster_file),
                self.fighter(),
                at(against.settings())
            ),
            rosters: vec![against.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            numbers: told.numbers(),
            tables: vec![told.table()],
            charts: vec![told.chart()],
            frames: vec![(
                MATRIX,
                pairs_frame(&against.roster_file, against.settings(), &told.pairs()),
            )],
            json: document(&OpponentsJson::of(&told, &basis)),
            basis,
            exact: cells.len() - sampled,
            sampled,
            ..Answer::default()
        })
    }
}

/// Computes a duel as the matrix of the roster does: where the situation favours neither side, the one
/// who comes first in the roster is the first, and simulations share their dice.
fn pair_in_order(
    bout: &Bout,
    hand: &mut Exact,
    watcher: &dyn Watcher,
) -> Result<PairOdds, AskError> {
    let row = |name: &String| bout.roster_file.roster.names().position(|other| other == name);
    let [ours, theirs] = &bout.fighters;
    if bout.is_even() && row(theirs) < row(ours) {
        let turned = Bout {
            fighters: [theirs.clone(), ours.clone()],
            names: [bout.names[1].clone(), bout.names[0].clone()],
            ..bout.clone()
        };
        return Ok(pair(&turned, hand, &StopOnly(watcher))?.turned());
    }
    Ok(pair(bout, hand, &StopOnly(watcher))?.cell)
}

impl OpponentsAnswer<'_> {
    /// Returns the names of both and the odds of each duel.
    fn pairs(&self) -> Vec<([&str; 2], &PairOdds)> {
        let fighter = self.question.fighter();
        self.duels.iter().map(|one| ([fighter, one.name], &one.odds)).collect()
    }

    /// Returns whether any duel may end without a winner.
    pub(super) fn has_draws(&self) -> bool {
        self.duels.iter().any(|one| one.odds.win + one.odds.loss < 1.0 - 1e-9)
    }

    /// Returns the mean chance to win, with an interval if a duel was sampled: half as wide as
    /// theirs on average.
    pub(super) fn mean(&self) -> Estimate {
        let count = self.duels.len() as f64;
        let mean = |read: &dyn Fn(&PairOdds) -> f64| {
            self.duels.iter().map(|one| read(&one.odds)).sum::<f64>() / count
        };
        let ends = |cell: &PairOdds| cell.win_interval.unwrap_or((cell.win, cell.win));
        let sampled = self.duels.iter().any(|one| one.odds.sampled.is_some());
        let interval = || (mean(&|cell| ends(cell).0), mean(&|cell| ends(cell).1));
        Estimate { value: mean(&|cell| cell.win), interval: sampled.then(interval) }
    }

    fn numbers(&self) -> Vec<Number> {
        let sampled: Option<Sampled> = self.duels.iter().find_map(|one| one.odds.sampled);
        let fighter = self.question.fighter();
        let Estimate { value, interval } = self.mean();
        let mean = Number {
            key: WINS,
            says: format!("{fighter} wins on average"),
            unit: Unit::Chance,
            value,
            interval,
            sampled,
        };
        let win = |one: &Opposed<'_>| win_number([fighter, one.name], &one.odds);
        [mean].into_iter().chain(self.duels.iter().map(win)).collect()
    }
}
