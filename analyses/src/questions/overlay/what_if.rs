//! What could change curves on one chart.

use super::question::OverlayQuestion;
use crate::answer::dependencies::Dependencies;
use crate::answer::{Move, WhatIf};
use crate::sampling::{AskError, Watcher};

impl OverlayQuestion {
    /// Computes what the alternatives to `dependencies` do, exactly: to the chance to pass at each point of
    /// games at ratings of their own, or to the worth of a step in matched games. `known` are the
    /// chances of the answer, game by game.
    ///
    /// # Errors
    /// As for [`CurveQuestion::curves`](crate::measures::curve::CurveQuestion::curves).
    pub fn what_if(
        &self,
        known: &[Vec<f64>],
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let games = match self {
            OverlayQuestion::Own(games) => games,
            OverlayQuestion::Matched { games, .. } => return Ok(games.what_if(dependencies)),
        };
        let mut all = WhatIf { tried: 0, sampled: None, moves: Vec::new() };
        for (game, known) in games.iter().zip(known) {
            let title = &game.system.card().title;
            let one = game.what_if(known, &game.dependencies(), watcher)?;
            all.tried += one.tried;
            all.moves.extend(one.moves.into_iter().map(|one| {
                let outcome = format!("{title}, {}", one.outcome);
                Move { outcome, ..one }
            }));
        }
        all.moves.sort_by(|one, other| other.change.abs().total_cmp(&one.change.abs()));
        Ok(all)
    }
}
