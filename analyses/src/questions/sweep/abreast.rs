//! A few values of one axis side by side: a column for each in one table, one chart of all chances,
//! and which of them change most and least.

use super::axis::SweepAxis;
use super::cell::SweptNumber;
use super::design::Design;
use super::question::{SWEEPS, SweepAnswers};
use super::series::Series;
use super::words::{cell_of, told};
use crate::answer::chart::{Chart, Drawing, Headline, Heat, Scale};
use crate::answer::table::{Cell, Column, Table};
use crate::answer::{Unit, words};

/// The largest number of values that stand side by side.
const ABREAST: u64 = 8;

/// The largest number of chances on a chart.
const DRAWN: usize = 16;

/// The name of the chart.
const MAP: &str = "map";

impl SweepAnswers<'_> {
    /// Returns the axis whose values stand side by side, if they do: the only one, with a few values
    /// that are no scale.
    pub(super) fn abreast(&self) -> Option<&SweepAxis> {
        let [axis] = &self.question.axes[..] else { return None };
        let few = (2..=ABREAST).contains(&axis.count()) && self.question.design == Design::Grid;
        let is_scale = (0..axis.count()).all(|level| axis.number(level).is_some());
        (few && !is_scale).then_some(axis)
    }

    /// Returns which chances change most and least, and what changes by no more than noise.
    pub(super) fn contrasts(&self, axis: &SweepAxis) -> Vec<String> {
        let chances: Vec<&Series<'_>> = self.chances().collect();
        let sure: Vec<&Series<'_>> =
            chances.iter().copied().filter(|series| !series.is_noise()).collect();
        let by_span = |a: &&&Series<'_>, b: &&&Series<'_>| a.span().total_cmp(&b.span());
        let Some(most) = sure.iter().rev().max_by(by_span) else { return self.unmoved(axis) };
        let range = self.at_ends(most, axis);
        let mut sentences = vec![match chances.len() {
            1 => format!("{}: {range}.", most.says),
            all => format!(
                "Of {all} chances, \"{}\" changes most with {}: {range}.",
                most.says,
                axis.target.words()
            ),
        }];
        let least = sure.iter().min_by(by_span).filter(|least| least.span() < most.span());
        sentences.extend(least.map(|least| {
            format!("\"{}\" changes least: {}.", least.says, self.at_ends(least, axis))
        }));
        sentences.extend(self.noise());
        sentences
    }

    /// Returns what is said where no chance is sure to change.
    fn unmoved(&self, axis: &SweepAxis) -> Vec<String> {
        let first = self.series.first();
        let range = first.map(|first| format!("{}: {}.", first.says, self.at_ends(first, axis)));
        range.into_iter().chain(self.noise()).collect()
    }

    /// Returns the numbers that change by no more than noise.
    fn noise(&self) -> Option<String> {
        let noisy: Vec<String> = self
            .series
            .iter()
            .filter(|series| series.is_noise())
            .map(|series| format!("\"{}\"", series.says))
            .collect();
        let verb = if noisy.len() == 1 { "changes" } else { "change" };
        (!noisy.is_empty())
            .then(|| format!("{} {verb} by no more than noise.", words::list(&noisy)))
    }

    /// Describes a number at its lowest and its highest: "35 % with volt, 75 % with sprawl (exact)".
    fn at_ends(&self, series: &Series<'_>, axis: &SweepAxis) -> String {
        let Some([low, high]) = series.ends() else { return "no cell has an answer".to_owned() };
        let value = |cell: usize| {
            series.value(cell).map_or_else(String::new, |value| told(series.unit, value))
        };
        let text = |cell: usize| axis.text(self.swept.cells[cell][0]);
        let sure = if series.is_sampled() { "simulated" } else { "exact" };
        match (value(low), value(high)) {
            (lowest, highest) if lowest == highest => format!("{lowest} with each ({sure})"),
            (lowest, highest) => {
                format!("{lowest} with {}, {highest} with {} ({sure})", text(low), text(high))
            }
        }
    }

    /// Returns the table of all numbers, with a column for each value.
    pub(super) fn side_by_side(&self, axis: &SweepAxis) -> Table {
        let column = |heading: String, numeric| Column { heading, numeric, aside: false };
        let several = 1 < self.question.asked.len();
        let names = [several.then_some("question"), Some("number")].into_iter().flatten();
        let names = names.map(|name| column(name.to_owned(), false));
        let values = (0..self.swept.cells.len()).map(|cell| column(self.label(axis, cell), true));
        let row = |series: &Series<'_>| {
            let number = |number: Option<&SweptNumber>| match number {
                Some(one) => Cell::Dense(Box::new(cell_of(series.unit, one.value, one.interval))),
                None => Cell::Missing,
            };
            let names = [several.then_some(series.question), Some(series.says)];
            let names = names.into_iter().flatten().map(|name| Cell::Text(name.to_owned()));
            names.chain(series.numbers.iter().copied().map(number)).collect()
        };
        let rows: Vec<Vec<Cell>> = self.series.iter().map(row).collect();
        let table =
            Table::of(format!("Side by side, by {}", axis.target.words()), &[], rows, SWEEPS);
        Table { columns: names.chain(values).collect(), ..table }.whole().shown_by(&[MAP])
    }

    /// Returns the chart of the chances, a row for each: how far they are from those of the design as
    /// it is, or, if that is not among the values, the chances themselves.
    pub(super) fn contrast_chart(&self, axis: &SweepAxis) -> Option<Chart> {
        let chances: Vec<&Series<'_>> = self.chances().take(DRAWN).collect();
        let present = self.question.present(axis).map(|level| level as usize);
        let values: Vec<usize> =
            (0..self.swept.cells.len()).filter(|cell| Some(*cell) != present).collect();
        let shown = |series: &Series<'_>, cell: usize| match present {
            Some(present) => series.sure_change(present, cell),
            None => series.value(cell),
        };
        let row = |series: &&Series<'_>| values.iter().map(|&cell| shown(series, cell)).collect();
        let cells: Vec<Vec<Option<f64>>> = chances.iter().map(row).collect();
        let sizes = cells.iter().flatten().flatten().map(|value| value.abs());
        let limit = sizes.fold(0.01, f64::max);
        let text = |cell: usize| axis.text(self.swept.cells[cell][0]);
        let subtitle = match present {
            Some(present) => format!(
                "Change from {} in percentage points; a dash: no more than noise",
                text(present)
            ),
            None => "Chances".to_owned(),
        };
        let title = self.contrasts(axis).into_iter().next()?.trim_end_matches('.').to_owned();
        let heat = Heat {
            row_title: "chance".to_owned(),
            column_title: axis.target.words(),
            rows: chances.iter().map(|series| series.says.to_owned()).collect(),
            columns: values.iter().map(|&cell| text(cell)).collect(),
            cells,
            scale: if present.is_some() { Scale::Diverging { limit } } else { Scale::Sequential },
            diagonal: false,
            present: None,
        };
        let headline = Headline { title, subtitle, alt: String::new() };
        (!chances.is_empty()).then(|| Chart { name: MAP, headline, drawing: Drawing::Heat(heat) })
    }

    /// Returns the numbers that are chances or other shares.
    pub(super) fn chances(&self) -> impl Iterator<Item = &Series<'_>> {
        self.series.iter().filter(|series| matches!(series.unit, Unit::Chance | Unit::Share))
    }

    /// Returns the heading of a value, which says whether the design has it.
    fn label(&self, axis: &SweepAxis, cell: usize) -> String {
        let level = self.swept.cells[cell][0];
        match self.question.present(axis) == Some(level) {
            true => format!("{} (as it is)", axis.text(level)),
            false => axis.text(level),
        }
    }
}

