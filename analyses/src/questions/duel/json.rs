//! A duel in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use serde::Serialize;

use crate::answer::Basis;
use crate::measures::bout::Bout;
use crate::measures::duel::{DuelOdds, OddsSource};
use crate::measures::first_move::FirstMove;
use crate::measures::json::{MethodJson, RoundsJson};

/// One duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct DuelJson {
    system: String,
    a: String,
    b: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    got: MethodJson,
    wins: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_interval: Option<[(f64, f64); 2]>,
    draw: f64,
    by: By,
    #[serde(flatten)]
    rounds: RoundsJson,
    won_by_round: [Vec<f64>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    upset: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    swing: Option<f64>,
    first: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move_interval: Option<[(f64, f64); 2]>,
    #[serde(flatten)]
    basis: Basis,
}

/// Why each side wins.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct By {
    out: [f64; 2],
    rout: [f64; 2],
}

impl DuelJson {
    /// Converts the odds of a bout's duel.
    pub(super) fn of(
        bout: &Bout,
        odds: &DuelOdds,
        first_move: Option<&FirstMove<DuelOdds>>,
        basis: &Basis,
    ) -> DuelJson {
        let [a, b] = bout.fighters.clone();
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let swing = match odds.source {
            OddsSource::Exact { swing, .. } => swing,
            OddsSource::Sampled(_) => None,
        };
        let intervals = wins.map(|win| odds.interval(win));
        let both = |ending: fn(Side) -> Ending| Side::BOTH.map(|side| odds.ended(ending(side)));
        DuelJson {
            system: bout.roster_file.system.card().name.clone(),
            a,
            b,
            situation: bout.settings.iter().cloned().collect(),
            got: MethodJson::of(odds),
            wins,
            wins_interval: intervals[0].zip(intervals[1]).map(|(a, b)| [a, b]),
            draw: odds.draw(),
            by: By { out: both(Ending::Out), rout: both(Ending::Rout) },
            rounds: RoundsJson::of(odds, bout.rounds_max()),
            won_by_round: Side::BOTH.map(|side| odds.won_by_round(side)),
            upset: odds.upset(),
            swing,
            first: bout.situation.word("first").to_owned(),
            first_move: first_move.map(|first| Side::BOTH.map(|side| first.advantage(side))),
            first_move_interval: first_move.and_then(|first| {
                let [a, b] = Side::BOTH.map(|side| first.interval(side));
                Some([a?, b?])
            }),
            basis: basis.clone(),
        }
    }
}
