//! Several games side by side in the format of `--json`. Values that were not computed are absent.

use serde::Serialize;

use super::super::curve::json::CurveJson;
use super::super::exchange::json::MatchJson;
use super::question::OverlayCurves;
use crate::answer::Basis;
use crate::measures::curve::{Curve, CurveQuestion};

/// The curves of several games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct OverlayJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    matched: Option<f64>,
    systems: Vec<GameJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// The curves of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct GameJson {
    system: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#match: Option<MatchJson>,
    curves: Vec<CurveJson>,
}

impl OverlayJson {
    /// Converts the curves of several games and what they rest on.
    pub(super) fn of(told: &OverlayCurves<'_>, basis: &Basis) -> OverlayJson {
        let game = |(question, curves): &(CurveQuestion, Vec<Curve>)| {
            let name = &question.system.card().name;
            let matched = told.matched.as_ref().and_then(|matched| matched.of_game(name));
            GameJson {
                system: name.clone(),
                r#match: matched.map(MatchJson::of),
                curves: curves.iter().map(CurveJson::of).collect(),
            }
        };
        OverlayJson {
            matched: told.matched.as_ref().map(|matched| matched.base),
            systems: told.games.iter().map(game).collect(),
            basis: basis.clone(),
        }
    }
}
