//! The units of the columns of frames.

use super::frame::Frame;

#[cfg(test)]
mod tests;

/// The units, each with the columns of numbers that have it. Chances and shares are fractions.
const UNITS: [(&str, &[&str]); 27] = [
    (
        "chance",
        &[
            "all_out",
            "any_hit",
            "any_out",
            "any_wound",
            "at_least",
            "at_most",
            "base",
            "both_out",
            "ceiling",
            "comeback_a",
            "comeback_b",
            "confidence",
            "critical",
            "decided_a",
            "decided_b",
            "down",
            "draw",
            "ended",
            "failure",
            "fled",
            "floor",
            "fumble",
            "hit",
            "hits_per_attack",
            "kills_share",
            "loss",
            "never",
            "out_a",
            "out_b",
            "p",
            "p_lost",
            "p_won",
            "passed",
            "ready",
            "rout",
            "rout_a",
            "rout_b",
            "routed",
            "score",
            "score_worst",
            "shaken",
            "slack",
            "success",
            "sure",
            "taken_out",
            "threshold",
            "undecided",
            "upset",
            "win",
            "win_a",
            "win_b",
            "win_goals",
            "win_out",
            "win_rout",
            "win_without",
            "wiped_out",
            "won",
            "won_a",
            "won_b",
            "wound",
        ],
    ),
    (
        "difference of chances",
        &[
            "best_step_change",
            "error",
            "first_move",
            "first_move_a",
            "first_move_b",
            "in_error",
            "lead_least",
            "of_error",
            "option_worth",
            "pass_change",
            "regret",
            "swing",
            "win_change",
        ],
    ),
    ("difference of chances per point of cost", &["change_per_point"]),
    ("chance per point of cost", &["score_per_point"]),
    ("points of an Elo rating, of which 400 are odds of ten to one", &["elo"]),
    ("a share of the mix", &["share"]),
    ("log-odds", &["log_odds_slope", "strength"]),
    (
        "steps of ease",
        &[
            "best_step_to",
            "dead_steps",
            "ease",
            "ease_a",
            "ease_at_5",
            "ease_at_95",
            "ease_b",
            "edge",
            "saturated_steps",
            "step",
            "steps_5_to_95",
            "worth",
        ],
    ),
    ("the game's own modifier", &["own"]),
    ("degrees", &["degree", "degree_mean", "degree_sd", "lead_degrees", "lead_mean"]),
    ("what is rolled", &["least", "mean", "most", "rolled", "sd"]),
    (
        "rounds",
        &[
            "decided_round_a",
            "decided_round_b",
            "decided_round_mean",
            "moves_mean",
            "round",
            "rounds_max",
            "rounds_mean",
            "rounds_median",
        ],
    ),
    ("changes of the lead", &["lead_changes"]),
    ("bits", &["entropy"]),
    ("figures", &["casualties_mean", "fled_mean", "kills_mean", "out_mean", "size"]),
    ("attacks", &["attacks_mean", "blows_mean", "hits_mean", "wounds_mean"]),
    ("the unit that harm_unit names", &["harm", "harm_mean"]),
    (
        "the unit that unit names",
        &["contribution", "value", "value_after", "value_before", "value_change"],
    ),
    ("the number that quantity names", &["amount"]),
    ("the unit of what changes", &["value_number"]),
    ("times as many fights", &["savings"]),
    (
        "the roster's points",
        &[
            "attackers_points",
            "fitted",
            "opponent_points",
            "overpriced",
            "points",
            "points_left_mean",
            "points_out_mean",
            "rounded",
        ],
    ),
    ("wounds", &["wounds_left_mean"]),
    ("trials", &["trials"]),
    ("stages", &["left_after"]),
    ("states", &["states"]),
    ("transitions", &["transitions"]),
];

/// Returns the unit of a column of numbers; the ends of an interval have that of their number. A
/// column of texts, or of plain numbers such as a seed, has none.
#[must_use]
pub fn unit(column: &str) -> Option<&'static str> {
    let number = column.strip_suffix("_low").or_else(|| column.strip_suffix("_high"));
    let number = number.unwrap_or(column);
    UNITS.iter().find(|(_, columns)| columns.contains(&number)).map(|(unit, _)| *unit)
}

/// Returns the columns of a frame that have a unit, each with its unit.
pub fn units(frame: &Frame) -> impl Iterator<Item = (&str, &'static str)> {
    frame.columns().filter_map(|(name, _)| Some((name, unit(name)?)))
}
