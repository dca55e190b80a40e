//! Who does best, in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::BestAnswer;
use crate::answer::Basis;
use crate::answer::measure::Estimate;
use crate::measures::best::Ranked;
use crate::measures::json::{DuelsJson, Interval, reasons};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct BestJson {
    system: String,
    roster: String,
    situation: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    /// The opponents, each of whom weighs the same.
    against: Vec<String>,
    /// Those that may be the best: one, if that is sure.
    best: Vec<String>,
    /// The candidates, the best first.
    candidates: Vec<CandidateJson>,
    /// By how much the best one is ahead of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_lead: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_lead_interval: Option<Interval>,
    /// The number of duels of a pair at the end of each stage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stages: Vec<u64>,
    fights: u64,
    /// The number of duels that it would have taken without stages.
    fights_all: u64,
    /// Who costs more than the points, or has no cost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_tried: Vec<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left_out: BTreeMap<String, String>,
    #[serde(flatten)]
    duels: DuelsJson,
}

/// How a candidate did.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct CandidateJson {
    name: String,
    fighter: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    /// The mean share of its duels that it takes; what nobody wins counts half.
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_interval: Option<Interval>,
    /// Whether nobody that costs no more surely does better.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_front: Option<bool>,
    /// The stage after which it left, because it surely is not the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_after: Option<usize>,
    /// The number of its duels with each opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    /// What it takes against each opponent.
    opponents: Vec<ShareJson>,
}

/// What a candidate takes against an opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShareJson {
    name: String,
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_interval: Option<Interval>,
}

impl BestJson {
    pub(super) fn of(told: &BestAnswer<'_>, basis: &Basis) -> BestJson {
        let (question, tried) = (told.question, &told.tried);
        let asked = &question.tryout;
        BestJson {
            system: asked.roster_file.system.card().name.clone(),
            roster: asked.roster_file.name.clone(),
            situation: asked.settings.iter().cloned().collect(),
            points: question.points,
            against: asked.field.names.clone(),
            best: told.rivals().iter().map(|one| one.candidate.name()).collect(),
            candidates: tried.standings.iter().map(|one| CandidateJson::of(told, one)).collect(),
            best_lead: told.lead().map(|lead| lead.value),
            best_lead_interval: told.lead().and_then(|lead| lead.interval),
            stages: tried.stages.clone(),
            fights: tried.fights,
            fights_all: tried.fights_all,
            not_tried: question.dearer.iter().map(|(name, _)| name.clone()).collect(),
            left_out: reasons(question.left_out.iter().chain(&question.absent)),
            duels: DuelsJson::of(told.basis(), basis),
        }
    }
}

impl CandidateJson {
    fn of(told: &BestAnswer<'_>, standing: &Ranked) -> CandidateJson {
        let names = told.question.tryout.field.names.iter();
        let share = |(name, share): (&String, &Estimate)| ShareJson {
            name: name.clone(),
            score: share.value,
            score_interval: share.interval,
        };
        let candidate = &standing.candidate;
        CandidateJson {
            name: candidate.name(),
            fighter: candidate.fighter.clone(),
            weapon: candidate.weapon.clone(),
            points: candidate.points,
            score: standing.score.value,
            score_interval: standing.score.interval,
            on_front: told.leads(standing),
            left_after: standing.left_after,
            trials: standing.sampled.map(|sampled| sampled.trials),
            opponents: names.zip(&standing.shares).map(share).collect(),
        }
    }
}
