//! Why: what of a change comes from which part of what was changed.

use super::causes::Plan;
use super::question::{CompareQuestion, Compared, same};
use crate::answer::statistics::Sampled;
use crate::answer::statistics::paired::{Change, Shifts};
use crate::answer::{Answer, Number, Unit};
use crate::question::fights::{PairedRun, shared};
use crate::question::{Alternatives, Fights, Question};
use crate::sampling::{AskError, PartWatcher, Watcher};

/// Attribution of a change to the parts of a variant (Shapley values).
pub(super) struct Why {
    /// What was asked.
    pub(super) plan: Plan,
    /// The change that is told, by its place among the differences.
    pub(super) told: usize,
    /// The contributions to each change that was split.
    pub(super) splits: Vec<Split>,
}

/// The contributions of all parts to one change.
pub(super) struct Split {
    /// The change, by its place among the differences.
    pub(super) difference: usize,
    /// What each part contributes.
    pub(super) contributions: Vec<Change>,
    /// How they were sampled, if they were.
    pub(super) sampled: Option<Sampled>,
}

impl Why {
    /// Returns the contributions to the change that is told.
    pub(super) fn told(&self) -> Option<&Split> {
        self.splits.iter().find(|split| split.difference == self.told)
    }
}

/// Why a change cannot be split.
pub(super) enum NoAttribution {
    /// A part of the variant cannot be asked about, for this reason.
    Because(String),
    /// It was interrupted.
    Interrupted,
}

impl From<AskError> for NoAttribution {
    fn from(error: AskError) -> NoAttribution {
        match error {
            AskError::Interrupted => NoAttribution::Interrupted,
            other => NoAttribution::Because(other.to_string()),
        }
    }
}

/// The question of a hybrid.
enum Asked<'q> {
    /// One of the two that are compared, by its number.
    Known(&'q dyn Question, usize),
    /// Another one.
    Hybrid(Box<dyn Question>),
}

impl Asked<'_> {
    fn question(&self) -> &dyn Question {
        match self {
            Asked::Known(question, _) => *question,
            Asked::Hybrid(question) => question.as_ref(),
        }
    }
}

/// Returns the question of each hybrid of a plan.
fn questions<'q>(
    question: &'q CompareQuestion,
    plan: &Plan,
) -> Result<Vec<Asked<'q>>, NoAttribution> {
    let of = |has: &Vec<bool>| {
        if has.iter().all(|has| !has) {
            return Ok(Asked::Known(&*question.base, 0));
        }
        if has.iter().all(|&has| has) {
            return Ok(Asked::Known(&*question.other, 1));
        }
        let hybrid = question.written.under(question.swaps.hybrid(has));
        hybrid
            .map(Asked::Hybrid)
            .map_err(|fault| NoAttribution::Because(fault.message().to_owned()))
    };
    plan.hybrids.iter().map(of).collect()
}

