//! A key that may change.

use std::ops::Range;

use super::levels::Level;
use super::place::KeyPlace;
use crate::questions::sweep::Target;

/// A key that may change.
#[derive(Clone, PartialEq, Debug)]
pub struct FreeKey {
    /// The key: one of a stat line or a weapon, or a parameter of the game.
    pub target: Target,
    /// The path of the file that has its value.
    pub file: String,
    /// The values that it may have, in order, the present one among them.
    pub levels: Vec<Level>,
    /// The place of the present one.
    pub present: usize,
    /// Where in its file the value stands.
    pub(crate) place: KeyPlace,
    /// Its place in the study.
    pub(crate) span: Range<usize>,
}
