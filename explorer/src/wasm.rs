//! The engine as a WebAssembly module: it reads a message from standard input, and writes lines of
//! JSON to standard output: how far it is, and last the reply.
//!
//! What calls it answers the few functions of WASI that this takes; see `page/src/engine.ts`.

use std::cell::RefCell;
use std::io::Write as _;

use evenodds_analyses::library::text_of;
use serde_json::{Value, json};

use crate::listener::Listener;
use crate::message::{Explorer, REPLY_ERROR};

thread_local! {
    static EXPLORER: RefCell<Option<Explorer>> = const { RefCell::new(None) };
}

/// Writes a line.
fn tell(what: &Value) {
    let mut out = std::io::stdout().lock();
    // Whoever does not listen any more is told nothing.
    let _ = writeln!(out, "{what}").and_then(|()| out.flush());
}

/// Answers the message on standard input.
#[expect(
    unsafe_code,
    reason = "its name must be the only one of its kind, and nothing else has one"
)]
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let message = text_of(std::io::stdin().lock());
    EXPLORER.with_borrow_mut(|explorer| {
        let explorer = explorer.get_or_insert_with(|| Explorer::new("."));
        // Who does not wait any more ends the worker.
        let listener = Listener::new(tell, || false);
        listener.reply(&match message {
            Ok(message) => explorer.ask(&message, &listener),
            Err(error) => json!({ REPLY_ERROR: { "message": error.to_string() } }),
        });
    });
}
