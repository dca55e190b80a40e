//! The sentences and the table of a comparison.

use super::matters::{HARM_MATTERS, Significance};
use super::question::{COMPARISONS, Compared, Difference, NOTHING};
use crate::answer::statistics::paired::Change;
use crate::answer::table::{Cell, Table};
use crate::answer::verdict::{self, Bound, Matter, Standing};
use crate::answer::{Number, Unit, words};
use crate::question::verdicts::sized;

/// The length in letters of the longest heading with what a variant changes.
const HEADING_MAX: usize = 24;

impl Compared<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        if self.question.is_idle() {
            return vec![self.headline()];
        }
        let headline = self.verdicts().into_iter().next().map(|verdict| verdict.says);
        let mut sentences = vec![headline.unwrap_or_else(|| self.headline())];
        sentences.extend(self.reasons());
        let changes = self.question.changes.join("; ");
        if !changes.is_empty() && changes != self.question.label {
            sentences.push(format!("{} changes: {changes}.", self.question.label));
        }
        if !self.question.already.is_empty() {
            sentences.push(format!("Already so: {}.", self.question.already.join("; ")));
        }
        sentences.extend(self.counted());
        sentences.extend(self.unmatched());
        sentences.extend(self.saved());
        sentences
    }

    /// Returns whether it matters, and the change that decides it.
    pub(super) fn headline(&self) -> String {
        let threshold = self.threshold();
        let variant = &self.question.label;
        if self.question.is_idle() {
            let already = self.question.already.join("; ");
            return format!("{variant} changes nothing, because it is already so: {already}.");
        }
        let Some(most) = self.most().map(|most| &self.differences[most]) else {
            return self.nothing_shared();
        };
        let besides = self.besides(most).map_or_else(String::new, |one| format!("; {one}"));
        match self.verdict {
            Significance::Matters => {
                format!("{variant} matters: {}{besides}.", self.beyond(most))
            }
            Significance::Negligible if !self.is_concerned() => format!(
                "{variant} does not matter: no chance changes, and the answer rests on nothing that \
                 it changes."
            ),
            Significance::Negligible if most.change.value.abs() < NOTHING => {
                format!("{variant} does not matter: no chance changes{besides}.")
            }
            Significance::Negligible => format!(
                "{variant} does not matter: no chance changes by {threshold} or more; the largest \
                 change: {}{besides}.",
                told(most)
            ),
            Significance::Open => {
                format!("Whether {variant} matters is open: {}{besides}.", self.beyond(most))
            }
        }
    }

    /// Returns the difference that decides the verdict, which is the first one.
    pub(super) fn most(&self) -> Option<usize> {
        let first = self.differences.first()?;
        (first.verdict(self.question.threshold) == Some(self.verdict)).then_some(0)
    }

    /// Returns the largest change of a mean that is not told already: of harm, or, if no chance
    /// changes, of anything.
    fn besides(&self, most: &Difference) -> Option<String> {
        let still = most.before.unit.is_chance() && most.change.value.abs() < NOTHING;
        let is_asked = |one: &&Difference| match one.before.unit {
            Unit::Chance | Unit::Difference | Unit::Share => false,
            Unit::Harm => true,
            _ => still,
        };
        let is_told = |one: &&Difference| {
            let known = one.change.interval.is_none() || !one.change.is_noise();
            known && one.before != most.before && 5e-3 <= one.change.value.abs()
        };
        let share = |one: &Difference| one.change.value.abs() / one.before.value.abs().max(1e-9);
        let all = self.differences.iter().filter(is_asked).filter(is_told);
        let largest = all.rev().max_by(|one, other| share(one).total_cmp(&share(other)))?;
        Some(told(largest))
    }

    /// Returns that the answers have no chance in common, and what to do about it.
    fn nothing_shared(&self) -> String {
        let variant = &self.question.label;
        let [before, after] = self.answers.map(|answer| {
            let mut names = answer.numbers.iter().filter(|one| one.unit.is_chance());
            names.next().map_or_else(|| "none".to_owned(), |one| one.says.clone())
        });
        format!(
            "Whether {variant} matters cannot be told, because the answers have no chance in common \
             (the first one as it is: {before}; under the variant: {after}): ask about fighters, \
             ratings or sides that both have."
        )
    }

    /// Returns whether an answer rests on anything that the variant changes.
    fn is_concerned(&self) -> bool {
        let [before, after] = self.answers.map(|answer| &answer.basis.rests_on);
        self.question.swaps.changes.iter().any(|swap| match swap.name() {
            None => true,
            Some(name) => before.iter().chain(after.iter()).any(|rest| rest.key == name),
        })
    }

    /// Returns whether the change that decides is beyond the threshold.
    pub(super) fn verdicts(&self) -> Vec<verdict::Verdict> {
        let Some(most) = self.most().map(|most| &self.differences[most]) else {
            return Vec::new();
        };
        let trials = self.run.map(|run| run.sampled.trials);
        let number = sized(most.change, trials.or(most.before.sampled.map(|one| one.trials)));
        let unit = if most.before.unit.is_chance() { Unit::Difference } else { most.before.unit };
        let threshold = most.threshold(self.question.threshold).unwrap_or_default();
        let kind = (Matter::Change, unit);
        let verdict = verdict::Verdict::weigh(kind, number, Bound::Most, threshold);
        let standing = match self.verdict {
            Significance::Matters => Standing::Beyond,
            Significance::Open => Standing::Open,
            Significance::Negligible => Standing::Within,
        };
        vec![verdict::Verdict { standing, ..verdict }.saying(self.headline())]
    }

    fn threshold(&self) -> String {
        words::threshold_points(self.question.threshold)
    }

    /// Describes a change with the one that would matter.
    fn beyond(&self, one: &Difference) -> String {
        let threshold = match one.before.unit.is_chance() {
            true => self.threshold(),
            false => format!("{} %", words::threshold(HARM_MATTERS)),
        };
        let told = told(one);
        let whole = told.strip_suffix(')').unwrap_or(&told);
        format!("{whole}; {threshold} would matter)")
    }

    /// Describes a difference briefly, as the title of a chart.
    pub(super) fn briefly(&self, difference: usize) -> String {
        both(&self.differences[difference])
    }

    /// Returns how many chances are known to change by the threshold or more, and for how many that
    /// is open.
    fn counted(&self) -> Option<String> {
        let chances = self.differences.iter().filter(|one| one.before.unit.is_chance());
        let all: Vec<Significance> =
            chances.filter_map(|one| one.verdict(self.question.threshold)).collect();
        let count = |verdict| all.iter().filter(|one| **one == verdict).count();
        let (moved, threshold) = (count(Significance::Matters), self.threshold());
        let open = match count(Significance::Open) {
            0 => String::new(),
            open => format!("; for {open} it is open"),
        };
        let all = all.len();
        (1 < all).then(|| format!("{moved} of {all} chances change by {threshold} or more{open}."))
    }

    /// Returns how many numbers have no counterpart under the variant.
    fn unmatched(&self) -> Option<String> {
        let [before, _] = self.answers;
        let is_known = |at: usize| {
            let number = &before.numbers[at];
            let namesakes = before.numbers[..at].iter();
            let nth = namesakes.filter(|one| (one.key, &one.says) == (number.key, &number.says));
            let nth = nth.count();
            self.differences.iter().any(|one| {
                (one.before.key, &one.before.says, one.nth) == (number.key, &number.says, nth)
            })
        };
        let lost: Vec<usize> = (0..before.numbers.len()).filter(|&at| !is_known(at)).collect();
        let first = &before.numbers[*lost.first()?];
        (!self.differences.is_empty()).then(|| {
            format!(
                "{} of {} numbers have no counterpart under {}, such as: {}.",
                lost.len(),
                before.numbers.len(),
                self.question.label,
                first.says
            )
        })
    }

    /// Returns how much was saved by comparing fight by fight.
    fn saved(&self) -> Option<String> {
        let run = self.run?;
        let savings = run.numbers.iter().filter_map(|one| one.savings);
        let least = savings.reduce(f64::min)?;
        Some(format!(
            "Both were compared over the same {} fights; by their variances, fights that share no \
             dice would have to be about {} times as many, or more.",
            run.sampled.trials,
            words::mean(least)
        ))
    }

    pub(super) fn method(&self) -> String {
        let reasoned = self.reasoned().map_or_else(String::new, |told| format!(" {told}"));
        let Some(run) = self.run else {
            let [before, after] = self.answers;
            return match before.method == after.method {
                true => format!("{}{reasoned}", before.method),
                false => format!(
                    "As it is: {} Under the variant: {}{reasoned}",
                    before.method, after.method
                ),
            };
        };
        let together = 100.0 * run.together;
        let until = match run.sampled.target_error {
            Some(_) => {
                ", until each difference is known to be beyond the threshold or within it, \
                        or the largest number of fights is played"
            }
            None => "",
        };
        format!(
            "Sampled: the same {} fights with seed {} as it is and under the variant{until}; the \
             intervals of all differences that were compared fight by fight hold together at \
             {together:.0} %.{reasoned} {}",
            run.sampled.trials, run.sampled.seed, self.answers[0].method
        )
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        [Some(self.table()), self.contributions()].into_iter().flatten().collect()
    }

    fn table(&self) -> Table {
        let row = |one: &Difference| {
            let (unit, change) = (one.before.unit, one.change);
            let value = |value: f64, interval: Option<(f64, f64)>| {
                Cell::Dense(Box::new(match unit {
                    Unit::Chance | Unit::Share => Cell::Known(value, interval),
                    Unit::Difference => Cell::Points(value, interval),
                    _ => Cell::Mean(value, interval),
                }))
            };
            let same = |number: &&Number| {
                number.key == one.before.key && (number.value - one.after).abs() < 1e-9
            };
            let after = self.answers[1].numbers.iter().find(same);
            // A chance under the variant that was counted in the same fights is a share of them.
            let counted = self.run.filter(|_| one.paired && unit == Unit::Chance).map(|run| {
                run.sampled.interval((one.after * run.sampled.trials as f64).round() as u64)
            });
            let after = after.and_then(|number| number.interval).or(counted);
            let changed = match unit {
                Unit::Chance | Unit::Difference | Unit::Share => {
                    Cell::Worth(change.value, change.interval)
                }
                _ => Cell::Text(amount(change.value, change.interval)),
            };
            vec![
                Cell::Text(one.before.says.clone()),
                value(one.before.value, one.before.interval),
                value(one.after, after),
                changed,
            ]
        };
        let named = |one: &&String| one.chars().count() <= HEADING_MAX;
        let label = Some(&self.question.label).filter(named);
        let variant = label.unwrap_or(&self.question.variant).as_str();
        let heads = [("number", false), ("as it is", true), (variant, true), ("change", true)];
        let rows = self.differences.iter().map(row).collect();
        let table = Table::of("What changes, the most important first", &heads, rows, COMPARISONS);
        if 12 < self.differences.len() { table.folded() } else { table }
    }
}

