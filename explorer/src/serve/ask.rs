//! Messages, answered line by line: how far it is, and last the reply.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use evenodds_analyses::sampling::Watcher;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::Served;

/// How long nothing is told of how far it is.
const QUIET: Duration = Duration::from_millis(100);

/// Whoever waits for a reply: it stops when nobody does any more.
struct Listener {
    lines: UnboundedSender<Bytes>,
    last: Mutex<Instant>,
}

impl Listener {
    fn tell(&self, what: &Value) {
        // Nobody may listen any more.
        let _ = self.lines.send(format!("{what}\n").into());
    }
}

impl Watcher for Listener {
    fn progress(&self, done: u64, all: u64) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if QUIET < last.elapsed() {
            *last = Instant::now();
            self.tell(&json!({ "progress": [done, all] }));
        }
    }

    fn stopped(&self) -> bool {
        self.lines.is_closed()
    }
}

/// Answers a message.
pub(super) async fn ask(State(served): State<Arc<Served>>, message: String) -> impl IntoResponse {
    let (lines, received) = unbounded_channel();
    tokio::task::spawn_blocking(move || {
        let listener = Listener { lines, last: Mutex::new(Instant::now()) };
        let reply = served.explorer.ask(&message, &listener);
        listener.tell(&reply);
    });
    let lines = UnboundedReceiverStream::new(received).map(Ok::<Bytes, std::io::Error>);
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines))
}
