//! The order of a fight, found once.

use super::intent::Intent;
use super::state::Course;
use super::{Squad, State, Unrolled};
use crate::dice::Dice;
use crate::field::Order;
use crate::fight::First;
use crate::mechanics::Attempt;
use crate::resolver::Resolver;

impl Squad {
    /// The value that a figure rolls for order.
    pub(super) fn order_value(&self, state: &State, who: usize) -> i16 {
        let member = &self.members[who];
        let blow = || member.blade.weapon.strike + member.blade.close_combat;
        // Volt L11b: all declare their first action.
        // Volt L11c: each rolls as for that.
        let value = match self.intends(state, who) {
            Intent::Strike | Intent::Move(Course::Charges) => blow(),
            // Assumption: who first aims or readies a weapon rolls as for the shot to come.
            Intent::Shoot(target) | Intent::Aim(target) | Intent::Ready(Some(target)) => {
                self.value(state, who, target)
            }
            _ => match (self.table().unrolled, member.gun()) {
                (Unrolled::Agility, _) => member.agility,
                (Unrolled::Attack, Some(gun)) => gun.weapon.shots[1] + gun.ranged_combat,
                (Unrolled::Attack, None) => blow(),
            },
        };
        // Volt X35: Quick Reflexes are good for +5 on this roll.
        value + if member.blade.quick_reflexes { self.combat.rules.quick_reflexes } else { 0 }
    }

    /// The order in which all act.
    pub(super) fn order(&self, state: &State, dice: &mut impl Dice) -> Order {
        match self.field.first {
            // Assumption: where the scenario says which side goes first, nobody rolls.
            First::Side(side) => {
                Order::led(&self.field, side, |who| std::cmp::Reverse(self.order_value(state, who)))
            }
            // Volt L11d: successes first, from the highest down. Volt L11e: then failures.
            First::Roll => Order::rolled(self.members.len(), dice, |who, _, dice| {
                let attempt = Attempt { value: self.order_value(state, who), against: 0 };
                self.combat.roll.resolve(&attempt, dice).degree.into()
            }),
        }
    }
}
