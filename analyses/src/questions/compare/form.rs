//! Reading a comparison.

use std::ops::Range;

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::shape::{Shape, TableShape, keys};
use serde::de::IgnoredAny;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::question::CompareQuestion;
use super::swaps::Swaps;
use crate::library::{Hybrid, Library, Variant, VariantEntry, VariantWords};
use crate::question::{Entry, Kind, Question, Source, form, inner};
use crate::sampling::Ask;

/// The difference of chances that matters, unless the entry says otherwise: a point.
const THRESHOLD: f64 = 0.01;

/// The differences that can matter.
const THRESHOLDS: Range<f64> = 1e-6..1.0;

/// The key of the variant, and the name of one that has none.
const VARIANT: &str = "variant";

// What stands in an entry besides the question. The variant may be a name or a table, and is read
// apart; here it is a known key.
keys! {
    /// A question as it is, and under a variant.
    struct CompareEntry {
        /// What is different: the name of a `[[variant]]`, or its keys.
        #[serde(rename = "variant")]
        _variant: Option<IgnoredAny> => variant_shape(),
        /// The difference of chances that matters; by default 0.01, which is 1 pp.
        threshold: Option<Spanned<f64>> => Shape::number(&THRESHOLDS),
        /// Whether to ask what the change comes from; by default where that is quick.
        why: Option<Spanned<bool>>,
        /// The number of which to ask that, such as `win_b`.
        number: Option<Spanned<String>>,
    }
}

/// Returns the keys of its table, but for those of its question.
pub(crate) fn shape() -> TableShape {
    CompareEntry::keys().requiring(&[VARIANT])
}

/// The shape of a variant, which need not say what it changes where a question does.
fn variant_shape() -> Shape {
    let table = VariantEntry::keys().leaving_out(&["name", "of"]);
    Shape::Either(vec![Shape::Text, Shape::Table(table)])
}

/// A question as it is written, to be read again under a part of a variant.
pub(super) struct Written {
    kind: &'static Kind,
    origin: String,
    text: String,
    /// The place of its table.
    span: Range<usize>,
    library: Library,
    variant: Variant,
    /// How each of its parts is asked.
    pub(super) asks: Vec<Ask>,
}

impl Written {
    /// Reads the question under a part of the variant.
    pub(super) fn under(&self, hybrid: Hybrid) -> Result<Box<dyn Question>, Box<Fault>> {
        let (origin, text) = (self.origin.as_str(), self.text.as_str());
        let library = self.library.under(&self.variant.part(hybrid));
        // Its question holds no other.
        let source = Source::new(origin, text, &library, &[]);
        let unreadable = |error: &_| Box::new(Fault::from_toml(origin, text, error));
        let document = DeTable::parse(text).map_err(|error| unreadable(&error))?;
        let document = Spanned::new(document.span(), DeValue::Table(document.into_inner()));
        let Some(entry) = table_at(document, &self.span) else {
            let fault = Fault::new(origin, text, "the question cannot be read again");
            return Err(Box::new(fault.at(self.span.clone())));
        };
        let mut question = self.kind.read(&source, entry, Ask::default())?;
        for (own, ask) in question.asks().into_iter().zip(&self.asks) {
            *own = *ask;
        }
        Ok(question)
    }
}

/// Returns the table at this place.
fn table_at<'t>(value: Entry<'t>, place: &Range<usize>) -> Option<Entry<'t>> {
    let span = value.span();
    match value.into_inner() {
        DeValue::Table(table) if span == *place => Some(Spanned::new(span, DeValue::Table(table))),
        DeValue::Table(table) => table.into_iter().find_map(|(_, inner)| table_at(inner, place)),
        DeValue::Array(entries) => entries.into_iter().find_map(|inner| table_at(inner, place)),
        _ => None,
    }
}

/// Reads a comparison: its variant, and one question under the name of its kind.
///
/// # Errors
/// If there is no such variant, it changes what is not there or to something that cannot be, there
/// is no question or more than one, or the question cannot be asked with or without the variant.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<CompareQuestion, Box<Fault>> {
    let Parts { kind, asked, variant, entry } = parts(source, entry)?;
    let threshold = threshold(source, entry.threshold.as_ref())?;
    let why = why(source, &entry)?;
    let span = asked.span();
    let base = kind.read(source, asked.clone(), ask)?;
    let place = variant.span();
    let is_named = matches!(variant.get_ref(), DeValue::String(_));
    let variant = &varying(source, variant, &*base)?;
    let what = format!("the variant `{}`", variant.name);
    inner::same_game(source, &*base, (variant, &what), place)?;
    let varied = source.library.under(variant);
    let under = Source::new(source.origin, source.text, &varied, source.kinds);
    let mut other = kind.read(&under, asked, ask).map_err(|fault| beside(&fault, &variant.name))?;
    source.keep_those_of(&under);
    let swaps = Swaps::between(&*base, &*other);
    let VariantWords { mut changes, already } = variant.told(source.library);
    if changes.is_empty() {
        // Another roster of the game can differ from the one that the variant names.
        changes.extend(swaps.changes.iter().map(|swap| swap.says.clone()));
    }
    let written = Written {
        kind,
        origin: source.origin.to_owned(),
        text: source.text.to_owned(),
        span,
        library: source.library.clone(),
        variant: variant.clone(),
        asks: other.asks().into_iter().map(|ask| *ask).collect(),
    };
    let name = variant.name.clone();
    Ok(CompareQuestion {
        kind,
        swaps,
        base,
        other,
        label: if is_named { name.clone() } else { label(&name, &changes) },
        variant: name,
        changes,
        already,
        threshold,
        why,
        number: entry.number.map(Spanned::into_inner),
        written,
    })
}

