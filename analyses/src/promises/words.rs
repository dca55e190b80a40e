//! Promises in words.

use super::band::Band;
use super::number::Seen;
use super::promise::{Checked, Claim, Decision, Promise, Ruling};
use crate::answer::{Unit, words};

/// The largest number of promises that a headline names.
const NAMED: usize = 3;

/// Formats a number without a unit, with as many digits as it needs, up to four decimals.
pub(super) fn plain(number: f64) -> String {
    let text = format!("{number:.4}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.replace('-', "\u{2212}") }
}

/// Formats a number with its unit and so many decimals.
fn told(number: f64, unit: Unit, digits: usize) -> String {
    match unit {
        Unit::Chance | Unit::Share => words::decimal(number * 100.0, digits) + " %",
        Unit::Difference => format!("{} pp", words::points_to(number, digits)),
        Unit::Rounds => format!("{} rounds", words::decimal(number, digits + 1)),
        Unit::Value => plain(number),
        _ => words::decimal(number, digits + 1),
    }
}

/// Formats a number that was found, with its interval, so that it does not look like a bound that
/// it is beyond.
pub(super) fn found(seen: &Seen, band: Band) -> String {
    let bounds = || [band.low, band.high].into_iter().flatten();
    let looks = |digits: &usize| {
        let own = told(seen.value, seen.unit, *digits);
        bounds().all(|bound| {
            (bound - seen.value).abs() < 1e-9 || told(bound, seen.unit, *digits) != own
        })
    };
    let digits = (1..=6).find(looks).unwrap_or(6);
    let value = told(seen.value, seen.unit, digits);
    let Some((low, high)) = seen.interval else { return value };
    let end = |number: f64| {
        let told = told(number, seen.unit, digits);
        let bare = [" pp", " rounds"].iter().find_map(|unit| told.strip_suffix(unit));
        bare.map_or(told.clone(), str::to_owned)
    };
    format!("{value} ({} to {})", end(low), end(high))
}

/// Formats a band of numbers as written, without units.
pub(super) fn band(band: Band) -> String {
    let told = |bound: f64| bound.to_string().replace('-', "\u{2212}");
    match (band.low, band.high) {
        (Some(low), Some(high)) if low == high => format!("is {}", told(low)),
        (Some(low), Some(high)) => format!("is from {} to {}", told(low), told(high)),
        (Some(low), None) => format!("is at least {}", told(low)),
        (None, Some(high)) => format!("is at most {}", told(high)),
        (None, None) => "is a number".to_owned(),
    }
}

/// Formats a bound, with as many digits as it was written with.
fn bound(number: f64, unit: Unit) -> String {
    match unit {
        Unit::Chance | Unit::Share => {
            format!("{} %", words::threshold(number)).replace('-', "\u{2212}")
        }
        Unit::Difference => words::threshold_points(number).replace('-', "\u{2212}"),
        Unit::Rounds => format!("{} rounds", plain(number)),
        _ => plain(number),
    }
}

/// Formats what is promised of a number of this unit.
fn promised_of(band: Band, unit: Unit) -> String {
    let told = |number: f64| bound(number, unit);
    match (band.low, band.high) {
        (Some(low), Some(high)) if low == high => told(low),
        (Some(low), Some(high)) => format!("{} to {}", told(low), told(high)),
        (Some(low), None) => format!("{} or more", told(low)),
        (None, Some(high)) => format!("{} or less", told(high)),
        (None, None) => "any number".to_owned(),
    }
}

/// Formats what is promised, in the unit of what was found, once that is known.
pub(super) fn promised(promise: &Promise, ruling: &Ruling) -> String {
    match (&promise.claim, ruling.unit) {
        (Claim::Step(_, Band { low: Some(low), high: None }), _) if *low == 0.0 => {
            "never falls".to_owned()
        }
        (Claim::Step(_, band), Some(unit)) => format!("{} a step", promised_of(*band, unit)),
        (Claim::Number(_, band), Some(unit)) => promised_of(*band, unit),
        _ => claim(&promise.claim),
    }
}

/// Formats how far a number is out of its band: "2.6 pp above"; `None` if it is in it.
fn off(value: f64, band: Band, unit: Unit) -> Option<String> {
    let is_above = band.high.is_some_and(|high| high < value);
    let excess = band.excess(value);
    let size = match unit {
        Unit::Chance | Unit::Share | Unit::Difference => {
            let digits = (1..=6)
                .find(|&digits| 0.0 < words::size_to(excess, digits).parse::<f64>().unwrap_or(0.0));
            format!("{} pp", words::size_to(excess, digits.unwrap_or(6)))
        }
        Unit::Rounds => format!("{} rounds", plain(excess)),
        _ => plain(excess),
    };
    (0.0 < excess).then(|| format!("{size} {}", if is_above { "above" } else { "below" }))
}

/// Formats a claim.
pub(super) fn claim(claim: &Claim) -> String {
    match claim {
        Claim::Number(key, within) if key.get_ref() == "*" => {
            format!("every chance {}", band(*within))
        }
        Claim::Number(key, within) => format!("{} {}", key.get_ref(), band(*within)),
        Claim::Step(column, Band { low: Some(low), high: None }) if *low == 0.0 => {
            format!("{} never falls", column.get_ref())
        }
        Claim::Step(column, within) => {
            format!("each step of {} {}", column.get_ref(), band(*within))
        }
        Claim::Nobody(fate) => format!("nobody is {}", fate.name()),
        Claim::Rows(rows) => {
            let expect = rows.expect.get_ref().text();
            match &rows.filter {
                None => format!("every row has {expect}"),
                Some(filter) => format!("every row with {} has {expect}", filter.get_ref().text()),
            }
        }
    }
}

/// Returns a promise in the designer's words, or about a question in those of what was found.
pub(super) fn says(promise: &Promise, question: &str, ruling: &Ruling) -> String {
    let about = match (&promise.claim, &ruling.about[..]) {
        _ if promise.is_said || ruling.unit.is_none() => return promise.says.clone(),
        (Claim::Number(key, _), _) if key.get_ref() == "*" => "every chance".to_owned(),
        (Claim::Number(..), [_] | [_, _]) => words::list(&ruling.about),
        (Claim::Number(key, _), _) => format!("every {}", key.get_ref()),
        (Claim::Step(column, _), _) => column.get_ref().clone(),
        (Claim::Nobody(_) | Claim::Rows(_), _) => return promise.says.clone(),
    };
    format!("{question}: {about}: {}", promised(promise, ruling))
}

/// Formats how many rows fulfil a condition; `named` are those that do not, or may not.
pub(super) fn rows([yes, no, open, missing]: [usize; 4], named: &[String]) -> String {
    let all = yes + no + open;
    let count = match (no, open) {
        (0, 0) => format!("{yes} of {all} rows"),
        (0, open) => format!("{open} of {all} rows are open"),
        (no, _) => format!("{no} of {all} rows do not"),
    };
    let without = match missing {
        0 => String::new(),
        1 => "; 1 row has no value".to_owned(),
        many => format!("; {many} rows have no value"),
    };
    let first = named.first().map_or(String::new(), |first| format!(", such as {first}"));
    format!("{count}{first}{without}")
}

/// Counts promises: "1 of 3 promises".
fn counted(count: usize, all: usize) -> String {
    match (count, all) {
        (1, 1) => "The one promise is".to_owned(),
        (1, _) => format!("1 of {all} promises is"),
        _ => format!("{count} of {all} promises are"),
    }
}

impl Checked<'_> {
    /// Returns the verdict about all promises, in one sentence.
    #[must_use]
    pub fn headline(&self) -> String {
        let all = self.rulings.len();
        let decision = self.decision();
        if decision == Decision::Kept {
            return match all {
                1 => "The one promise is kept.".to_owned(),
                _ => format!("All {all} promises are kept."),
            };
        }
        let urgent: Vec<_> = self.worst_first();
        let urgent: Vec<_> = urgent.iter().filter(|(_, one)| one.decision == decision).collect();
        let named = urgent
            .iter()
            .take(NAMED)
            .map(|(promise, ruling)| format!("{} ({})", promise.says, against(promise, ruling)));
        let mut named: Vec<String> = named.collect();
        if NAMED < urgent.len() {
            named.push(format!("and {} more", urgent.len() - NAMED));
        }
        let open = self.count(Decision::Undecided);
        let others = match (decision, open) {
            (Decision::Broken, 1) => ", and 1 is undecided",
            (Decision::Broken, 2..) => &format!(", and {open} are undecided"),
            _ => "",
        };
        let count = counted(urgent.len(), all);
        format!("{count} {}{others}: {}.", decision.name(), named.join("; "))
    }

    /// Returns a line for each promise that is broken or undecided, the worst first, with what was
    /// found, how far off it is and what to do about it; and one that counts those that are kept.
    #[must_use]
    pub fn unkept(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .worst_first()
            .iter()
            .filter(|(_, ruling)| ruling.decision != Decision::Kept)
            .map(|(promise, ruling)| told_whole(promise, ruling))
            .collect();
        let (kept, all) = (self.count(Decision::Kept), self.rulings.len());
        let more = "--verbose lists them";
        lines.push(match kept {
            _ if kept == all => format!("{} {more}.", self.headline()),
            0 => "No promise is kept.".to_owned(),
            kept => format!("{} kept; {more}.", counted(kept, all)),
        });
        lines
    }

    /// Returns what to do about it, in one sentence; nothing if all is kept.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match self.decision() {
            Decision::Kept => None,
            Decision::Broken => Some(
                "Change the design until they hold, or the promises if they no longer should."
                    .to_owned(),
            ),
            Decision::Undecided => {
                Some("Give undecided promises more `trials`, or a wider `margin`.".to_owned())
            }
        }
    }

    /// Describes how promises were decided, in one line.
    #[must_use]
    pub fn method(&self) -> String {
        let rates = self.promises.rates;
        let chance = |rate: f64| format!("{} %", plain(100.0 * rate));
        format!(
            "Exact numbers decide within rounding. Of all promises together that are sampled, one \
             that is kept is called broken with a chance of at most {}, and one that is broken by \
             the margin or more is called kept with at most {}.",
            chance(rates.alpha),
            chance(rates.beta)
        )
    }
}

