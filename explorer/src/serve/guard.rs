//! Who may ask.

use std::io;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Served;

/// The header that holds the token.
const TOKEN: &str = "x-evenodds-token";

/// What a browser says of the page that asks.
const SITE: &str = "sec-fetch-site";

/// What every reply says of itself. The policy of the page allows nothing but what comes with it.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
         img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// Returns a new token: 32 random bytes in hexadecimal.
///
/// # Errors
/// If the system has no random bytes.
pub(super) fn token() -> io::Result<String> {
    let word = || getrandom::u64().map_err(io::Error::other);
    let words = [word()?, word()?, word()?, word()?];
    Ok(words.map(|word| format!("{word:016x}")).concat())
}

/// Refuses requests that another page made, or that went to another name for this machine.
pub(super) async fn is_own_page(
    State(served): State<Arc<Served>>,
    request: Request,
    next: Next,
) -> Response {
    match own_page(request.headers(), served.port) {
        Ok(()) => next.run(request).await,
        Err(why) => (StatusCode::FORBIDDEN, why).into_response(),
    }
}

fn own_page(headers: &HeaderMap, port: u16) -> Result<(), &'static str> {
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host.filter(|host| hosts.iter().any(|own| own == host)) else {
        return Err("another host");
    };
    let own = format!("http://{host}");
    if headers.get(ORIGIN).is_some_and(|origin| *origin != own.as_str()) {
        return Err("another origin");
    }
    let is_foreign = |site: &HeaderValue| *site != "same-origin" && *site != "none";
    if headers.get(SITE).is_some_and(is_foreign) {
        return Err("another site");
    }
    Ok(())
}

/// Refuses requests without the token, or whose body is no JSON: a form can send neither.
pub(super) async fn holds_token(
    State(served): State<Arc<Served>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let token = headers.get(TOKEN).map(HeaderValue::as_bytes).unwrap_or_default();
    if !are_same(token, served.token.as_bytes()) {
        return (StatusCode::UNAUTHORIZED, "open the address that the command prints")
            .into_response();
    }
    if headers.get(CONTENT_TYPE).is_none_or(|kind| *kind != "application/json") {
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected JSON").into_response();
    }
    next.run(request).await
}

/// Compares in a time that does not depend on where they differ.
fn are_same(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differences == 0
}

/// Adds what every reply says of itself.
pub(super) async fn headed(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(headers: &[(&'static str, &'static str)]) -> Result<(), &'static str> {
        let headers = headers.iter();
        let headers: HeaderMap = headers
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        own_page(&headers, 80)
    }

    #[test]
    fn only_the_page_itself_may_ask() {
        let host = ("host", "127.0.0.1:80");
        assert_eq!(asked(&[host]), Ok(()));
        assert_eq!(asked(&[("host", "localhost:80")]), Ok(()));
        assert_eq!(asked(&[host, ("origin", "http://127.0.0.1:80")]), Ok(()));
        assert_eq!(asked(&[host, (SITE, "same-origin")]), Ok(()));
        assert_eq!(asked(&[]), Err("another host"));
        assert_eq!(asked(&[("host", "evil.example:80")]), Err("another host"));
        assert_eq!(asked(&[("host", "127.0.0.1:81")]), Err("another host"));
        assert_eq!(asked(&[host, ("origin", "http://evil.example")]), Err("another origin"));
        assert_eq!(asked(&[host, ("origin", "http://localhost:80")]), Err("another origin"));
        assert_eq!(asked(&[host, ("origin", "null")]), Err("another origin"));
        assert_eq!(asked(&[host, (SITE, "cross-site")]), Err("another site"));
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let [one, other] = [token(), token()].map(|token| token.expect("random bytes"));
        assert_eq!((one.len(), other.len()), (64, 64));
        assert!(!are_same(one.as_bytes(), other.as_bytes()));
        assert!(are_same(one.as_bytes(), one.as_bytes()));
        assert!(!are_same(&one.as_bytes()[1..], one.as_bytes()));
        assert!(!are_same(b"", one.as_bytes()));
    }
}
