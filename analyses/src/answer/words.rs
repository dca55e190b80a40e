//! Numbers in words, the same on every face of an answer.

use evenodds_engine::book::Card;

/// The points of cost for which values are told.
pub const PER_POINTS: f64 = 10.0;

/// Formats a whole number with a sign; a true minus.
#[must_use]
pub fn signed(number: i16) -> String {
    if number == 0 { "0".to_owned() } else { minus(&format!("{number:+}")) }
}

/// Formats a whole number; a true minus.
#[must_use]
pub fn whole(number: i16) -> String {
    minus(&number.to_string())
}

/// Converts to hundredths with so many decimals. Ties are rounded up, regardless of binary rounding.
fn hundredths(share: f64, digits: usize) -> f64 {
    let nudge = share.signum() * 1e-9;
    let scale = 10_f64.powi(digits as i32);
    (share * 100.0 * scale + nudge).round() / scale
}

/// Formats a chance as a percentage with one decimal, without claiming certainty if there is none.
#[must_use]
pub fn percent(chance: f64) -> String {
    let told = format!("{:.1}", hundredths(chance, 1));
    match told.as_str() {
        "0.0" if chance > 0.0 => "under 0.1 %".to_owned(),
        "100.0" if chance < 1.0 - 1e-12 => "over 99.9 %".to_owned(),
        _ => format!("{} %", told.trim_end_matches(".0")),
    }
}

/// Formats a threshold in percent or in points.
#[must_use]
pub fn threshold(share: f64) -> String {
    // A fraction is not exact in binary.
    ((share * 1e8).round() / 1e6).to_string()
}

/// Formats a threshold of differences: `1 pp`.
#[must_use]
pub fn threshold_points(share: f64) -> String {
    format!("{} pp", threshold(share))
}

/// Formats settings of a situation, to be appended: ` (kind=shoot, range=8)`.
#[must_use]
pub fn situation(settings: &[(String, String)]) -> String {
    let pairs: Vec<String> = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if pairs.is_empty() { String::new() } else { format!(" ({})", pairs.join(", ")) }
}