impl Compared<'_> {
    /// Splits the changes of chances, and the one that is told. Those that were compared fight by
    /// fight are split fight by fight, if the one that is told was; else those that were not are
    /// split by the answers.
    pub(super) fn split(
        &self,
        plan: Plan,
        told: usize,
        watcher: &dyn Watcher,
    ) -> Result<Why, NoAttribution> {
        let asked = questions(self.question, &plan)?;
        let splits = match self.run.filter(|_| self.differences[told].paired) {
            Some(run) => self.by_fights(&plan, told, &asked, run, watcher)?,
            None => self.by_answers(&plan, told, &asked, watcher)?,
        };
        Ok(Why { plan, told, splits })
    }

    /// Splits changes by the answers of all hybrids. Intervals of sampled chances are joined by the
    /// sum of their widths, since the answers may share their dice.
    fn by_answers(
        &self,
        plan: &Plan,
        told: usize,
        asked: &[Asked<'_>],
        watcher: &dyn Watcher,
    ) -> Result<Vec<Split>, NoAttribution> {
        let mut own = Vec::new();
        for (nth, asked) in (0..).zip(asked) {
            let Asked::Hybrid(question) = asked else { continue };
            let part = PartWatcher { watcher, nth, parts: plan.hybrids.len() as u64 };
            let answer = question.answer("hybrid", Alternatives::Untried, &part)?;
            if answer.stopped.is_some() {
                return Err(NoAttribution::Interrupted);
            }
            own.push(answer);
        }
        let mut own = own.iter();
        let answers: Vec<&Answer> = asked
            .iter()
            .filter_map(|asked| match asked {
                Asked::Known(_, nth) => Some(self.answers[*nth]),
                Asked::Hybrid(_) => own.next(),
            })
            .collect();
        let differences = self.differences.iter().enumerate();
        let splits = differences.filter_map(|(difference, one)| {
            let is_split = !one.paired && (one.before.unit.is_chance() || difference == told);
            let numbers = answers.iter().copied();
            let numbers = numbers.map(|answer| same(answer, self.answers[0], &one.before, one.nth));
            let numbers: Vec<&Number> = numbers.collect::<Option<_>>().filter(|_| is_split)?;
            let contribution = |part: usize| {
                let (weights, divisor) = plan.weights(part);
                let nothing = Change { value: 0.0, interval: None };
                let counted = numbers.iter().zip(weights).filter(|(_, weight)| *weight != 0);
                counted.fold(nothing, |sum, (number, weight)| {
                    let change = Change { value: number.value, interval: number.interval };
                    sum.plus(change.times(weight as f64 / divisor as f64))
                })
            };
            let contributions = (0..plan.causes.len()).map(contribution).collect();
            let sampled = numbers.iter().find_map(|number| number.sampled);
            Some(Split { difference, contributions, sampled })
        });
        Ok(splits.collect())
    }

    /// Splits changes fight by fight, over the fights of the comparison.
    fn by_fights(
        &self,
        plan: &Plan,
        told: usize,
        asked: &[Asked<'_>],
        run: &PairedRun,
        watcher: &dyn Watcher,
    ) -> Result<Vec<Split>, NoAttribution> {
        let differences = self.differences.iter().enumerate();
        let split = differences.filter(|(difference, one)| {
            one.paired && (one.before.unit == Unit::Chance || *difference == told)
        });
        let split: Vec<(usize, &Number)> = split.map(|(at, one)| (at, &one.before)).collect();
        let wanted = |key: &str, says: Option<&str>| {
            let is = |one: &Number| one.key == key && says.is_none_or(|says| one.says == says);
            split.iter().any(|(_, one)| is(one))
        };
        let mut all: Vec<Fights<'_>> = Vec::with_capacity(asked.len());
        for asked in asked {
            let fights = asked.question().fights(&wanted)?;
            let none = || NoAttribution::Because("there are no fights to compare".to_owned());
            all.push(fights.ok_or_else(none)?);
        }
        let mut splitting = Splitting::of(plan, &split, &all);
        let Sampled { trials, seed, .. } = run.sampled;
        let chunk = (all[0].chunk / all.len() as u64).max(256);
        let mut first = 0;
        while first < trials {
            if watcher.stopped() {
                return Err(NoAttribution::Interrupted);
            }
            let fights = chunk.min(trials - first);
            splitting.play(&all, seed, first, fights);
            first += fights;
            watcher.progress(first, trials);
        }
        let parts = plan.causes.len();
        let sampled = Sampled { confidence: shared(run.together, parts), ..run.sampled };
        let splits = split.iter().zip(&splitting.shifts).map(|(&(difference, _), shifts)| {
            let changes = shifts.iter().zip(&splitting.weights);
            let contribution = |(shifts, (_, divisor)): (&Shifts, &(Vec<i64>, i64))| {
                shifts.change(sampled).times(1.0 / *divisor as f64)
            };
            let contributions = changes.map(contribution).collect();
            Split { difference, contributions, sampled: Some(sampled) }
        });
        Ok(splits.collect())
    }
}

/// Contributions being counted fight by fight.
struct Splitting {
    /// The weights of the hybrids in the contribution of each part, and their divisor.
    weights: Vec<(Vec<i64>, i64)>,
    /// For each number that is split, its place among those of each hybrid.
    places: Vec<Vec<Option<usize>>>,
    /// For each number that is split, what each part contributes, times the divisor.
    shifts: Vec<Vec<Shifts>>,
}

impl Splitting {
    fn of(plan: &Plan, split: &[(usize, &Number)], all: &[Fights<'_>]) -> Splitting {
        let weights: Vec<(Vec<i64>, i64)> =
            (0..plan.causes.len()).map(|part| plan.weights(part)).collect();
        let place = |fights: &Fights<'_>, number: &Number| {
            fights.amounts.iter().position(|amount| amount.is(number))
        };
        let places: Vec<Vec<Option<usize>>> = split
            .iter()
            .map(|(_, number)| all.iter().map(|fights| place(fights, number)).collect())
            .collect();
        let spread = |places: &Vec<Option<usize>>| {
            let spreads = all.iter().zip(places);
            let spreads = spreads.filter_map(|(fights, &at)| Some(fights.amounts[at?].spread()));
            spreads.max().unwrap_or(1)
        };
        let shifts = places.iter().map(|places| {
            let most = spread(places);
            weights.iter().map(|(_, divisor)| Shifts::new(most * *divisor as u32)).collect()
        });
        let shifts = shifts.collect();
        Splitting { weights, places, shifts }
    }

    /// Plays fights of all hybrids with the same dice, and counts what each part contributes.
    fn play(&mut self, all: &[Fights<'_>], seed: u64, first: u64, fights: u64) {
        let none = vec![vec![0_i64; fights as usize]; self.weights.len()];
        let mut sums = vec![none; self.places.len()];
        for (hybrid, own) in all.iter().enumerate() {
            let played = (own.play)(seed, first, fights);
            for (sums, places) in sums.iter_mut().zip(&self.places) {
                let Some(at) = places[hybrid] else { continue };
                for (sums, (weights, _)) in sums.iter_mut().zip(&self.weights) {
                    let weight = weights[hybrid];
                    if weight != 0 {
                        let amounts = sums.iter_mut().zip(&played[at]);
                        amounts.for_each(|(sum, &amount)| *sum += weight * i64::from(amount));
                    }
                }
            }
        }
        for (shifts, sums) in self.shifts.iter_mut().zip(sums) {
            for (shifts, sums) in shifts.iter_mut().zip(sums) {
                for sum in sums {
                    shifts.count(sum as i32);
                }
            }
        }
    }
}
