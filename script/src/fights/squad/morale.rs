//! Tests of nerve: what they are told, and who takes them.

use std::sync::{Arc, PoisonError, RwLock};

use evenodds_engine::book::NerveBy;
use evenodds_engine::dice::Dice;
use rustc_hash::FxHashMap;

use super::setup::ScriptSquad;
use super::state::{Presence, SquadState};
use crate::running::Entry;
use crate::values::{Fight, SideState};

/// The tests of nerve of a figure, by what they are told of its side.
pub struct NerveTests {
    fight: Arc<Fight>,
    known: RwLock<FxHashMap<SideState, Option<Arc<Entry>>>>,
}

impl NerveTests {
    /// Returns those of the first figure of a fight.
    pub(super) fn of(fight: &Arc<Fight>) -> NerveTests {
        NerveTests { fight: Arc::clone(fight), known: RwLock::default() }
    }
}

impl ScriptSquad {
    /// Returns the test of nerve of a figure of whose side this is told, if the script has one.
    pub(super) fn nerve_test(&self, who: usize, side: SideState) -> Option<Arc<Entry>> {
        let NerveTests { fight, known } = &self.members[who].nerve;
        let kept = known.read().unwrap_or_else(PoisonError::into_inner).get(&side).cloned();
        kept.unwrap_or_else(|| {
            let test = self.rules.nerve_of(fight, side).map(Arc::new);
            known.write().unwrap_or_else(PoisonError::into_inner).insert(side, test.clone());
            test
        })
    }

    /// Returns what a test of nerve of a figure is told of its side.
    pub(super) fn told_of_side(&self, state: &SquadState, who: usize) -> SideState {
        let side = self.field.side(who);
        let gone =
            |one: &usize| state.figures[*one].presence.is_gone() || self.is_doomed(state, *one);
        SideState::told(&self.told, |key| match key {
            "standing" => self.standing(state, side),
            "lost" => self.field.squad(side).filter(gone).count(),
            "near" => self.near(state, who),
            "unit" => self.standing_of_unit(state, who).count(),
            "unit_lost" => self.unit(who).filter(gone).count(),
            _ => self.has_lost_leader(state, side).into(),
        })
    }

    /// Returns how many others of a figure's side stand near it, those of its block included.
    fn near(&self, state: &SquadState, who: usize) -> usize {
        let others = self.field.squad(self.field.side(who)).filter(|&one| one != who);
        let is_near = |one: &usize| {
            let is_one = self.is_block && self.is_of_unit(who, *one);
            is_one || self.field.gap(&state.figures, who, *one) <= self.moves.near
        };
        others.filter(|&one| self.stands(state, one)).filter(is_near).count()
    }

    /// Returns those who flee together if a test fails that a figure is called to.
    pub(super) fn together_in_nerve(&self, who: usize) -> std::ops::Range<usize> {
        match self.turn.nerve_by {
            NerveBy::Side => self.field.squad(self.field.side(who)),
            NerveBy::Figure if !self.is_block => who..who + 1,
            NerveBy::Unit | NerveBy::Figure => self.unit(who),
        }
    }

    /// Returns the one who takes a test for several: the leader, or else the first who stands.
    pub(super) fn spokesman(&self, state: &SquadState, who: usize) -> Option<usize> {
        let all = || self.together_in_nerve(who).filter(|&one| self.stands(state, one));
        all().find(|&one| self.members[one].leads).or_else(|| all().next())
    }

    /// Takes all off the table who flee with one of them.
    pub(super) fn flee(&self, state: &mut SquadState, who: usize) {
        for one in self.together_in_nerve(who) {
            if self.stands(state, one) {
                self.leaves(state, one, Presence::Fled);
            }
        }
    }

    /// Returns who is called to a test of nerve: of those who would flee together one, however many
    /// of them there is a reason for.
    pub(super) fn called(&self, reasons: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut called: Vec<usize> = Vec::new();
        for who in reasons {
            let together = self.together_in_nerve(who);
            if together.len() == 1 || !called.iter().any(|one| together.contains(one)) {
                called.push(who);
            }
        }
        called
    }

    /// Tests the nerve of those who are called, as the table stands before anyone flees; then those
    /// flee whose test has failed.
    pub(super) fn test_nerve(
        &self,
        state: &mut SquadState,
        called: &[usize],
        dice: &mut impl Dice,
    ) {
        let mut broken: Vec<usize> = Vec::new();
        for who in called.iter().filter_map(|&one| self.spokesman(state, one)).collect::<Vec<_>>() {
            if !broken.contains(&who) && self.breaks(state, who, dice) {
                broken.push(who);
            }
        }
        for who in broken {
            self.flee(state, who);
        }
    }
}