/// Formats a time in a suitable unit.
#[must_use]
pub fn duration(seconds: f64) -> String {
    let units =
        [(86_400.0 * 365.0, "years"), (86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    let fits = units.iter().find(|(unit, _)| 2.0 * unit <= seconds);
    let (unit, name) = fits.copied().unwrap_or((1.0, "seconds"));
    format!("{:.0} {name}", seconds / unit)
}

/// Formats the end of a headline about wins: how often neither side wins, if it happens.
#[must_use]
pub fn neither(draw: f64) -> String {
    match draw {
        // Rounding is no draw.
        ..1e-9 => String::new(),
        ..5e-3 => ", neither less than 0.5 %".to_owned(),
        _ => format!(", neither {}", percent(draw)),
    }
}

/// Formats a change of a chance in points, with its sign.
#[must_use]
pub fn points(change: f64) -> String {
    points_to(change, 1)
}

/// Formats a change of a chance in points with so many decimals, with its sign.
#[must_use]
pub fn points_to(change: f64, digits: usize) -> String {
    let points = hundredths(change, digits);
    if points == 0.0 { format!("{:.digits$}", 0.0) } else { minus(&format!("{points:+.digits$}")) }
}

/// Formats a change of a chance in points, without its sign.
#[must_use]
pub fn size(change: f64) -> String {
    size_to(change, 1)
}

/// Formats a change of a chance in points with so many decimals, without its sign.
#[must_use]
pub fn size_to(change: f64, digits: usize) -> String {
    format!("{:.digits$}", hundredths(change.abs(), digits))
}

/// Formats a change of a chance in words: "25.9 pp less".
#[must_use]
pub fn more(change: f64) -> String {
    format!("{} pp {}", size(change), if change < 0.0 { "less" } else { "more" })
}

/// Formats what a fighter costs, in the roster's own points.
#[must_use]
pub fn cost(points: f64) -> String {
    points.to_string()
}

/// Formats a count with commas between thousands: "12,000".
#[must_use]
pub fn count(count: u64) -> String {
    let digits = count.to_string();
    let mut told = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if 0 < at && (digits.len() - at).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// Formats a number with one decimal.
#[must_use]
pub fn mean(number: f64) -> String {
    decimal(number, 1)
}

/// Formats a number with so many decimals; a true minus, and none before zero.
#[must_use]
pub fn decimal(number: f64, digits: usize) -> String {
    let told = format!("{number:.digits$}");
    match told.strip_prefix('-') {
        Some(size) if size.bytes().all(|byte| b"0.".contains(&byte)) => size.to_owned(),
        _ => minus(&told),
    }
}

fn minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

/// Joins words: "a", "a and b", "a, b and c".
#[must_use]
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Returns names with three or more in a row that differ by a number as one: "Guard 1 to 10".
#[must_use]
pub fn numbered(names: &[&str]) -> Vec<String> {
    let split = |name: &str| {
        let (stem, number) = name.rsplit_once(' ')?;
        Some((stem.to_owned(), number.parse::<usize>().ok()?))
    };
    let follows = |one: &&str, next: &&str| {
        split(one)
            .zip(split(next))
            .is_some_and(|(one, next)| one.0 == next.0 && one.1.checked_add(1) == Some(next.1))
    };
    let whole = |run: &[&str]| match (run, run.last().and_then(|last| split(last))) {
        ([first, _, ..], Some((_, last))) if 2 < run.len() => vec![format!("{first} to {last}")],
        _ => run.iter().map(ToString::to_string).collect(),
    };
    names.chunk_by(follows).flat_map(whole).collect()
}

/// Formats a rating in the game's words: "4 dice in the pool", "a Target Number of 10".
#[must_use]
pub fn rating(card: &Card, rating: i16) -> String {
    match card.rating.word.split_once(' ') {
        // A countable noun is preceded by its number.
        Some(("dice", _)) if rating == 1 => "1 die".to_owned(),
        Some(("dice", _)) => format!("{rating} dice"),
        _ => format!("{} {}", card.rating.word, whole(rating)),
    }
}

/// Formats steps of ease in the game's own sign: "+1 on the Difficulty".
#[must_use]
pub fn own(card: &Card, ease: i16) -> String {
    match card.modifier.own(ease) {
        0 => "no modifier".to_owned(),
        own => format!("{} on the {}", signed(own), card.modifier.word),
    }
}

/// Formats the number checks are made against, if the game has one: " against Difficulty 1".
#[must_use]
pub fn against(card: &Card, value: Option<i16>) -> String {
    match (&card.against, value) {
        (Some(against), Some(value)) => format!(" against {} {}", against.word, whole(value)),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(percent(0.6112), "61.1 %");
        assert_eq!(percent(0.5), "50 %");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(1e-7), "under 0.1 %");
        assert_eq!(percent(0.99999), "over 99.9 %");
        assert_eq!(points(-0.2592), "\u{2212}25.9");
        assert_eq!([points(-1e-9), points(0.2)], ["0.0", "+20.0"]);
        // 79.75 % is told as 79.8 %, and so the change to it from 75 % as 4.8 pp.
        assert_eq!([percent(0.7975), points(0.0475)], ["79.8 %", "+4.8"].map(str::to_owned));
        assert_eq!(more(-0.259), "25.9 pp less");
        assert_eq!([signed(2), signed(0), signed(-2)], ["+2", "0", "\u{2212}2"]);
        assert_eq!([points_to(-0.2592, 2), points_to(-1e-9, 2)], ["\u{2212}25.92", "0.00"]);
        assert_eq!([size(-0.2592), size_to(-0.2592, 2)], ["25.9", "25.92"]);
        assert_eq!([mean(-0.01), decimal(-0.015, 2)], ["0.0", "\u{2212}0.01"]);
        assert_eq!([count(7), count(999), count(12_000)], ["7", "999", "12,000"]);
        assert_eq!(count(1_234_567), "1,234,567");
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(
            [list(&words[..1]), list(&words[..2]), list(&words)],
            ["a", "a and b", "a, b and c"]
        );
        let names = ["Chief", "Guard 1", "Guard 2", "Guard 3", "Medic 1", "Medic 2", "Medic 4"];
        let several = ["Chief", "Guard 1 to 3", "Medic 1", "Medic 2", "Medic 4"];
        assert_eq!(numbered(&names), several);
    }
}
