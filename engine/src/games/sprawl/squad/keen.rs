//! What attacks are worth to players who know the odds.

use super::fire::ShotTarget;
use super::melee::brawl;
use super::{Squad, State};
use crate::dice::Exact;
use crate::field::percent_lost;
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::profile::{Condition, Defence, Profile, Situation, Stance, Working};
use crate::squad::{Worth, standing};

/// What it takes from a figure, in percent, if it has to recover before it acts, and if it is at 0
/// Health.
const PINNED: u8 = 20;
const FELLED: u8 = 100;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    by: u8,
    on: u8,
    /// The weapon of a shot.
    arm: Option<u8>,
    situation: Situation,
    conditions: [Condition; 2],
}

impl Squad {
    /// Returns how much more an attack in close combat is worth than a shot at the best target
    /// instead.
    pub(super) fn gain_by_charging(
        &self,
        state: &State,
        pair: [usize; 2],
        shot: Option<ShotTarget>,
    ) -> i32 {
        let shot = shot.map_or(0, |target| self.shot_worth(state, pair[0], target).net());
        self.brawl_worth(state, pair, Defence::Able).net() - shot.max(0)
    }

    /// Returns how much more it is worth to go on fighting these opponents than to break off: an
    /// attack on the first, less those of all of them, against their free attacks.
    pub(super) fn gain_by_staying(&self, state: &State, who: usize, opponents: &[usize]) -> i32 {
        let Some(&first) = opponents.first() else { return 0 };
        let lost = |defence| -> i32 {
            let losses = opponents.iter().map(|&foe| self.brawl_worth(state, [foe, who], defence));
            losses.map(Worth::net).sum()
        };
        let own = self.brawl_worth(state, [who, first], Defence::Able).net();
        own - lost(Defence::Able) + lost(Defence::Free)
    }

    /// Returns what an attack in close combat is worth.
    pub(super) fn brawl_worth(
        &self,
        state: &State,
        [by, on]: [usize; 2],
        defence: Defence,
    ) -> Worth {
        self.worth(state, [by, on], None, Situation { defence, ..brawl() })
    }

    /// Returns what a shot is worth.
    pub(super) fn shot_worth(&self, state: &State, who: usize, target: ShotTarget) -> Worth {
        let situation = self.aim(state, target);
        self.worth(state, [who, target.foe], Some(target.arm as u8), situation)
    }

    fn worth(
        &self,
        state: &State,
        [by, on]: [usize; 2],
        arm: Option<u8>,
        situation: Situation,
    ) -> Worth {
        let conditions = [by, on].map(|one| {
            // The states of weapons are kept elsewhere.
            Condition { weapon: Working::Ready, ..state.figures[one].condition }
        });
        let question = Question { by: by as u8, on: on as u8, arm, situation, conditions };
        self.worths.get(question, || self.appraise(&question))
    }

    fn appraise(&self, question: &Question) -> Worth {
        let Question { by, on, arm, situation, conditions } = *question;
        let (by, on) = (&self.members[usize::from(by)], &self.members[usize::from(on)]);
        let profiles = match arm {
            Some(arm) => [&by.shots[usize::from(arm)], on.profile()],
            None => [&by.brawls[0], &on.brawls[1]],
        };
        let [ours, theirs] =
            [0, 1].map(|side| Fighter { profile: profiles[side], condition: conditions[side] });
        let attack = Attack { ours, theirs, situation: &situation };
        let law = Exact::law(|dice| {
            let after = self.rules.strike(&attack, dice);
            [left(profiles[0], after.ours), left(profiles[1], after.theirs)]
        });
        Worth::of([0, 1].map(|side| left(profiles[side], conditions[side])), &law)
    }
}

/// Returns how much of a figure stands, in millionths.
fn left(profile: &Profile, condition: Condition) -> i32 {
    let lost = percent_lost(condition.health.into(), profile.health.into());
    match condition.stance {
        Stance::Up => standing(lost),
        Stance::Pinned | Stance::PinnedHurt => standing(lost.max(PINNED)),
        Stance::Recovering | Stance::Down => standing(FELLED) / 2,
        Stance::Out => 0,
    }
}