/// Describes a number as it is and under the variant.
pub(super) fn both(one: &Difference) -> String {
    let (before, after) = (one.before.value, one.after);
    let (before, after) = match one.before.unit {
        Unit::Difference => (words::points(before), format!("{} pp", words::points(after))),
        Unit::Chance | Unit::Share => (words::percent(before), words::percent(after)),
        _ => (words::decimal(before, 2), words::decimal(after, 2)),
    };
    format!("{}, {after} in place of {before}", one.before.says)
}

/// Describes a change: of a chance in points, of an amount as a share of what it was.
pub(super) fn told(one: &Difference) -> String {
    let Change { value, interval } = one.change;
    let (change, ends) = match one.before.unit {
        Unit::Chance | Unit::Difference | Unit::Share => {
            let ends = interval.map(|(low, high)| [low, high].map(words::points));
            (format!("{} pp", words::points(value)), ends)
        }
        _ if one.before.value.abs() < NOTHING => (amount(value, None), None),
        _ => {
            let share = |change: f64| words::points(change / one.before.value.abs());
            (format!("{} %", share(value)), interval.map(|(low, high)| [low, high].map(share)))
        }
    };
    let ends = ends.map_or_else(String::new, |[low, high]| format!(", {low} to {high}"));
    format!("{} ({change}{ends})", both(one))
}

/// Formats a change of an amount, with its sign.
pub(super) fn amount(change: f64, interval: Option<(f64, f64)>) -> String {
    let signed = |value: f64| format!("{value:+.2}").replace('-', "\u{2212}");
    let ends = interval
        .map_or_else(String::new, |(low, high)| format!(" ({} to {})", signed(low), signed(high)));
    signed(change) + ends.as_str()
}
