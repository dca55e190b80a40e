//! Turns of the d20 game: their order, and what a fighter can do in one.

use super::nerve;
use super::profile::{Condition, Fall, Profile, WeaponState};
use super::rules::Rules;
use crate::dice::{Dice, Die};
use crate::engagement::{Flow, Side};
use crate::field::{Ranking, acting_order, tell_order};
use crate::fight::First;

/// What is left of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnState {
    /// The rest of its move, in units.
    pub left: i32,
    /// Whether it still has its standard action.
    pub acts: bool,
}

impl TurnState {
    /// Begins the turn of a fighter that covers this many units with a move, and returns how it had
    /// fallen.
    pub fn begin(rules: &Rules, condition: &mut Condition, speed: i32) -> (TurnState, Fall) {
        let fall = nerve::wears_off(rules, condition);
        // A fighter that picks up what it dropped has no move left.
        let left = if fall == Fall::EmptyHanded { 0 } else { speed };
        // d20 L8: one move and one standard action a round.
        (TurnState { left, acts: nerve::has_standard_action(condition) }, fall)
    }

    /// Uses the standard action to ready a weapon, and returns whether it did.
    pub fn readies(&mut self, condition: &mut Condition) -> bool {
        let readies = self.acts && nerve::readies(condition);
        self.acts &= !readies;
        readies
    }

    /// Uses the standard action for another move, of this many units.
    pub fn moves_again(&mut self, more: i32) {
        // d20 L19: both actions, for twice the Speed.
        self.left += more;
        self.acts = false;
    }
}

/// Plays the turn of a fighter that stays where it is, up to its attack, and returns whether there
/// is one.
pub fn comes_to_attack(rules: &Rules, condition: &mut Condition) -> bool {
    let (mut turn, _) = TurnState::begin(rules, condition, 0);
    turn.acts && !turn.readies(condition) && condition.weapon == WeaponState::Ready
}

/// Returns the side whose turn is next if `first` acts first, and whether a round has ended.
pub fn next(turn: Side, first: Side) -> (Side, Flow) {
    // d20 L10: the next in order, and again from the first.
    (turn.foe(), if turn == first { Flow::Step } else { Flow::Round })
}

/// Returns the order in which all fighters act in every round, and tells it; `fighters` are all of
/// them by number, with their sides.
pub fn order<'a>(
    rules: &Rules,
    first: First,
    fighters: impl Iterator<Item = (Side, &'a Profile)>,
    dice: &mut impl Dice,
) -> Ranking {
    let fighters = fighters.map(|(side, profile)| (side, profile.initiative));
    // d20 L6a: everybody rolls a d20. `initiative_ties` says whether those who tie go by their
    // bonus before they roll again. If the side that goes first is set, nobody rolls.
    let order =
        acting_order(rules, first, fighters, dice, i32::from, |dice, rules, bonus: i16, pass| {
            match pass {
                1 if *rules.bonus_breaks_ties => bonus.into(),
                _ => i32::from(dice.roll(Die::D20)) + i32::from(bonus),
            }
        });
    // d20 L7: the highest acts first.
    tell_order("L7", &order, dice);
    order
}
