//! The sections about fights: attacks, duels, matrices, squad fights, and what a step of ease is
//! worth from attack roll to duel.

mod attack;
mod charts;
mod duel;
mod growth;
mod matrix;
mod squads;

pub(crate) use attack::section as attack_section;
pub(crate) use duel::{Answer as DuelAnswer, section as duel_section};
pub(crate) use growth::section as growth_section;
pub(crate) use matrix::section as matrix_section;
pub(crate) use squads::{Answer as EngagementAnswer, section as engagement_section};

use evenodds_analyses::ask::{Sampled, Stop};
use evenodds_analyses::bout::Growth;
use evenodds_analyses::library::RosterFile;

use crate::document::{Column, Table};
use crate::words;

/// The frame of attacks.
pub(crate) const ATTACKS: &str = "attacks";
/// The frame of the harm of attacks.
pub(crate) const HARM: &str = "attack_harm";
/// The frame of duels.
pub(crate) const DUELS: &str = "duels";
/// The frame of duels round by round.
pub(crate) const ROUNDS: &str = "duel_rounds";
/// The frame of the effect of steps of ease.
pub(crate) const GROWTH: &str = "growth";
/// The frame of matrices.
pub(crate) const MATRIX: &str = "matrices";
/// The frame of squad fights, one side per row.
pub(crate) const ENGAGEMENT_SIDES: &str = "engagement_sides";
/// The frame of squad fights, round by round.
pub(crate) const ENGAGEMENT_ROUNDS: &str = "engagement_rounds";
/// The frame of squad fights, by policies.
pub(crate) const ENGAGEMENT_POLICIES: &str = "engagement_policies";
/// The frame of squad fights, one figure per row.
pub(crate) const ENGAGEMENT_FIGURES: &str = "engagement_figures";

/// Formats the settings of a situation, to follow a clause: " at range 8, cover partial".
pub(crate) fn at(settings: &[(String, String)]) -> String {
    let settings: Vec<String> =
        settings.iter().map(|(key, value)| setting_words(key, value)).collect();
    if settings.is_empty() { String::new() } else { format!(", {}", settings.join(", ")) }
}

fn setting_words(key: &str, value: &str) -> String {
    let key = key.replace('_', " ");
    match value {
        "true" => key,
        "false" => format!("not {key}"),
        _ if key == "kind" => value.to_owned(),
        _ => format!("{key} {value}"),
    }
}

/// Formats the certainty of a chance: "exact", or its interval.
fn certainty(interval: Option<(f64, f64)>) -> String {
    match interval {
        None => "exact".to_owned(),
        Some((low, high)) => format!("{} to {}", words::percent(low), words::percent(high)),
    }
}

/// Formats the interval of a difference in points, to be appended; empty if it is exact.
fn within(interval: Option<(f64, f64)>) -> String {
    let points = |(low, high)| format!(" ({} to {})", words::points(low), words::points(high));
    interval.map_or_else(String::new, points)
}

/// Describes in one line how numbers were computed.
fn method(slack: Option<f64>, sampled: Option<Sampled>, exactly: &str) -> String {
    let Some(sampled) = sampled else {
        let slack = match slack {
            Some(slack) if slack > 0.0 => format!("slack under {:.0e}", upwards(slack)),
            _ => "slack 0 (nothing omitted)".to_owned(),
        };
        return format!("Exact: {exactly}; {slack}.");
    };
    let stop = match (sampled.stop, sampled.target_error) {
        (Stop::Target, Some(target)) => {
            format!(", stopped at ±{} points", target * 100.0)
        }
        (Stop::Trials, Some(target)) => {
            format!(", target of ±{} points not reached", target * 100.0)
        }
        _ => String::new(),
    };
    let confidence = sampled.confidence * 100.0;
    format!(
        "Sampled: {} trials with seed {}{stop}; {confidence} % {}.",
        sampled.trials,
        sampled.seed,
        sampled.interval_name()
    )
}

/// Returns the next power of ten.
fn upwards(slack: f64) -> f64 {
    10f64.powi(slack.log10().ceil() as i32)
}

fn table(caption: String, heads: &[(&str, bool)], rows: Vec<Vec<String>>, frame: &str) -> Table {
    let column =
        |&(heading, numeric): &(&str, bool)| Column { heading: heading.to_owned(), numeric };
    let columns = heads.iter().map(column).collect();
    Table { caption, columns, rows, frame: Some(frame.to_owned()), folded: false }
}

/// The columns of the effect of steps of ease.
const STEPS: [(&str, bool); 5] = [
    ("steps of ease", true),
    ("attack roll hits", true),
    ("attack wounds", true),
    ("duel won", true),
    ("certainty", false),
];

/// Returns the effect of a step of ease, as a row.
fn step_row(growth: &Growth) -> Vec<String> {
    vec![
        words::signed(growth.edge as i16),
        words::percent(growth.hit),
        words::percent(growth.wound),
        words::percent(growth.win),
        certainty(growth.win_interval),
    ]
}

/// Returns the game for titles, with the roster if it is a user's own, because two rosters of one
/// game may answer the same question.
fn title(roster_file: &RosterFile) -> String {
    let title = &roster_file.system.card().title;
    match roster_file.from_file {
        true => format!("{title} ({})", roster_file.name),
        false => title.clone(),
    }
}
