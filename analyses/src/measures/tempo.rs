//! When a duel is decided, how often its lead changes, and how open it is.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, NoChain, Side, Tempo};
use evenodds_engine::fight::SetupError;

use crate::measures::bout::Bout;
use crate::measures::duel::DuelOdds;
use crate::sampling::{AskError, Watcher};

/// The tempo of a duel that was solved.
#[derive(Clone, Debug)]
pub struct DuelTempo {
    /// Who wins.
    pub odds: DuelOdds,
    /// How it goes back and forth.
    pub tempo: Tempo,
}

impl DuelTempo {
    /// Computes the tempo of the duel of a bout. It is decided when the fighter that wins has a chance
    /// to win of `sure` or more.
    ///
    /// # Errors
    /// If the situation allows no duel, or its chain is too large to solve.
    pub fn of(bout: &Bout, sure: f64, watcher: &dyn Watcher) -> Result<DuelTempo, AskError> {
        let (duel, stopped) = (bout.playable()?, || watcher.stopped());
        let chain = match duel.explore(&mut Exact::default(), Limits::MOST, &stopped) {
            Ok(chain) => chain,
            Err(NoChain::Stopped) => return Err(AskError::Interrupted),
            Err(NoChain::TooLarge(too_large)) => {
                return Err(too_hard(&format!("its chain has {too_large}")));
            }
        };
        let odds = DuelOdds::solved(&chain, bout.rounds_max(), &bout.ask, watcher)?;
        let tempo = chain.try_tempo(bout.rounds_max(), sure, &stopped);
        let tempo = tempo.map_err(|_| AskError::Interrupted)?;
        let tangled = || too_hard("too many of its states lead to each other");
        Ok(DuelTempo { odds, tempo: tempo.ok_or_else(tangled)? })
    }

    /// Returns the chance that a fighter wins and that this was decided by the end of each round,
    /// from before the first one on.
    #[must_use]
    pub fn decided_by_round(&self, side: Side) -> Vec<f64> {
        let decided = self.tempo.decided[side.index()].iter();
        let running = decided.scan(0.0, |total, chance| {
            *total += chance;
            Some(*total)
        });
        running.collect()
    }

    /// Returns the mean round in which a duel is decided, of those that a fighter wins; 0 is before
    /// the first. `None` if it wins none.
    #[must_use]
    pub fn decided_mean(&self, side: Side) -> Option<f64> {
        mean([&self.tempo.decided[side.index()]])
    }

    /// Returns the mean round in which a duel with a winner is decided; `None` if none has.
    #[must_use]
    pub fn round_mean(&self) -> Option<f64> {
        mean(&self.tempo.decided)
    }

    /// Returns the entropy of how the duel ends, in bits: 0 if that is certain, 1 if both fighters win
    /// half of the duels.
    #[must_use]
    pub fn entropy(&self) -> f64 {
        let [a, b] = Side::BOTH.map(|side| self.odds.wins(side));
        let ends = [a, b, self.odds.draw()].into_iter().filter(|&chance| 0.0 < chance);
        // A sum of nothing is -0.
        0.0 - ends.map(|chance| chance * libm::log2(chance)).sum::<f64>()
    }
}

/// Says why a duel has no tempo.
fn too_hard(why: &str) -> AskError {
    let message = format!("the duel cannot be solved, and its tempo cannot be simulated: {why}");
    let fix = "ask `duel` who wins and how fast, which can be simulated".to_owned();
    SetupError::new(message).or_rather(Some(fix)).into()
}

/// Returns the mean round, given the chance of each from before the first one on.
fn mean<'a>(decided: impl IntoIterator<Item = &'a Vec<f64>> + Copy) -> Option<f64> {
    let chances = || decided.into_iter().flat_map(|of| of.iter().enumerate());
    let all: f64 = chances().map(|(_, chance)| chance).sum();
    let rounds: f64 = chances().map(|(round, chance)| round as f64 * chance).sum();
    (0.0 < all).then(|| rounds / all)
}
