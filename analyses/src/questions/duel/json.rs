//! A duel in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Remains, Side};
use serde::Serialize;

use super::question::Duel;
use crate::answer::Basis;
use crate::measures::duel::OddsSource;
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left: Vec<LeftJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// What is left of a fighter, in one of the numbers that the game counts: the chance of each number
/// at the end, alone and together with that the fighter wins or loses, and after each round.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct LeftJson {
    side: &'static str,
    quantity: String,
    start: i64,
    amounts: Vec<i64>,
    mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_if_won: Option<f64>,
    p: Vec<f64>,
    p_won: Vec<f64>,
    p_lost: Vec<f64>,
    by_round: Vec<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
}

impl LeftJson {
    fn of(remains: &Remains, rounds: usize, trials: Option<u64>) -> LeftJson {
        let side = remains.quantity.side;
        LeftJson {
            side: side.letter(),
            quantity: remains.quantity.name.clone(),
            start: remains.quantity.start,
            amounts: remains.amounts.clone(),
            mean: remains.mean(),
            mean_if_won: remains.mean_if(Some(side)),
            p: remains.law(),
            p_won: remains.law_if(Some(side)),
            p_lost: remains.law_if(Some(side.foe())),
            by_round: remains.by_round[..rounds].to_vec(),
            trials,
        }
    }
}

/// Why each side wins.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct By {
    out: [f64; 2],
    rout: [f64; 2],
}

impl DuelJson {
    /// Converts what was computed of a duel.
    pub(super) fn of(duel: &Duel<'_>, basis: &Basis) -> DuelJson {
        let Duel { bout, odds, first_move, .. } = *duel;
        let [a, b] = bout.fighters.clone();
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let swing = match odds.source {
            OddsSource::Exact { swing, .. } => swing,
            OddsSource::Sampled(_) => None,
        };
        let intervals = wins.map(|win| odds.interval(win));
        let both = |ending: fn(Side) -> Ending| Side::BOTH.map(|side| odds.ended(ending(side)));
        let trials = duel.remains.sampled.map(|sampled| sampled.trials);
        let left = |remains| LeftJson::of(remains, duel.rounds_shown(), trials);
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
            left: duel.remains.laws.iter().map(left).collect(),
            basis: basis.clone(),
        }
    }
}
