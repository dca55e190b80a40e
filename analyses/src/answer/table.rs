//! Tables of an answer, with numbers as numbers.

use crate::answer::words;

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
    /// The charts that show its numbers. Where charts are shown, the table is shown only on request.
    pub charts: &'static [&'static str],
    /// The number of its first columns that are axes of a sweep, whose cells are the rows.
    pub axes: usize,
    /// Whether all its rows are shown where there is little room, too, though it is folded.
    pub whole: bool,
}

/// The heading of a column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Column {
    /// The text of the heading.
    pub heading: String,
    /// Whether its cells are numbers, and are aligned and sorted as such.
    pub numeric: bool,
    /// Whether it is left out where there is little room.
    pub aside: bool,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A text; may be empty.
    Text(String),
    /// A chance, as a fraction.
    Chance(f64),
    /// A chance, as a fraction, in a table whose caption says that it is in percent.
    Percent(f64),
    /// How sure a chance is: its interval, or exact.
    Certainty(Option<(f64, f64)>),
    /// A chance or another share, as a fraction, and how sure it is: its interval, or exact.
    Known(f64, Option<(f64, f64)>),
    /// A difference of chances in points, with its interval if sampled.
    Points(f64, Option<(f64, f64)>),
    /// The same with its unit, where the heading does not give it.
    Worth(f64, Option<(f64, f64)>),
    /// A difference of chances in points, without its sign.
    Size(f64),
    /// A mean amount, 0 or more, with its interval if that is shown.
    Mean(f64, Option<(f64, f64)>),
    /// The mean or the standard deviation of a law, in the unit of the heading.
    Moment(f64),
    /// A rate, or a ratio.
    Rate(f64),
    /// A difference of log-odds.
    LogOdds(f64),
    /// A whole number, 0 or more.
    Count(u64),
    /// A whole number.
    Whole(i16),
    /// Steps, with their sign.
    Steps(i16),
    /// A number that does not exist.
    Missing,
    /// One of many numbers of a table, whose interval a terminal shows in brief, and a page does not.
    Dense(Box<Cell>),
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

    /// Formats a difference in points, with its interval if it has one; `unit` follows the number.
    fn points(self, change: f64, unit: &str, interval: Option<(f64, f64)>) -> String {
        let points = |change: f64| words::points_to(change, self.decimals());
        let within = |(low, high)| format!(" ({} to {})", points(low), points(high));
        format!("{}{unit}{}", points(change), interval.map_or_else(String::new, within))
    }

    /// Returns the number of decimals of points.
    fn decimals(self) -> usize {
        match self {
            Precision::Page => 1,
            Precision::Terminal => 2,
        }
    }

    /// Returns more decimals in a terminal than this number on a page.
    fn digits(self, page: usize) -> usize {
        match self {
            Precision::Page => page,
            Precision::Terminal => 3,
        }
    }
}

/// Returns the larger distance of a chance or a difference of chances to an end of its interval, and
/// the number of decimals of percent that it makes sense to show of both.
fn half(value: f64, (low, high): (f64, f64)) -> (f64, usize) {
    let half = (value - low).max(high - value);
    (half, shown(half))
}

/// Returns the number of decimals of percent that show a distance of chances.
fn shown(half: f64) -> usize {
    if half < 0.001 { 2 } else { 1 }
}

impl Cell {
    /// Returns an empty cell.
    #[must_use]
    pub fn empty() -> Cell {
        Cell::Text(String::new())
    }

    /// Returns a chance as one of many, and how sure it is: its interval, or exact.
    #[must_use]
    pub fn dense(chance: f64, interval: Option<(f64, f64)>) -> Cell {
        Cell::Dense(Box::new(Cell::Known(chance, interval)))
    }

    /// Returns the cell without the interval that follows its number.
    fn bare(&self) -> Cell {
        match *self {
            Cell::Known(chance, _) => Cell::Chance(chance),
            Cell::Points(change, _) => Cell::Points(change, None),
            Cell::Worth(change, _) => Cell::Worth(change, None),
            Cell::Mean(mean, _) => Cell::Mean(mean, None),
            _ => self.clone(),
        }
    }

    /// Returns the cell as text for a terminal, with as little as tells how sure its number is:
    /// "45.7 % ±2.2", the larger distance to an end of its interval.
    #[must_use]
    pub fn brief(&self) -> String {
        let percent = |chance: f64, digits: usize| format!("{:.digits$} %", chance * 100.0);
        match self {
            Cell::Dense(cell) => cell.brief(),
            Cell::Certainty(Some((low, high))) => {
                let half = (high - low) / 2.0;
                format!("±{}", words::size_to(half, shown(half)))
            }
            Cell::Known(chance, Some(ends)) => {
                let (half, digits) = half(*chance, *ends);
                format!("{} ±{}", percent(*chance, digits), words::size_to(half, digits))
            }
            Cell::Points(change, Some(ends)) | Cell::Worth(change, Some(ends)) => {
                let unit = if matches!(self, Cell::Worth(..)) { " pp" } else { "" };
                let (half, digits) = half(*change, *ends);
                let change = words::points_to(*change, digits);
                format!("{change} ±{}{unit}", words::size_to(half, digits))
            }
            Cell::Mean(mean, Some((low, high))) => {
                format!("{mean:.2} ±{:.2}", (mean - low).max(high - mean))
            }
            cell => cell.bare().words(Precision::Terminal),
        }
    }

