//! Tables of an answer, with numbers as numbers.

use crate::questions::words::within;
use crate::words;

/// A table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The columns. The first ones, as many as necessary, identify the row.
    pub columns: Vec<Column>,
    /// The cells of each row.
    pub rows: Vec<Vec<Cell>>,
    /// The frame that has these numbers, and more.
    pub frame: Option<&'static str>,
    /// Whether it is shown only on request.
    pub folded: bool,
}

/// The heading of a column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Column {
    /// The text of the heading.
    pub heading: String,
    /// Whether its cells are numbers, and are aligned and sorted as such.
    pub numeric: bool,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A text; may be empty.
    Text(String),
    /// A chance, as a fraction.
    Chance(f64),
    /// How sure a chance is: its interval, or exact.
    Certainty(Option<(f64, f64)>),
    /// A chance or another share, as a fraction, and how sure it is: its interval, or exact.
    Known(f64, Option<(f64, f64)>),
    /// A difference of chances in points, with its interval if sampled.
    Points(f64, Option<(f64, f64)>),
    /// The same with its unit, where the heading does not give it.
    Worth(f64, Option<(f64, f64)>),
    /// A mean amount, 0 or more, with its interval if that is shown.
    Mean(f64, Option<(f64, f64)>),
    /// A whole number.
    Count(u64),
    /// Steps, with their sign.
    Steps(i16),
    /// A number that does not exist.
    Missing,
}

/// How many decimals a reader sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// As few as a page needs.
    Page,
    /// As many as a terminal has room for.
    Terminal,
}

impl Precision {
    fn percent(self, chance: f64) -> String {
        match self {
            Precision::Page => words::percent(chance),
            Precision::Terminal => format!("{:.2} %", chance * 100.0),
        }
    }

    fn certainty(self, interval: Option<(f64, f64)>) -> String {
        match interval {
            None => "exact".to_owned(),
            Some((low, high)) => format!("{} to {}", self.percent(low), self.percent(high)),
        }
    }
}

impl Cell {
    /// Returns an empty cell.
    #[must_use]
    pub fn empty() -> Cell {
        Cell::Text(String::new())
    }

    /// Returns the cell without the interval that follows its number.
    #[must_use]
    pub fn bare(&self) -> Cell {
        match *self {
            Cell::Known(chance, _) => Cell::Chance(chance),
            Cell::Points(change, _) => Cell::Points(change, None),
            Cell::Worth(change, _) => Cell::Worth(change, None),
            Cell::Mean(mean, _) => Cell::Mean(mean, None),
            _ => self.clone(),
        }
    }

    /// Returns the cell as text.
    #[must_use]
    pub fn words(&self, precision: Precision) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Chance(chance) => precision.percent(*chance),
            Cell::Certainty(interval) => precision.certainty(*interval),
            Cell::Known(chance, interval) => {
                format!("{} ({})", precision.percent(*chance), precision.certainty(*interval))
            }
            Cell::Points(change, interval) => {
                format!("{}{}", words::points(*change), within(*interval))
            }
            Cell::Worth(change, interval) => {
                format!("{} points{}", words::points(*change), within(*interval))
            }
            Cell::Mean(mean, None) => format!("{mean:.2}"),
            Cell::Mean(mean, Some((low, high))) => format!("{mean:.2} ({low:.2} to {high:.2})"),
            Cell::Count(count) => count.to_string(),
            Cell::Steps(steps) => words::signed(*steps),
            Cell::Missing => "–".to_owned(),
        }
    }
}

impl Table {
    /// Returns a table with these headings; those of numbers are marked.
    #[must_use]
    pub fn of(
        caption: impl Into<String>,
        heads: &[(&str, bool)],
        rows: Vec<Vec<Cell>>,
        frame: &'static str,
    ) -> Table {
        let column =
            |&(heading, numeric): &(&str, bool)| Column { heading: heading.to_owned(), numeric };
        let columns = heads.iter().map(column).collect();
        Table { caption: caption.into(), columns, rows, frame: Some(frame), folded: false }
    }

    /// Returns the table shown only on request.
    #[must_use]
    pub fn folded(self) -> Table {
        Table { folded: true, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_sees_as_many_decimals_as_fit() {
        let cells = [Cell::Chance(0.61178), Cell::Certainty(Some((0.6, 0.625))), Cell::Steps(-2)];
        let told = |precision| cells.each_ref().map(|cell| cell.words(precision));
        assert_eq!(told(Precision::Page), ["61.2 %", "60 % to 62.5 %", "\u{2212}2"]);
        assert_eq!(told(Precision::Terminal), ["61.18 %", "60.00 % to 62.50 %", "\u{2212}2"]);
        assert_eq!(Cell::Certainty(None).words(Precision::Page), "exact");
        let known = Cell::Known(0.61178, Some((0.6, 0.625)));
        assert_eq!(known.words(Precision::Page), "61.2 % (60 % to 62.5 %)");
        assert_eq!(Cell::Known(0.5, None).words(Precision::Terminal), "50.00 % (exact)");
    }

    #[test]
    fn numbers_have_their_units() {
        let told = |cell: Cell| cell.words(Precision::Page);
        assert_eq!(told(Cell::Points(-0.02, None)), "\u{2212}2.0");
        let worth = Cell::Worth(0.02, Some((-0.01, 0.05)));
        assert_eq!(told(worth), "+2.0 points (\u{2212}1.0 to +5.0)");
        assert_eq!(told(Cell::Mean(0.125, Some((0.1, 0.2)))), "0.12 (0.10 to 0.20)");
        assert_eq!([told(Cell::Mean(2.0, None)), told(Cell::Missing)], ["2.00", "–"]);
        assert_eq!(Cell::Known(0.5, Some((0.4, 0.6))).bare(), Cell::Chance(0.5));
        assert_eq!(Cell::Worth(0.1, Some((0.0, 0.2))).bare(), Cell::Worth(0.1, None));
    }
}
