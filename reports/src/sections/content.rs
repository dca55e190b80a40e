//! The content of a section as plain data: numbers are already text, charts already SVG.

use std::fmt::Write as _;

/// A question with its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The anchor for links.
    pub id: String,
    /// The question, in plain words.
    pub question: String,
    /// The rosters with the stat lines of the question, as the study names them.
    pub rosters: Vec<String>,
    /// The answers as sentences, the most important first.
    pub answers: Vec<String>,
    /// The number of answers that are also at the top of the report.
    pub shorts: usize,
    /// Its numbers against thresholds.
    pub verdicts: Vec<Verdict>,
    /// Charts that show the answer.
    pub figures: Vec<Figure>,
    /// The tables of the numbers in the charts.
    pub tables: Vec<Table>,
    /// How the numbers were computed, in one line.
    pub method: String,
    /// The shell command that asks the question by itself, if there is one.
    pub command: Option<String>,
    /// The address that opens the question in an explorer, if the study names one.
    pub address: Option<String>,
    /// What could change the answer, as sentences; none if that was not asked.
    pub flips: Vec<String>,
    /// What the answer rests on, in a sentence.
    pub rests: String,
    /// Everything that the answer rests on, stated by the game or not.
    pub assumptions: Vec<Assumption>,
}

/// One chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// The stem of its files in `charts/`.
    pub name: String,
    /// The chart as SVG with `role="img"` and an `aria-label`, included in the page unchanged.
    pub svg: String,
    /// The alternative text.
    pub alt: String,
    /// A sentence under the chart.
    pub caption: Option<String>,
    /// What is drawn, for readers who do not see it.
    pub numbers: Numbers,
}

/// Where the numbers of a chart can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// In its alternative text.
    #[default]
    Told,
    /// In a table of its section, by its position.
    Shown(usize),
    /// In a table of its own.
    Own(Table),
}

/// One table of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The columns. The first ones, as many as necessary, identify the row.
    pub columns: Vec<Column>,
    /// The cells of each row, as text.
    pub rows: Vec<Vec<String>>,
    /// The stem of its files in `frames/`.
    pub frame: Option<String>,
    /// Whether the page shows it only on request.
    pub folded: bool,
    /// The number of its first columns that are axes of a sweep, whose cells are the rows.
    pub axes: usize,
}

/// The heading of one column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The text of the heading.
    pub heading: String,
    /// Whether its cells are numbers, and are aligned and sorted as such.
    pub numeric: bool,
}

/// A value that an answer rests on: a parameter, a stat line or a weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assumption {
    /// The game.
    pub system: String,
    /// The parameter's key in the system file, or the name of the stat line or weapon.
    pub key: String,
    /// A description, in a sentence.
    pub says: String,
    /// The value in use.
    pub value: String,
    /// The provenance: given, found, inferred, assumed or changed.
    pub status: String,
    /// The source.
    pub source: String,
    /// Other values that the text allows.
    pub alternatives: Vec<String>,
}

/// Two sections that differ in one setting, shown as one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The positions of the sections, in order.
    pub sections: [usize; 2],
    /// The question about both.
    pub question: String,
    /// What differs most, in a sentence.
    pub answer: String,
    /// Charts of both.
    pub figures: Vec<Figure>,
    /// The numbers of both, and the difference.
    pub table: Table,
}

/// A number against the threshold from which it matters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The position of its section.
    pub section: usize,
    /// What it is about, in a word or two.
    pub matter: String,
    /// The sentence, with the number and the threshold.
    pub says: String,
    /// The number with its unit.
    pub number: String,
    /// The positions of the number and of the threshold on a bar, in thousandths.
    pub bar: [u16; 2],
    /// Where the number is: beyond the threshold, open, or within it.
    pub standing: String,
}

impl Figure {
    /// Returns the relative address of the chart's file.
    #[must_use]
    pub fn path(&self, extension: &str) -> String {
        format!("charts/{}.{extension}", encoded(&self.name))
    }
}

impl Table {
    /// Returns the relative address of the frame's file, if the table has one.
    #[must_use]
    pub fn path(&self, extension: &str) -> Option<String> {
        let stem = self.frame.as_deref()?;
        Some(format!("frames/{}.{extension}", encoded(stem)))
    }
}

impl Assumption {
    /// Returns whether the game does not state it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !["given", "found"].contains(&self.status.as_str())
    }
}

impl Section {
    /// Returns the answers that are also at the top of the report.
    #[must_use]
    pub fn short_answers(&self) -> &[String] {
        &self.answers[..self.shorts.min(self.answers.len())]
    }
}

/// Encodes a file stem as one segment of a URL path.
fn encoded(stem: &str) -> String {
    let mut out = String::with_capacity(stem.len());
    for byte in stem.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
