//! Deciding the promises of a study, one question after the other.

use evenodds_engine::book::did_you_mean;
use toml::Spanned;

use super::band::Band;
use super::number::{self, Trial};
use super::promise::{
    CheckError, Checked, Claim, Decision, Known, Means, Promise, Promised, Promises, Ruling,
};
use super::{nobody, steps, words};
use crate::answer::statistics::Stop;
use crate::answer::{Answer, Unit};
use crate::question::{Alternatives, Countable, Question};
use crate::sampling::{Ask, AskError, Counted, PartWatcher, Tested, Unwatched, Wanted, Watcher};

/// What is found about the promises on a question: the number of each promise, and the ruling.
type Rulings = Vec<(usize, Ruling)>;

/// The least margin that is questioned: what is promised of a rare event is often within a small one
/// of certainty.
const FORGIVING: f64 = 0.1;

/// Why not all was looked at.
const STOPPED: &str = "stopped before all promises were decided";

impl Promises {
    /// Decides all promises. `known` has answers that need not be had again; sampled ones are,
    /// since promises need other intervals.
    ///
    /// # Errors
    /// If a promise claims something that its answer does not have, or a question has no answer. An
    /// interruption is no error: promises that are not decided yet are undecided.
    pub fn check(&self, known: &Known, watcher: &dyn Watcher) -> Result<Checked<'_>, CheckError> {
        let (rulings, stopped) = self.rule_on_those(&|_| true, known, watcher)?;
        let rulings: Vec<Ruling> =
            rulings.into_iter().map(|one| one.unwrap_or_else(unknown)).collect();
        let all = self.all.iter().zip(&rulings).map(|(promise, ruling)| {
            let says = words::says(promise, self.question(promise), ruling);
            Promise { says, ..promise.clone() }
        });
        Ok(Checked { promises: self, all: all.collect(), rulings, stopped })
    }

    /// Decides the promises on each question of which all promises are wanted, by their places, and
    /// returns why not all was looked at, if it was interrupted.
    ///
    /// # Errors
    /// As for [`Promises::check`].
    pub(crate) fn rule_on_those(
        &self,
        wanted: &dyn Fn(usize) -> bool,
        known: &Known,
        watcher: &dyn Watcher,
    ) -> Result<(Vec<Option<Ruling>>, Option<String>), CheckError> {
        self.vet()?;
        let mut rulings: Vec<Option<Ruling>> = vec![None; self.all.len()];
        for (nth, promised) in self.questions.iter().enumerate() {
            let part = PartWatcher { watcher, nth: nth as u64, parts: self.questions.len() as u64 };
            let own = (0..self.all.len()).filter(|&at| self.all[at].about == nth);
            let own: Vec<usize> = own.collect();
            if !own.iter().all(|&at| wanted(at)) {
                continue;
            }
            let found = match watcher.stopped() {
                true => Err(CheckError::Ask(AskError::Interrupted)),
                false => self.rule_on(promised, own, known, &part),
            };
            match found {
                Ok((found, cut)) => {
                    for (at, ruling) in found {
                        rulings[at] = Some(ruling);
                    }
                    if cut {
                        return Ok((rulings, Some(STOPPED.to_owned())));
                    }
                }
                Err(CheckError::Ask(AskError::Interrupted)) => {
                    return Ok((rulings, Some(STOPPED.to_owned())));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((rulings, None))
    }

    /// Returns a fault if a promise names a number that its answer will not have, before much work
    /// is done: answers of two trials have the same numbers.
    fn vet(&self) -> Result<(), CheckError> {
        for (nth, promised) in self.questions.iter().enumerate() {
            let mut question = promised.question();
            let named = self.all.iter().filter(|promise| promise.about == nth);
            let named = named.filter_map(|promise| match &promise.claim {
                Claim::Number(named, _) => Some((promise, named)),
                _ => None,
            });
            let is_counted = |promise: &Promise| {
                question.countable().is_some_and(|one| !counted_by(one, promise).is_empty())
            };
            let doubtful: Vec<_> = named.filter(|(promise, _)| !is_counted(promise)).collect();
            if doubtful.is_empty() {
                continue;
            }
            let asks: Vec<Ask> = question.asks().into_iter().map(|ask| *ask).collect();
            for ask in question.asks() {
                (ask.wanted, ask.trials, ask.target_error) = (Wanted::Sampled, Some(2), None);
            }
            let answer = question.answer(&promised.stem, Alternatives::Untried, &Unwatched);
            question.asks().into_iter().zip(asks).for_each(|(ask, before)| *ask = before);
            // Whatever cannot be sampled is exact, and soon known.
            let Ok(answer) = answer else { continue };
            for (_, named) in doubtful {
                self.has_number(&answer, named)?;
            }
        }
        Ok(())
    }

    /// Returns a fault if an answer has no number of this name.
    fn has_number(&self, answer: &Answer, named: &Spanned<String>) -> Result<(), CheckError> {
        if !number::named(answer, named.get_ref()).is_empty() {
            return Ok(());
        }
        let keys = number::keys(answer);
        let all = keys.join(", ");
        let message = format!("no number `{}` in the answer; expected {all}", named.get_ref());
        let fix = did_you_mean(named.get_ref(), keys);
        let fix = fix.unwrap_or_else(|| "name one of these".to_owned());
        Err(self.fault(named.span(), message, fix).into())
    }

    /// Decides the promises on a question, and returns whether this was interrupted.
    fn rule_on(
        &self,
        promised: &Promised,
        own: Vec<usize>,
        known: &Known,
        watcher: &dyn Watcher,
    ) -> Result<(Rulings, bool), CheckError> {
        let mut question = promised.question();
        let (alpha, beta) = self.shares();
        let share = alpha.min(beta);
        let confide = |question: &mut dyn Question, share: f64| {
            question.asks().into_iter().for_each(|ask| ask.confidence = 1.0 - share);
        };
        confide(&mut **question, share);
        let seed = question.asks().into_iter().map(|ask| ask.seed).next().unwrap_or_default();
        let (mut rulings, mut rest) = (Vec::new(), own);
        let exact = known.get(&promised.stem).filter(|answer| answer.sampled == 0);
        if let (None, Some(countable)) = (exact, question.countable()) {
            let counted = |at: &usize| !counted_by(countable, &self.all[*at]).is_empty();
            let (tests, others) = rest.into_iter().partition(counted);
            rest = others;
            let (found, cut) = self.count(countable, tests, seed, watcher)?;
            if let Some(fault) = question.fault() {
                return Err(CheckError::Fault(Box::new(fault)));
            }
            rulings = found;
            if cut {
                return Ok((rulings, true));
            }
        }
        let Some(&first) = rest.first() else { return Ok((rulings, false)) };
        let told = |error| self.failed(&self.all[first], error);
        let ask = |question: &dyn Question| {
            question.answer(&promised.stem, Alternatives::Untried, watcher).map_err(told)
        };
        let own;
        let mut answer = if let Some(answer) = exact {
            answer
        } else {
            own = ask(&**question)?;
            &own
        };
        let widths = rest.iter().map(|&at| self.width(&self.all[at], answer));
        let widths: Vec<usize> = widths.collect::<Result<_, _>>()?;
        let width = widths.into_iter().max().unwrap_or(1).max(1);
        let again;
        if 0 < answer.sampled && 1 < width && answer.stopped.is_none() {
            // The same trials again, with intervals that hold together for this many numbers.
            confide(&mut **question, share / width as f64);
            again = ask(&**question)?;
            answer = &again;
        }
        if answer.stopped.is_some() {
            return Ok((rulings, true));
        }
        for at in rest {
            rulings.push((at, self.rule(&self.all[at], answer)?));
        }
        Ok((rulings, false))
    }

    /// Decides promises by a sequential test, or exactly if the question has an exact answer.
    fn count(
        &self,
        countable: &dyn Countable,
        own: Vec<usize>,
        seed: u64,
        watcher: &dyn Watcher,
    ) -> Result<(Rulings, bool), CheckError> {
        let (mut tests, mut keys) = (Vec::new(), Vec::new());
        for at in own {
            let promise = &self.all[at];
            let Claim::Number(named, band) = &promise.claim else { continue };
            let counted = counted_by(countable, promise);
            for &(key, unit) in &counted {
                self.decides_something(promise, *band, unit)?;
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
            if let Some((_, unit)) = counted.first() {
                let test = Trial::new(self, promise, (named.get_ref(), *band), (*unit, seed));
                tests.push((at, *band, test));
            }
        }
        let Some((_, _, first)) = tests.first() else { return Ok((Vec::new(), false)) };
        let look = |counted: &[Counted], fights: u64| {
            // Each looks, though another one is still undecided.
            tests.iter().filter(|(_, _, test)| !test.look(counted, fights)).count() == 0
        };
        let tested = countable.count(&keys, &look, watcher);
        let tested = tested.map_err(|error| self.failed(first.promise(), error))?;
        let mut cut = false;
        let mut found = Vec::new();
        if let Tested::Played(counted, sampled) = &tested {
            cut = sampled.stop == Stop::Interrupted;
            look(counted, sampled.trials);
        }
        for (at, band, test) in tests {
            let promise = &self.all[at];
            let ruling = match &tested {
                Tested::Played(..) => test.ruling(),
                Tested::Exact(numbers, slack) => {
                    let Claim::Number(named, _) = &promise.claim else { continue };
                    let named = |one: &&crate::answer::Number| {
                        number::is_named(named.get_ref(), one.key, one.unit)
                    };
                    let numbers: Vec<_> = numbers.iter().filter(named).cloned().collect();
                    number::at_once(self, promise, band, (&numbers, *slack))
                }
            };
            found.push((at, ruling.unwrap_or_else(unknown)));
        }
        Ok((found, cut))
    }

    /// Returns the number of values of an answer that a promise compares.
    fn width(&self, promise: &Promise, answer: &Answer) -> Result<usize, CheckError> {
        Ok(match &promise.claim {
            Claim::Number(named, _) => number::named(answer, named.get_ref()).len(),
            Claim::Step(column, _) => steps::width(self, answer, column)?,
            Claim::Nobody(_) => nobody::width(answer),
            Claim::Rows(rows) => rows.width(self, answer)?,
        })
    }

    /// Decides a promise from an answer.
    fn rule(&self, promise: &Promise, answer: &Answer) -> Result<Ruling, CheckError> {
        match &promise.claim {
            Claim::Step(column, band) => {
                let ruling = steps::rule(self, promise, (column, *band), answer)?;
                self.decides_something(promise, *band, ruling.unit.unwrap_or(Unit::Difference))?;
                Ok(ruling)
            }
            Claim::Nobody(fate) => Ok(nobody::rule(self, promise, *fate, answer)?),
            Claim::Rows(rows) => Ok(rows.rule(self, promise, answer)?),
            Claim::Number(named, band) => {
                self.has_number(answer, named)?;
                let numbers = number::named(answer, named.get_ref());
                let slack = answer.frames.iter().map(|(_, frame)| super::rows::slack(frame));
                let slack = slack.fold(0.0, f64::max);
                for number in &numbers {
                    self.decides_something(promise, *band, number.unit)?;
                }
                let numbers: Vec<_> = numbers.into_iter().cloned().collect();
                let ruling = number::at_once(self, promise, *band, (&numbers, slack));
                Ok(ruling.unwrap_or_else(unknown))
            }
        }
    }

    /// Returns a fault if every number or none is in a band, or every number within the margin of
    /// it.
    fn decides_something(
        &self,
        promise: &Promise,
        band: Band,
        unit: Unit,
    ) -> Result<(), CheckError> {
        let margin = promise.margin.unwrap_or(self.rates.margin(unit));
        let why = band.decides_nothing(unit).map(str::to_owned);
        let forgives = || {
            let is_large = FORGIVING <= margin;
            let wider = band.widened(margin).decides_nothing(unit).filter(|_| is_large);
            wider.map(|_| format!("every such number is within the margin of {margin}"))
        };
        let Some(why) = why.or_else(forgives) else { return Ok(()) };
        let message = format!("`{}` promises nothing: {why}", promise.claim());
        let fix = match unit {
            Unit::Chance | Unit::Share | Unit::Difference => {
                "write chances as fractions: 0.6 is 60 %, and 0.01 is 1 pp (a percentage point)"
            }
            _ => "choose a bound that a design can miss",
        };
        Err(self.fault(promise.span.clone(), message, fix).into())
    }

    /// Returns an error of a question, with the place of a promise on it where that helps.
    fn failed(&self, promise: &Promise, error: AskError) -> CheckError {
        match error {
            AskError::TooLarge(_) | AskError::SurelyTooLarge { .. } | AskError::TooManyStates => {
                let fix = "leave out `method` to sample it";
                self.fault(promise.span.clone(), error.to_string(), fix).into()
            }
            error => CheckError::Ask(error),
        }
    }
}

/// Returns the numbers that a promise is about and a question counts.
fn counted_by(countable: &dyn Countable, promise: &Promise) -> Vec<(&'static str, Unit)> {
    let Claim::Number(named, _) = &promise.claim else { return Vec::new() };
    let keys = countable.keys().into_iter();
    keys.filter(|&(key, unit)| number::is_named(named.get_ref(), key, unit)).collect()
}

/// Returns the ruling about a promise that was not looked at.
fn unknown() -> Ruling {
    Ruling {
        decision: Decision::Undecided,
        found: "not looked at".to_owned(),
        value: None,
        interval: None,
        unit: None,
        share: None,
        excess: 0.0,
        wrong: Vec::new(),
        means: Means::Sampled,
        sampled: None,
        about: Vec::new(),
    }
}