/// The length in letters of the longest change that is called by what it changes.
const LABEL_MAX: usize = 60;

/// The parts of an entry.
struct Parts<'t> {
    kind: &'static Kind,
    /// The table of the question.
    asked: Entry<'t>,
    /// The variant as written: a name, or a table.
    variant: Entry<'t>,
    entry: CompareEntry,
}

fn parts<'t>(source: &Source<'_>, entry: Entry<'t>) -> Result<Parts<'t>, Box<Fault>> {
    let span = entry.span();
    let DeValue::Table(mut table) = entry.into_inner() else {
        return Err(source.fault(span, "a comparison is a table", "write `[[compare]]`"));
    };
    let (kind, asked) = inner::take(source, &mut table, "compare", span.clone())?;
    let variant = table.get(VARIANT).cloned();
    let entry: CompareEntry = form(source, Spanned::new(span.clone(), DeValue::Table(table)))?;
    let variant = variant.ok_or_else(|| {
        let message = "missing field `variant`";
        source.fault(span, message, "add `variant` with the name of a `[[variant]]`, or its keys")
    })?;
    Ok(Parts { kind, asked, variant, entry })
}

/// Returns the variant under which the question is asked: one of the study, by its name, or one
/// with the keys of a `[[variant]]`, of which `name` and `of` may be left out.
fn varying(
    source: &Source<'_>,
    written: Entry<'_>,
    question: &dyn Question,
) -> Result<Variant, Box<Fault>> {
    let span = written.span();
    let mut table = match written.into_inner() {
        DeValue::Table(table) => table,
        name => return named(source, Spanned::new(span, name)),
    };
    let own = |key: &'static str| Spanned::new(span.clone(), key.into());
    let text = |text: String| Spanned::new(span.clone(), DeValue::String(text.into()));
    if !table.contains_key("name") {
        table.insert(own("name"), text(VARIANT.to_owned()));
    }
    if !table.contains_key("of") {
        let of = inner::about(source, "variant", span.clone(), question)?;
        table.insert(own("of"), text(of.into_inner()));
    }
    let entry = form(source, Spanned::new(span.clone(), DeValue::Table(table)))?;
    Variant::read((source.origin, source.text), entry, source.library)
}

/// Returns what a variant that the study does not name is called in sentences: what it changes, if
/// that is short.
fn label(name: &str, changes: &[String]) -> String {
    let told = changes.join("; ");
    if changes.is_empty() || LABEL_MAX < told.chars().count() { name.to_owned() } else { told }
}

/// Returns whether to ask where the change comes from, as far as the entry says it.
fn why(source: &Source<'_>, entry: &CompareEntry) -> Result<Option<bool>, Box<Fault>> {
    let why = entry.why.as_ref().map(|why| *why.get_ref());
    match (&entry.number, why) {
        (Some(number), Some(false)) => {
            let message = "`number` names what `why` splits, and `why` is false";
            Err(source.fault(number.span(), message, "write `why = true`, or delete this line"))
        }
        (Some(_), None) => Ok(Some(true)),
        (_, why) => Ok(why),
    }
}

/// Returns the variant of the study with this name.
fn named(source: &Source<'_>, written: Entry<'_>) -> Result<Variant, Box<Fault>> {
    let name: Spanned<String> = form(source, written)?;
    source.variant(name.get_ref()).cloned().ok_or_else(|| {
        let known: Vec<&str> =
            source.variants.iter().map(|variant| variant.name.as_str()).collect();
        let message = match known.is_empty() {
            true => format!("no variant `{}`: the study has none", name.get_ref()),
            false => format!("no variant `{}`; expected {}", name.get_ref(), known.join(", ")),
        };
        let add = || "add a `[[variant]]` of this name, or write its keys here".to_owned();
        let fix = did_you_mean(name.get_ref(), known.iter().copied()).unwrap_or_else(add);
        source.fault(name.span(), message, fix)
    })
}

fn threshold(source: &Source<'_>, threshold: Option<&Spanned<f64>>) -> Result<f64, Box<Fault>> {
    let Some(threshold) = threshold else { return Ok(THRESHOLD) };
    let found = *threshold.get_ref();
    if THRESHOLDS.contains(&found) {
        return Ok(found);
    }
    let message = format!("a threshold of {found}; expected a chance from 0.000001 to 1");
    Err(source.fault(
        threshold.span(),
        message,
        "write a chance such as 0.01, which is 1 pp (a percentage point)",
    ))
}

/// Returns a fault of a question under a variant, which says so.
#[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
fn beside(fault: &Fault, variant: &str) -> Box<Fault> {
    let message = format!("under the variant `{variant}`: {}", fault.message());
    let mut told = Fault::new(fault.origin(), fault.text(), message);
    if let Some(span) = fault.span() {
        told = told.at(span);
    }
    let fix = || format!("ask about what the game of `{variant}` has too, or change the variant");
    Box::new(told.or_rather(Some(fault.fix().map_or_else(fix, str::to_owned))))
}
