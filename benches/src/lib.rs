//! What the benchmarks share: the mechanics they time.
//!
//! Goals are ratios within one run, never times: see the README beside this crate. Every benchmark
//! asserts a checksum of what it computed, so that what is fast is also right.

use evenodds_engine::mechanics::SuccessPool;
use evenodds_engine::systems;

/// SPRAWL's pool, as its book sets it.
///
/// # Panics
/// When the built-in games lack SPRAWL.
#[must_use]
pub fn pool() -> SuccessPool {
    let book = systems::book("sprawl").expect("a built-in game");
    systems::sprawl::mechanic::test(&book.parameters)
}
