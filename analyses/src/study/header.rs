//! Reading what a study says of itself.

use evenodds_engine::book::Fault;
use serde::Deserialize;
use toml::Spanned;

use crate::answer::verdict::Thresholds;
use crate::question::{Entry, Source, form};
use crate::sampling::Ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: Spanned<String>,
    seed: Option<u64>,
    confidence: Option<Spanned<f64>>,
    lopsided: Option<Spanned<f64>>,
    first_move: Option<Spanned<f64>>,
    undecided: Option<Spanned<f64>>,
    first_round: Option<Spanned<f64>>,
    last_round: Option<Spanned<f64>>,
    outclassed: Option<Spanned<f64>>,
    dominant: Option<Spanned<f64>>,
}

/// Reads the name of a study, and how its questions are asked unless they say otherwise.
///
/// # Errors
/// If it has no name, or a chance is out of range.
pub(super) fn read(source: &Source<'_>, entry: Entry<'_>) -> Result<(String, Ask), Box<Fault>> {
    let header: Header = form(source, entry)?;
    if header.name.get_ref().trim().is_empty() {
        let fix = "write a name between the quotes";
        return Err(source.fault(header.name.span(), "the study has no name", fix));
    }
    let chance = |what: &str, found: Option<Spanned<f64>>, usual: f64| match found {
        None => Ok(usual),
        Some(found) if 0.0 < *found.get_ref() && *found.get_ref() < 1.0 => Ok(found.into_inner()),
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
    Ok((header.name.into_inner(), Ask { seed, confidence, thresholds, ..ask }))
}
