//! The explorer: the engine behind a page, asked with messages.
//!
//! A message is a JSON object. One key names what is asked: [`answer`] holds a question as
//! `evenodds ask` takes it, [`play`] a fight to tell, [`catalogue`] lists what can be asked. Beside
//! it may stand `texts`: what stands in the place of files, by path; and `change`: what a
//! `[[variant]]` of a study holds, with which the question is asked. The reply is a JSON object: with
//! `error` if it cannot be answered.
//!
//! The page is the same wherever the engine runs: compiled to WebAssembly in the page's own worker
//! (`wasm`), or in a command that serves the page (`serve`).
//!
//! - `message` is what is asked, `told` an answer as a page shows it, `scene` a squad fight to draw.

pub mod answer;
pub mod catalogue;
mod message;
pub mod play;
mod scene;
#[cfg(feature = "serve")]
mod serve;
mod told;
#[cfg(target_family = "wasm")]
mod wasm;

pub use message::{Explorer, REPLY_ERROR};
#[cfg(feature = "serve")]
pub use serve::serve;
