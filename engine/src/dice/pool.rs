//! Pools of equal experiments, read value by value.

use arrayvec::ArrayVec;

use super::die::Die;
use super::hand::Dice;
use super::part::Inputs;

/// A pool of equal experiments, each with a value, such as dice that are rerolled or explode; see
/// [`Dice::faces`](super::Dice::faces).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool<I, F> {
    /// The number of experiments.
    pub count: u8,
    /// What an experiment depends on besides the rules.
    pub inputs: I,
    /// Plays one experiment and returns its value. It is a part, so it captures nothing.
    pub roll: F,
}

/// The largest number of experiments in a pool.
const COUNT_MAX: usize = u8::MAX as usize;

impl<I: Inputs, F> Pool<I, F> {
    /// Plays all experiments and returns their values in ascending order.
    #[inline]
    pub(super) fn play<D, R, V>(&self, dice: &mut D, rules: &R) -> ArrayVec<V, COUNT_MAX>
    where
        V: Ord,
        F: Fn(&mut D, &R, I) -> V,
    {
        let values = (0..self.count).map(|_| (self.roll)(dice, rules, self.inputs));
        let mut shown: ArrayVec<V, COUNT_MAX> = values.collect();
        shown.sort_unstable();
        shown
    }
}

/// Rolls a pool of equal dice and reads it face by face, from the highest down.
#[inline]
pub(super) fn read_faces<D: Dice, S: Copy + Ord + 'static>(
    dice: &mut D,
    (count, die): (u8, Die),
    start: S,
    step: impl Fn(S, u8, u8) -> S,
) -> S {
    let shown = dice.fold(count, die, [0u8; 256], |mut shown, face| {
        shown[usize::from(face)] += 1;
        shown
    });
    let faces = (1..=die.faces()).rev();
    faces.fold(start, |state, face| step(state, face, shown[usize::from(face)]))
}

/// Adds up the highest or the lowest few of values in ascending order.
pub(super) fn add_best(shown: &[i32], few: u8, highest: bool) -> i32 {
    let few = usize::from(few).min(shown.len());
    let kept = if highest { &shown[shown.len() - few..] } else { &shown[..few] };
    kept.iter().sum()
}

/// Steps every one of `values` and every value shown in either pool once, from the highest down. All
/// lists are in ascending order.
pub(super) fn read_down<V: Copy + Ord, S>(
    mut values: &[V],
    [mut ours, mut theirs]: [&[V]; 2],
    start: S,
    step: impl Fn(S, V, u8, u8) -> S,
) -> S {
    let mut state = start;
    while let Some(&top) = [values.last(), ours.last(), theirs.last()].into_iter().flatten().max() {
        take(&mut values, top);
        let (ours, theirs) = (take(&mut ours, top), take(&mut theirs, top));
        state = step(state, top, ours as u8, theirs as u8);
    }
    state
}

/// Removes all values equal to `top` from the end of a list, and returns their number.
fn take<V: Copy + Ord>(from: &mut &[V], top: V) -> usize {
    let equal = from.iter().rev().take_while(|&value| *value == top).count();
    *from = &from[..from.len() - equal];
    equal
}
