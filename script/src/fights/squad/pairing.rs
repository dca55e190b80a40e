//! The attack of one figure on another in a situation.

use std::sync::{Arc, PoisonError, RwLock};

use evenodds_engine::fight::SetupError;
use rustc_hash::FxHashMap;

use super::setup::ScriptSquad;
use super::situation::Seen;
use crate::fights::attack::Blow;
use crate::running::Entry;
use crate::values::Fight;

/// Who attacks whom, with what, and what the table says of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PairKey {
    /// The figures, each by the first that is like it.
    pub(super) pair: [u8; 2],
    /// What each has in hand, by its place.
    pub(super) arms: [u8; 2],
    pub(super) seen: Seen,
}

/// The functions of one figure against another.
pub struct Pairing {
    pub(super) blow: Blow,
    pub(super) act: Option<Entry>,
    pub(super) first: Option<Entry>,
    /// The functions of the actions of the game, by their numbers.
    pub(super) actions: Vec<Option<Entry>>,
}

/// Pairings that came up, for all threads that play a fight.
pub type Pairings = Arc<RwLock<FxHashMap<PairKey, Arc<Pairing>>>>;

/// The maximum number of pairings that are kept.
const KEPT_MAX: usize = 1 << 16;

impl ScriptSquad {
    /// Returns the functions of one figure against another.
    pub(super) fn pairing(&self, key: PairKey) -> Arc<Pairing> {
        let known = self.pairings.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(pairing) = known.get(&key) {
            return Arc::clone(pairing);
        }
        let is_full = KEPT_MAX <= known.len();
        drop(known);
        let pairing = Arc::new(self.pair_up(key).expect("the first pairing was made at the start"));
        if is_full {
            return pairing;
        }
        let mut known = self.pairings.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(key).or_insert(pairing))
    }

    /// Makes the functions of one figure against another.
    ///
    /// # Errors
    /// If the script has no attack.
    pub(super) fn pair_up(&self, key: PairKey) -> Result<Pairing, SetupError> {
        let figures = [0, 1].map(|role: usize| {
            let member = &self.members[usize::from(key.pair[role])];
            Arc::clone(&member.arms[usize::from(key.arms[role])].figure)
        });
        let fight = Arc::new(Fight { figures, at: self.at(key.seen) });
        let target = self.members[usize::from(key.pair[1])].fall.clone();
        Ok(Pairing {
            blow: self.rules.blow(&fight, target)?,
            act: self.rules.between("act", &fight),
            first: self.rules.between("first", &fight),
            actions: (0..self.rules.book().actions.len())
                .map(|number| self.rules.action_of(number, &fight))
                .collect(),
        })
    }
}
