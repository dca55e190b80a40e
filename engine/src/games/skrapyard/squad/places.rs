//! Stances: what of a figure's place and deeds bears on its attacks.

use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::fight::{Attack, Fighter};
use crate::games::skrapyard::attack::{Contacts, Formation, is_behind};
use crate::games::skrapyard::movement::counts_as_charge;
use crate::games::skrapyard::profile::{
    Aim, Circumstance, FightKind, Hand, Missile, Situation, Stance, bit, members,
};
use crate::games::skrapyard::rules::Rules;

impl Squad {
    /// A figure as an attack sees it, with the weapon that it may use on `other`.
    pub(super) fn fighter<'a>(
        &'a self,
        state: &SquadState,
        figure: u8,
        other: u8,
    ) -> Fighter<'a, Rules> {
        let of = self.of(figure);
        let condition = state.of(figure).condition.opened_by(state.of(figure).opened_by);
        let holds = of.armed.hand == Hand::Net && self.holds_another(state, figure, other);
        Fighter { profile: if holds { &of.spare } else { &of.armed }, condition }
    }

    /// Whether the net of a figure holds somebody else than `other`.
    fn holds_another(&self, state: &SquadState, figure: u8, other: u8) -> bool {
        let mut foes = members(self.now(state).foes(figure) & !bit(other));
        foes.any(|foe| state.of(foe).held_by == Some(figure) && state.touch(figure, foe))
    }

    /// The situation of an attack in the attacker's own activation.
    pub(super) fn melee(&self, state: &SquadState, by: u8, on: u8) -> Situation {
        let foe = state.of(on).position;
        let behind = is_behind(self.base(state, by), foe.at, foe.facing);
        let ours = self.footing(state, by).with(Circumstance::Active);
        let charges =
            state.of(by).condition.charges && counts_as_charge(&self.rules, state.activation.short);
        Situation {
            kind: FightKind::Fight,
            eighths: 0,
            obstacles: 0,
            missile: Missile::Basic,
            aim: Aim::Enemy,
            ours: ours.set(Circumstance::Charging, charges).set(Circumstance::Behind, behind),
            theirs: self.footing(state, on),
        }
    }

    /// The stance of a figure in a fight, whoever is active.
    fn footing(&self, state: &SquadState, figure: u8) -> Stance {
        let now = self.now(state);
        let stance = Stance::default()
            .set(Circumstance::Team, now.is_in_team(figure))
            .set(Circumstance::Outnumbered, now.is_outnumbered(figure))
            .set(Circumstance::Supported, now.supporter(figure).is_some());
        self.warded(state, figure, stance)
    }

    /// A stance with the effect of the hero's feat Armour on a figure.
    pub(super) fn warded(&self, state: &SquadState, figure: u8, stance: Stance) -> Stance {
        let mut heroes = members(self.heroes & self.sides[self.side(figure).index()]);
        if !heroes.any(|hero| state.of(hero).leads & Figure::ARMOUR != 0) {
            return stance;
        }
        stance.set(Circumstance::Warded, self.is_led(state, figure, Figure::ARMOUR))
    }

    /// Records the support that a figure has had, if any.
    pub(super) fn record_support(&self, state: &mut SquadState, figure: u8) {
        if let Some(friend) = self.now(state).supporter(figure) {
            state.of_mut(friend).supports = Some(figure);
        }
    }

    /// Runs an attack of one figure on another.
    pub(super) fn meet<R>(
        &self,
        state: &SquadState,
        by: u8,
        on: u8,
        situation: &Situation,
        then: impl FnOnce(&mut Attack<'_, Rules>) -> R,
    ) -> R {
        let (ours, theirs) = (self.fighter(state, by, on), self.fighter(state, on, by));
        then(&mut Attack { ours, theirs, situation })
    }
}
