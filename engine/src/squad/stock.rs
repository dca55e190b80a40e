//! What figures have as long as they are in the fight, such as points and hit points.

use crate::book::CONDITIONS_MAX;

/// Something that each figure has some of as long as it is in the fight. Amounts are thousandths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stock {
    /// The name in files and frames, such as `hit_points`.
    pub name: String,
    /// What it is, in words.
    pub says: String,
    /// What each side has of it at the start; `None` if not all of its figures say so.
    pub start: [Option<u64>; 2],
}

impl Stock {
    /// The amount that counts as one.
    pub const ONE: u64 = 1000;

    /// The most that are counted: points, and conditions.
    pub const MAX: usize = 1 + CONDITIONS_MAX;
}
