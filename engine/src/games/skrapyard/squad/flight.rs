//! Flying and jumping.

use super::{Nerve, Squad, State, inches, members};
use crate::dice::Dice;
use crate::games::skrapyard::combat::Body;
use crate::table::{Point, UNITS};

impl Squad {
    /// Flies towards the nearest enemy.
    pub(super) fn fly(&self, state: &mut State, figure: u8) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let (base, target) = (self.base(state, figure), self.base(state, foe));
        let others = self.others(state, figure);
        let snared = inches(state.order.snared.into());
        let units = (self.hurry_units(figure) - snared).max(0);
        // Skrapyard 12.7: as far as a hurry, over everything but what is where one lands.
        // Skrapyard 12.3.2: friends and foes are no hindrance to it.
        let contact = self.field.table.contact(base, target, &others);
        let contact = contact.filter(|end| base.at.is_within(*end, units));
        let off = base.gap(target) - inches(i32::from(self.of(foe).armed.stature));
        let lands = |at: &Point| {
            let foes = self.upright(state, self.side(figure).foe());
            // Skrapyard 12.7.1: in contact, or at least an enemy's stature away.
            members(foes).all(|one| {
                let reach = inches(i32::from(self.of(one).armed.stature));
                !base.moved(*at).is_within(self.base(state, one), reach - 1)
            })
        };
        let goal = base.at.towards(target.at, units.min(off.max(0)));
        let free = || self.field.table.place(base, goal, units, &others).filter(lands);
        if let Some(end) = contact.or_else(free) {
            self.arrive(state, figure, end);
        }
    }

    /// Jumps towards a point from where there is no other way.
    pub(super) fn jump(&self, state: &mut State, figure: u8, goal: Point, dice: &mut impl Dice) {
        let base = self.base(state, figure);
        let height = self.field.table.floor(base.at);
        // Skrapyard 12.9.8: only to where it is no higher; a normal move less a D12, in full.
        // Assumption: one jumps down where no other way leads on.
        if height <= self.field.table.floor(goal) {
            return;
        }
        let less = inches(dice.roll(self.combat.test.die).into());
        let name = self.name(figure);
        let units = self.walk_units(figure) - less;
        // Skrapyard 12.9.8.1: of 0 or less, neither move nor shot.
        state.of_mut(figure).barred = true;
        if units <= 0 {
            return dice.tell("12.9.8.1", || format!("{name} thinks twice about the jump"));
        }
        let end = base.at.towards(goal, units);
        let others = self.others(state, figure);
        let is_taken = others.iter().any(|other| other.overlaps(base.moved(end)));
        if is_taken || !self.field.table.is_free(base.moved(end)) {
            return dice.tell("12.9.8.1", || format!("{name} finds no place to land"));
        }
        self.arrive(state, figure, end);
        // Skrapyard 12.9.8.2: exactly so far. Skrapyard 12.9.8.2.1: an A test for each full inch
        // of the drop.
        let drop = (height - self.field.table.floor(end)).max(0) / UNITS;
        let armour = self.of(figure).armed.armour;
        let fails = (0..drop).filter(|_| !self.combat.passes(armour, dice)).count();
        dice.tell("12.9.8.2", || format!("{name} jumps {drop} inches down"));
        // Skrapyard 12.9.8.2.2: one failure and it is down, two and it is removed.
        match fails {
            0 => {}
            1 => self.suffer(state, figure, Body::Wounded, None, dice),
            _ => self.remove(state, figure, None, Nerve::Steady, dice),
        }
    }
}
