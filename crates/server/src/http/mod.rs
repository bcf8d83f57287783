//! Every address of the product, on one screen. Knows no SQL and no rules.
//!
//! All paths stand under the root: under a sub-path a proxy takes the prefix away, and the page
//! names its addresses relative to its own.

mod body;
mod comeback;
mod device;
mod error;
mod guard;
mod guests;
mod health;
mod invitations;
mod listener;
mod proxies;
mod seats;
mod socket;
mod tables;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};

use crate::codes::Codes;
use crate::config::Config;
use crate::limits::{Buckets, Rate, WRONG_CODES_PER_HOUR};
use crate::stop::Stop;
use crate::tables::Tables;

pub(crate) use listener::serve;
pub use proxies::{Problematic, Proxies, PublicOrigin};

/// What every handler may use.
#[derive(Clone)]
struct App(Arc<Shared>);

struct Shared {
    tables: Tables,
    readiness: health::Readiness,
    stop: Stop,
    public: Option<PublicOrigin>,
    proxies: Proxies,
    requests: Buckets<IpAddr>,
    new_tables: Buckets<IpAddr>,
    wrong_codes: Buckets<IpAddr>,
    codes: Codes,
    device: device::Form,
    messages: Rate,
}

/// The whole server, as one service.
pub(crate) fn router(config: &Config, tables: Tables, stop: Stop) -> Router {
    let (instance, life_seconds) = (tables.store().instance(), tables.settings().lives.longest());
    let app = App(Arc::new(Shared {
        device: device::Form::new(instance, config.public_url.as_ref(), life_seconds),
        readiness: health::Readiness::new(tables.store().clone()),
        tables,
        stop,
        public: config.public_url.clone(),
        proxies: config.trusted_proxies.clone(),
        requests: Buckets::new(Rate::per_minute(config.requests_per_minute)),
        new_tables: Buckets::new(Rate::per_hour(config.tables_per_hour)),
        wrong_codes: Buckets::new(Rate::per_hour(WRONG_CODES_PER_HOUR)),
        codes: Codes::default(),
        messages: Rate::per_second(config.messages_per_second, crate::limits::MESSAGES_AT_ONCE),
    }));
    Router::new()
        .route("/api/tables", post(tables::create))
        .route("/api/tables/{id}/restart", post(tables::restart))
        .route("/api/tables/{id}/rules", post(tables::change_rules))
        .route("/api/tables/{id}/seats", post(seats::add))
        .route("/api/tables/{id}/seats/{n}/invitation", post(seats::replace_invitation))
        .route("/api/tables/{id}/seat-link", post(seats::make_link))
        .route("/api/tables/{id}/watch-link", post(seats::make_watch_link))
        .route("/api/invitations/look", post(invitations::look))
        .route("/api/invitations/claim", post(invitations::claim))
        .route("/api/seats/look", post(comeback::look))
        .route("/api/seats/open", post(comeback::open))
        .route("/api/seats/restore", post(comeback::restore))
        .route("/ws", get(socket::open))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .with_state(app.clone())
        .merge(castle_assets::router())
        .method_not_allowed_fallback(error::method_not_allowed)
        .fallback(error::not_found)
        .layer(from_fn_with_state(app, guard::guard))
        .layer(from_fn(guard::observe))
}
