//! Entries: the functions that the engine asks for, with their figures.

use std::sync::Arc;

use evenodds_engine::dice::{Dice, Exact};
use evenodds_engine::law::Law;

use super::call::{Argument, Call, Effect};
use super::part::Part;
use super::program::Program;
use crate::language::ScriptError;
use crate::values::{Fight, MarkMask, Marks};

/// A function that the engine asks for, between two figures in a situation.
pub struct Entry {
    program: Arc<Program>,
    function: usize,
    /// The conditions that the function can refer to.
    mask: MarkMask,
    part: Arc<Part>,
}

impl Entry {
    /// Returns the entry for a function of the script, if the script has it.
    pub fn of(
        program: &Arc<Program>,
        name: &str,
        arguments: &[Argument],
        fight: &Arc<Fight>,
    ) -> Option<Entry> {
        let function = program.asked(name)?;
        let mask = program.marks.mask(program.function(function).marks);
        let (arguments, fight) = (arguments.to_vec(), Some(Arc::clone(fight)));
        let part = program.part(Call { function, arguments, fight });
        Some(Entry { program: Arc::clone(program), function, mask, part })
    }

    /// Returns the conditions that the function can refer to.
    pub fn mask(&self) -> MarkMask {
        self.mask
    }

    /// Returns the exact law of what a rule computes with the function, as [`Program::weigh`] does.
    pub fn weigh<T: Ord + Clone>(
        &self,
        hand: &mut Exact,
        rule: impl Fn(&mut Exact) -> T,
    ) -> Option<Law<T>> {
        self.program.weigh((self.function, Some(&self.part)), hand, rule)
    }

    /// Plays the function in these conditions of us and them, and returns what it did and the
    /// conditions afterwards.
    #[inline]
    pub fn play(&self, marks: [Marks; 2], dice: &mut impl Dice) -> (Effect, [Marks; 2]) {
        let effect = self.part.settle(marks, dice);
        (effect, effect.set.over(marks))
    }

    /// Reports an error of the function.
    pub fn refuse(&self, message: &str, fix: &str) {
        let place = self.program.function(self.function).place;
        self.program.fail(ScriptError::at(place, message).or_rather(fix));
    }
}
