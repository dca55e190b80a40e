//! What a script asks of the dice.

use std::sync::Arc;

use evenodds_engine::book::Terms;
use evenodds_engine::dice::Dice;
use evenodds_engine::expression::Expression;

use super::arms::{Answered, Arms};
use super::part::Part;
use super::repetition::Repetition;
use crate::dice::{Bag, BestPool, CountedPool, Lot, LotPool, OtherGame, SteppedPool};
use crate::values::{Marks, Place, Reading, Values};

/// A question to the dice, as data. Whoever holds the dice answers it.
#[derive(Clone)]
pub enum Ask {
    /// No dice: a condition of us or them.
    Mark(u8, Place),
    /// Equal dice.
    Lot(Lot),
    /// Several lots, added up.
    Lots(Arc<LotPool>),
    /// Dice and a number.
    Expression(Expression),
    /// A pool, die by die.
    Stepped(Arc<SteppedPool>),
    /// The best few dice of a pool, added up.
    Best(Arc<BestPool>),
    /// One or two pools, value by value.
    Counted(Arc<CountedPool>),
    /// A token from a bag.
    Draw(Bag),
    /// A check of a game with a mechanic of its own.
    Check(Arc<OtherGame>, Terms),
    /// Another part, from conditions of which some were set before.
    Part(Arc<Part>, Box<Values>),
    /// A step with dice in it, so often at most, from a reading.
    Repeat(Arc<Repetition>, u16, Reading),
}

impl Ask {
    /// Asks the dice, or looks at the conditions of us and them.
    #[inline]
    pub fn put(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Answered {
        match self.put_for_number(marks, dice) {
            Some(number) => Answered::At(number),
            None => Answered::Read(self.put_for_reading(marks, dice)),
        }
    }

    /// Asks like [`put`](Ask::put), if the answers are numbered. They are handed back in a register,
    /// which matters where dice walk a tree.
    #[inline]
    pub fn put_for_number(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Option<i64> {
        Some(match self {
            Ask::Mark(role, place) => place.above(marks[usize::from(*role)]),
            Ask::Lot(lot) => lot.roll(dice),
            Ask::Lots(pool) => pool.roll(dice),
            Ask::Expression(expression) => expression.roll(dice).into(),
            Ask::Stepped(pool) => pool.roll(dice).into(),
            Ask::Best(pool) => pool.roll(dice),
            Ask::Counted(pool) => pool.roll(dice).into(),
            Ask::Draw(bag) => dice.read(bag.die, |face| bag.kind(face)),
            Ask::Check(..) | Ask::Part(..) | Ask::Repeat(..) => return None,
        })
    }

    /// Asks for what is no number of its own.
    #[inline(never)]
    pub fn put_for_reading(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Reading {
        match self {
            Ask::Check(game, terms) => Reading::Outcome(game.roll(*terms, dice)),
            Ask::Part(part, set) => part.value(set.over(marks), dice),
            Ask::Repeat(repetition, times, start) => repetition.play(marks, dice, *times, *start),
            _ => Reading::Nothing,
        }
    }

    /// Returns what an answer means to the script.
    pub fn reading(&self, answered: Answered) -> Reading {
        match (answered, self) {
            (Answered::Read(reading), _) => reading,
            (Answered::At(end), Ask::Stepped(pool)) => pool.reading(end as u32),
            (Answered::At(end), Ask::Counted(pool)) => pool.reading(end as u32),
            (Answered::At(above), Ask::Mark(_, place)) => place.reading(above),
            (Answered::At(number), _) => Reading::Number(number),
        }
    }

    /// Returns the dice as a script rolls them, and how many results they can come to; nothing of
    /// what is no dice of its own.
    pub fn shown(&self) -> Option<(String, usize)> {
        Some(match self {
            Ask::Lot(lot) => (lot.shown(), lot.results()),
            Ask::Lots(pool) => pool.shown(),
            Ask::Stepped(pool) => pool.shown(),
            Ask::Best(pool) => pool.shown(),
            Ask::Counted(pool) => pool.shown(),
            Ask::Mark(..)
            | Ask::Expression(_)
            | Ask::Draw(_)
            | Ask::Check(..)
            | Ask::Part(..)
            | Ask::Repeat(..) => return None,
        })
    }

    /// Returns arms with room for the usual answers.
    pub fn arms<T>(&self) -> Arms<T> {
        match self {
            Ask::Lot(lot) => Arms::within(lot.ends().0, lot.ends().1),
            Ask::Lots(pool) => {
                let (low, high) = pool.ends();
                Arms::within(low, high)
            }
            Ask::Expression(expression) => {
                let (low, high) = expression.ends();
                Arms::within(low.into(), high.into())
            }
            Ask::Stepped(pool) => Arms::within(0, pool.count() as i64 - 1),
            Ask::Best(pool) => {
                let (low, high) = pool.ends();
                Arms::within(low, high)
            }
            Ask::Counted(pool) => Arms::within(0, pool.count() as i64 - 1),
            Ask::Draw(bag) => Arms::within(0, bag.numbers.len() as i64 - 1),
            Ask::Mark(_, place) => Arms::within(0, place.width()),
            Ask::Part(..) | Ask::Repeat(..) => Arms::within(-8, 56),
            Ask::Check(..) => Arms::any(),
        }
    }
}