impl Series<'_> {
    /// Returns the distance of its lowest and its highest value.
    fn span(&self) -> f64 {
        let ends = self.ends().map(|ends| ends.map(|cell| self.value(cell).unwrap_or_default()));
        ends.map_or(0.0, |[low, high]| high - low)
    }

    fn is_sampled(&self) -> bool {
        self.numbers.iter().flatten().any(|number| number.sampled.is_some())
    }

    /// Returns whether its lowest and its highest value may be the same.
    fn is_noise(&self) -> bool {
        self.ends()
            .is_some_and(|[low, high]| self.is_sampled() && self.sure_change(low, high).is_none())
    }

    /// Returns how far it is in a cell from what it is in another one; `None` if their intervals
    /// overlap, or a cell lacks it.
    fn sure_change(&self, from: usize, to: usize) -> Option<f64> {
        let (before, after) = (self.numbers[from]?, self.numbers[to]?);
        let ends = |number: &SweptNumber| number.interval.unwrap_or((number.value, number.value));
        let ((low, high), (lowest, highest)) = (ends(before), ends(after));
        let exact = before.sampled.is_none() && after.sampled.is_none();
        (exact || high < lowest || highest < low).then_some(after.value - before.value)
    }
}

#[cfg(test)]
mod tests {
    use std::any::Any;

    use super::*;
    use crate::library::Library;
    use crate::question::{Alternatives, Question};
    use crate::questions::sweep::{NullStore, Outcome, SweepQuestion, Swept, Word};
    use crate::sampling::Unwatched;
    use crate::study::Study;

