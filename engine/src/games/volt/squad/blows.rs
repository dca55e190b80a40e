//! Blows: both of a turn at once.

use super::state::{ActionTaken, Gun};
use super::{Squad, State};
use crate::dice::{Dice, Event};
use crate::field::Target;
use crate::fight::Attack;
use crate::games::volt::combat::{Condition, Hamper, Landing, mark};
use crate::games::volt::profile::{Approach, Defender, Situation, Tactic};
use crate::table::Base;

/// One of the two blows that fall together.
#[derive(Clone, Copy)]
struct Blow {
    by: usize,
    on: usize,
    situation: Situation,
}

impl Squad {
    /// The enemy in contact that a figure strikes at.
    pub(super) fn opponent(&self, state: &State, who: usize) -> Option<usize> {
        let position = state.figures[who].position;
        let target: Option<Target> =
            self.field.target(&state.figures, (who, position), Base::TOUCH, |_| 0);
        target.map(|target| target.foe)
    }

    /// The tactics of two figures, the first of which attacks the other.
    pub(super) fn tactics(&self, pair: [usize; 2]) -> [Tactic; 2] {
        pair.map(|who| self.members[who].tactic)
    }

    /// A blow at an enemy in contact; whether there was one.
    pub(super) fn strikes_near(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        // Volt X39: who waits for an opening does not strike first.
        let waits = self.members[who].tactic == Tactic::Defensive;
        let Some(foe) = self.opponent(state, who).filter(|_| !waits) else { return false };
        self.draws(state, [who, foe]);
        let theirs = &state.figures[foe];
        // Volt L26b: it strikes back at once if it has not acted, and that is its action.
        let fresh =
            matches!(theirs.deed, ActionTaken::Idle | ActionTaken::Waits | ActionTaken::Guards);
        let able = theirs.condition.hamper == Hamper::None;
        let blow = |[by, on]: [usize; 2], defender| Blow {
            by,
            on,
            situation: Situation {
                attack: Approach::Close(defender),
                tactics: self.tactics([by, on]),
            },
        };
        let defender = match theirs.deed {
            ActionTaken::Strikes | ActionTaken::Guards | ActionTaken::Idle | ActionTaken::Waits
                if able =>
            {
                Defender::Fighting
            }
            _ => Defender::Busy,
        };
        let blows = [blow([who, foe], defender), blow([foe, who], Defender::Fighting)];
        // Volt L28: both results come before any damage.
        let first = self.lands(state, blows[0], dice);
        let opening = self.members[foe].tactic != Tactic::Defensive || first == Landing::Wide;
        let back = fresh && able && opening;
        if back {
            self.draws(state, [foe, who]);
        }
        let second = if back { self.lands(state, blows[1], dice) } else { Landing::Missed };
        let landed = [(blows[0], first), (blows[1], second)];
        let wounds = landed.map(|(blow, landing)| self.wounds(state, blow, landing, dice));
        for (blow, condition) in blows.into_iter().zip(wounds) {
            if let Some(condition) = condition {
                self.afflict(state, blow.on, condition, blow.by, dice);
            }
        }
        true
    }

    /// Takes its weapon for close combat to an enemy.
    fn draws(&self, state: &mut State, [who, foe]: [usize; 2]) {
        state.points(who, foe);
        let figure = state.of(who);
        (figure.deed, figure.aim) = (ActionTaken::Strikes, None);
        // Assumption: what it shoots with is put away for that, at no cost of its own.
        if !self.members[who].guns.is_empty() {
            figure.gun = Gun::Put;
        }
    }

    /// A blow up to where it lands.
    fn lands(&self, state: &State, blow: Blow, dice: &mut impl Dice) -> Landing {
        let Blow { by, on, situation } = blow;
        let [ours, theirs] = self.fighters(state, [by, on], &self.members[by].blade);
        let landing = self.combat.land(&Attack { ours, theirs, situation: &situation }, dice);
        dice.note(Event::Attack { by: by as u8, on: on as u8, hit: landing.hits() });
        landing
    }

    /// What a blow does, if it does anything.
    fn wounds(
        &self,
        state: &State,
        blow: Blow,
        landing: Landing,
        dice: &mut impl Dice,
    ) -> Option<Condition> {
        if !landing.harms() {
            return None;
        }
        let Blow { by, on, situation } = blow;
        let [ours, theirs] = self.fighters(state, [by, on], &self.members[by].blade);
        let hurts =
            self.combat.hurts(&Attack { ours, theirs, situation: &situation }, landing, dice);
        Some(mark(theirs, hurts, dice).0)
    }
}
