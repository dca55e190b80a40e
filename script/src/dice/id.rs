//! Numbers that tell parts and questions to the dice apart.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of the next part. It only tells parts apart: no result depends on it.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Returns a number that no other part or question to the dice has.
pub fn new_id() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}
