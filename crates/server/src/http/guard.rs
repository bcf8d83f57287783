//! What happens to every request: it is let in or not, timed, answered with strict headers, and
//! leaves one line in the log.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use castle_protocol::Problem;
use tokio::time::timeout;
use tracing::{debug, info};

use super::App;
use super::error::{Denied, ForTheLog};
use crate::limits::{REQUEST_WITHIN, visitor};

/// No script, style or request but our own, no frame round us, no word to others about us.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; \
         base-uri 'none'; form-action 'none'",
    ),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Lets in what may come in, and takes not too long over it.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let shared = &app.0;
    let peer = request.extensions().get().map(|ConnectInfo(peer): &ConnectInfo<SocketAddr>| peer.ip());
    let is_socket = request.uri().path() == "/ws";
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_socket || is_change {
        let forwarded = shared.proxies.forwarded(peer, request.headers());
        if let Err(mismatch) = forwarded.check_origin(shared.public.as_ref()) {
            return Denied::noted(Problem::ForeignOrigin, mismatch).into_response();
        }
    }
    if is_change
        && let Some(address) = shared.proxies.forwarded(peer, request.headers()).address()
        && let Err(retry_after) = shared.requests.take(visitor(address), Instant::now())
    {
        return Denied::from(Problem::TooManyRequests { retry_after }).into_response();
    }
    match timeout(REQUEST_WITHIN, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Denied::from(Problem::Unavailable).into_response(),
    }
}

/// Writes one line about a request: its route, never its address, which may be anything.
pub(super) async fn observe(request: Request, next: Next) -> Response {
    static REQUESTS: AtomicU64 = AtomicU64::new(1);
    let id = REQUESTS.fetch_add(1, Ordering::Relaxed);
    let route = request.extensions().get().map_or("the page", |route: &MatchedPath| route.as_str()).to_owned();
    let method = request.method().clone();
    let start = Instant::now();
    let mut response = next.run(request).await;

    let status = response.status().as_u16();
    let duration_ms = start.elapsed().as_micros() as f64 / 1000.0;
    match response.extensions_mut().remove::<ForTheLog>() {
        Some(ForTheLog { code, note: Some(note) }) => {
            info!(request.id = id, %method, route, status, duration_ms, code, note, "request");
        }
        Some(ForTheLog { code, note: None }) => {
            info!(request.id = id, %method, route, status, duration_ms, code, "request");
        }
        None if method == Method::POST => info!(request.id = id, %method, route, status, duration_ms, "request"),
        None => debug!(request.id = id, %method, route, status, duration_ms, "request"),
    }

    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
