//! The content of a report as plain data: numbers are already strings, charts already SVG.

use std::fmt::Write as _;

/// A whole report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The study's name.
    pub title: String,
    /// The facts under the title, one a string: games, engine version, study hash, seed, and how
    /// many numbers are exact.
    pub byline: Vec<String>,
    /// A few sentences before the short answers; a blank line starts a new paragraph.
    pub intro: Option<String>,
    /// One section for each question of the study.
    pub sections: Vec<Section>,
    /// What the whole report rests on.
    pub appendix: Appendix,
    /// CSS that the charts need, after the page's own: variables for light and for dark.
    pub style: String,
}

/// One question and all that answers it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The anchor that links name.
    pub id: String,
    /// The question, in plain words.
    pub question: String,
    /// The rosters whose stat lines it is about, as the study names them; each once.
    pub rosters: Vec<String>,
    /// Plain sentences, the most telling first.
    pub answers: Vec<String>,
    /// How many of the answers also stand at the top of the report.
    pub shorts: usize,
    /// Charts that show the answer.
    pub figures: Vec<Figure>,
    /// The numbers behind the charts.
    pub tables: Vec<Table>,
    /// How the numbers were got, in one line.
    pub method: String,
    /// What the answer rests on.
    pub assumptions: Vec<Assumption>,
}

/// One chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// The stem of its files in `charts/`.
    pub name: String,
    /// The chart as SVG with `role="img"` and an `aria-label`; the page takes it in as it is.
    pub svg: String,
    /// What the chart shows, for those who cannot see it.
    pub alt: String,
    /// A sentence under the chart.
    pub caption: Option<String>,
}

/// One table of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What the table holds.
    pub caption: String,
    /// The columns; the first ones, as many as it takes, name their row.
    pub columns: Vec<Column>,
    /// The cells of each row, as they are to be read.
    pub rows: Vec<Vec<String>>,
    /// The stem of its files in `frames/`.
    pub frame: Option<String>,
    /// Whether the page shows it only when asked.
    pub folded: bool,
}

/// The head of one column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The words over the column.
    pub heading: String,
    /// Whether its cells are numbers, to be set and sorted as such.
    pub numeric: bool,
}

/// One thing that the rules leave open, or that the study changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assumption {
    /// The game.
    pub system: String,
    /// The parameter's key in the system file.
    pub key: String,
    /// What the parameter is, in a sentence.
    pub says: String,
    /// The value in use.
    pub value: String,
    /// How well it is founded: given, found, inferred, assumed or changed.
    pub status: String,
    /// Where it comes from.
    pub source: String,
    /// Other values that the text would allow.
    pub alternatives: Vec<String>,
}

/// What stands behind the whole report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appendix {
    /// Terms used in this report and what they mean.
    pub glossary: Vec<(String, String)>,
    /// Parameters that differ from the book.
    pub changed: Vec<Assumption>,
    /// Every assumption of the games used.
    pub assumed: Vec<Assumption>,
    /// How much of each game's rules the engine plays.
    pub coverage: Vec<Coverage>,
    /// The shell command that makes this report again.
    pub reproduce: String,
}

/// How many rules of one game are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The game's short name.
    pub system: String,
    /// The game's title.
    pub title: String,
    /// Rules played as written.
    pub modelled: usize,
    /// Rules that are still to come.
    pub planned: usize,
    /// Rules that have no bearing on balance.
    pub out_of_scope: usize,
    /// Rules whose text is lost.
    pub lost: usize,
}

impl Figure {
    /// Where the chart's file lies, as a relative address.
    #[must_use]
    pub fn path(&self, extension: &str) -> String {
        format!("charts/{}.{extension}", encoded(&self.name))
    }
}

impl Table {
    /// Where the frame's file lies, as a relative address, if the table has one.
    #[must_use]
    pub fn path(&self, extension: &str) -> Option<String> {
        let stem = self.frame.as_deref()?;
        Some(format!("frames/{}.{extension}", encoded(stem)))
    }
}

impl Section {
    /// The answers that also stand at the top of the report.
    #[must_use]
    pub fn short_answers(&self) -> &[String] {
        &self.answers[..self.shorts.min(self.answers.len())]
    }
}

/// A file stem as one segment of a URL path.
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
