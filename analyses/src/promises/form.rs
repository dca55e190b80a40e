//! Reading promises.

use std::ops::{Range, RangeFrom};

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::shape::{Shape, TableShape, keys};
use toml::Spanned;
use toml::de::DeValue;

use super::band::Band;
use super::expression::Expression;
use super::promise::{Claim, Fate, Promise, Promises, Rates};
use super::question::{Questions, StudyEntry};
use super::rows::{Rows, place};
use super::{number, words};
use crate::question::{Entry, Kind, Source, form};
use crate::sampling::Ask;

/// The name of the tables of promises.
pub(crate) const PROMISE: &str = "promise";

/// The name of the table about how promises are decided.
pub(crate) const CHECK: &str = "check";

/// The largest rate of mistakes, and the least.
const RATES: Range<f64> = 1e-9..0.5;

/// The least margin.
const MARGIN_MIN: f64 = 1e-6;

/// Margins.
const MARGINS: RangeFrom<f64> = MARGIN_MIN..;

// Of a promise, what stands in an entry besides the question.
keys! {
    /// How promises are decided.
    #[derive(Default)]
    struct CheckEntry {
        /// The largest chance that any promise is called broken that is kept; by default 0.01.
        alpha: Option<Spanned<f64>> => Shape::number(&RATES),
        /// The largest chance that any promise is called kept that is broken by the margin or more;
        /// by default 0.01.
        beta: Option<Spanned<f64>> => Shape::number(&RATES),
        /// The margin of chances beyond a bound within which either verdict is right; by default
        /// 0.01, which is 1 pp.
        margin: Option<Spanned<f64>> => Shape::number(&MARGINS),
        /// How often to simulate a question at most; by default as the question says.
        trials: Option<Spanned<i64>> => Shape::Whole(1, i64::MAX),
    }

    /// A claim about an answer that the design should keep.
    #[one_of(number, step, monotone, nobody, expect)]
    #[needs(frame: expect)]
    struct PromiseEntry {
        /// The promise in your own words.
        says: Option<Spanned<String>> => Shape::NAME,
        /// What to do if it is broken.
        message: Option<String>,
        /// The question of the study that it is about, such as `skrapyard-duel`, if it carries none.
        of: Option<Spanned<String>>,
        /// This number of the answer is in the band, such as `win_a`; `*` stands for every chance
        /// and every difference of chances.
        number: Option<Spanned<String>>,
        /// Each step of ease changes this column by an amount in the band.
        step: Option<Spanned<String>>,
        /// Each step of ease changes this column by 0 or more.
        monotone: Option<Spanned<String>>,
        /// In a matrix, what happens to nobody.
        nobody: Option<Spanned<String>> => Shape::plain_words(FATES.map(Fate::name)),
        /// The frame of which `expect` speaks; by default the first.
        frame: Option<Spanned<String>>,
        /// The rows of the frame of which `expect` speaks; by default all.
        #[serde(rename = "where")]
        filter: Option<Spanned<String>>,
        /// What each row meets, such as `win < 0.9`.
        expect: Option<Spanned<String>>,
        /// The band: from the first to the second.
        between: Option<Spanned<[f64; 2]>>,
        /// The upper end of the band.
        at_most: Option<Spanned<f64>>,
        /// The lower end of the band.
        at_least: Option<Spanned<f64>>,
        /// The band: from minus to plus this.
        within: Option<Spanned<f64>> => Shape::number(&(0.0..)),
        /// The margin of this promise, in place of that of `[check]`.
        margin: Option<Spanned<f64>> => Shape::number(&MARGINS),
    }
}

/// Returns the keys of the table about how promises are decided.
pub(crate) fn check_shape() -> TableShape {
    CheckEntry::keys()
}

/// Returns the keys of a promise, but for those of a question that it carries.
pub(crate) fn promise_shape() -> TableShape {
    PromiseEntry::keys()
}

