//! Turns of the d20 game: who acts before whom, and what one may do in a turn.

use super::nerve;
use super::profile::{Condition, Fall, Profile, WeaponState};
use super::rules::Rules;
use crate::dice::{Dice, Die};
use crate::engagement::{Flow, Side};
use crate::field::{Ranking, acting_order, tell_order};
use crate::fight::First;

/// What a turn has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Units of its move.
    pub left: i32,
    /// Whether it still has its standard action.
    pub acts: bool,
}

impl Turn {
    /// Begins the turn of a fighter that covers so many units with a move; how it had fallen.
    pub fn begin(condition: &mut Condition, speed: i32) -> (Turn, Fall) {
        let fall = nerve::wears_off(condition);
        // Whoever has to pick up what it dropped has no move left.
        let left = if fall == Fall::EmptyHanded { 0 } else { speed };
        // d20 L8: one move and one standard action a round.
        (Turn { left, acts: nerve::has_standard_action(condition) }, fall)
    }

    /// Takes the standard action to make a weapon ready; whether it did.
    pub fn readies(&mut self, condition: &mut Condition) -> bool {
        let readies = self.acts && nerve::readies(condition);
        self.acts &= !readies;
        readies
    }

    /// Takes the standard action for another move.
    pub fn moves_again(&mut self, speed: i32) {
        // d20 L19: both actions, for twice the Speed.
        self.left += speed;
        self.acts = false;
    }
}

/// Plays a turn of one who stays where it is, up to its attack; whether there is one.
pub fn comes_to_attack(condition: &mut Condition) -> bool {
    let (mut turn, _) = Turn::begin(condition, 0);
    turn.acts && !turn.readies(condition) && condition.weapon == WeaponState::Ready
}

/// Whose turn is next where `first` acts first, and whether a round has ended.
pub fn next(turn: Side, first: Side) -> (Side, Flow) {
    // d20 L10: the next in order, and again from the first.
    (turn.foe(), if turn == first { Flow::Step } else { Flow::Round })
}

/// The order in which all act in every round, told; `fighters` are all of them with their sides, by
/// their numbers.
pub fn order<'a>(
    rules: &Rules,
    first: First,
    fighters: impl Iterator<Item = (Side, &'a Profile)>,
    dice: &mut impl Dice,
) -> Ranking {
    let fighters = fighters.map(|(side, profile)| (side, profile.initiative));
    // d20 L6a: all roll.
    // Assumption: a d20 each; the higher bonus breaks a tie, else those who tie roll again. Where
    // it is said which side goes first, nobody rolls.
    let order =
        acting_order(rules, first, fighters, dice, i32::from, |dice, _, bonus: i16, pass| {
            if pass == 1 { bonus.into() } else { i32::from(dice.roll(Die::D20)) + i32::from(bonus) }
        });
    // d20 L7: the highest acts first.
    tell_order("L7", &order, dice);
    order
}
