//! What a script asks of the dice.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::{Arc, Weak};

use evenodds_engine::book::Terms;
use evenodds_engine::dice::{Dice, Die};
use evenodds_engine::expression::Expression;

use crate::arms::{Answered, Arms};
use crate::chains::Chains;
use crate::die_kind::FaceSet;
use crate::error::refuse;
use crate::fight::Fight;
use crate::games::OtherGame;
use crate::marks::{MarkMask, Marks, Place, Values};
use crate::part::{Argument, Call, Part, new_id};
use crate::pooled::{BestPool, CountedPool, SteppedPool};
use crate::pools::PoolKey;
use crate::program::Program;
use crate::reading::Reading;
use crate::run::{Run, Said};

/// The maximum number of steps of a repetition.
pub const TIMES_MAX: i64 = 10_000;

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

/// A step of a script that is made again and again.
pub struct Repetition {
    id: u64,
    program: Weak<Program>,
    call: Call,
    /// The conditions that a step can refer to.
    mask: MarkMask,
    /// Those that were set before.
    set: Values,
    parts: Chains<Reading, Arc<Part>>,
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
            Ask::Lots(pool) => {
                let shown: Vec<String> = pool.lots.iter().map(|lot| lot.shown()).collect();
                let results = pool.lots.iter().map(|lot| lot.results() - 1).sum::<usize>() + 1;
                (shown.join(" + "), results)
            }
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
                let ends = pool.lots.iter().map(|lot| lot.ends());
                let (low, high) = ends.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
                Arms::within(low, high)
            }
            Ask::Expression(expression) => {
                let (low, high) = expression.ends();
                Arms::within(low.into(), high.into())
            }
            Ask::Stepped(pool) => Arms::within(0, pool.count() as i64 - 1),
            Ask::Best(pool) => pool.arms(),
            Ask::Counted(pool) => Arms::within(0, pool.count() as i64 - 1),
            Ask::Draw(bag) => Arms::within(0, bag.numbers.len() as i64 - 1),
            Ask::Mark(_, place) => Arms::within(0, place.width()),
            Ask::Part(..) | Ask::Repeat(..) => Arms::within(-8, 56),
            Ask::Check(..) => Arms::any(),
        }
    }
}

impl Lot {
    fn roll(self, dice: &mut impl Dice) -> i64 {
        match self {
            Lot::Sum(count, die) => sum(dice, count, die),
            Lot::Count(count, die, set) => shown(dice, count, die, set),
        }
    }

    /// Returns the lowest and the highest number.
    fn ends(self) -> (i64, i64) {
        match self {
            Lot::Sum(count, die) => {
                let count = i64::from(count);
                (count, count * i64::from(die.faces()))
            }
            Lot::Count(count, ..) => (0, count.into()),
        }
    }

    fn results(self) -> usize {
        let (low, high) = self.ends();
        (high - low) as usize + 1
    }

    /// Returns it as a script rolls it.
    fn shown(self) -> String {
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

    fn roll(&self, dice: &mut impl Dice) -> i64 {
        dice.settle(self, self.id, |dice, pool, id| {
            let count = pool.lots.len() as u16;
            dice.add_up(pool, id, count, |dice, pool, _, nth| {
                pool.lots[usize::from(nth)].roll(dice)
            })
        })
    }
}

/// How many dice of a large pool are rolled together.
const TOGETHER: u16 = 100;

/// Rolls dice and adds them up. More than fit one pool are rolled in several.
fn sum(dice: &mut impl Dice, count: u16, die: Die) -> i64 {
    if let Ok(count) = u8::try_from(count) {
        return dice.sum(count, die).into();
    }
    dice.settle(&(), (count, die), |dice, (), (count, die)| {
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
    dice.settle(&(), (count, die, set), |dice, (), (count, die, set)| {
        let times = count.div_ceil(TOGETHER);
        dice.add_up(&(), (count, die, set), times, |dice, (), (count, die, set), nth| {
            let now = (count - nth * TOGETHER).min(TOGETHER);
            shown_in_pool(dice, now as u8, die, set).into()
        })
    })
}

fn shown_in_pool(dice: &mut impl Dice, count: u8, die: Die, set: FaceSet) -> u8 {
    dice.settle(&(), (count, die, set), |dice, (), (count, die, set)| {
        dice.fold(count, die, 0, |found: u8, face| found + u8::from(set.has(face)))
    })
}

impl Bag {
    /// Returns the kind of the token that a face stands for.
    fn kind(&self, face: u8) -> i64 {
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

impl Repetition {
    /// Returns the question for the repetition of a step of the script, with what it takes from
    /// outside.
    pub fn of(
        run: &mut Run,
        function: &str,
        outside: Vec<Argument>,
        (times, start): (u16, Reading),
    ) -> Said<Ask> {
        let Some(at) = run.program.compiled(function) else {
            let message = "`repeat` takes a step such as `|s| s + roll(6)`";
            return Err(refuse(message, "write the step in place"));
        };
        let function = run.program.function(at);
        if function.count != outside.len() + 1 {
            let found = function.count - outside.len();
            let message = format!("the step of `repeat` has {found} arguments; expected one");
            return Err(refuse(message, "write `|s| ...`"));
        }
        let refers = outside.iter().any(|one| !matches!(one, Argument::Value(_)));
        let fight: Option<Arc<Fight>> = if refers { run.fight.clone() } else { None };
        let mask = match refers {
            true => run.program.marks.mask(function.marks),
            false => MarkMask::default(),
        };
        let call = Call { function: at, arguments: outside, fight };
        let set = run.set();
        run.program.pools.get(PoolKey::Repeat(run.program.key(&call), set, times, start), || {
            let (id, program) = (new_id(), Arc::downgrade(&run.program));
            let one = Repetition { id, program, call, mask, set, parts: Chains::new(8) };
            Ok(Ask::Repeat(Arc::new(one), times, start))
        })
    }

    /// Returns the part that is one step from a reading.
    fn part(&self, from: Reading) -> Option<&Arc<Part>> {
        if let Some(part) = self.parts.get(&from) {
            return Some(part);
        }
        let program = self.program.upgrade()?;
        let mut call = self.call.clone();
        call.arguments.push(Argument::Value(from));
        Some(self.parts.insert(from, program.part(call)))
    }

    fn play(&self, marks: [Marks; 2], dice: &mut impl Dice, times: u16, start: Reading) -> Reading {
        let inputs = (self.id, self.set.over(marks).map(|marks| self.mask.only(marks)));
        dice.repeat(self, inputs, times, start, |dice, repetition, (_, marks), from| {
            let Some(part) = repetition.part(from) else { return Break(from) };
            let effect = part.settle(marks, dice);
            if effect.stops { Break(effect.value) } else { Continue(effect.value) }
        })
    }
}
