//! Stances: what of a figure's place and deeds bears on its attacks.

use super::{Figure, Squad, State, bit, members};
use crate::fight::{Attack, Fighter};
use crate::games::skrapyard::combat::Skrapyard;
use crate::games::skrapyard::profile::{Aim, Hand, Kind, Missile, Situation, Stance, Stand};

impl Squad {
    /// A figure as an attack sees it: with the weapon it may use on `other`.
    pub(super) fn fighter<'a>(
        &'a self,
        state: &State,
        figure: u8,
        other: u8,
    ) -> Fighter<'a, Skrapyard> {
        let of = self.of(figure);
        let mut condition = state.of(figure).condition;
        condition.wear.opened = state.of(figure).opened_by != 0;
        let profile = if self.is_net_taken(state, figure, other) { &of.basic } else { &of.armed };
        Fighter { profile, condition }
    }

    /// Whether the net of a figure holds somebody else.
    fn is_net_taken(&self, state: &State, figure: u8, other: u8) -> bool {
        // Skrapyard 14.4.1: a net holds one at a time.
        // Skrapyard 14.5: at others its wielder strikes with a basic weapon.
        let foes = self.upright(state, self.side(figure).foe()) & !bit(other);
        self.of(figure).armed.hand == Hand::Net
            && members(foes)
                .any(|foe| state.of(foe).held_by == Some(figure) && state.touch(figure, foe))
    }

    /// How things stand in a fight as one attacks the other in its own activation.
    pub(super) fn melee(&self, state: &State, by: u8, on: u8) -> Situation {
        let mut ours = self.footing(state, by).with(Stand::Active);
        if state.of(by).condition.charges {
            ours = ours.with(Stand::Charging);
        }
        if self.is_behind(state, by, on) {
            ours = ours.with(Stand::Behind);
        }
        Situation {
            kind: Kind::Fight,
            quarters: 0,
            obstacles: 0,
            missile: Missile::Basic,
            aim: Aim::Enemy,
            ours,
            theirs: self.footing(state, on),
        }
    }

    /// What bears on the blows of a figure, whoever is active.
    fn footing(&self, state: &State, figure: u8) -> Stance {
        let mut stance = Stance::default();
        // Skrapyard 14.2.5: a member of a team.
        if self.is_in_team(state, figure) {
            stance = stance.with(Stand::Team);
        }
        if self.is_outnumbered(state, figure) {
            stance = stance.with(Stand::Outnumbered);
        }
        if self.supporter(state, figure).is_some() {
            stance = stance.with(Stand::Supported);
        }
        self.warded(state, figure, stance)
    }

    /// The stance of one whose hero has warned it.
    pub(super) fn warded(&self, state: &State, figure: u8, stance: Stance) -> Stance {
        let mut heroes = members(self.heroes & self.sides[self.side(figure).index()]);
        if !heroes.any(|hero| state.of(hero).leads & Figure::ARMOUR != 0) {
            return stance;
        }
        // Skrapyard 18.3.3: who is in formation with the hero, whenever it is hit.
        let led = self.hero_of(state, figure);
        let warned = led.is_some_and(|hero| state.of(hero).leads & Figure::ARMOUR != 0);
        if warned { stance.with(Stand::Warded) } else { stance }
    }

    /// Whether one is behind an enemy.
    fn is_behind(&self, state: &State, by: u8, on: u8) -> bool {
        let foe = state.of(on);
        // Skrapyard 2.4: a base has a front and a back half.
        // Skrapyard 2.4.1 and Skrapyard 2.4.2: who is not wholly in front of one is behind it.
        !foe.position.facing.is_in_front(foe.position.at, self.base(state, by))
    }

    /// Whether a figure has two or more enemies to itself.
    fn is_outnumbered(&self, state: &State, figure: u8) -> bool {
        // Skrapyard 14.2.3: two or more in contact, none of whom has another opponent.
        let foes = self.engaging(state, figure);
        let alone = |foe: u8| self.engaging(state, foe) & !bit(figure) == 0;
        2 <= foes.count_ones() && members(foes).all(alone)
    }

    /// The friend that supports a figure.
    pub(super) fn supporter(&self, state: &State, figure: u8) -> Option<u8> {
        // Skrapyard 14.2.4: a friend in contact who touches no enemy.
        let friends = self.touching(state, figure, self.side(figure));
        let free = |friend: &u8| {
            let supports = state.of(*friend).supports;
            // Skrapyard 14.2.4.1: nobody supports two in a turn.
            !self.is_engaged(state, *friend)
                && !state.of(*friend).is_retreating()
                && supports.is_none_or(|one| one == figure)
        };
        // Who supports it already comes first, so that the others stay free.
        let free = members(friends).filter(free);
        free.min_by_key(|friend| (state.of(*friend).supports.is_none(), *friend))
    }

    /// Notes that a figure has been supported, if it has.
    pub(super) fn lean(&self, state: &mut State, figure: u8) {
        if let Some(friend) = self.supporter(state, figure) {
            state.of_mut(friend).supports = Some(figure);
        }
    }

    /// Runs what one does to another by the rules of attacks.
    pub(super) fn meet<R>(
        &self,
        state: &State,
        by: u8,
        on: u8,
        situation: &Situation,
        then: impl FnOnce(&mut Attack<'_, Skrapyard>) -> R,
    ) -> R {
        let (ours, theirs) = (self.fighter(state, by, on), self.fighter(state, on, by));
        then(&mut Attack { ours, theirs, situation })
    }
}
