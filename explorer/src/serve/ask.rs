//! Messages, answered line by line: how far it is, and last the reply.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::Value;
use tokio::sync::mpsc::unbounded_channel;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::Served;
use crate::listener::Listener;

/// Answers a message.
pub(super) async fn ask(State(served): State<Arc<Served>>, message: String) -> impl IntoResponse {
    let (lines, received) = unbounded_channel();
    tokio::task::spawn_blocking(move || {
        let tell = |line: &Value| {
            // Nobody may listen any more.
            let _ = lines.send(format!("{line}\n").into());
        };
        let listener = Listener::new(tell, || lines.is_closed());
        listener.reply(&served.explorer.ask(&message, &listener));
    });
    let lines = UnboundedReceiverStream::new(received).map(Ok::<Bytes, std::io::Error>);
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines))
}
