//! What a request brings: a JSON body, a seat's secret, whose it is.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Request};
use axum::http::header;
use axum::http::request::Parts;
use castle_protocol::Problem;
use serde::de::DeserializeOwned;

use super::App;
use super::error::Denied;
use crate::limits::{BODY_BYTES_MAX, BODY_BYTES_READ_MAX, visitor};
use crate::secret::{Hashed, Plain, Purpose};

/// A JSON body of a known shape and a bounded size.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Denied;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Denied> {
        let too_large = Problem::TooLarge { most: u32::try_from(BODY_BYTES_MAX).expect("a few kilobytes") };
        // Somewhat more is read than is taken: who still writes would not hear why it is refused.
        let read = axum::body::to_bytes(request.into_body(), BODY_BYTES_READ_MAX).await;
        let bytes = read.ok().filter(|bytes| bytes.len() <= BODY_BYTES_MAX).ok_or(too_large)?;
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            // Serde would take a list of the fields' values for the same.
            return Err(Problem::BadRequest { detail: "a JSON object is wanted".to_owned() }.into());
        }
        let body = serde_json::from_slice(&bytes).map_err(|error| Problem::BadRequest { detail: error.to_string() })?;
        Ok(Body(body))
    }
}

/// The parts of the path that have names.
pub(super) struct Named<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Denied> {
        // All of them are texts, so the only fault is one that is no text.
        let path = Path::<T>::from_request_parts(parts, state).await.map_err(|_| Problem::NotFound)?;
        Ok(Named(path.0))
    }
}

/// The seat's secret in `Authorization: Bearer …`.
pub(super) struct SeatKey(pub(super) Hashed);

impl<S: Send + Sync> FromRequestParts<S> for SeatKey {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Denied> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let (scheme, secret) = value.and_then(|value| value.split_once(' ')).ok_or(Problem::UnknownKey)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(Problem::UnknownKey.into());
        }
        let plain = Plain::parse(secret.trim()).ok_or(Problem::UnknownKey)?;
        Ok(SeatKey(plain.hashed(Purpose::SeatKey)))
    }
}

/// Whose request it is, as far as an address tells.
pub(super) struct Visitor(pub(super) Option<IpAddr>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get().map(|ConnectInfo(peer): &ConnectInfo<SocketAddr>| peer.ip());
        Ok(Visitor(app.0.proxies.forwarded(peer, &parts.headers).address().map(visitor)))
    }
}

/// A secret in a body, or which field holds none.
pub(super) fn secret(text: &str, field: &str) -> Result<Plain, Problem> {
    Plain::parse(text).ok_or_else(|| Problem::BadSecret { field: field.to_owned() })
}
