//! Reading a question about exchange rates.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{Shape, TableShape, keys};
use toml::Spanned;

use crate::measures::exchange::{BASES, ExchangeError, ExchangeQuestion};
use crate::question::{Entry, Source, form, place, shared};
use crate::sampling::Ask;

keys! {
    /// What a step of each game is worth in steps of the others.
    struct ExchangeEntry {
        systems: Option<Spanned<Vec<Spanned<String>>>> as shared::systems,
        /// The chances from which steps are compared.
        bases: Option<Spanned<Vec<Spanned<f64>>>> =>
            Shape::list(Shape::number(&shared::CHANCE), 1, usize::MAX),
        ease: Option<Spanned<[i64; 2]>> as shared::ease,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    ExchangeEntry::keys()
}

/// Reads a question about exchange rates, which is always answered exactly.
///
/// # Errors
/// If it names something unknown, or a number is out of range.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    _: Ask,
) -> Result<ExchangeQuestion, Box<Fault>> {
    let entry: Spanned<ExchangeEntry> = form(source, entry)?;
    let (whole, entry) = (entry.span(), entry.into_inner());
    let ease = source.ease(entry.ease.as_ref())?;
    let systems = match &entry.systems {
        None => source.library.registry().iter().cloned().collect(),
        Some(names) => source.systems(names)?,
    };
    let chances = |bases: &Spanned<Vec<Spanned<f64>>>| -> Vec<f64> {
        bases.get_ref().iter().map(|base| *base.get_ref()).collect()
    };
    let bases = entry.bases.as_ref().map_or_else(|| BASES.to_vec(), chances);
    ExchangeQuestion::new(systems, bases, ease).map_err(|error| {
        let place = match &error {
            ExchangeError::TooFew => entry.systems.as_ref().map(Spanned::span),
            ExchangeError::Twice { nth, .. } => place(entry.systems.as_ref(), *nth),
            ExchangeError::NoBases => entry.bases.as_ref().map(Spanned::span),
            ExchangeError::Base { nth, .. } | ExchangeError::BaseTwice { nth } => {
                place(entry.bases.as_ref(), *nth)
            }
        };
        source.fault(place.unwrap_or(whole), error.to_string(), error.fix())
    })
}
