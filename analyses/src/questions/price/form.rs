//! Reading the question of what fighters should cost.

use std::ops::{Bound, RangeBounds};

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::{PriceQuestion, STEP};
use crate::answer::words;
use crate::measures::strengths::PRIOR;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::questions::matrix::{Profiles, of_roster};
use crate::sampling::Ask;

/// The fewest fighters with a cost: two tell both numbers of the law, and a third how well it fits.
const PRICED_LEAST: usize = 3;

/// A step of costs.
const STEPS: (Bound<f64>, Bound<f64>) = (Bound::Excluded(0.0), Bound::Included(1e6));

/// A number of drawn duels.
pub(crate) const PRIORS: (Bound<f64>, Bound<f64>) = (Bound::Excluded(0.0), Bound::Included(1.0));

keys! {
    /// What the stat lines of a roster should cost, so that equal points are an even fight.
    struct PriceEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat lines that fight each other; by default the whole roster.
        profiles: Option<Profiles> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        /// The step to which costs are rounded; by default 1.
        step: Option<Spanned<f64>> => Shape::number(&STEPS),
        /// How many drawn duels any two fighters are taken to have had besides those computed,
        /// because without any, who always wins would be infinitely strong; by default 0.01.
        prior: Option<Spanned<f64>> => Shape::number(&PRIORS),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    PriceEntry::keys()
}

/// Reads the question.
///
/// # Errors If it names something unknown or twice, a number is out of range, or too few fighters
/// have a cost.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<PriceQuestion, Box<Fault>> {
    let entry: PriceEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let step = number(source, ("step", STEPS, STEP), entry.step.as_ref())?;
    let prior = prior(source, entry.prior.as_ref())?;
    let profiles = entry.profiles.as_ref();
    let matrix = of_roster(source, (&entry.roster, profiles), entry.set.as_ref(), ask)?;
    let (names, _) = matrix.contenders();
    let costs = matrix.costs(&names);
    let free = names.iter().zip(&costs).find(|(_, cost)| **cost == Some(0.0));
    if let Some((name, _)) = free {
        let named = profiles.iter().flat_map(|names| names.get_ref());
        let place = named.clone().find(|one| one.get_ref() == name).unwrap_or(&entry.roster).span();
        let message = format!("`{name}` costs 0 points; expected more than 0, or no `points`");
        let fix =
            format!("raise the `points` of `{name}` in the roster, or leave it out of those named");
        return Err(source.fault(place, message, fix));
    }
    let place = profiles.map_or(entry.roster.span(), Spanned::span);
    let mut priced = costs.iter().flatten();
    let count = priced.clone().count();
    if count < PRICED_LEAST {
        let message = format!(
            "{count} of {} fighters that can take part have `points`; expected {PRICED_LEAST} or \
             more",
            names.len()
        );
        let fix =
            "give stat lines `points` in the roster, such as `points = 20`, or name more of them";
        return Err(source.fault(place, message, fix));
    }
    if let Some(first) = priced.next().filter(|first| priced.all(|cost| cost == *first)) {
        let message =
            format!("all fighters cost {}; expected different costs", words::cost(*first));
        let fix = "name fighters of different costs, or change their `points` in the roster";
        return Err(source.fault(place, message, fix));
    }
    Ok(PriceQuestion { matrix, step, prior })
}

/// Reads how many drawn duels any two fighters are taken to have had besides.
///
/// # Errors
/// If it is out of range.
pub(crate) fn prior(
    source: &Source<'_>,
    written: Option<&Spanned<f64>>,
) -> Result<f64, Box<Fault>> {
    number(source, ("prior", PRIORS, PRIOR), written)
}

/// Reads a number above 0, or takes the usual one.
fn number(
    source: &Source<'_>,
    (key, range, usual): (&str, (Bound<f64>, Bound<f64>), f64),
    written: Option<&Spanned<f64>>,
) -> Result<f64, Box<Fault>> {
    let Some(written) = written else { return Ok(usual) };
    let found = *written.get_ref();
    if range.contains(&found) {
        return Ok(found);
    }
    let (Bound::Included(most) | Bound::Excluded(most)) = range.1 else { return Ok(found) };
    let message = format!("a {key} of {found}; expected more than 0 and at most {most}");
    let fix = format!("delete it for the usual {usual}");
    Err(source.fault(written.span(), message, fix))
}
