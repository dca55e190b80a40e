//! Flying and jumping.

use super::setup::Squad;
use super::state::{Nerve, SquadState};
use crate::dice::Dice;
use crate::games::skrapyard::attack::{Again, Formation};
use crate::games::skrapyard::movement::{Jump, allowance, fly, jump, lands};
use crate::games::skrapyard::profile::{Body, Circumstance, Stance, members};
use crate::table::Point;

impl Squad {
    /// Flies towards the nearest enemy.
    pub(super) fn fly(&self, state: &mut SquadState, figure: u8) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let (base, target) = (self.base(state, figure), self.base(state, foe));
        let others = self.others(state, figure);
        let units = allowance(self.rules.hurry(self.profile(figure)), state.snared(figure));
        let free = |at: &Point| {
            let foes = members(self.now(state).foes(figure));
            let foes = foes.map(|foe| (self.base(state, foe), self.profile(foe).stature));
            lands(base.moved(*at), foes)
        };
        let (bases, far) = ((base, target), (units, self.profile(foe).stature));
        if let Some(end) = fly(&self.field.table, bases, far, &others, free) {
            self.arrive(state, figure, end);
        }
    }

    /// Jumps towards a point from where there is no other way.
    pub(super) fn jump(
        &self,
        state: &mut SquadState,
        figure: u8,
        goal: Point,
        dice: &mut impl Dice,
    ) {
        let (base, profile) = (self.base(state, figure), self.profile(figure));
        let others = self.others(state, figure);
        let units = allowance(self.rules.walk(profile), state.snared(figure));
        let leap = jump(&self.rules, &self.field.table, (base, goal), units, &others, dice);
        state.of_mut(figure).barred |= leap != Jump::None;
        let Jump::Made(end, drop) = leap else { return };
        self.arrive(state, figure, end);
        let stance = Stance::default().with(Circumstance::Active);
        let stance = self.warded(state, figure, stance);
        let armour = self.rules.armour(&self.fighter(state, figure, figure), stance);
        match self.rules.falls((armour, Again::of_armour(stance)), drop, dice) {
            Body::Upright => {}
            Body::Wounded => self.suffer(state, figure, Body::Wounded, None, dice),
            Body::Removed => self.remove(state, figure, None, Nerve::Steady, dice),
        }
    }
}
