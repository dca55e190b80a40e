//! Words that ask the dice for something simple, and those that say what happened.

use std::sync::Arc;

use evenodds_engine::dice::Die;
use evenodds_engine::expression::Expression;
use rhai::{Array, Dynamic, Engine, FnPtr, NativeCallContext};

use super::kinds::{kind, many};
use crate::dice::{Bag, Faces, Lot, LotPool};
use crate::language::{Said, beyond, refuse};
use crate::running::{Ask, PoolKey, Repetition, TIMES_MAX, run};
use crate::values::{Reading, named};

/// Adds the words to an engine.
pub fn register(engine: &mut Engine) {
    type Call<'a> = NativeCallContext<'a>;
    engine.register_type_with_name::<Expression>("dice");
    engine.register_fn("roll", |call: Call<'_>, die: Dynamic| -> Said<Dynamic> {
        run::at(&call);
        if let Some(dice) = die.clone().try_cast::<Expression>() {
            return Ok(run::ask(|| Ok(Ask::Expression(dice)))?.value());
        }
        let kind = kind(&die)?;
        match kind.as_plain() {
            Some(die) => lot(&call, Lot::Sum(1, die)),
            None if kind.faces.is_some() => super::pools::shown(&kind),
            None => super::pools::sum(1, &kind),
        }
    });
    engine.register_fn("sum", |call: Call<'_>, number: Dynamic, die: Dynamic| -> Said<Dynamic> {
        run::at(&call);
        let (number, kind) = (many(&number)?, kind(&die)?);
        match kind.as_plain() {
            Some(die) => lot(&call, Lot::Sum(number, die)),
            None => super::pools::sum(number, &kind),
        }
    });
    engine.register_fn(
        "count",
        |call: Call<'_>, number: Dynamic, die: Dynamic, on: Dynamic| -> Said<Dynamic> {
            run::at(&call);
            let (number, kind, on) = (many(&number)?, kind(&die)?, Faces::of(&on)?);
            match kind.as_plain() {
                Some(die) => {
                    let set = on.on(&kind)?;
                    lot(&call, Lot::Count(number, die, set))
                }
                None => super::pools::count(number, &kind, &on),
            }
        },
    );
    engine.register_fn("+", |call: Call<'_>, one: Lots, other: Lots| added(&call, one, other));
    engine.register_fn("+", |call: Call<'_>, one: Lots, plus: i64| {
        added(&call, one, Lots { lots: Vec::new(), plus })
    });
    engine.register_fn("+", |call: Call<'_>, plus: i64, other: Lots| {
        added(&call, Lots { lots: Vec::new(), plus }, other)
    });
    engine.register_fn("draw", |call: Call<'_>, tokens: Array| -> Said<Dynamic> {
        run::at(&call);
        let bag = bag(&tokens)?;
        Ok(run::ask(|| Ok(Ask::Draw(bag)))?.value())
    });
    engine.register_fn(
        "repeat",
        |call: Call<'_>, times: i64, start: Dynamic, step: FnPtr| -> Said<Dynamic> {
            run::at(&call);
            repeat(times, &start, &step)
        },
    );
    engine.register_fn("stop", |call: Call<'_>, value: Dynamic| -> Said<()> {
        run::at(&call);
        let end = Reading::of(&value).map_err(|found| {
            let message = format!("a `repeat` cannot end with {found}");
            refuse(message, "end with a number, a flag or a short list of numbers")
        })?;
        run::now(|run| run.stop(end))
    });
    engine.register_fn("hit", |call: Call<'_>| {
        run::at(&call);
        run::now(run::Run::hit)
    });
    engine.register_fn("harm", |call: Call<'_>, harm: i64| {
        run::at(&call);
        run::now(|run| run.harm(harm))
    });
    engine.register_fn("spill", |call: Call<'_>, left: i64| {
        run::at(&call);
        run::now(|run| run.spill(left))
    });
    engine.register_fn("tell", |call: Call<'_>, what: &str| {
        run::at(&call);
        run::now(|run| run.tell("", what))
    });
    engine.register_fn("tell", |call: Call<'_>, rule: &str, what: &str| {
        run::at(&call);
        run::now(|run| run.tell(rule, what))
    });
}

/// What is added up so far of a sum of dice alone, before any are rolled.
#[derive(Clone)]
struct Lots {
    lots: Vec<Lot>,
    plus: i64,
}

/// Rolls equal dice, unless they are part of a sum that rolls them.
fn lot(call: &NativeCallContext<'_>, lot: Lot) -> Said<Dynamic> {
    let place = call.call_position();
    if run::now(|run| Ok(run.program.sums.are_added(place)))? {
        return Ok(Dynamic::from(Lots { lots: vec![lot], plus: 0 }));
    }
    Ok(run::ask(|| Ok(Ask::Lot(lot)))?.value())
}

/// Adds up parts of a sum, and rolls it if there is no more of it.
fn added(call: &NativeCallContext<'_>, one: Lots, other: Lots) -> Said<Dynamic> {
    run::at(call);
    let place = call.call_position();
    let (lots, plus) = ([one.lots, other.lots].concat(), one.plus.saturating_add(other.plus));
    if !run::now(|run| Ok(run.program.sums.end_at(place)))? {
        return Ok(Dynamic::from(Lots { lots, plus }));
    }
    let total = run::ask(|| {
        let make = || Ok(Ask::Lots(Arc::new(LotPool::new(lots.clone()))));
        run::now(|run| run.program.pools.get(PoolKey::Lots(lots.clone()), make))
    })?;
    Ok(total.number().unwrap_or(0).saturating_add(plus).into())
}

/// Returns a bag with so many tokens of each kind.
fn bag(tokens: &Array) -> Said<Bag> {
    let number = |item: &Dynamic| item.as_int().ok().and_then(|number| u8::try_from(number).ok());
    let numbers: Option<Vec<u8>> = tokens.iter().map(number).collect();
    let all = |numbers: &Vec<u8>| numbers.iter().map(|&number| u32::from(number)).sum::<u32>();
    let bag = numbers.and_then(|numbers| {
        let die = u8::try_from(all(&numbers)).ok().and_then(Die::new)?;
        Some(Bag { die, numbers: numbers.into() })
    });
    bag.ok_or_else(|| {
        let message = "a bag holds 1 to 255 tokens, given as a number for each kind";
        refuse(message, "write for example `draw([3, 5])`")
    })
}

/// Makes a step with dice in it again and again.
fn repeat(times: i64, start: &Dynamic, step: &FnPtr) -> Said<Dynamic> {
    if TIMES_MAX < times {
        let message = format!("a `repeat` of {times} steps; expected at most {TIMES_MAX}");
        return Err(beyond(message, "repeat less often, or stop with `stop`"));
    }
    let start = Reading::of(start).map_err(|found| {
        let message = format!("a `repeat` cannot begin with {found}");
        refuse(message, "begin with a number, a flag or a short list of numbers")
    })?;
    let times = times.max(0) as u16;
    if let Some(curried) = step.curry().iter().find(|value| captured(value).is_none()) {
        let message = format!("a step cannot use {} from outside", named(curried));
        return Err(refuse(message, "use numbers, flags and figures"));
    }
    let reading = run::ask(|| {
        let outside = step.curry().iter().filter_map(captured);
        run::now(|run| Repetition::of(run, step.fn_name(), outside.collect(), (times, start)))
    })?;
    Ok(reading.value())
}

/// Returns a value that a step takes from outside as an argument.
fn captured(value: &Dynamic) -> Option<crate::running::Argument> {
    super::own::argument(&value.clone().flatten())
}
