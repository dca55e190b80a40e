//! Solving the absorbing Markov chain of a fight.
//!
//! With all states and transitions known, the problem is linear. With a limit on rounds,
//! probabilities are propagated round by round. Without one, the chance of each ending from each
//! state solves a system of linear equations, component by component (Kemeny and Snell, *Finite
//! Markov Chains*, chapter 3).
//!
//! `bounded` solves with a limit, with the `rounds` that play passes through, `unlimited` without
//! one; `solution` is what is found. `tempo` tells when a fight is decided.

mod bounded;
mod rounds;
mod solution;
mod tempo;
#[cfg(test)]
mod tests;
mod unlimited;

pub use solution::{Solution, Solved, UnlimitedSolution};
pub use tempo::Tempo;
