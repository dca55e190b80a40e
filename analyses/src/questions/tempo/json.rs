//! The tempo of a duel in the format of `--json`. Values that do not exist are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use serde::Serialize;

use super::question::DuelTempoAnswer;
use crate::answer::Basis;
use crate::measures::json::{MethodJson, RoundsJson};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct TempoJson {
    system: String,
    a: String,
    b: String,
    situation: BTreeMap<String, String>,
    sure: f64,
    #[serde(flatten)]
    got: MethodJson,
    draw: f64,
    #[serde(flatten)]
    rounds: RoundsJson,
    /// The chance that each fighter wins and that this was decided by the end of each round, from
    /// before the first one on.
    decided_by_round: [Vec<f64>; 2],
    #[serde(flatten)]
    basis: Basis,
}

impl TempoJson {
    pub(super) fn of(told: &DuelTempoAnswer<'_>, basis: &Basis) -> TempoJson {
        let (bout, found) = (&told.question.bout, &told.found);
        let [a, b] = bout.fighters.clone();
        TempoJson {
            system: bout.roster_file.system.card().name.clone(),
            a,
            b,
            situation: bout.settings.iter().cloned().collect(),
            sure: told.question.sure,
            got: MethodJson::of(&found.odds),
            draw: found.odds.draw(),
            rounds: RoundsJson::of(&found.odds, bout.rounds_max()),
            decided_by_round: Side::BOTH.map(|side| found.decided_by_round(side)),
            basis: basis.clone(),
        }
    }
}
