//! Phrases that several questions share.

use evenodds_engine::book::{Card, Terms};

use crate::answer::statistics::{Sampled, Stop};
use crate::answer::words;
use crate::library::RosterFile;
use crate::measures::duel::OddsSource;

/// Formats the settings of a situation, to follow a clause: ", range 8, cover partial".
#[must_use]
pub fn at(settings: &[(String, String)]) -> String {
    let settings: Vec<String> = settings.iter().map(|(key, value)| setting(key, value)).collect();
    if settings.is_empty() { String::new() } else { format!(", {}", settings.join(", ")) }
}

fn setting(key: &str, value: &str) -> String {
    let key = key.replace('_', " ");
    match value {
        "true" => key,
        "false" => format!("not {key}"),
        _ if key == "kind" => value.to_owned(),
        _ => format!("{key} {value}"),
    }
}

/// Returns the game for titles, with the roster if it is a user's own, because two rosters of one
/// game may answer the same question.
#[must_use]
pub fn title(roster_file: &RosterFile) -> String {
    let title = &roster_file.system.card().title;
    match roster_file.from_file {
        true => format!("{title} ({})", roster_file.name),
        false => title.clone(),
    }
}

/// Describes a check: "4 dice against base Difficulty 2, with +1 on the Difficulty".
#[must_use]
pub fn check(card: &Card, terms: Terms) -> String {
    let rating = words::rating(card, terms.rating());
    let against = words::against(card, card.versus(terms));
    match terms.ease() {
        0 => rating + against.as_str(),
        ease => format!("{rating}{against}, with {}", words::own(card, ease)),
    }
}

/// Formats the certainty of a chance: "exact", or its interval.
#[must_use]
pub fn certainty(interval: Option<(f64, f64)>) -> String {
    match interval {
        None => "exact".to_owned(),
        Some((low, high)) => format!("{} to {}", words::percent(low), words::percent(high)),
    }
}

/// Formats the interval of a difference in points, to be appended; empty if it is exact.
#[must_use]
pub fn within(interval: Option<(f64, f64)>) -> String {
    let points = |(low, high)| format!(" ({} to {})", words::points(low), words::points(high));
    interval.map_or_else(String::new, points)
}

/// Describes the chain that odds come from; empty if they were sampled.
#[must_use]
pub fn chain(source: &OddsSource) -> String {
    match source {
        OddsSource::Exact { states, transitions, .. } => {
            format!("absorbing Markov chain with {states} states and {transitions} transitions")
        }
        OddsSource::Sampled(_) => String::new(),
    }
}

/// Describes in one line how numbers were computed; `exactly` says how exact ones were, `trials` is
/// the name of trials.
#[must_use]
pub fn method(slack: Option<f64>, sampled: Option<Sampled>, exactly: &str, trials: &str) -> String {
    let Some(sampled) = sampled else {
        return format!("Exact: {exactly}{}.", omitted(slack.unwrap_or(0.0)));
    };
    let stop = match (sampled.stop, sampled.target_error) {
        (Stop::Interrupted, _) => ", stopped early".to_owned(),
        (Stop::Target, Some(target)) => {
            format!(", stopped at ±{} pp", target * 100.0)
        }
        (Stop::Trials, Some(target)) => {
            format!(", target of ±{} pp not reached", target * 100.0)
        }
        _ => String::new(),
    };
    let confidence = sampled.confidence * 100.0;
    format!(
        "Sampled: {} {trials} with seed {}{stop}; {confidence} % {}.",
        sampled.trials,
        sampled.seed,
        sampled.interval_name()
    )
}

/// Ends what is said of exact numbers with their slack: the next power of ten, and nothing for 0.
#[must_use]
pub fn omitted(slack: f64) -> String {
    if 0.0 < slack {
        let bound = 10f64.powi(slack.log10().ceil() as i32);
        format!("; slack under {bound:.0e}")
    } else {
        String::new()
    }
}
