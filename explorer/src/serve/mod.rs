//! The page, served to this machine alone, with the native engine behind it.
//!
//! Whoever asks has to hold the token, which the address of the page has in its fragment; and no
//! other page of a browser may ask at all. `guard` refuses them, `ask` answers, `folder` reads and
//! writes the user's files.

mod ask;
mod folder;
mod guard;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::middleware;
use axum::response::{Html, IntoResponse};
use axum::routing::{get, post};
use evenodds_analyses::library::BYTES_MAX;
use tokio::net::TcpListener;

use crate::Explorer;

/// What serves a page.
pub(crate) struct Served {
    /// What answers.
    explorer: Explorer,
    /// The folder with the user's files.
    folder: PathBuf,
    /// The study whose questions the page offers, by its path in the folder.
    study: Option<String>,
    /// What whoever asks has to hold.
    token: String,
    /// The port that it listens to.
    port: u16,
}

/// The page.
const INDEX: &str = include_str!("../../page/dist/index.html");

/// Its scripts and its style.
const ASSETS: [(&str, &str, &str); 4] = [
    ("/main.js", "text/javascript; charset=utf-8", include_str!("../../page/dist/main.js")),
    ("/editor.js", "text/javascript; charset=utf-8", include_str!("../../page/dist/editor.js")),
    ("/LICENCES.txt", "text/plain; charset=utf-8", include_str!("../../page/dist/LICENCES.txt")),
    ("/style.css", "text/css; charset=utf-8", include_str!("../../page/dist/style.css")),
];

/// Serves the page, with the files of a folder, until the program is stopped. `study` is the path of a
/// study in the folder, whose questions the page offers. `port` 0 takes a free
/// one; `ready` is told the address that opens the page, and ends it all if it fails.
///
/// # Errors
/// If the port is taken, or the system has no random bytes.
pub fn serve<E>(
    folder: &Path,
    study: Option<String>,
    port: u16,
    ready: impl FnOnce(&str) -> Result<(), E>,
) -> io::Result<Result<(), E>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
        let port = listener.local_addr()?.port();
        let token = guard::token()?;
        if let Err(error) = ready(&format!("http://127.0.0.1:{port}/#token={token}")) {
            return Ok(Err(error));
        }
        let (explorer, folder) = (Explorer::new(folder), folder.to_path_buf());
        axum::serve(listener, router(Served { explorer, folder, study, token, port })).await?;
        Ok(Ok(()))
    })
}

/// Returns what answers requests.
fn router(served: Served) -> Router {
    let served = Arc::new(served);
    let page = INDEX.replacen("<html", "<html data-served=\"yes\"", 1);
    let mut router = Router::new().route("/", get(async || Html(page)));
    for (path, kind, text) in ASSETS {
        router =
            router.route(path, get(async move || ([(CONTENT_TYPE, kind)], text).into_response()));
    }
    let private = Router::new()
        .route("/ask", post(ask::ask))
        .route("/files", post(folder::files))
        .route("/changed", post(folder::changed))
        .route("/save", post(folder::save))
        .layer(middleware::from_fn_with_state(Arc::clone(&served), guard::holds_token))
        .layer(DefaultBodyLimit::max(BYTES_MAX as usize));
    let all = router.merge(private);
    all.layer(middleware::from_fn_with_state(Arc::clone(&served), guard::is_own_page))
        .layer(middleware::map_response(guard::headed))
        .with_state(served)
}
