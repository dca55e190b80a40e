//! Close combat.

use super::play::{Acted, cast, cast_both};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::{Dice, Event, Means};
use crate::field::percent_lost;
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::attack::{Leaving, attacker, attacks, has_free_attack, startle};
use crate::games::sprawl::movement::charged;
use crate::games::sprawl::profile::{
    Aim, Cover, Defence, Engaged, FightKind, Motion, Scope, Situation, Size,
};
use crate::games::sprawl::turn;
use crate::squad::Choice;

impl Squad {
    /// Plays the Close Combat Phase of a figure.
    pub(super) fn fights(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        if !turn::may_fight(&state.figures[who].conduct) {
            return Acted::No;
        }
        let Some(foe) = self.opponent(state, who) else { return Acted::No };
        self.exchanges(state, [who, foe], Defence::Able, dice);
        Acted::Yes
    }

    /// Returns the enemy that a figure attacks in close combat.
    fn opponent(&self, state: &SquadState, who: usize) -> Option<usize> {
        let foes = self.opponents(state, who);
        let charged = charged(state.figures[who].conduct.deed).filter(|foe| foes.contains(foe));
        let knows = self.field.policy(who).knows_odds();
        let worth =
            |foe| if knows { self.brawl_worth(state, [who, foe], Defence::Able).net() } else { 0 };
        let choice = |foe: &usize| self.choice(state, *foe, (0, 0), worth(*foe));
        charged.or_else(|| self.field.pick(who, &foes, choice))
    }

    /// Returns an enemy as a choice for the policy.
    pub(super) fn choice(
        &self,
        state: &SquadState,
        foe: usize,
        (gap, hidden): (i32, u8),
        worth: i32,
    ) -> Choice {
        let left = state.figures[foe].condition.health;
        let worn = percent_lost(left.into(), self.members[foe].profile().health.into());
        Choice { figure: foe as u8, gap, worn, hidden, worth }
    }

    /// Plays one attack in close combat, of the first on the second.
    fn exchanges(
        &self,
        state: &mut SquadState,
        [who, foe]: [usize; 2],
        defence: Defence,
        dice: &mut impl Dice,
    ) {
        if defence == Defence::Able {
            for one in [who, foe] {
                cast(one, dice);
                let figure = state.of(one);
                startle(&mut figure.condition, &mut figure.conduct, dice);
            }
        }
        let there = state.figures[foe].position.at;
        state.of(who).position.face(there);
        let stance = state.figures[who].condition.stance;
        let attacker = attacker(&mut state.of(foe).conduct, defence, stance);
        let situation = Situation { attacker, defence, ..brawl() };
        let [ours, theirs] = [(who, 0), (foe, 1)].map(|(who, role): (usize, usize)| Fighter {
            profile: &self.members[who].brawls[role],
            condition: state.figures[who].condition,
        });
        let attack = Attack { ours, theirs, situation: &situation };
        cast_both([who, foe], dice);
        let after = self.rules.strike(&attack, dice);
        if attacks(stance) {
            dice.note(Event::Attack {
                by: who as u8,
                on: foe as u8,
                means: Means::Blow,
                hit: after.hit,
            });
        }
        self.afflict(state, foe, (after.theirs, FightKind::Brawl), Some(who), dice);
        if state.figures[who].is_present() {
            self.afflict(state, who, (after.ours, FightKind::Brawl), Some(foe), dice);
        }
    }

    /// Plays the free attacks on a figure that leaves close combat with these opponents.
    pub(super) fn free_attacks(
        &self,
        state: &mut SquadState,
        (who, opponents): (usize, &[usize]),
        leaving: Leaving,
        dice: &mut impl Dice,
    ) {
        for &foe in opponents {
            let [ours, theirs] = [who, foe].map(|one| {
                let figure = &state.figures[one];
                (&figure.conduct, figure.condition.stance)
            });
            if has_free_attack(theirs, ours, leaving) {
                self.exchanges(state, [foe, who], Defence::Free, dice);
            }
        }
    }
}

/// Returns the situation of a brawl.
pub(super) fn brawl() -> Situation {
    Situation {
        kind: FightKind::Brawl,
        scope: Scope::Attack,
        range_inches: 0,
        cover: Cover::None,
        motion: Motion::Steady,
        size: Size::Normal,
        aim: Aim::Target,
        attacker: 1,
        defence: Defence::Able,
        engaged: Engaged::Yes,
        eases: [0; 2],
    }
}