/// What a promise says of nobody.
const FATES: [Fate; 2] = [Fate::Dominated, Fate::Beaten];

/// Reads the promises of a study.
///
/// # Errors
/// If one is about a question that the study does not ask, claims nothing or something impossible,
/// or contradicts another one.
pub(crate) fn read<'t>(
    source: &Source<'_>,
    check: Option<Entry<'t>>,
    entries: Vec<Entry<'t>>,
    asked: &[StudyEntry<'t>],
    ask: Ask,
) -> Result<Promises, Box<Fault>> {
    let check: CheckEntry = check.map(|entry| form(source, entry)).transpose()?.unwrap_or_default();
    let mut promises = Promises {
        rates: rates(source, &check)?,
        origin: source.origin.to_owned(),
        text: source.text.to_owned(),
        ..Promises::default()
    };
    let mut questions = Questions { source, asked, ask, known: Vec::new() };
    for entry in entries {
        let promise = promise(source, &mut questions, &mut promises, entry)?;
        for other in &promises.all {
            agree(source, other, &promise)?;
        }
        promises.all.push(promise);
    }
    Ok(promises)
}

fn rates(source: &Source<'_>, entry: &CheckEntry) -> Result<Rates, Box<Fault>> {
    let usual = Rates::default();
    let rate = |found: &Option<Spanned<f64>>, key: &str, usual: f64| match found {
        None => Ok(usual),
        Some(found) if RATES.contains(found.get_ref()) => Ok(*found.get_ref()),
        Some(found) => {
            let message =
                format!("`{key}` of {}; expected more than 0 and less than 0.5", found.get_ref());
            Err(source.fault(found.span(), message, "write a chance such as 0.01"))
        }
    };
    let trials = entry.trials.as_ref().map(|found| {
        let trials = u64::try_from(*found.get_ref()).ok().filter(|trials| 0 < *trials);
        trials.ok_or_else(|| {
            let message = format!("{} trials; expected 1 or more", found.get_ref());
            source.fault(found.span(), message, "write a number such as 100000")
        })
    });
    Ok(Rates {
        alpha: rate(&entry.alpha, "alpha", usual.alpha)?,
        beta: rate(&entry.beta, "beta", usual.beta)?,
        margin: margin(source, entry.margin.as_ref())?.unwrap_or(usual.margin),
        trials: trials.transpose()?,
    })
}

fn margin(source: &Source<'_>, found: Option<&Spanned<f64>>) -> Result<Option<f64>, Box<Fault>> {
    let Some(found) = found else { return Ok(None) };
    let margin = *found.get_ref();
    if margin.is_finite() && MARGINS.contains(&margin) {
        return Ok(Some(margin));
    }
    let message = format!("a margin of {margin}; expected a number from {MARGIN_MIN}");
    Err(source.fault(found.span(), message, "write 0.01, which is 1 pp (a percentage point)"))
}

fn promise<'t>(
    source: &Source<'_>,
    questions: &mut Questions<'_, '_, 't>,
    promises: &mut Promises,
    entry: Entry<'t>,
) -> Result<Promise, Box<Fault>> {
    let span = entry.span();
    let DeValue::Table(mut table) = entry.into_inner() else {
        return Err(source.fault(span, "a promise is a table", "write `[[promise]]`"));
    };
    let carried = questions.carried(&mut table)?;
    let unknown = table.keys().find(|key| Kind::named(key.get_ref()).is_some());
    if let Some(second) = unknown {
        let fix = "make it a promise of its own";
        return Err(source.fault(second.span(), "more than one question", fix));
    }
    let entry: PromiseEntry = form(source, Spanned::new(span.clone(), DeValue::Table(table)))?;
    let asked = questions.find(&span, carried, entry.of.as_ref())?;
    let about = questions.about(promises, asked)?;
    let claim = claim(source, &span, &entry)?;
    let says = match &entry.says {
        None => format!("{}: {}", promises.questions[about].stem, words::claim(&claim)),
        Some(says) if says.get_ref().trim().is_empty() => {
            let fix = "write it between the quotes, or delete the line";
            return Err(source.fault(says.span(), "the promise says nothing", fix));
        }
        Some(says) => says.get_ref().trim().to_owned(),
    };
    let place = Fault::new(source.origin, source.text, "").at(span.clone());
    let (line, column) = place.line_and_column().unwrap_or((1, 1));
    let margin = margin(source, entry.margin.as_ref())?;
    if let (Some(margin), Claim::Rows(_) | Claim::Nobody(_)) = (&entry.margin, &claim) {
        let message = "a margin needs `number` or `step`";
        return Err(source.fault(margin.span(), message, "delete it"));
    }
    let is_said = entry.says.is_some();
    Ok(Promise { says, is_said, message: entry.message, line, column, claim, margin, about, span })
}

