//! Words that step through the dice of a pool, or read more than one number from it.

use std::sync::Arc;

use rhai::{Dynamic, Engine, FnPtr, NativeCallContext};

use super::kinds::{count as dice_count, kind, many};
use crate::dice::{
    BestPool, CountedPool, CountedSteps, DieKind, ENTRIES_MAX, Faces, Lot, Refused, SteppedPool,
    Steps,
};
use crate::language::{Said, beyond, refuse};
use crate::running::{Ask, PoolKey, StepKey, run};
use crate::values::{Reading, named};

type Call<'a> = NativeCallContext<'a>;

/// Adds the words to an engine.
pub fn register(engine: &mut Engine) {
    engine.register_fn(
        "pool",
        |call: Call<'_>, number: Dynamic, die: Dynamic, start: Dynamic, step: FnPtr| {
            run::at(&call);
            let (number, kind) = (many(&number)?, kind(&die)?);
            let step = Step::of(&call, step);
            stepped(number, kind, start_of(&start)?, step.key(), |from, value| {
                step.make([from.value(), value.value()])
            })
        },
    );
    engine.register_fn(
        "faces",
        |call: Call<'_>, number: Dynamic, die: Dynamic, start: Dynamic, step: FnPtr| {
            run::at(&call);
            let (number, kind) = (dice_count(&number)?, kind(&die)?);
            let step = Step::of(&call, step);
            let (counts, start) = ((number, 0), start_of(&start)?);
            let end = counted(counts, kind, start, step.key(), |from, value, ours, _| {
                step.make([from.value(), value.value(), i64::from(ours).into()])
            });
            end.map(Reading::value)
        },
    );
    engine.register_fn(
        "versus",
        |call: Call<'_>,
         ours: Dynamic,
         theirs: Dynamic,
         die: Dynamic,
         start: Dynamic,
         step: FnPtr| {
            run::at(&call);
            let counts = (dice_count(&ours)?, dice_count(&theirs)?);
            let (kind, step) = (kind(&die)?, Step::of(&call, step));
            let start = start_of(&start)?;
            let end = counted(counts, kind, start, step.key(), |from, value, ours, theirs| {
                let [ours, theirs] = [ours, theirs].map(|count| Dynamic::from(i64::from(count)));
                step.make([from.value(), value.value(), ours, theirs])
            });
            end.map(Reading::value)
        },
    );
    for (name, keeps) in
        [("highest", Keeps::Highest), ("lowest", Keeps::Lowest), ("drop", Keeps::Rest)]
    {
        engine.register_fn(
            name,
            move |call: Call<'_>, number: Dynamic, die: Dynamic, few: Dynamic| {
                run::at(&call);
                kept(dice_count(&number)?, kind(&die)?, dice_count(&few)?, keeps)
            },
        );
    }
}

/// The dice that are added up.
#[derive(Clone, Copy)]
enum Keeps {
    Highest,
    Lowest,
    /// All but so many of the lowest.
    Rest,
}

/// Rolls a pool and adds up some of its dice.
fn kept(number: u8, kind: DieKind, few: u8, keeps: Keeps) -> Said<Dynamic> {
    let few = few.min(number);
    let (few, highest) = match keeps {
        Keeps::Highest => (few, true),
        Keeps::Lowest => (few, false),
        Keeps::Rest => (number - few, true),
    };
    if few == number {
        return sum(number.into(), &kind);
    }
    face_by_face(&kind)?;
    let reading = run::ask(|| {
        if kind.values().iter().any(|value| value.number().is_none()) {
            return Err(refuse(UNSUMMED, UNSUMMED_FIX));
        }
        let key = PoolKey::Best(number, few, highest, kind.clone());
        let make = || Ok(Ask::Best(Arc::new(BestPool::new(number, few, highest, kind))));
        run::now(|run| run.program.pools.get(key, make))
    })?;
    Ok(reading.value())
}

/// Returns an error if the dice of a kind cannot be told apart by what they show.
fn face_by_face(kind: &DieKind) -> Said<()> {
    if kind.comes_again() {
        let message = "dice that bring other dice cannot be read face by face";
        return Err(refuse(message, "use `pool`, `count` or `sum` for them"));
    }
    Ok(())
}

const UNSUMMED: &str = "faces that are lists cannot be added up";
const UNSUMMED_FIX: &str = "use `pool`, which can step through lists of counters";

/// Rolls a pool and adds it up.
pub fn sum(number: u16, kind: &DieKind) -> Said<Dynamic> {
    if let Some(die) = kind.as_plain() {
        return Ok(run::ask(|| Ok(Ask::Lot(Lot::Sum(number, die))))?.value());
    }
    stepped(number, kind.clone(), Reading::Number(0), Some(StepKey::Sum), |from, value| {
        match (from.number(), value.number()) {
            (Some(total), Some(value)) => Ok(Reading::Number(total + value)),
            _ => Err(refuse(UNSUMMED, UNSUMMED_FIX)),
        }
    })
}

