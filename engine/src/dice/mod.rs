//! Dice, and the *hands* that hold them: the implementations of [`Dice`].
//!
//! A rule is written once, generic over [`Dice`]. The hand decides what it computes: [`Rolled`]
//! samples it with a random generator, [`Exact`] enumerates every outcome, [`Scripted`] uses the
//! dice of a rulebook example, and [`Transcript`] records what another hand rolls and which rule
//! interpreted it. The trait is in `hand`.
//!
//! - One part of a rule: `part` caches its law by its typed inputs, `oppose` does so for two
//!   opposed parts, `follow` mixes a second part over the result of a first (`part`, `opposed`,
//!   `kept`).
//! - Many dice: `fold` reads them into one value, `pool` adds them up (`totals`), `faces` and
//!   `versus` read pools value by value, from the highest down (`pool`, `readings`); `repeat` takes
//!   one step many times.
//! - `words` has random words by their address, `inverse` laws made ready to be drawn from. `role`
//!   names who a line of a transcript is about, `event` what is counted, and `enumerated` enumerates
//!   by brute force.

mod die;
mod drawn;
mod enumerated;
mod event;
mod exact;
mod hand;
mod inverse;
mod law_cache;
mod mass_builder;
mod opposed;
mod part;
mod pool;
mod readings;
mod role;
mod rolled;
mod scripted;
#[cfg(test)]
mod tests;
mod totals;
mod transcript;
mod words;

pub use die::Die;
pub(crate) use drawn::{
    Arrival, Draws, Paths, RecordingPosition, Replayed, StepAt, counts as drawn_counts, replayed,
};
pub use drawn::{Drawn, Tables, Used};
pub(crate) use enumerated::Enumerated;
pub use event::{Event, Events, FIGURES_MAX, Means};
pub use exact::Exact;
pub use hand::Dice;
pub use law_cache::{CachedLaw, LawCache, OverBudget};
pub use opposed::Opposed;
pub use part::{Inputs, PartValue};
pub use pool::Pool;
pub use role::{Name, Role};
pub use rolled::Rolled;
pub(crate) use rolled::counts as rolled_counts;
pub use scripted::{Played, ScriptError, Scripted};
pub use totals::{Total, law_of_pool};
pub use transcript::{Line, NotedEvent, Transcript};
pub use words::words_of_fights;

/// The version of what a seed means. It rises with every change after which the same seed gives other
/// sampled numbers by the same rules: 1, every die is rolled; 2, parts of rules are drawn whole; 3, from
/// words without linear relations; 4, what a script sums or keeps of dice is drawn at once.
pub const SEED_VERSION: u32 = 4;