/// Reads the one claim of an entry.
fn claim(
    source: &Source<'_>,
    span: &Range<usize>,
    entry: &PromiseEntry,
) -> Result<Claim, Box<Fault>> {
    let claims = [&entry.number, &entry.step, &entry.monotone, &entry.nobody, &entry.expect];
    let mut given = claims.into_iter().flatten();
    let (first, second) = (given.next(), given.next());
    if first.is_none() {
        let message = "the promise claims nothing; expected one of `number`, `step`, `monotone`, \
                       `nobody`, `expect`";
        let fix = "add one, such as `number = \"win_a\"` with `between = [0.45, 0.55]`";
        return Err(source.fault(span.clone(), message, fix));
    }
    if let Some(second) = second {
        let fix = "make it a promise of its own";
        return Err(source.fault(second.span(), "a second claim", fix));
    }
    let parts = [entry.frame.as_ref(), entry.filter.as_ref()];
    if let (None, Some(part)) = (&entry.expect, parts.into_iter().flatten().next()) {
        let message = "`frame` and `where` belong to `expect`";
        return Err(source.fault(part.span(), message, "add `expect`, or delete them"));
    }
    let band = band(source, entry)?;
    let banded = |of: &Spanned<String>| {
        band.as_ref().map(|(band, _)| *band).ok_or_else(|| {
            let fix = "add `between`, `at_most`, `at_least` or `within`";
            source.fault(of.span(), "a number without a band", fix)
        })
    };
    if let Some(number) = &entry.number {
        return Ok(Claim::Number(number.clone(), banded(number)?));
    }
    if let Some(column) = &entry.step {
        return Ok(Claim::Step(column.clone(), banded(column)?));
    }
    if let Some((_, span)) = band {
        let message = "a band needs `number` or `step`";
        return Err(source.fault(span, message, "delete it, or name a `number` or a `step`"));
    }
    if let Some(column) = &entry.monotone {
        return Ok(Claim::Step(column.clone(), Band { low: Some(0.0), high: None }));
    }
    if let Some(nobody) = &entry.nobody {
        let found = FATES.into_iter().find(|fate| fate.name() == nobody.get_ref());
        return found.map(Claim::Nobody).ok_or_else(|| {
            let names = FATES.map(Fate::name);
            let message = format!("nobody `{}`; expected {}", nobody.get_ref(), names.join(" or "));
            let fix = did_you_mean(nobody.get_ref(), names);
            source.fault(
                nobody.span(),
                message,
                fix.unwrap_or_else(|| "write one of these".to_owned()),
            )
        });
    }
    let read = |written: &Spanned<String>| {
        let text = written.get_ref().as_str();
        Expression::parse(text).map(|one| Spanned::new(written.span(), one)).map_err(|error| {
            let span = place(source.text, written.span(), text, &error.span);
            source.fault(span, error.message, error.fix.unwrap_or_default())
        })
    };
    let Some(expect) = &entry.expect else {
        return Err(source.fault(span.clone(), "the promise claims nothing", "add `expect`"));
    };
    let filter = entry.filter.as_ref().map(read).transpose()?;
    let expect = read(expect)?;
    if expect.get_ref().columns().is_empty() {
        let message =
            format!("`{}` reads no column, so it promises nothing", expect.get_ref().text());
        let fix = "name a column of the frame, such as `hit`";
        return Err(source.fault(expect.span(), message, fix));
    }
    let rows = Rows { frame: entry.frame.clone(), filter, expect };
    Ok(Claim::Rows(Box::new(rows)))
}

