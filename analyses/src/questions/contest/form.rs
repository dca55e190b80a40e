//! Reading a question about a contest.

use evenodds_engine::book::{Fault, Terms};
use serde::Deserialize;
use toml::Spanned;

use super::question::ContestQuestion;
use crate::question::{Entry, Source, fix_of_terms, form};
use crate::sampling::Ask;

/// The most rounds of a contest over time.
const ROUNDS_MAX: u16 = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContestEntry {
    system: Spanned<String>,
    ours: Spanned<i64>,
    theirs: Spanned<i64>,
    our_ease: Option<Spanned<i64>>,
    their_ease: Option<Spanned<i64>>,
    our_against: Option<Spanned<i64>>,
    their_against: Option<Spanned<i64>>,
    rounds: Option<Spanned<i64>>,
}

/// Reads a question about a contest, which is always answered exactly.
///
/// # Errors
/// If it names something unknown, or a number is out of range.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    _: Ask,
) -> Result<ContestQuestion, Box<Fault>> {
    let entry: ContestEntry = form(source, entry)?;
    let system = source.system(&entry.system)?;
    let number = |number: &Option<Spanned<i64>>| number.as_ref().map(|number| *number.get_ref());
    let terms = |rating: &Spanned<i64>,
                 ease: &Option<Spanned<i64>>,
                 against: &Option<Spanned<i64>>|
     -> Result<Terms, Box<Fault>> {
        let (eased, versus) = (number(ease).unwrap_or(0), number(against));
        system.card().terms(*rating.get_ref(), eased, versus).map_err(|error| {
            let place = match error.term() {
                "ease" => ease.as_ref(),
                "against" => against.as_ref(),
                _ => None,
            };
            source.fault(place.unwrap_or(rating).span(), error.to_string(), fix_of_terms(&error))
        })
    };
    let sides = [
        terms(&entry.ours, &entry.our_ease, &entry.our_against)?,
        terms(&entry.theirs, &entry.their_ease, &entry.their_against)?,
    ];
    let rounds = entry.rounds.as_ref().map(|rounds| {
        let within = u16::try_from(*rounds.get_ref()).ok();
        within.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds)).ok_or_else(|| {
            let message = format!("{} rounds; expected 1 to {ROUNDS_MAX}", rounds.get_ref());
            let fix = "choose a value within this range, or leave it out for a single exchange";
            source.fault(rounds.span(), message, fix)
        })
    });
    Ok(ContestQuestion { system, sides, rounds_max: rounds.transpose()? })
}
