//! Lots: equal dice of which one number is read, sums of them, and bags of tokens.

use evenodds_engine::dice::{Dice, Die};

use super::die_kind::FaceSet;
use super::id::new_id;

/// Equal dice, of which one number is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lot {
    /// The sum of so many dice.
    Sum(u16, Die),
    /// How many of so many dice show one of some faces.
    Count(u16, Die, FaceSet),
}

/// Lots that are added up.
pub struct LotPool {
    id: u64,
    lots: Vec<Lot>,
}

/// A bag with so many tokens of each kind.
#[derive(Clone)]
pub struct Bag {
    /// A die with a face for each token.
    pub die: Die,
    /// The number of tokens of each kind.
    pub numbers: Box<[u8]>,
}

impl Lot {
    /// Rolls them.
    pub fn roll(self, dice: &mut impl Dice) -> i64 {
        match self {
            Lot::Sum(count, die) => sum(dice, count, die),
            Lot::Count(count, die, set) => shown(dice, count, die, set),
        }
    }

    /// Returns the lowest and the highest number.
    pub fn ends(self) -> (i64, i64) {
        match self {
            Lot::Sum(count, die) => {
                let count = i64::from(count);
                (count, count * i64::from(die.faces()))
            }
            Lot::Count(count, ..) => (0, count.into()),
        }
    }

    /// Returns how many results they can come to.
    pub fn results(self) -> usize {
        let (low, high) = self.ends();
        (high - low) as usize + 1
    }

    /// Returns it as a script rolls it.
    pub fn shown(self) -> String {
        match self {
            Lot::Sum(1, die) => format!("roll({})", die.faces()),
            Lot::Sum(count, die) => format!("sum({count}, {})", die.faces()),
            Lot::Count(count, die, _) => format!("count({count}, {}, ...)", die.faces()),
        }
    }
}

impl LotPool {
    /// Creates a pool of lots.
    pub fn new(lots: Vec<Lot>) -> LotPool {
        LotPool { id: new_id(), lots }
    }

    /// Rolls all lots, and adds them up.
    pub fn roll(&self, dice: &mut impl Dice) -> i64 {
        dice.part(self, self.id, |dice, pool, id| {
            let count = pool.lots.len() as u16;
            dice.add_up(pool, id, count, |dice, pool, _, nth| {
                pool.lots[usize::from(nth)].roll(dice)
            })
        })
    }

    /// Returns the lowest and the highest sum.
    pub fn ends(&self) -> (i64, i64) {
        let ends = self.lots.iter().map(|lot| lot.ends());
        ends.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
    }

    /// Returns the dice as a script rolls them, and how many results they can come to.
    pub fn shown(&self) -> (String, usize) {
        let shown: Vec<String> = self.lots.iter().map(|lot| lot.shown()).collect();
        let results = self.lots.iter().map(|lot| lot.results() - 1).sum::<usize>() + 1;
        (shown.join(" + "), results)
    }
}

/// How many dice of a large pool are rolled together.
const TOGETHER: u16 = 100;

/// Rolls dice and adds them up. More than fit one pool are rolled in several.
fn sum(dice: &mut impl Dice, count: u16, die: Die) -> i64 {
    if let Ok(count) = u8::try_from(count) {
        return dice.sum(count, die).into();
    }
    dice.part(&(), (count, die), |dice, (), (count, die)| {
        let times = count.div_ceil(TOGETHER);
        dice.add_up(&(), (count, die), times, |dice, (), (count, die), nth| {
            let now = (count - nth * TOGETHER).min(TOGETHER);
            dice.sum(now as u8, die).into()
        })
    })
}

/// Rolls dice and counts those that show some faces.
fn shown(dice: &mut impl Dice, count: u16, die: Die, set: FaceSet) -> i64 {
    if let Ok(count) = u8::try_from(count) {
        return shown_in_pool(dice, count, die, set).into();
    }
    dice.part(&(), (count, die, set), |dice, (), (count, die, set)| {
        let times = count.div_ceil(TOGETHER);
        dice.add_up(&(), (count, die, set), times, |dice, (), (count, die, set), nth| {
            let now = (count - nth * TOGETHER).min(TOGETHER);
            shown_in_pool(dice, now as u8, die, set).into()
        })
    })
}

fn shown_in_pool(dice: &mut impl Dice, count: u8, die: Die, set: FaceSet) -> u8 {
    dice.part(&(), (count, die, set), |dice, (), (count, die, set)| {
        dice.fold(count, die, 0, |found: u8, face| found + u8::from(set.has(face)))
    })
}

impl Bag {
    /// Returns the kind of the token that a face stands for.
    pub fn kind(&self, face: u8) -> i64 {
        let mut left = face;
        for (kind, &number) in self.numbers.iter().enumerate() {
            if left <= number {
                return kind as i64;
            }
            left -= number;
        }
        0
    }
}