    const AXIS: &str = "axes = [{ set = \"dice\", values = [\"2d6\", \"sprawl\", \"volt\"] }]\n";
    const CURVE: &str = "curve = { system = \"skirmish\", ratings = [5], ease = [0, 1] }\n";
    const DUEL: &str = "duel = { roster = \"skirmish\", a = \"Soldier\", b = \"Musketeer\" }\n";

    fn sweep(text: &str) -> SweepQuestion {
        let text = format!("[study]\nname = \"it\"\n[[sweep]]\n{AXIS}{text}");
        let study = Study::read("study.toml", &text, &Library::standard("."));
        let study = study.unwrap_or_else(|fault| panic!("{fault}"));
        let question: Box<dyn Any> = study.questions.into_iter().next().expect("a question").1;
        *question.downcast().expect("a sweep")
    }

    fn swept(text: &str) -> Swept {
        let swept = sweep(text).run(&NullStore, &Unwatched);
        swept.unwrap_or_else(|error| panic!("{error:?}"))
    }

    #[test]
    fn several_questions_are_each_asked_as_by_themselves() {
        let both = swept(&format!("{DUEL}{CURVE}"));
        let [duel, curve] = [DUEL, CURVE].map(swept);
        for (nth, outcome) in both.outcomes.iter().enumerate() {
            let alone = [&duel, &curve].map(|swept| &swept.outcomes[nth].numbers[..]);
            assert_eq!(outcome.numbers, alone.concat());
        }
        let kind = |outcome: &Outcome| outcome.numbers[0].question.clone();
        assert_eq!(both.outcomes.iter().map(kind).collect::<Vec<_>>(), vec![word("duel"); 3]);
    }

    fn word(text: &str) -> Word {
        text.to_owned().into()
    }

    #[test]
    fn a_few_words_stand_side_by_side() {
        let question = sweep(&format!("numbers = [\"passed\", \"win_a\"]\n{CURVE}{DUEL}"));
        let answer = question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer");
        let asked =
            "Skirmish: what changes with dice in a curve and a duel of Soldier and Musketeer?";
        assert_eq!(answer.question, asked);
        let [table] = &answer.tables[..] else { panic!("one table") };
        let heads: Vec<&str> = table.columns.iter().map(|one| one.heading.as_str()).collect();
        assert_eq!(heads, ["question", "number", "2d6 (as it is)", "sprawl", "volt"]);
        let first: Vec<&Cell> = table.rows.iter().map(|row| &row[0]).collect();
        let text = |text: &str| Cell::Text(text.to_owned());
        assert_eq!(first, [&text("curve"), &text("curve"), &text("duel")]);
        let [chart] = &answer.charts[..] else { panic!("one chart") };
        let Drawing::Heat(heat) = &chart.drawing else { panic!("a heat map") };
        assert_eq!(heat.columns, ["sprawl", "volt"]);
        let win = |cell: usize| {
            let swept = swept(&format!("numbers = [\"win_a\"]\n{DUEL}"));
            swept.outcomes[cell].numbers[0].value
        };
        assert_eq!(heat.cells[2], [1, 2].map(|cell| Some(win(cell) - win(0))));
        // Without modifiers all dice pass as often; a step of help is worth most in a pool.
        let most = &answer.sentences[0];
        assert!(
            most.starts_with("Of 3 chances, \"Soldier wins\" changes most with dice: "),
            "{most}"
        );
        assert!(most.contains(" with volt, ") && most.ends_with(" with sprawl (exact)."), "{most}");
        let least = &answer.sentences[1];
        assert!(least.starts_with("\"rating 5: chance to pass\" changes least: 58.3 %"), "{least}");
        assert_eq!(chart.headline.title, most.trim_end_matches('.'));
    }

    #[test]
    fn what_may_be_the_same_is_noise() {
        let number = |value: f64, half: Option<f64>| SweptNumber {
            question: word("duel"),
            key: word("win_a"),
            says: word("A wins"),
            unit: Unit::Chance,
            value,
            interval: half.map(|half| (value - half, value + half)),
            sampled: half.map(|_| crate::answer::statistics::Sampled {
                trials: 9,
                seed: 1,
                confidence: 0.95,
                target_error: None,
                stop: crate::answer::statistics::Stop::Trials,
            }),
        };
        for (half, noise) in [(None, false), (Some(0.04), false), (Some(0.06), true)] {
            let both = [number(0.4, half), number(0.5, half)];
            let numbers = both.iter().map(Some).collect();
            let one = Series { question: "duel", key: "a", says: "a", unit: Unit::Chance, numbers };
            assert_eq!(one.is_noise(), noise, "{half:?}");
            assert_eq!(one.sure_change(0, 1).is_some(), !noise, "{half:?}");
        }
    }
}
