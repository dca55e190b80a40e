//! Repetitions: a step of a script that is made again and again.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::{Arc, Weak};

use evenodds_engine::dice::Dice;

use super::ask::Ask;
use super::call::{Argument, Call};
use super::chains::Chains;
use super::part::Part;
use super::pools::PoolKey;
use super::program::Program;
use super::run::Run;
use crate::dice::new_id;
use crate::language::{Said, refuse};
use crate::values::{Fight, MarkMask, Marks, Reading, Values};

/// The maximum number of steps of a repetition.
pub const TIMES_MAX: i64 = 10_000;

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

    /// Makes the step so often at most, and returns what it ends with.
    pub fn play(
        &self,
        marks: [Marks; 2],
        dice: &mut impl Dice,
        times: u16,
        start: Reading,
    ) -> Reading {
        let inputs = (self.id, self.set.over(marks).map(|marks| self.mask.only(marks)));
        dice.repeat(self, inputs, times, start, |dice, repetition, (_, marks), from| {
            let Some(part) = repetition.part(from) else { return Break(from) };
            let effect = part.settle(marks, dice);
            if effect.stops { Break(effect.value) } else { Continue(effect.value) }
        })
    }
}
