//! Counting the numbers of fights until a test is decided.

use super::fights::{FightNumber, Fights, Select};
use crate::answer::statistics::paired::Pairs;
use crate::answer::{Number, Unit};
use crate::sampling::{Ask, AskError, Count, Counted, Enough, SideBySide, Tested, Watcher};

/// A question with numbers that are counted fight by fight.
pub trait Countable {
    /// Returns the names and the units of these numbers.
    fn keys(&self) -> Vec<(&'static str, Unit)>;

    /// Returns what one of them is, in words.
    fn says(&self, key: &str) -> String;

    /// Returns the largest number of fights to be played if nothing else is said.
    fn budget(&self) -> u64;

    /// Returns the number of fights before the first look at whether they are enough.
    fn wave(&self) -> u64;

    /// Returns numbers that can be computed exactly, at least those of these names, and a bound on
    /// the error of each; `None` if the question is too large for that.
    ///
    /// # Errors
    /// As for [`Question::answer`](super::Question::answer).
    fn exactly(
        &self,
        _keys: &[&'static str],
        _watcher: &dyn Watcher,
    ) -> Result<Option<(Vec<Number>, f64)>, AskError> {
        Ok(None)
    }

    /// Returns its fights with the wanted numbers.
    ///
    /// # Errors
    /// If the fights cannot be set up.
    fn one_by_one(&self, wanted: &Select<'_>) -> Result<Fights<'_>, AskError>;

    /// Computes some of these numbers exactly, if the question can be answered so, or plays fights
    /// until there are enough. `enough` is asked at numbers of fights that depend on nothing else,
    /// however many threads there are.
    ///
    /// # Errors
    /// As for [`Question::answer`](super::Question::answer).
    fn count(
        &self,
        keys: &[&'static str],
        enough: Enough<'_>,
        watcher: &dyn Watcher,
    ) -> Result<Tested, AskError> {
        if let Some((numbers, slack)) = self.exactly(keys, watcher)? {
            let wanted = |number: &Number| keys.contains(&number.key);
            return Ok(Tested::Exact(numbers.into_iter().filter(wanted).collect(), slack));
        }
        let Fights { ask, amounts, play, runs, .. } =
            self.one_by_one(&|key, _| keys.contains(&key))?;
        let ask = Ask {
            trials: Some(ask.trials.unwrap_or(self.budget())),
            target_error: Some(ask.target_error.unwrap_or(0.0)),
            ..ask
        };
        let mut counts: Vec<Count> = amounts.iter().map(nothing).collect();
        let run = |counts: &mut Vec<Count>, first: u64, fights: u64| {
            for (count, played) in counts.iter_mut().zip(play(ask.seed, first, fights)) {
                add(count, &played);
            }
        };
        let told = |counts: &[Count]| -> Vec<Counted> {
            let told = |(amount, count): (&FightNumber, &Count)| {
                let FightNumber { key, unit, .. } = *amount;
                Counted { key, says: self.says(key), unit, count: count.clone() }
            };
            amounts.iter().zip(counts).map(told).collect()
        };
        let enough = |counts: &Vec<Count>, fights| enough(&told(counts), fights);
        let watcher = SideBySide { watcher, runs };
        let sampled = ask.play_until(self.wave(), &mut counts, run, enough, &watcher)?;
        Ok(Tested::Played(told(&counts), sampled))
    }
}

/// Returns the count of a number in no fights.
fn nothing(amount: &FightNumber) -> Count {
    match amount.unit {
        Unit::Chance => Count::Times(0),
        Unit::Difference => Count::Pairs(Pairs::default()),
        _ => Count::Amounts(vec![0; amount.most as usize + 1]),
    }
}

/// Adds what a number is in some fights.
fn add(count: &mut Count, played: &[i32]) {
    let times = |amount: i32| played.iter().filter(|&&one| one == amount).count() as u64;
    match count {
        Count::Times(all) => *all += times(1),
        Count::Pairs(pairs) => {
            pairs.fights += played.len() as u64;
            pairs.gained += times(1);
            pairs.lost += times(-1);
        }
        Count::Amounts(amounts) => {
            for &one in played {
                amounts[one as usize] += 1;
            }
        }
    }
}
