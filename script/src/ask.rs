//! What a script asks of the dice.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::{Arc, Weak};

use evenodds_engine::book::Terms;
use evenodds_engine::dice::{Dice, Die, Pool};
use evenodds_engine::expression::Expression;

use crate::arms::{Answered, Arms};
use crate::chains::Chains;
use crate::die_kind::{DieKind, FaceSet};
use crate::error::refuse;
use crate::fight::Fight;
use crate::games::OtherGame;
use crate::marks::{MarkMask, Marks, Place, Values};
use crate::part::{Argument, Call, Part, new_id};
use crate::program::Program;
use crate::reading::Reading;
use crate::run::{Run, Said};
use crate::steps::{CountedSteps, Steps};

/// The maximum number of steps of a repetition.
pub const TIMES_MAX: i64 = 10_000;

/// A question to the dice, as data. Whoever holds the dice answers it.
pub enum Ask {
    /// No dice: a condition of us or them.
    Mark(u8, Place),
    /// Equal dice.
    Lot(Lot),
    /// Several lots, added up.
    Lots(Box<LotPool>),
    /// Dice and a number.
    Expression(Expression),
    /// A pool, die by die.
    Stepped(Box<SteppedPool>),
    /// The best few dice of a pool, added up.
    Best(Box<BestPool>),
    /// One or two pools, value by value.
    Counted(Box<CountedPool>),
    /// A token from a bag.
    Draw(Bag),
    /// A check of a game with a mechanic of its own.
    Check(Arc<OtherGame>, Terms),
    /// Another part, from conditions of which some were set before.
    Part(Arc<Part>, Box<Values>),
    /// A step with dice in it, so often at most, from a reading.
    Repeat(Box<Repetition>, u16, Reading),
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
pub struct Bag {
    /// A die with a face for each token.
    pub die: Die,
    /// The number of tokens of each kind.
    pub numbers: Box<[u8]>,
}

/// A pool that is read die by die.
pub struct SteppedPool {
    id: u64,
    count: u16,
    kind: DieKind,
    values: Vec<Reading>,
    steps: Steps,
}

/// A pool of which the best few dice are added up.
pub struct BestPool {
    id: u64,
    count: u8,
    few: u8,
    highest: bool,
    kind: DieKind,
}

/// Pools that are read value by value.
pub struct CountedPool {
    id: u64,
    counts: (u8, u8),
    kind: DieKind,
    values: Vec<Reading>,
    /// The positions of the values.
    places: Vec<u16>,
    steps: CountedSteps,
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
            (Answered::At(end), Ask::Stepped(pool)) => pool.steps.reading(end as u32),
            (Answered::At(end), Ask::Counted(pool)) => pool.steps.reading(end as u32),
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
            Ask::Stepped(pool) => {
                let SteppedPool { count, kind, steps, .. } = pool.as_ref();
                (kind.rolled(*count, "sum"), steps.count())
            }
            Ask::Best(pool) => {
                let BestPool { count, few, kind, .. } = pool.as_ref();
                let values = kind.values().len();
                (kind.rolled((*count).into(), "highest"), values * usize::from(*few))
            }
            Ask::Counted(pool) => {
                let CountedPool { counts, kind, steps, .. } = pool.as_ref();
                (kind.rolled(counts.0.into(), "faces"), steps.count())
            }
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
            Ask::Stepped(pool) => Arms::within(0, pool.steps.count() as i64 - 1),
            Ask::Best(pool) => pool.arms(),
            Ask::Counted(pool) => Arms::within(0, pool.steps.count() as i64 - 1),
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
        let times = self.lots.len() as u16;
        let (_, total) = dice.repeat(self, self.id, times, (0u16, 0i64), |dice, pool, _, state| {
            let (nth, total) = state;
            Continue((nth + 1, total + pool.lots[usize::from(nth)].roll(dice)))
        });
        total
    }
}

/// How many dice of a large pool are rolled together.
const TOGETHER: u16 = 100;

/// Rolls dice and adds them up. More than fit one pool are rolled in several.
fn sum(dice: &mut impl Dice, count: u16, die: Die) -> i64 {
    if let Ok(count) = u8::try_from(count) {
        return dice.sum(count, die).into();
    }
    let times = count.div_ceil(TOGETHER);
    let (_, total) = dice.repeat(&(), die, times, (count, 0u32), |dice, (), die, (left, total)| {
        let now = left.min(TOGETHER);
        Continue((left - now, total + u32::from(dice.sum(now as u8, die))))
    });
    total.into()
}

/// Rolls dice and counts those that show some faces.
fn shown(dice: &mut impl Dice, count: u16, die: Die, set: FaceSet) -> i64 {
    if let Ok(count) = u8::try_from(count) {
        return shown_in_pool(dice, count, die, set).into();
    }
    let (times, inputs) = (count.div_ceil(TOGETHER), (die, set));
    let (_, found) =
        dice.repeat(&(), inputs, times, (count, 0u16), |dice, (), (die, set), state| {
            let (left, found) = state;
            let now = left.min(TOGETHER);
            Continue((left - now, found + u16::from(shown_in_pool(dice, now as u8, die, set))))
        });
    found.into()
}

