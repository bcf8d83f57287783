//! Accepts connections and serves them, with limits that the usual way of serving does not have: of
//! connections from one address, and of the time for every request's head. Whoever connects and says
//! nothing would stay for ever.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::time::timeout;
use tracing::{debug, warn};

use super::Proxies;
use super::guests::{Counted, Guests};
use crate::limits::{FIRST_WORD_WITHIN, HEAD_WITHIN};
use crate::stop::Stop;

/// Serves until the end is told; connections that are open then finish what they are at.
pub(crate) async fn serve(listener: TcpListener, app: Router, proxies: Proxies, mut stop: Stop) {
    let guests = Guests::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.told() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Without it small messages may wait for each other; that is all.
                let _ignored = stream.set_nodelay(true);
                let address = peer.ip().to_canonical();
                let guest = guests.admit(address);
                if guest.is_none() && !address.is_loopback() && !proxies.trusts(address) {
                    debug!("a connection is dropped: its address has too many");
                    continue;
                }
                let stream = Counted { stream, _guest: guest };
                tokio::spawn(connection(stream, peer, app.clone(), stop.clone()));
            }
            Err(error) => {
                // Too many open files, mostly: some will be closed soon.
                warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn connection(stream: Counted, peer: SocketAddr, app: Router, mut stop: Stop) {
    tokio::select! {
        spoken = timeout(FIRST_WORD_WITHIN, stream.stream.readable()) => if spoken.is_err() { return },
        () = stop.told() => return,
    }
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let mut app = app.clone();
        async move { Ok::<Response, Infallible>(call(&mut app, request).await) }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_WITHIN)
            .serve_connection(TokioIo::new(stream), answer)
            .with_upgrades()
    );
    // A broken connection is its owner's business; there is nobody to tell.
    tokio::select! {
        _broken = connection.as_mut() => return,
        () = stop.told() => connection.as_mut().graceful_shutdown(),
    }
    let _broken = connection.await;
}

/// A router is always ready and never fails.
async fn call(app: &mut Router, request: axum::extract::Request) -> Response {
    use tower::Service;
    match app.call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
