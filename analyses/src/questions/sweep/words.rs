//! The sentences and the tables of a sweep.

use super::axis::SweepAxis;
use super::design::Design;
use super::question::{AskedQuestion, SWEEPS, SweepAnswers, SweepQuestion};
use super::run::Swept;
use super::series::Series;
use crate::answer::statistics::Sampled;
use crate::answer::table::{Cell, Column, Table};
use crate::answer::{Unit, words};
use crate::question::{Question, Subject};

/// The keys of a question that name what it is about.
const NAMES: [&str; 5] = ["a", "b", "attacker", "defender", "scenario"];

/// The largest number of cells in a table.
const ROWS_MAX: usize = 200;

/// The largest number of numbers in a table of cells.
const COLUMNS_MAX: usize = 4;

impl SweepAnswers<'_> {
    /// Returns the question, in words.
    pub(super) fn heading(&self) -> String {
        let question = self.question;
        let subjects = question.subjects();
        let game = subjects.first().map_or("", |subject| &subject.game().card().title);
        let axes: Vec<String> = question.axes.iter().map(|axis| axis.target.words()).collect();
        format!(
            "{game}: what changes with {} in {}?",
            words::list(&axes),
            words::list(&question.about())
        )
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if let Some(axis) = self.abreast().filter(|_| !self.series.is_empty()) {
            sentences.extend(self.contrasts(axis));
        } else if let Some(first) = self.series.first() {
            sentences.extend(self.range(first));
            sentences.extend(self.moved(first));
        } else {
            sentences.push(format!("None of {} cells has an answer.", self.swept.cells.len()));
        }
        sentences.extend(self.question.refused(self.swept));
        sentences
    }

    /// Returns between which values a number is, and where.
    fn range(&self, series: &Series<'_>) -> Option<String> {
        let [low, high] = series.ends()?;
        let value = |cell: usize| series.value(cell).map(|value| told(series.unit, value));
        let cells = self.swept.cells.len();
        let (lowest, highest) = (value(low)?, value(high)?);
        let sure = match series.numbers.iter().flatten().any(|number| number.sampled.is_some()) {
            true => "simulated",
            false => "exact",
        };
        if low == high || lowest == highest {
            return Some(format!("{}: {lowest} in all of {cells} cells ({sure}).", series.says));
        }
        Some(format!(
            "{}: from {lowest} with {}, to {highest} with {}, over {cells} cells ({sure}).",
            series.says,
            self.at(low),
            self.at(high)
        ))
    }

    /// Returns which axis moves a number most.
    fn moved(&self, series: &Series<'_>) -> Option<String> {
        let effects = series.effects(self.question, self.swept);
        let [first, rest @ ..] = &effects[..] else { return None };
        if rest.is_empty() {
            return None;
        }
        let name = |axis: usize| self.question.axes[axis].target.words();
        if first.size < 1e-9 {
            return Some("None of the axes moves it.".to_owned());
        }
        let rest: Vec<String> = rest
            .iter()
            .map(|effect| {
                format!("{} by {}", name(effect.axis), distance(series.unit, effect.size))
            })
            .collect();
        let means = match self.question.design {
            Design::Grid => "between the means of its values",
            Design::Latin(_) => "between the means of its lower and its upper half",
        };
        Some(format!(
            "{} moves it most: by {} {means}; {}.",
            capital(&name(first.axis)),
            distance(series.unit, first.size),
            words::list(&rest)
        ))
    }

    pub(super) fn at(&self, cell: usize) -> String {
        self.question.at(&self.swept.cells[cell])
    }

    pub(super) fn method(&self) -> String {
        let question = self.question;
        let counts: Vec<String> =
            question.axes.iter().map(|axis| axis.count().to_string()).collect();
        let grid: u128 = question.axes.iter().map(|axis| u128::from(axis.count())).product();
        let design = match question.design {
            Design::Grid if counts.len() == 1 => format!("{grid} cells"),
            Design::Grid => format!("A grid of {} = {grid} cells", counts.join(" × ")),
            Design::Latin(cells) => format!(
                "A Latin hypercube of {cells} of {grid} cells, with seed {}",
                question.ask.seed
            ),
        };
        let sampled =
            |nth: usize| self.swept.outcomes[nth].numbers.iter().find_map(|number| number.sampled);
        let runs: Vec<Sampled> = (0..self.swept.outcomes.len()).filter_map(sampled).collect();
        let answered = self.swept.outcomes.iter().filter(|one| one.refusal.is_none()).count();
        let Some(first) = runs.first() else { return format!("{design}, each exact.") };
        let most = runs.iter().map(|run| run.trials).max().unwrap_or_default();
        let trials = match runs.iter().map(|run| run.trials).min() {
            Some(least) if least < most => format!("{least} to {most}"),
            _ => most.to_string(),
        };
        let how = match (answered - runs.len(), self.by_method()) {
            (0, [exact, sampled]) if !exact.is_empty() => {
                format!("in each {} exact, {} sampled", words::list(&exact), words::list(&sampled))
            }
            (0, _) => "each sampled".to_owned(),
            (exact, _) => format!("{exact} of them exact, {} sampled", runs.len()),
        };
        format!(
            "{design}, {how}: {trials} trials with seed {}, so that cells share their dice; {} % \
             {} of each number.",
            first.seed,
            first.confidence * 100.0,
            first.interval_name()
        )
    }

    /// Returns the kinds of questions whose numbers are all exact, and the others.
    fn by_method(&self) -> [Vec<String>; 2] {
        let is_sampled = |kind: &str| {
            let mut numbers = self.swept.outcomes.iter().flat_map(|outcome| &outcome.numbers);
            numbers.any(|number| &*number.question == kind && number.sampled.is_some())
        };
        let kinds = self.question.asked.iter().map(|asked| asked.kind.name);
        let (sampled, exact): (Vec<&str>, Vec<&str>) = kinds.partition(|kind| is_sampled(kind));
        [exact, sampled].map(|kinds| kinds.into_iter().map(str::to_owned).collect())
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        if let Some(axis) = self.abreast().filter(|_| !self.series.is_empty()) {
            return vec![self.side_by_side(axis)];
        }
        let mut tables = vec![self.ranges()];
        if self.swept.cells.len() <= ROWS_MAX && !self.series.is_empty() {
            tables.push(self.cells());
        }
        tables
    }

    fn ranges(&self) -> Table {
        let row = |series: &Series<'_>| {
            let [low, high] = series.ends()?;
            let at = |cell: usize| {
                let number = series.numbers[cell];
                number.map_or(Cell::Missing, |one| cell_of(series.unit, one.value, None))
            };
            let most = series.effects(self.question, self.swept).into_iter().next();
            let most = most.filter(|most| 1e-9 < most.size);
            let most =
                most.map_or_else(String::new, |most| self.question.axes[most.axis].target.words());
            Some(vec![
                Cell::Text(series.says.to_owned()),
                at(low),
                Cell::Text(self.at(low)),
                at(high),
                Cell::Text(self.at(high)),
                Cell::Text(most),
            ])
        };
        let heads = [
            ("number", false),
            ("lowest", true),
            ("with", false),
            ("highest", true),
            ("with", false),
            ("moved most by", false),
        ];
        let rows: Vec<Vec<Cell>> = self.series.iter().filter_map(row).collect();
        let long = 12 < rows.len();
        let table = Table::of("Lowest and highest of each number", &heads, rows, SWEEPS);
        if long { table.folded() } else { table }
    }

    fn cells(&self) -> Table {
        let shown = &self.series[..self.series.len().min(COLUMNS_MAX)];
        let column = |heading: String, numeric| Column { heading, numeric, aside: false };
        let axes = self.question.axes.iter().map(|axis| column(axis.target.words(), false));
        let numbers = shown.iter().map(|series| column(series.says.to_owned(), true));
        let row = |cell: usize| {
            let levels = self.question.axes.iter().zip(&self.swept.cells[cell]);
            let levels = levels.map(|(axis, &level)| Cell::Text(axis.text(level)));
            let numbers = shown.iter().map(|series| match series.numbers[cell] {
                Some(number) => cell_of(series.unit, number.value, number.interval),
                None => Cell::Missing,
            });
            levels.chain(numbers).collect()
        };
        let rows = (0..self.swept.cells.len()).map(row).collect();
        let table = Table::of("Cells", &[], rows, SWEEPS);
        let columns = axes.chain(numbers).collect();
        let charts = &["map", "map-2", "map-3", "map-4"];
        Table { columns, axes: self.question.axes.len(), charts, ..table }.folded()
    }
}

