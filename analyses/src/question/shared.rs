//! What several kinds of questions say of the keys that they share.

use std::ops::Bound;

use evenodds_engine::book::EASE_MAX;
use evenodds_engine::shape::{GameTerm, Shape, SharedKey};

use super::settings::EDGE_MAX;
use super::source::{METHODS, TARGET_ERROR};

/// The chances that are neither certain nor impossible.
pub(crate) const CHANCE: (Bound<f64>, Bound<f64>) = (Bound::Excluded(0.0), Bound::Excluded(1.0));

const fn shared(says: &'static str, shape: Shape) -> SharedKey {
    SharedKey { says, shape }
}

/// The key `system`.
pub(crate) fn system() -> SharedKey {
    shared(
        "the game: a built-in one, or the path of its folder or system file",
        Shape::Of(GameTerm::Game),
    )
}

/// The key `systems`.
pub(crate) fn systems() -> SharedKey {
    shared("two or more games, side by side", Shape::list(Shape::Of(GameTerm::Game), 2, usize::MAX))
}

/// The key `roster`.
pub(crate) fn roster() -> SharedKey {
    let says = "the roster: a built-in game's, or the path of its file or of its game's folder";
    shared(says, Shape::Of(GameTerm::Roster))
}

/// The key `scenario`.
pub(crate) fn scenario() -> SharedKey {
    shared("the scenario: a built-in one, or the path of its file", Shape::Of(GameTerm::Scenario))
}

/// The key `set`.
pub(crate) fn set() -> SharedKey {
    let value = Shape::Either(vec![
        Shape::Flag,
        Shape::ANY_WHOLE,
        Shape::Text,
        Shape::list(Shape::Any, 0, usize::MAX),
    ]);
    shared("the situation, as `evenodds systems GAME` lists its keys", Shape::map(value))
}

/// The key `method`.
pub(crate) fn method() -> SharedKey {
    let says = "how the numbers are computed; by default exactly where possible";
    shared(says, Shape::plain_words(METHODS.map(|(word, _)| word)))
}

/// The key `trials`.
pub(crate) fn trials() -> SharedKey {
    shared("how often to simulate, if it has to be simulated", Shape::Whole(1, i64::MAX))
}

/// The key `target_error`.
pub(crate) fn target_error() -> SharedKey {
    let says = "simulate until the chances are known to within plus or minus this";
    shared(says, Shape::number(&TARGET_ERROR))
}

/// The shape of a step of ease.
pub(crate) fn step() -> Shape {
    Shape::Whole((-EASE_MAX).into(), EASE_MAX.into())
}

/// The key `ease` of curves.
pub(crate) fn ease() -> SharedKey {
    shared("the lowest and the highest step of ease", Shape::list(step(), 2, 2))
}

/// The key `edges`.
pub(crate) fn edges() -> SharedKey {
    let says =
        "the lowest and the highest step of ease for the attacks of one; by default -3 and 3";
    shared(says, Shape::list(Shape::Whole(-EDGE_MAX, EDGE_MAX), 2, 2))
}