    /// Returns the cell as text.
    #[must_use]
    pub fn words(&self, precision: Precision) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Chance(chance) => precision.percent(*chance),
            Cell::Percent(chance) => format!("{:.1}", chance * 100.0),
            Cell::Certainty(interval) => precision.certainty(*interval),
            Cell::Known(chance, interval) => {
                format!("{} ({})", precision.percent(*chance), precision.certainty(*interval))
            }
            Cell::Points(change, interval) => precision.points(*change, "", *interval),
            Cell::Worth(change, interval) => precision.points(*change, " pp", *interval),
            Cell::Size(change) => words::size_to(*change, precision.decimals()),
            Cell::Mean(mean, None) => format!("{mean:.2}"),
            Cell::Mean(mean, Some((low, high))) => format!("{mean:.2} ({low:.2} to {high:.2})"),
            Cell::Moment(mean) => words::decimal(*mean, precision.digits(1)),
            Cell::Rate(rate) => words::decimal(*rate, 2),
            Cell::LogOdds(change) => words::decimal(*change, precision.digits(2)),
            Cell::Count(count) => count.to_string(),
            Cell::Whole(number) => words::whole(*number),
            Cell::Steps(steps) => words::signed(*steps),
            Cell::Missing => "–".to_owned(),
            Cell::Dense(cell) => match precision {
                Precision::Page => cell.bare().words(precision),
                Precision::Terminal => cell.brief(),
            },
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
        let column = |&(heading, numeric): &(&str, bool)| Column {
            heading: heading.to_owned(),
            numeric,
            aside: false,
        };
        let columns = heads.iter().map(column).collect();
        let (caption, frame) = (caption.into(), Some(frame));
        Table { caption, columns, rows, frame, ..Table::default() }
    }

    /// Returns the table as one whose numbers these charts show.
    #[must_use]
    pub fn shown_by(self, charts: &'static [&'static str]) -> Table {
        Table { charts, ..self }
    }

    /// Returns the table shown only on request.
    #[must_use]
    pub fn folded(self) -> Table {
        Table { folded: true, ..self }
    }

    /// Returns the table with all its rows shown where there is little room, too.
    #[must_use]
    pub fn whole(self) -> Table {
        Table { whole: true, ..self }
    }

    /// Returns the table with these columns left out where there is little room.
    #[must_use]
    pub fn aside(mut self, headings: &[&str]) -> Table {
        for column in &mut self.columns {
            column.aside |= headings.contains(&column.heading.as_str());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_sees_as_many_decimals_as_fit() {
        let told = |cell: Cell| [Precision::Page, Precision::Terminal].map(|one| cell.words(one));
        assert_eq!(told(Cell::Chance(0.61178)), ["61.2 %", "61.18 %"]);
        let certainty = Cell::Certainty(Some((0.6, 0.625)));
        assert_eq!(told(certainty), ["60 % to 62.5 %", "60.00 % to 62.50 %"]);
        let points = Cell::Points(-0.0833, Some((-0.09, -0.08)));
        let both = [
            "\u{2212}8.3 (\u{2212}9.0 to \u{2212}8.0)",
            "\u{2212}8.33 (\u{2212}9.00 to \u{2212}8.00)",
        ];
        assert_eq!(told(points), both);
        assert_eq!(told(Cell::Size(-0.0833)), ["8.3", "8.33"]);
        assert_eq!(told(Cell::Moment(1.1296)), ["1.1", "1.130"]);
        assert_eq!(told(Cell::Rate(4.375)), ["4.38", "4.38"]);
        assert_eq!(told(Cell::LogOdds(0.4055)), ["0.41", "0.406"]);
        assert_eq!(told(Cell::Steps(-2)), ["\u{2212}2", "\u{2212}2"]);
        assert_eq!(told(Cell::Whole(-2)), ["\u{2212}2", "\u{2212}2"]);
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
        assert_eq!(told(worth), "+2.0 pp (\u{2212}1.0 to +5.0)");
        assert_eq!(told(Cell::Mean(0.125, Some((0.1, 0.2)))), "0.12 (0.10 to 0.20)");
        assert_eq!([told(Cell::Mean(2.0, None)), told(Cell::Missing)], ["2.00", "–"]);
    }

    #[test]
    fn a_narrow_terminal_shows_how_sure_a_number_is() {
        assert_eq!(Cell::Known(0.5, Some((0.41, 0.6))).brief(), "50.0 % ±10.0");
        assert_eq!(Cell::Known(0.5, Some((0.4996, 0.5003))).brief(), "50.00 % ±0.04");
        assert_eq!(Cell::Known(0.5, None).brief(), "50.00 %");
        assert_eq!(Cell::Certainty(Some((0.4, 0.6))).brief(), "±10.0");
        assert_eq!(Cell::Worth(0.1, Some((0.0, 0.2))).brief(), "+10.0 ±10.0 pp");
        assert_eq!(Cell::Points(0.1, Some((0.0, 0.2))).brief(), "+10.0 ±10.0");
        assert_eq!(Cell::Mean(0.5, Some((0.3, 0.6))).brief(), "0.50 ±0.20");
        let dense = Cell::dense(0.5, Some((0.4, 0.6)));
        let told = [Precision::Page, Precision::Terminal].map(|one| dense.words(one));
        assert_eq!(told, ["50 %", "50.0 % ±10.0"]);
        assert_eq!(Cell::dense(0.5, None).words(Precision::Terminal), "50.00 %");
    }
}
