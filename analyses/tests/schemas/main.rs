//! The schemas of files, held to all that the program reads and refuses; and the page of all keys,
//! which is made from the same shapes.

mod changed;
mod page;
mod refused;
mod scenarios;
mod shipped;
mod validator;

use evenodds_analyses::schema::FileKind;
use validator::Validator;

/// The schema of a kind of file.
fn schema(kind: &str) -> Validator {
    Validator::of(&FileKind::named(kind).expect("a kind of file").schema(None))
}
