//! All words in one engine.

use evenodds_engine::book::Book;
use evenodds_engine::resolver::Answer;
use rhai::Engine;

use super::{checks, compare, dice, figures, kinds, pools, shifts};
use crate::values::MarkForm;

/// Adds all words to an engine.
pub fn register(engine: &mut Engine, book: &Book, marks: &MarkForm) {
    engine.register_type_with_name::<Answer>("outcome");
    figures::register(engine, book, marks);
    checks::register(engine);
    compare::register(engine);
    dice::register(engine);
    kinds::register(engine);
    pools::register(engine);
    shifts::register(engine);
}
