//! The engine as a WebAssembly module: it reads a message from standard input, and writes lines of
//! JSON to standard output: how far it is, and last the reply.
//!
//! What calls it answers the few functions of WASI that this takes; see `page/src/engine.ts`.

use std::cell::RefCell;
use std::io::Write as _;
use std::time::{Duration, Instant};

use evenodds_analyses::library::text_of;
use evenodds_analyses::sampling::Watcher;
use serde_json::{Value, json};

use crate::message::{Explorer, REPLY_ERROR};

/// How long nothing is told of how far it is.
const QUIET: Duration = Duration::from_millis(100);

thread_local! {
    static EXPLORER: RefCell<Option<Explorer>> = const { RefCell::new(None) };
}

/// Tells how far it is, now and then.
struct Told {
    last: std::sync::Mutex<Instant>,
}

impl Watcher for Told {
    fn progress(&self, done: u64, all: u64) {
        let Ok(mut last) = self.last.lock() else { return };
        if QUIET < last.elapsed() {
            *last = Instant::now();
            tell(&json!({ "progress": [done, all] }));
        }
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Writes a line.
fn tell(what: &Value) {
    let mut out = std::io::stdout().lock();
    // Whoever does not listen any more is told nothing.
    let _ = writeln!(out, "{what}").and_then(|()| out.flush());
}

/// Answers the message on standard input.
// Unsafe alone in that its name must be the only one of its kind: nothing else here has one.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let message = text_of(std::io::stdin().lock());
    EXPLORER.with_borrow_mut(|explorer| {
        let explorer = explorer.get_or_insert_with(|| Explorer::new("."));
        let told = Told { last: std::sync::Mutex::new(Instant::now()) };
        tell(&match message {
            Ok(message) => explorer.ask(&message, &told),
            Err(error) => json!({ REPLY_ERROR: { "message": error.to_string() } }),
        });
    });
}
