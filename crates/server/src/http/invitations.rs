//! Invitations: to look at one uses nothing; claiming is deliberate, hence a POST with a body.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use castle_protocol::{Claim, Claimed, InvitationSeen, Look, Problem};

use super::App;
use super::body::{Body, secret};
use super::device::Device;
use super::error::Denied;
use crate::ids::TableId;
use crate::secret::{Hashed, Link, Purpose};
use crate::store::LinkState;
use crate::table::{Ask, OnDevice};

pub(super) async fn look(State(app): State<App>, Body(wanted): Body<Look>) -> Result<Json<InvitationSeen>, Denied> {
    let link = Link::parse(&wanted.link).ok_or(Problem::LinkMistyped)?;
    let hash = link.secret.hashed(Purpose::Invitation);
    let seen = app.0.tables.ask(link.table, |reply| Ask::Look { link: hash, reply }).await;
    Ok(Json(answer(&app, link.table, hash, seen).await?))
}

pub(super) async fn claim(
    State(app): State<App>,
    device: Device,
    Body(wanted): Body<Claim>,
) -> Result<Response, Denied> {
    let link = Link::parse(&wanted.link).ok_or(Problem::LinkMistyped)?;
    let key = secret(&wanted.key, "key")?.hashed(Purpose::SeatKey);
    let by = OnDevice { key, device: device.hashed() };
    let hash = link.secret.hashed(Purpose::Invitation);
    let name = wanted.name;
    let claimed = app.0.tables.ask(link.table, |reply| Ask::Claim { link: hash, by, name, reply }).await;
    let claimed: Claimed = answer(&app, link.table, hash, claimed).await?;
    Ok((device.cookie(), Json(claimed)).into_response())
}

/// The table's answer; if there is no table any more, what its links say of it.
pub(super) async fn answer<T>(
    app: &App,
    table: TableId,
    link: Hashed,
    answer: Option<Result<T, Problem>>,
) -> Result<T, Problem> {
    match answer {
        Some(Err(Problem::UnknownTable)) => {}
        Some(answer) => return answer,
        None => return Err(Problem::Unavailable),
    }
    let links = app.0.tables.store().links(table.as_str()).await.map_err(|fault| {
        tracing::error!(%fault, "the store cannot be read");
        Problem::Unavailable
    })?;
    let is_expired = links.iter().any(|kept| kept.hash == link && kept.state == LinkState::Expired);
    Err(if is_expired { Problem::LinkExpired } else { Problem::LinkUnknown })
}
