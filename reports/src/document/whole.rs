//! The content of a report as plain data: numbers are already text, charts already SVG.

use crate::sections::{Assumption, Pair, Section, Verdict};

/// A whole report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The study's name.
    pub title: String,
    /// The facts under the title: games, engine version, study hash, seed, and how many numbers are
    /// exact.
    pub byline: Vec<String>,
    /// A few sentences before the short answers; a blank line starts a new paragraph.
    pub intro: Option<String>,
    /// What stands out, the most urgent first.
    pub verdicts: Vec<Verdict>,
    /// All else that is beyond its threshold.
    pub further: Vec<Verdict>,
    /// What the intervals leave open.
    pub unclear: Vec<Verdict>,
    /// How all numbers stand that were held against thresholds, in a sentence; empty if none was.
    pub standing: String,
    /// How many promises of the study are kept, in a sentence; empty if it makes none.
    pub promises: String,
    /// One section for each question of the study.
    pub sections: Vec<Section>,
    /// The sections that are shown as one question.
    pub pairs: Vec<Pair>,
    /// The assumptions and coverage of the whole report.
    pub appendix: Appendix,
    /// CSS for the charts, after the page's own: variables for light and dark mode.
    pub style: String,
}

/// The appendix of the whole report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appendix {
    /// Terms used in the report, with their meanings.
    pub glossary: Vec<(String, String)>,
    /// Parameters that differ from the book.
    pub changed: Vec<Assumption>,
    /// Everything that an answer of the report rests on and its game does not state.
    pub assumed: Vec<Assumption>,
    /// The share of each game's rules that is modelled.
    pub coverage: Vec<CoverageCounts>,
    /// The shell command that repeats the report.
    pub reproduce: String,
}

/// The number of modelled rules of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoverageCounts {
    /// The game's short name.
    pub system: String,
    /// The game's title.
    pub title: String,
    /// The number of rules modelled.
    pub modelled: usize,
    /// The number of rules planned.
    pub planned: usize,
    /// The number of rules that have no effect on balance.
    pub out_of_scope: usize,
    /// The number of rules whose text is lost.
    pub lost: usize,
}
