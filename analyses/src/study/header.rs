//! Reading what a study says of itself.

use std::ops::RangeBounds as _;

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{Shape, keys};
use toml::Spanned;

use crate::answer::verdict::Thresholds;
use crate::question::shared::CHANCE;
use crate::question::{Entry, Source, form};
use crate::sampling::Ask;

/// The name of the table about the study itself.
pub(super) const HEADER: &str = "study";

keys! {
    /// What the study is, and what stands out in its answers.
    pub(super) struct Header {
        /// The title of the report.
        name: Spanned<String> => Shape::NAME,
        /// The seed of everything sampled; by default 1.
        seed: Option<u64>,
        /// The address of an explorer: in the report each question has a link that opens it there.
        explorer: Option<Spanned<String>>,
        /// The confidence of intervals; by default 0.95.
        confidence: Option<Spanned<f64>> => chance(),
        /// What stands out: a side that wins so many of its fights or more; by default 0.65.
        lopsided: Option<Spanned<f64>> => chance(),
        /// A first move that adds so much to the chance to win; by default 0.1.
        first_move: Option<Spanned<f64>> => chance(),
        /// So many fights without a winner; by default 0.1.
        undecided: Option<Spanned<f64>> => chance(),
        /// So many fights that are over in the first round; by default 0.5.
        first_round: Option<Spanned<f64>> => chance(),
        /// So many fights that last to the final round; by default 0.75.
        last_round: Option<Spanned<f64>> => chance(),
        /// A fighter that wins less than this on average; by default 0.1.
        outclassed: Option<Spanned<f64>> => chance(),
        /// A fighter that another leads by so much against everybody; by default 0.01.
        dominant: Option<Spanned<f64>> => chance(),
    }
}

/// The shape of a chance that is neither certain nor impossible.
fn chance() -> Shape {
    Shape::number(&CHANCE)
}

/// What a study says of itself.
pub(super) struct Opening {
    pub name: String,
    pub explorer: Option<String>,
    /// How its questions are asked unless they say otherwise.
    pub ask: Ask,
}

/// Reads what a study says of itself.
///
/// # Errors
/// If it has no name, a chance is out of range, or an address is none of a page.
pub(super) fn read(source: &Source<'_>, entry: Entry<'_>) -> Result<Opening, Box<Fault>> {
    let header: Header = form(source, entry)?;
    if header.name.get_ref().trim().is_empty() {
        let fix = "write a name between the quotes";
        return Err(source.fault(header.name.span(), "the study has no name", fix));
    }
    let chance = |what: &str, found: Option<Spanned<f64>>, usual: f64| match found {
        None => Ok(usual),
        Some(found) if CHANCE.contains(found.get_ref()) => Ok(found.into_inner()),
        Some(found) => {
            let share = found.get_ref();
            let message = format!("{what} of {share}; expected more than 0 and less than 1");
            Err(source.fault(found.span(), message, format!("write a chance such as {usual}")))
        }
    };
    let (ask, most) = (Ask::default(), Thresholds::default());
    let thresholds = Thresholds {
        lopsided: chance("a threshold `lopsided`", header.lopsided, most.lopsided)?,
        first_move: chance("a threshold `first_move`", header.first_move, most.first_move)?,
        undecided: chance("a threshold `undecided`", header.undecided, most.undecided)?,
        first_round: chance("a threshold `first_round`", header.first_round, most.first_round)?,
        last_round: chance("a threshold `last_round`", header.last_round, most.last_round)?,
        outclassed: chance("a threshold `outclassed`", header.outclassed, most.outclassed)?,
        dominant: chance("a threshold `dominant`", header.dominant, most.dominant)?,
    };
    let seed = header.seed.unwrap_or(ask.seed);
    let confidence = chance("a confidence", header.confidence, ask.confidence)?;
    let explorer = header.explorer.map(|address| explorer(source, address)).transpose()?;
    let ask = Ask { seed, confidence, thresholds, ..ask };
    Ok(Opening { name: header.name.into_inner(), explorer, ask })
}

/// Returns the address of an explorer.
fn explorer(source: &Source<'_>, address: Spanned<String>) -> Result<String, Box<Fault>> {
    let found = address.get_ref();
    let is_page = ["https://", "http://"].iter().any(|start| found.starts_with(start));
    let is_whole =
        is_page && !found.contains(['#', ' ', '"', '<', '>']) && !found.contains(char::is_control);
    if is_whole {
        return Ok(address.into_inner());
    }
    let message = format!("`explorer` cannot be \"{found}\"; expected the address of a page");
    let fix = "write one like \"https://example.org/explorer/\", without a `#`";
    Err(source.fault(address.span(), message, fix))
}