/// Rolls one die of a kind and returns what it shows.
pub fn shown(kind: &DieKind) -> Said<Dynamic> {
    stepped(1, kind.clone(), Reading::Nothing, Some(StepKey::Shown), |_, value| Ok(value))
}

/// Rolls a pool of a kind and counts the dice that show some faces.
pub fn count(number: u16, kind: &DieKind, on: &Faces) -> Said<Dynamic> {
    let key = Some(StepKey::Count(on.clone()));
    stepped(number, kind.clone(), Reading::Number(0), key, |before, value| {
        let before = before.number().unwrap_or(0);
        Ok(Reading::Number(before + i64::from(on.include(value)?)))
    })
}

/// A step that a script describes.
struct Step<'a> {
    call: &'a Call<'a>,
    step: FnPtr,
}

impl<'a> Step<'a> {
    fn of(call: &'a Call<'a>, mut step: FnPtr) -> Step<'a> {
        // What is captured is shared with the script; a step gets its own.
        for value in step.iter_curry_mut() {
            *value = value.clone().flatten();
        }
        Step { call, step }
    }

    /// Returns what tells the step from others, if nothing but numbers does.
    fn key(&self) -> Option<StepKey> {
        let outside = self.step.curry().iter().map(|value| Reading::of(value).ok());
        Some(StepKey::Script(self.step.fn_name().to_owned(), outside.collect::<Option<_>>()?))
    }

    fn make<const N: usize>(&self, arguments: [Dynamic; N]) -> Said<Reading> {
        let made = run::step(|| self.step.call_raw(self.call, None, arguments))?;
        Reading::of(&made).map_err(|found| {
            let message = format!("a step returns {found}");
            refuse(message, "return a number, a flag or a short list of numbers")
        })
    }
}

fn start_of(value: &Dynamic) -> Said<Reading> {
    Reading::of(value).map_err(|_| {
        let message = format!("a pool cannot begin with {}", named(value));
        refuse(message, "begin with a number, a flag or a short list of numbers")
    })
}

#[expect(clippy::unnecessary_box_returns, reason = "errors of the language are boxed")]
fn refused(error: Refused<Box<rhai::EvalAltResult>>) -> Box<rhai::EvalAltResult> {
    match error {
        Refused::Script(error) => error,
        Refused::TooLarge => beyond(
            format!("the steps of this pool would fill more than {ENTRIES_MAX} entries"),
            "let fewer readings be told apart, or roll fewer dice",
        ),
    }
}

/// Returns the known question of a key, or makes one.
fn known(key: Option<PoolKey>, make: impl FnOnce() -> Said<Ask>) -> Said<Ask> {
    let Some(key) = key else { return make() };
    // Making it can run steps of the script, which need the run.
    let program = run::now(|run| Ok(Arc::clone(&run.program)))?;
    program.pools.get(key, make)
}

/// Rolls a pool and steps through its dice one by one.
fn stepped(
    number: u16,
    kind: DieKind,
    start: Reading,
    key: Option<StepKey>,
    step: impl FnMut(Reading, Reading) -> Said<Reading>,
) -> Said<Dynamic> {
    let reading = run::ask(|| {
        let key = key.map(|key| PoolKey::Stepped(number, kind.clone(), start, key));
        known(key, || {
            let values = kind.values();
            let rolls = if kind.comes_again() { kind.rolls_max() } else { 1 };
            let most = number * rolls;
            let steps = Steps::of(start, most, &values, step).map_err(refused)?;
            Ok(Ask::Stepped(Arc::new(SteppedPool::new(number, kind, values, steps))))
        })
    })?;
    Ok(reading.value())
}

/// Rolls one or two pools and steps through their values from high to low.
fn counted(
    counts: (u8, u8),
    kind: DieKind,
    start: Reading,
    key: Option<StepKey>,
    step: impl FnMut(Reading, Reading, u8, u8) -> Said<Reading>,
) -> Said<Reading> {
    run::ask(|| {
        face_by_face(&kind)?;
        let key = key.map(|key| PoolKey::Counted(counts, kind.clone(), start, key));
        known(key, || {
            let values = kind.values();
            let falling: Vec<Reading> = values.iter().rev().copied().collect();
            let steps = CountedSteps::of(start, counts, &falling, step).map_err(refused)?;
            Ok(Ask::Counted(Arc::new(CountedPool::new(counts, kind, values, steps))))
        })
    })
}
