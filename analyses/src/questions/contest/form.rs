//! Reading a question about a contest.

use evenodds_engine::book::{Fault, Terms};
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::ContestQuestion;
use crate::question::{Entry, Source, fix_of_terms, form, shared};
use crate::sampling::Ask;

/// The most rounds of a contest over time.
const ROUNDS_MAX: u16 = 10_000;

keys! {
    /// One check against another.
    struct ContestEntry {
        system: Spanned<String> as shared::system,
        /// The first side's rating.
        ours: Spanned<i64> => Shape::Of(GameTerm::Rating),
        /// The second side's rating.
        theirs: Spanned<i64> => Shape::Of(GameTerm::Rating),
        /// Steps of ease for the first side; by default 0.
        our_ease: Option<Spanned<i64>> => shared::step(),
        /// Steps of ease for the second side; by default 0.
        their_ease: Option<Spanned<i64>> => shared::step(),
        /// What the first side's check is made against; by default as the game says.
        our_against: Option<Spanned<i64>> => Shape::Of(GameTerm::Against),
        /// What the second side's check is made against; by default as the game says.
        their_against: Option<Spanned<i64>> => Shape::Of(GameTerm::Against),
        /// Again until one side alone succeeds, at most this often; by default once.
        rounds: Option<Spanned<i64>> => Shape::Whole(1, ROUNDS_MAX.into()),
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    ContestEntry::keys()
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
