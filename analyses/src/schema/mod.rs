//! JSON Schemas of the files that users write, for editors.
//!
//! `files` lists the kinds of files; `json` writes the shape of one as a schema. It keeps to draft 7
//! and to what [Taplo](https://taplo.tamasfe.dev) shows: no `allOf` beside `properties`, and nothing
//! beside `$ref`.

mod files;
mod json;

pub use files::{FILES, FOLDER, FileKind};
pub use json::schema;
