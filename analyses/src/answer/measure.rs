//! The numbers of all answers in one frame, one number per row.

use super::frame::Frame;
use super::number::Number;

/// The frame with the numbers of all answers.
pub const NUMBERS: &str = "numbers";

/// Returns the numbers of an answer to a question of this kind: `kind`; `measure`, the name of the
/// number in JSON, and `says`, what it is in words; `unit`; `value`, with `value_low` and
/// `value_high` if sampled; and the columns of [`Frame::basis`]. The slack of exact numbers is in
/// the frame of their kind.
#[must_use]
pub fn frame(kind: &str, numbers: &[Number]) -> Frame {
    let ends: Vec<_> = numbers.iter().map(|number| number.interval).collect();
    let basis: Vec<_> = numbers.iter().map(|number| (None, number.sampled)).collect();
    Frame::of(numbers.len())
        .with("kind", numbers.iter().map(|_| kind))
        .with("measure", numbers.iter().map(|number| number.key))
        .with("says", numbers.iter().map(|number| number.says.as_str()))
        .with("unit", numbers.iter().map(|number| number.unit.name()))
        .with("value", numbers.iter().map(|number| number.value))
        .interval("value", &ends)
        .basis(&basis)
}
