//! Who goes first in a Volt duel.

use super::{Duel, Round};
use crate::dice::{Dice, Key};
use crate::engagement::Side;
use crate::fight::{Combat, First};
use crate::games::volt::combat::Condition;
use crate::games::volt::profile::Profile;
use crate::mechanics::Attempt;
use crate::resolver::{Answer, Outcome, Resolver};

/// How often tied rolls for order are rolled again.
const TIES_MAX: u8 = 100;

impl Duel {
    /// The value that a fighter rolls for order.
    fn order_value(&self, side: Side) -> i16 {
        // Volt L11b: both declare their first actions before the order is found.
        let mut rounds = Round::ALL.into_iter();
        let round = rounds.find(|&round| self.fires(side, round)).unwrap_or(Round::First);
        let fresh = [Condition::default(); 2];
        // Volt L11c: each rolls as for that action, for the order alone.
        // Assumption: one who has to aim or ready a weapon first rolls as for the shot to come.
        let value = self.attack(side, round, fresh, |attack| self.combat.check(attack)).value;
        let quick = self.profiles[side.index()].quick_reflexes;
        // Volt X35: Quick Reflexes are good for +5 on this roll.
        value + if quick { self.combat.rules.quick_reflexes } else { 0 }
    }

    /// Rolls for order once: the side that goes first, or none where they tie.
    fn roll_order(&self, values: [i16; 2], dice: &mut impl Dice) -> Option<Side> {
        let key = Key::new("Volt roll for order", values.map(i32::from));
        dice.settle_by_key(key, |dice| {
            // Volt L11d: successes first, the highest degree before the next.
            // Volt L11e: then failures, again from the highest to the lowest.
            let [ours, theirs] = Side::BOTH.map(|side| {
                let value = values[side.index()];
                let answer = self.combat.roll.resolve(&Attempt { value, against: 0 }, dice);
                self.tell_order(side, value, answer, dice);
                answer.degree
            });
            match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Less => Some(Side::B),
                std::cmp::Ordering::Equal => None,
            }
        })
    }

    fn tell_order(&self, side: Side, value: i16, answer: Answer, dice: &mut impl Dice) {
        let Profile { name, .. } = &self.profiles[side.index()];
        dice.tell("L11c", || match answer.is_success() {
            true => format!("{name} rolls {value} for order: a success of {}", answer.degree),
            false => format!("{name} rolls {value} for order: a failure"),
        });
    }

    /// Who goes first in every round.
    pub(super) fn order(&self, dice: &mut impl Dice) -> Side {
        if let First::Side(side) = self.first {
            return side;
        }
        let values = Side::BOTH.map(|side| self.order_value(side));
        let key = Key::new("Volt order", values.map(i32::from));
        dice.settle_by_key(key, |dice| {
            for _ in 0..TIES_MAX {
                if let Some(side) = self.roll_order(values, dice) {
                    return side;
                }
                // Assumption: ties are rolled again; the text does not say.
                dice.tell("L11d", || "a tie: both roll again".to_owned());
            }
            First::Roll.settle(dice)
        })
    }
}
