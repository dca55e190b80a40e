//! Match-ups in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::{MatchupsAnswer, Weakness};
use crate::answer::Basis;
use crate::measures::json::{DuelsJson, Interval, reasons};
use crate::measures::matchups::{Cycle, Rated};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct MatchupsJson {
    system: String,
    roster: String,
    situation: BTreeMap<String, String>,
    prior: f64,
    /// The share of the variance of all chances that ratings explain; 1 if all are even.
    explained: f64,
    /// The share of fighters that another dominates.
    dominated: f64,
    /// The share of triples that are cycles.
    cyclic: f64,
    fighters: Vec<FighterJson>,
    /// The number of all cycles.
    cycles_count: usize,
    /// The clearest cycles, the clearest first.
    cycles: Vec<CycleJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weaknesses: Vec<WeaknessJson>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left_out: BTreeMap<String, String>,
    #[serde(flatten)]
    duels: DuelsJson,
}

/// A fighter's rating, and what it does against what players would field.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct FighterJson {
    name: String,
    /// The rating on the scale of Elo, with a mean of 1500.
    elo: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_interval: Option<Interval>,
    /// The mean share of its duels that it wins; what nobody wins counts half.
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_interval: Option<Interval>,
    /// How often players would field it.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    /// How much less than half of its duels it wins against what players would field.
    #[serde(skip_serializing_if = "Option::is_none")]
    regret: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regret_interval: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dominated_by: Option<String>,
}

/// Three fighters of whom each beats the next, and the last the first.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct CycleJson {
    fighters: [String; 3],
    /// What each wins of its duels with the next more than it loses: the least of the three.
    lead_least: f64,
}

/// Why a fighter wins next to nothing.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct WeaknessJson {
    name: String,
    /// Its mean chance to win.
    win: f64,
    /// What its attacks can do to nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'static str>,
    /// The weapon with which it would win most.
    #[serde(skip_serializing_if = "Option::is_none")]
    better_weapon: Option<String>,
    /// Its mean chance to win with that.
    #[serde(skip_serializing_if = "Option::is_none")]
    better_win: Option<f64>,
}

impl MatchupsJson {
    pub(super) fn of(told: &MatchupsAnswer<'_>, basis: &Basis) -> MatchupsJson {
        let (asked, matchups) = (&told.question.matrix, &told.matchups);
        let cycle = |Cycle { rows, least }: &Cycle| CycleJson {
            fighters: rows.map(|row| told.name(row).to_owned()),
            lead_least: *least,
        };
        let weakness = |Weakness { row, win, cause, rearmed }: &Weakness| WeaknessJson {
            name: told.name(*row).to_owned(),
            win: *win,
            cause: *cause,
            better_weapon: rearmed.as_ref().map(|other| other.weapon.clone()),
            better_win: rearmed.as_ref().map(|other| other.win),
        };
        MatchupsJson {
            system: asked.roster_file.system.card().name.clone(),
            roster: asked.roster_file.name.clone(),
            situation: asked.settings.iter().cloned().collect(),
            prior: told.question.prior,
            explained: matchups.explained,
            dominated: matchups.dominated(),
            cyclic: matchups.cycles.share(),
            fighters: told.fighters().map(|fighter| FighterJson::of(told, fighter)).collect(),
            cycles_count: matchups.cycles.count,
            cycles: matchups.cycles.clearest.iter().map(cycle).collect(),
            weaknesses: told.weaknesses.iter().map(weakness).collect(),
            left_out: reasons(&told.matrix.left_out),
            duels: DuelsJson::of(told.matrix.basis(), basis),
        }
    }
}

impl FighterJson {
    fn of(told: &MatchupsAnswer<'_>, (name, fighter): (&str, &Rated)) -> FighterJson {
        FighterJson {
            name: name.to_owned(),
            elo: fighter.rating.value,
            elo_interval: fighter.rating.interval,
            score: fighter.score.value,
            score_interval: fighter.score.interval,
            share: fighter.share,
            regret: fighter.regret.map(|regret| regret.value),
            regret_interval: fighter.regret.and_then(|regret| regret.interval),
            dominated_by: fighter.dominated_by.map(|better| told.name(better).to_owned()),
        }
    }
}
