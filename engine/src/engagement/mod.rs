//! Engagements: fights with an opening, steps and an ending, such as duels and squad fights.
//!
//! Three algorithms use nothing but the [`Engagement`] trait: [`simulate`](simulate()) plays a
//! fight many times, [`Chain`] solves it as an absorbing Markov chain, and
//! [`playthrough`](playthrough()) records one fight step by step.
//!
//! `step` says what a fight is, with its `side`s and `ending`, and `playable` has its object-safe
//! interfaces.
//!
//! `simulate` follows fights along the paths of others (`sample_cache`) until they leave them.
//! `absorb` explores a chain within `limits` and `solve` solves it, round by round or without a
//! limit, with the linear algebra of `components`; `state_count` estimates the number of states from
//! a few fights, `remains` what is left of the fighters round by round, and `interrupts` checks whether
//! to stop. `log` records attacks.
//!
//! Rounds are not part of a state: `advance` says when one ends and the algorithms count. So rounds
//! that play alike are one state, and a limit on rounds can be any number. States omit what can no
//! longer matter.

mod absorb;
mod components;
mod ending;
mod interrupts;
mod limits;
mod log;
mod playable;
mod playthrough;
mod remains;
mod sample_cache;
mod side;
mod simulate;
mod solve;
mod state_count;
mod step;

pub use absorb::Chain;
pub use ending::Ending;
pub use limits::{Limits, NoChain, TooLarge};
pub use log::log_attack;
pub use playable::{Lead, Playable, Solvable};
pub use playthrough::{Story, StoryRound, playthrough};
pub use remains::{Quantity, Remains};
pub use sample_cache::SampleCache;
pub use side::Side;
pub(crate) use simulate::play;
pub use simulate::{Plan, Tally, outcomes, simulate, simulate_rolled};
pub use solve::{Solution, Solved, Tempo, UnlimitedSolution};
pub use state_count::StateCountEstimate;
pub use step::{Engagement, Flow, ROUNDS_MAX, STEPS_MAX};
