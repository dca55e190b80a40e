//! What happens often enough to be drawn.

/// The smallest chance for which a chart of its own is drawn.
pub(super) const OFTEN: f64 = 0.02;