impl SweepQuestion {
    /// Describes its questions: "an attack of Line on Youth".
    pub(crate) fn about(&self) -> Vec<String> {
        self.asked.iter().map(about).collect()
    }

    /// Describes a cell: "target 4, Old Hand armour 5".
    pub(crate) fn at(&self, cell: &[u64]) -> String {
        let one = |(axis, &level): (&SweepAxis, &u64)| {
            format!("{} {}", axis.target.words(), axis.text(level))
        };
        self.axes.iter().zip(cell).map(one).collect::<Vec<_>>().join(", ")
    }

    /// Returns how many cells have no answer, and why one has none.
    pub(crate) fn refused(&self, swept: &Swept) -> Option<String> {
        let refusals = || {
            let all = swept.outcomes.iter().enumerate();
            all.filter_map(|(cell, outcome)| Some((cell, outcome.refusal.as_ref()?)))
        };
        let (cell, reason) = refusals().next()?;
        let verb = if refusals().count() == 1 { "has" } else { "have" };
        Some(format!(
            "{} of {} cells {verb} no answer, such as {}: {reason}.",
            refusals().count(),
            swept.cells.len(),
            self.at(&swept.cells[cell])
        ))
    }
}

/// Describes a question: "an attack of Line on Youth".
fn about(asked: &AskedQuestion) -> String {
    let subjects = asked.base.subjects();
    let name = |key: &&str| match (asked.table.get(*key)?.as_str(), subjects.first()) {
        // A scenario has a name of its own.
        (Some(_), Some(Subject::Scenario(file))) => Some(file.scenario.name.clone()),
        (name, _) => name.map(str::to_owned),
    };
    let names: Vec<String> = NAMES.iter().filter_map(name).collect();
    let about = match &names[..] {
        [] => String::new(),
        [attacker, defender] if asked.table.contains_key("defender") => {
            format!(" of {attacker} on {defender}")
        }
        names => format!(" of {}", words::list(names)),
    };
    let vowel = asked.kind.name.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {}{about}", if vowel { "an" } else { "a" }, asked.kind.name)
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Formats a number in its unit.
pub(crate) fn told(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Chance | Unit::Share => words::percent(value),
        Unit::Difference => format!("{} pp", words::points(value)),
        _ => words::decimal(value, 2),
    }
}

/// Formats the distance of two numbers in their unit.
fn distance(unit: Unit, size: f64) -> String {
    match unit {
        Unit::Chance | Unit::Share | Unit::Difference => format!("{} pp", words::size(size)),
        _ => words::decimal(size, 2),
    }
}

pub(crate) fn cell_of(unit: Unit, value: f64, interval: Option<(f64, f64)>) -> Cell {
    match (unit, interval) {
        (Unit::Chance | Unit::Share, None) => Cell::Chance(value),
        (Unit::Chance | Unit::Share, interval) => Cell::Known(value, interval),
        (Unit::Difference, interval) => Cell::Points(value, interval),
        (Unit::Degree, _) => Cell::Moment(value),
        (_, interval) => Cell::Mean(value, interval),
    }
}
