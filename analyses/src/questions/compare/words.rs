//! The sentences and the table of a comparison.

use super::{COMPARISONS, Compared, Difference, Rule, Verdict, is_chance};
use crate::answer::Unit;
use crate::answer::table::{Cell, Table};
use crate::words;

impl Compared<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.headline()];
        if !self.question.changes.is_empty() {
            let changes = self.question.changes.join("; ");
            sentences.push(format!("{} changes: {changes}.", self.question.variant));
        }
        sentences.extend(self.counted());
        sentences.extend(self.saved());
        sentences
    }

    /// Returns whether it matters, and what changes most.
    pub(super) fn headline(&self) -> String {
        let threshold = self.threshold();
        let variant = &self.question.variant;
        let Some(most) = self.most() else {
            return format!("{variant} changes no chance: the answers have none in common.");
        };
        let told = told(most);
        match self.verdict {
            Verdict::Matters => format!("{variant} matters: {told}."),
            Verdict::Negligible if most.change.value.abs() < 1e-9 => {
                format!("{variant} does not matter: no chance changes.")
            }
            Verdict::Negligible => format!(
                "{variant} does not matter: no chance changes by {threshold} or more. The largest \
                 change: {told}."
            ),
            Verdict::Open => format!(
                "Whether {variant} matters is open: {told}. More fights would tell whether a \
                 chance changes by {threshold} or more."
            ),
        }
    }

    /// Returns the difference that tells most: the largest one of a chance, or of a difference of
    /// chances if only such ones matter.
    fn most(&self) -> Option<&Difference> {
        let all = || self.differences.iter().filter(|one| is_chance(one.before.unit));
        let least = match self.verdict {
            Verdict::Matters => self.question.threshold - 1e-9,
            _ => 0.0,
        };
        let tells =
            |one: &&Difference| one.before.unit == Unit::Chance && least <= one.change.value.abs();
        all().find(tells).or_else(|| all().next())
    }

    /// Formats the threshold.
    fn threshold(&self) -> String {
        // A fraction is not exact in binary.
        let points = (self.question.threshold * 1e8).round() / 1e6;
        if points == 1.0 { "1 point".to_owned() } else { format!("{points} points") }
    }

    /// Returns how many chances change by the threshold or more.
    fn counted(&self) -> Option<String> {
        let chances = || self.differences.iter().filter(|one| is_chance(one.before.unit));
        let beyond = |one: &&Difference| self.question.threshold - 1e-9 <= one.change.value.abs();
        let (all, moved) = (chances().count(), chances().filter(beyond).count());
        (1 < all)
            .then(|| format!("{moved} of {all} chances change by {} or more.", self.threshold()))
    }

    /// Returns how much was saved by comparing fight by fight.
    fn saved(&self) -> Option<String> {
        let run = self.run?;
        let savings = run.numbers.iter().filter_map(|one| one.savings);
        let least = savings.reduce(f64::min)?;
        Some(format!(
            "Both were compared over the same {} fights; fights that share no dice would have to \
             be {} times as many, or more.",
            run.sampled.trials,
            words::mean(least)
        ))
    }

    pub(super) fn method(&self) -> String {
        let Some(run) = self.run else {
            let [before, after] = self.answers;
            return match before.method == after.method {
                true => before.method.clone(),
                false => format!("As it is: {} Under the variant: {}", before.method, after.method),
            };
        };
        let together = 100.0 * (1.0 - Rule::all(run.sampled.confidence));
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
             {together:.0} %. {}",
            run.sampled.trials, run.sampled.seed, self.answers[0].method
        )
    }

    pub(super) fn table(&self) -> Table {
        let row = |one: &Difference| {
            let (unit, change) = (one.before.unit, one.change);
            let value = |value: f64| match unit {
                Unit::Chance | Unit::Share => Cell::Chance(value),
                Unit::Points => Cell::Points(value, None),
                _ => Cell::Mean(value, None),
            };
            let changed = match unit {
                Unit::Chance | Unit::Points | Unit::Share => {
                    Cell::Worth(change.value, change.interval)
                }
                _ => Cell::Text(amount(change.value, change.interval)),
            };
            vec![
                Cell::Text(one.before.says.clone()),
                value(one.before.value),
                value(one.after),
                changed,
            ]
        };
        let variant = self.question.variant.as_str();
        let heads = [("number", false), ("as it is", true), (variant, true), ("change", true)];
        let rows = self.differences.iter().map(row).collect();
        let table = Table::of("What changes, the largest first", &heads, rows, COMPARISONS);
        if 12 < self.differences.len() { table.folded() } else { table }
    }
}

/// Describes a change of a chance.
pub(super) fn told(one: &Difference) -> String {
    let (before, after) = (one.before.value, one.after);
    let chances = match one.before.unit {
        Unit::Points => format!("{} points in place of", words::points(after)),
        _ => format!("{} in place of", words::percent(after)),
    };
    let before = match one.before.unit {
        Unit::Points => words::points(before),
        _ => words::percent(before),
    };
    let ends = one.change.interval.map_or_else(String::new, |(low, high)| {
        format!(", {} to {}", words::points(low), words::points(high))
    });
    let change = words::points(one.change.value);
    format!("{}, {chances} {before} ({change} points{ends})", one.before.says)
}

/// Formats a change of an amount, with its sign.
fn amount(change: f64, interval: Option<(f64, f64)>) -> String {
    let signed = |value: f64| format!("{value:+.2}").replace('-', "\u{2212}");
    let ends = interval
        .map_or_else(String::new, |(low, high)| format!(" ({} to {})", signed(low), signed(high)));
    signed(change) + &ends
}