/// Reads the band of an entry, with its place.
fn band(
    source: &Source<'_>,
    entry: &PromiseEntry,
) -> Result<Option<(Band, Range<usize>)>, Box<Fault>> {
    let PromiseEntry { between, at_most, at_least, within, .. } = entry;
    let whole = [between.as_ref().map(Spanned::span), within.as_ref().map(Spanned::span)];
    let halves = [at_least.as_ref().map(Spanned::span), at_most.as_ref().map(Spanned::span)];
    let all: Vec<Range<usize>> = whole.iter().chain(&halves).flatten().cloned().collect();
    let [first, ..] = &all[..] else { return Ok(None) };
    if 1 < all.len() && whole.iter().any(Option::is_some) {
        let fix = "keep one of them; `at_least` and `at_most` may stand together";
        return Err(source.fault(all[1].clone(), "two bands of one number", fix));
    }
    let band = match (between, within) {
        (Some(between), _) => {
            let [low, high] = *between.get_ref();
            Band { low: Some(low), high: Some(high) }
        }
        (_, Some(within)) => {
            let size = *within.get_ref();
            if size < 0.0 {
                let message = format!("within {size}; expected 0 or more");
                return Err(source.fault(within.span(), message, "leave out the sign"));
            }
            Band { low: Some(-size), high: Some(size) }
        }
        _ => Band {
            low: at_least.as_ref().map(|low| *low.get_ref()),
            high: at_most.as_ref().map(|high| *high.get_ref()),
        },
    };
    if [band.low, band.high].iter().flatten().any(|bound| !bound.is_finite()) {
        let fix = "leave out what has no bound";
        return Err(source.fault(first.clone(), "a bound that is not finite", fix));
    }
    if let (Some(low), Some(high)) = (band.low, band.high)
        && high < low
    {
        let message = format!("the lower bound is above the upper bound: from {low} to {high}");
        let fix = format!("write `between = [{high}, {low}]`");
        return Err(source.fault(first.clone(), message, fix));
    }
    Ok(Some((band, first.clone())))
}

/// Returns a fault if two promises cannot be told apart, or cannot both be kept.
fn agree(source: &Source<'_>, known: &Promise, promise: &Promise) -> Result<(), Box<Fault>> {
    let at = promise.span.clone();
    if known.says == promise.says {
        let message = format!("the promise on line {} says the same: {}", known.line, known.says);
        return Err(source.fault(at, message, "give each its own `says`, or delete one"));
    }
    let bands = match (&known.claim, &promise.claim) {
        (Claim::Number(ours, band), Claim::Number(theirs, other)) => {
            number::overlap(ours.get_ref(), theirs.get_ref()).then_some((*band, *other))
        }
        (Claim::Step(ours, band), Claim::Step(theirs, other)) => {
            (ours.get_ref() == theirs.get_ref()).then_some((*band, *other))
        }
        _ => None,
    };
    if known.about == promise.about
        && bands.is_some_and(|(ours, theirs)| ours.is_apart_from(theirs))
    {
        let message = format!(
            "it contradicts the promise on line {}: `{}` and `{}` cannot both hold",
            known.line,
            known.claim(),
            promise.claim()
        );
        return Err(source.fault(at, message, "change one of the two bands"));
    }
    Ok(())
}
