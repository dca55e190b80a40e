//! Playing parts of rules: the addresses of these functions tell parts apart.

use std::ops::ControlFlow;

use super::forward::StepResult;

/// Reads one die of a pool. The address of this function identifies the pool.
pub(in crate::dice) fn play_die<R, I, S, F: Fn(&R, I, u8) -> S>(
    read: &F,
    rules: &R,
    inputs: I,
    face: u8,
) -> S {
    read(rules, inputs, face)
}

/// Plays a part. The address of this function identifies the part.
pub(in crate::dice) fn play_part<D, R, I, T, F: Fn(&mut D, &R, I) -> T>(
    part: &F,
    dice: &mut D,
    rules: &R,
    inputs: I,
) -> T {
    part(dice, rules, inputs)
}

/// Plays two consecutive parts. The address of this function identifies them.
pub(in crate::dice) fn play_both<D, R, I: Copy, A, T, F, G>(
    (first, then): (&F, &G),
    dice: &mut D,
    rules: &R,
    inputs: I,
) -> T
where
    F: Fn(&mut D, &R, I) -> A,
    G: Fn(&mut D, &R, I, A) -> T,
{
    let result = first(dice, rules, inputs);
    then(dice, rules, inputs, result)
}

/// Plays a step that is taken many times. The address of this function identifies the step.
pub(in crate::dice) fn play_again<D, R, I, S, F: Fn(&mut D, &R, I, S) -> ControlFlow<S, S>>(
    step: &F,
    dice: &mut D,
    rules: &R,
    inputs: I,
    state: S,
) -> StepResult<S> {
    match step(dice, rules, inputs, state) {
        ControlFlow::Continue(next) => (false, next),
        ControlFlow::Break(last) => (true, last),
    }
}
