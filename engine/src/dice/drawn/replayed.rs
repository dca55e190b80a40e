//! Retelling what was drawn: dice that lead to the results of another hand.

use std::any::Any;

use super::hand::{Drawn, Log};
use super::tables::Tables;
use crate::dice::die::Die;
use crate::dice::hand::Dice;
use crate::dice::part::PartValue;
use crate::dice::rolled::{Rolled, roll};
use crate::dice::words::Words;

/// A hand that repeats a trial of [`Drawn`] with dice for every part that was drawn whole.
///
/// A part is rolled again and again until it comes to what was drawn, which is how its dice are
/// distributed given its result. It takes as many rolls on average as the part has results. The
/// repeating is done by [`Transcript`](crate::dice::Transcript), which forgets what was rolled in
/// vain.
#[derive(Debug)]
pub(crate) struct Replayed {
    words: Words,
    /// What was drawn from here on.
    drawn: std::vec::IntoIter<Option<Box<dyn Any>>>,
    /// What the part that is being rolled has to come to.
    wanted: Option<Box<dyn Any>>,
    /// The dice within parts.
    spare: Rolled,
}

impl Replayed {
    /// Returns the hand that repeats this trial of a seed, given what was drawn in it.
    pub(crate) fn new(seed: u64, index: u64, drawn: Log) -> Replayed {
        let mut words = Words::new(seed);
        words.trial(index);
        // Any dice do, as long as they are the same each time that it is told.
        let spare = Rolled::keyed(!seed, index);
        Replayed { words, drawn: drawn.into_iter(), wanted: None, spare }
    }

    /// Returns the hand that repeats a trial in which this alone was drawn.
    pub(crate) fn once<T: PartValue>(seed: u64, index: u64, drawn: T) -> Replayed {
        Replayed::new(seed, index, vec![Some(Box::new(drawn))])
    }

    /// Plays a trial with a drawing hand and returns the hand that repeats it.
    pub(crate) fn playing(seed: u64, index: u64, play: impl FnOnce(&mut Drawn)) -> Replayed {
        let mut dice = Drawn::new(&Tables::default(), seed);
        dice.trial(index);
        dice.record();
        play(&mut dice);
        Replayed::new(seed, index, dice.take_log())
    }
}

impl Dice for Replayed {
    fn at(&mut self, round: u32, step: u32) {
        self.words.step(round, step);
    }

    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        match self.wanted {
            Some(_) => self.spare.fold(count, die, start, step),
            None => roll(|| self.words.word(), (count, die), start, step),
        }
    }

    fn opens_part(&mut self) -> bool {
        if self.wanted.is_some() {
            return false;
        }
        self.wanted = self.drawn.next().flatten();
        if self.wanted.is_some() {
            self.words.word();
        }
        self.wanted.is_some()
    }

    fn closes_part<T: PartValue>(&mut self, result: &T) -> bool {
        let is_it = |wanted: &Box<dyn Any>| wanted.downcast_ref::<T>() == Some(result);
        self.wanted.take_if(|wanted| is_it(wanted)).is_some()
    }
}