/// Returns what was found about a promise, what was promised, and how far off it is.
pub(super) fn against(promise: &Promise, ruling: &Ruling) -> String {
    let found = &ruling.found;
    let number = promise.band().zip(ruling.unit).zip(ruling.value);
    let Some(((band, unit), value)) = number else {
        let claim = promise.claim();
        return match promise.says.ends_with(&claim) {
            true => found.clone(),
            false => format!("{claim}: {found}"),
        };
    };
    let promised = promised_of(band, unit);
    match (ruling.decision, off(value, band, unit)) {
        (Decision::Broken, Some(off)) if promise.is_said => {
            format!("{found}, {off} the promised {promised}")
        }
        // Without words of the designer's, what is promised is what it says.
        (Decision::Broken, Some(off)) => format!("{found}, {off}"),
        _ if promise.is_said => format!("{found}; promised: {promised}"),
        _ => found.clone(),
    }
}

/// Returns what was found about a promise, as a sentence.
pub(super) fn sentence(promise: &Promise, ruling: &Ruling) -> String {
    let (says, decision) = (&promise.says, ruling.decision.name());
    format!("{says}: {decision} ({}).", against(promise, ruling))
}

/// Returns what was found about a promise and what to do about it.
pub(super) fn told_whole(promise: &Promise, ruling: &Ruling) -> String {
    let says = [Some(sentence(promise, ruling)), message(promise, ruling)];
    says.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns what to do about a promise, if it is broken and the designer says so.
pub(super) fn message(promise: &Promise, ruling: &Ruling) -> Option<String> {
    promise.message.clone().filter(|_| ruling.decision == Decision::Broken)
}
