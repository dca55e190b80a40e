//! Duels of SPURG: an attack each a turn, in the order of Speed.

use std::cmp::Ordering;

use crate::dice::{Dice, Key};
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First};

use super::combat::{Condition, Rules};
use super::profile::{Kind, Profile};

/// A duel.
#[derive(Debug)]
pub struct Duel {
    /// The rules.
    pub rules: Rules,
    /// The two.
    pub profiles: [Profile; 2],
    /// In contact, or how far apart.
    pub situation: Kind,
    /// Who acts first, if it is said.
    pub first: First,
}

/// All that changes in a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    conditions: [Condition; 2],
    /// Who acts first each turn.
    first: Side,
    /// Who acts now.
    active: Side,
}

/// How often a tie in the order is rolled again before a coin decides.
const ROLL_OFFS_MAX: u8 = 20;

impl Duel {
    fn fighter(&self, side: Side, state: &State) -> Fighter<'_, Rules> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.conditions[at] }
    }

    /// Who acts first each turn.
    fn order(&self, dice: &mut impl Dice) -> Side {
        if let First::Side(side) = self.first {
            return side;
        }
        let [a, b] = &self.profiles;
        // SPURG X3 and SPURG L77e: the faster first, then the more agile, then the lower of two
        // rolls.
        match (a.speed, a.agility).cmp(&(b.speed, b.agility)) {
            Ordering::Greater => return Side::A,
            Ordering::Less => return Side::B,
            Ordering::Equal => {}
        }
        for _ in 0..ROLL_OFFS_MAX {
            let lower = dice.settle_by_key(Key::new("SPURG roll for the order", []), |dice| {
                let [a, b] = [0, 1].map(|_| dice.sum(3, crate::dice::Die::D6));
                a.cmp(&b)
            });
            match lower {
                Ordering::Less => return Side::A,
                Ordering::Greater => return Side::B,
                Ordering::Equal => {}
            }
        }
        First::Roll.settle(dice)
    }
}

impl Engagement for Duel {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let first = self.order(dice);
        dice.tell("X3", || format!("{} acts first", self.profiles[first.index()].name));
        let [a, b] = &self.profiles;
        State { conditions: [self.rules.fresh(a), self.rules.fresh(b)], first, active: first }
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let (us, them) = (state.active, state.active.foe());
        let (ours, theirs) = (self.fighter(us, state), self.fighter(them, state));
        if ours.condition.loses_turn {
            state.conditions[us.index()].loses_turn = false;
            dice.tell("L32d", || format!("{} has lost this attack", ours.profile.name));
        } else if ours.profile.damage.is_some() && ours.profile.reaches {
            let attack = Attack { ours, theirs, situation: &self.situation };
            let after = self.rules.strike(&attack, dice);
            state.conditions[us.index()] = after.ours;
            state.conditions[them.index()] = after.theirs;
            if self.rules.is_out(&self.fighter(them, state)) {
                dice.tell("L96", || format!("{} is out of the fight", theirs.profile.name));
                return Flow::End(Ending::Out(us));
            }
        }
        state.active = them;
        if us == state.first { Flow::Step } else { Flow::Round }
    }
}
