//! How much of an attack's harm is counted.

/// How much of an attack's harm is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HarmLimit {
    /// All of it, even beyond what the target has left.
    Unlimited,
    /// No more than the hit points that the target has left.
    HitPointsLeft,
}
