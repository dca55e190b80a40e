//! Reading a comparison.

use evenodds_engine::book::{Fault, did_you_mean};
use serde::Deserialize;
use toml::Spanned;
use toml::de::DeValue;

use super::CompareQuestion;
use crate::ask::Ask;
use crate::library::Variant;
use crate::questions::kind::{Entry, form};
use crate::questions::{Question, inner};
use crate::study::Source;

/// The difference of chances that matters, unless the entry says otherwise: a point.
const THRESHOLD: f64 = 0.01;

/// What stands in an entry besides the question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompareEntry {
    /// The name of the variant.
    variant: Spanned<String>,
    threshold: Option<Spanned<f64>>,
}

/// Reads a comparison: its variant, and one question under the name of its kind.
///
/// # Errors
/// If there is no such variant, or no question or more than one, or the question cannot be asked
/// with or without the variant.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<CompareQuestion, Box<Fault>> {
    let span = entry.span();
    let DeValue::Table(mut table) = entry.into_inner() else {
        return Err(source.fault(span, "a comparison is a table", "write `[[compare]]`"));
    };
    let (kind, asked) = inner::take(source, &mut table, "compare", span.clone())?;
    let entry: CompareEntry = form(source, Spanned::new(span, DeValue::Table(table)))?;
    let variant = named(source, &entry.variant)?;
    let threshold = threshold(source, entry.threshold.as_ref())?;
    let base = kind.read(source, asked.clone(), ask)?;
    let varied = source.library.under(variant);
    let under = Source::new(source.origin, source.text, &varied);
    let other = kind.read(&under, asked, ask).map_err(|fault| beside(&fault, &variant.name))?;
    source.keep_those_of(&under);
    same_game(source, &*base, variant, &entry.variant)?;
    let changes = variant.told(source.library);
    Ok(CompareQuestion { kind, base, other, variant: variant.name.clone(), changes, threshold })
}

fn named<'s>(source: &'s Source<'_>, name: &Spanned<String>) -> Result<&'s Variant, Box<Fault>> {
    let found = source.variants.iter().find(|variant| variant.name == *name.get_ref());
    found.ok_or_else(|| {
        let known: Vec<&str> =
            source.variants.iter().map(|variant| variant.name.as_str()).collect();
        let message = match known.is_empty() {
            true => format!("no variant `{}`: the study has none", name.get_ref()),
            false => format!("no variant `{}`; expected {}", name.get_ref(), known.join(", ")),
        };
        let add = || "add a `[[variant]]` of this name".to_owned();
        let fix = did_you_mean(name.get_ref(), known.iter().copied()).unwrap_or_else(add);
        source.fault(name.span(), message, fix)
    })
}

fn threshold(source: &Source<'_>, threshold: Option<&Spanned<f64>>) -> Result<f64, Box<Fault>> {
    let Some(threshold) = threshold else { return Ok(THRESHOLD) };
    let found = *threshold.get_ref();
    if (1e-6..1.0).contains(&found) {
        return Ok(found);
    }
    let message = format!("a threshold of {found}; expected a chance from 0.000001 to 1");
    Err(source.fault(threshold.span(), message, "write a chance such as 0.01, which is a point"))
}

/// Returns a fault of a question under a variant, which says so.
#[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
fn beside(fault: &Fault, variant: &str) -> Box<Fault> {
    let message = format!("under the variant `{variant}`: {}", fault.message());
    let mut told = Fault::new(fault.origin(), fault.text(), message);
    if let Some(span) = fault.span() {
        told = told.at(span);
    }
    Box::new(told.or_rather(fault.fix().map(str::to_owned)))
}

/// Returns a fault if the question is not about the game that the variant changes.
fn same_game(
    source: &Source<'_>,
    question: &dyn Question,
    variant: &Variant,
    name: &Spanned<String>,
) -> Result<(), Box<Fault>> {
    let subjects = question.subjects();
    let mut games = subjects.iter().map(|subject| subject.game().card().name.as_str());
    if games.clone().any(|game| game == variant.system) {
        return Ok(());
    }
    let message = format!(
        "the variant `{}` changes {}, and the question is about {}",
        variant.name,
        variant.system,
        games.next().unwrap_or_default()
    );
    Err(source.fault(name.span(), message, "name a variant of the same game"))
}
