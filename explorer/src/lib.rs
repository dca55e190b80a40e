//! The explorer: the engine behind a page, asked with messages.
//!
//! A message is a JSON object. One key names what is asked: [`answer`] holds a question as
//! `evenodds ask` takes it, [`parts`] deals its fights out, [`play`] tells one of them, [`scene`] draws
//! and arranges a table, [`compared`] sets two answers side by side, [`catalogue`] lists what can be
//! asked. Beside it may stand `texts`: what stands in the place of files, by path; and `change`: what a
//! `[[variant]]` of a study holds, with which the question is asked. The reply is a JSON object: with
//! `error` if it cannot be answered.
//!
//! The page is the same wherever the engine runs: compiled to WebAssembly in the page's own worker
//! (`wasm`), or in a command that serves the page (`serve`).
//!
//! `message` is what is asked, `listener` who hears how far it is, `told` an answer as a page shows it.

pub mod answer;
pub mod catalogue;
pub mod compared;
#[cfg(any(feature = "serve", target_family = "wasm"))]
mod listener;
mod message;
pub mod parts;
pub mod play;
pub mod scene;
#[cfg(feature = "serve")]
mod serve;
mod told;
#[cfg(target_family = "wasm")]
mod wasm;

pub use message::{Explorer, REPLY_ERROR};
#[cfg(feature = "serve")]
pub use serve::serve;