fn shown_in_pool(dice: &mut impl Dice, count: u8, die: Die, set: FaceSet) -> u8 {
    dice.settle(&(), (count, die, set), |dice, (), (count, die, set)| {
        dice.fold(count, die, 0, |found: u8, face| found + u8::from(set.has(face)))
    })
}

impl BestPool {
    /// Creates a pool of dice that show numbers.
    pub fn new(count: u8, few: u8, highest: bool, kind: DieKind) -> BestPool {
        BestPool { id: new_id(), count, few, highest, kind }
    }

    fn roll(&self, dice: &mut impl Dice) -> i64 {
        let total = dice.settle(self, self.id, |dice, pool, id| {
            let roll = |dice: &mut _, pool: &BestPool, id: u64| {
                pool.kind.value(dice, id).number().unwrap_or(0) as i32
            };
            dice.best(pool, Pool { count: pool.count, inputs: id, roll }, pool.few, pool.highest)
        });
        total.into()
    }

    fn arms<T>(&self) -> Arms<T> {
        let values = self.kind.values();
        let of = |value: Option<&Reading>| value.and_then(|value| value.number()).unwrap_or(0);
        let few = i64::from(self.few);
        Arms::within(few * of(values.first()), few * of(values.last()))
    }
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

impl SteppedPool {
    /// Creates a pool. `values` are those of one die, from low to high.
    pub fn new(count: u16, kind: DieKind, values: Vec<Reading>, steps: Steps) -> SteppedPool {
        SteppedPool { id: new_id(), count, kind, values, steps }
    }

    fn step(&self, from: u32, value: Reading) -> u32 {
        // All values of the kind are listed.
        self.values.binary_search(&value).map_or(from, |nth| self.steps.step(from, nth))
    }

    /// Rolls the pool, and returns where its steps end.
    fn roll(&self, dice: &mut impl Dice) -> u32 {
        match self.kind.as_plain().and_then(|_| u8::try_from(self.count).ok()) {
            Some(count) => dice.settle(self, (self.id, count), |dice, pool, (_, count)| {
                dice.fold(count, pool.kind.die, 0, |from, face| {
                    pool.steps.step(from, usize::from(face) - 1)
                })
            }),
            None => dice.repeat(self, self.id, self.count, 0, |dice, pool, id, from| {
                if pool.kind.comes_again() {
                    return Continue(pool.roll_on(dice, from));
                }
                Continue(pool.step(from, pool.kind.value(dice, id)))
            }),
        }
    }

    /// Rolls one die of the pool and those that it brings, and steps through them.
    fn roll_on(&self, dice: &mut impl Dice, from: u32) -> u32 {
        let (rolls, start) = (self.kind.rolls_max(), (from, true));
        let (end, goes_on) =
            dice.repeat(self, self.id, rolls, start, |dice, pool, id, (from, _)| {
                let face = pool.kind.face(dice, id);
                let next = pool.step(from, pool.kind.shows(face));
                if pool.kind.goes_on(face) { Continue((next, true)) } else { Break((next, false)) }
            });
        self.kind.ends(goes_on, dice);
        end
    }
}

impl CountedPool {
    /// Creates pools. `values` are those of one die, from low to high.
    pub fn new(
        counts: (u8, u8),
        kind: DieKind,
        values: Vec<Reading>,
        steps: CountedSteps,
    ) -> CountedPool {
        let places = (0..values.len() as u16).collect();
        CountedPool { id: new_id(), counts, kind, values, places, steps }
    }

    /// Returns the position of a value, counted from the highest.
    fn below_top(&self, value: u16) -> usize {
        self.values.len() - 1 - usize::from(value)
    }

    /// Rolls one die and returns the position of its value from below.
    fn roll_one(&self, dice: &mut impl Dice) -> u16 {
        let value = self.kind.value(dice, self.id);
        self.values.binary_search(&value).unwrap_or(0) as u16
    }

    /// Rolls the pools, and returns where their steps end.
    fn roll(&self, dice: &mut impl Dice) -> u32 {
        let (ours, theirs) = self.counts;
        let pool = |count| Pool {
            count,
            inputs: self.id,
            roll: |dice: &mut _, pool: &CountedPool, _: u64| pool.roll_one(dice),
        };
        match (theirs, self.kind.as_plain()) {
            (0, Some(die)) => dice.plain_faces(ours, die, 0, |from, face, count| {
                self.steps.step(from, self.below_top(u16::from(face) - 1), count, 0)
            }),
            (0, None) => dice.faces(self, pool(ours), &self.places, 0, |from, value, count| {
                self.steps.step(from, self.below_top(value), count, 0)
            }),
            _ => dice.versus(
                self,
                pool(ours),
                pool(theirs),
                &self.places,
                0,
                |from, value, ours, theirs| {
                    self.steps.step(from, self.below_top(value), ours, theirs)
                },
            ),
        }
    }
}

impl Repetition {
    /// Creates the repetition of a step of the script, with what it takes from outside.
    pub fn of(run: &mut Run, function: &str, outside: Vec<Argument>) -> Said<Repetition> {
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
        let (program, set) = (Arc::downgrade(&run.program), run.set());
        Ok(Repetition { id: new_id(), program, call, mask, set, parts: Chains::new(8) })
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
