//! Getting a seat back: on another device by a link or a short code, on the same one by its cookie. To look uses
//! nothing; opening is deliberate, hence a POST with a body.

use std::collections::VecDeque;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use castle_engine::Seat;
use castle_protocol::{
    Claimed, LookAtSeat, OpenSeat, Problem, RESTORED_MAX, RestoreSeats, SeatLink, SeatOpener, SeatRestored, SeatSeen,
    SeatsRestored,
};

use super::App;
use super::body::{Body, Visitor, secret};
use super::device::Device;
use super::error::Denied;
use super::invitations::answer;
use crate::ids::TableId;
use crate::secret::{Hashed, Link, Purpose};
use crate::store::{Fault, LinkKind};
use crate::table::{Ask, Knock, OnDevice};

pub(super) async fn look(
    State(app): State<App>,
    visitor: Visitor,
    Body(wanted): Body<LookAtSeat>,
) -> Result<Json<SeatSeen>, Denied> {
    let (table, link) = opener(&app, &visitor, &wanted.opener)?;
    let seen = app.0.tables.ask(table, |reply| Ask::Knock(Knock::LookAtSeat { link, reply })).await;
    Ok(Json(answer(&app, table, link, seen).await?))
}

pub(super) async fn open(
    State(app): State<App>,
    visitor: Visitor,
    device: Device,
    Body(wanted): Body<OpenSeat>,
) -> Result<Response, Denied> {
    let key = secret(&wanted.key, "key")?.hashed(Purpose::SeatKey);
    let by = OnDevice { key, device: device.hashed() };
    let (table, link) = opener(&app, &visitor, &wanted.opener)?;
    let opened = app.0.tables.ask(table, |reply| Ask::Knock(Knock::OpenSeat { link, by, reply })).await;
    let opened: Claimed = answer(&app, table, link, opened).await?;
    Ok((device.cookie(), Json(opened)).into_response())
}

pub(super) fn kind_of(link: SeatLink) -> LinkKind {
    match link {
        SeatLink::Move => LinkKind::Move,
        SeatLink::Recovery => LinkKind::Recovery,
    }
}

/// The table and the link that an opener means.
fn opener(app: &App, visitor: &Visitor, opener: &SeatOpener) -> Result<(TableId, Hashed), Problem> {
    match opener {
        SeatOpener::Link { kind, link } => {
            let link = Link::parse(link).ok_or(Problem::LinkMistyped)?;
            Ok((link.table, link.secret.hashed(kind_of(*kind).purpose())))
        }
        SeatOpener::Code { code } => find_code(app, visitor, code),
    }
}

/// A code is short: whoever tries many is sent away, and does not learn whether the last one was right.
fn find_code(app: &App, Visitor(address): &Visitor, code: &str) -> Result<(TableId, Hashed), Problem> {
    let (shared, now) = (&app.0, Instant::now());
    if let Some(address) = address {
        let taken = shared.wrong_codes.take(*address, now);
        taken.map_err(|retry_after| Problem::TooManyRequests { retry_after })?;
    }
    let meant = shared.codes.find(code, now).ok_or(Problem::CodeUnknown)?;
    if let Some(address) = address {
        shared.wrong_codes.give_back(address);
    }
    Ok((meant.table, meant.link))
}

pub(super) async fn restore(
    State(app): State<App>,
    device: Device,
    Body(wanted): Body<RestoreSeats>,
) -> Result<Response, Denied> {
    let keys = keys(&wanted)?;
    if !device.is_known() {
        // There is nothing to remember it by, and nothing to remember.
        return Ok(Json(SeatsRestored { seats: Vec::new() }).into_response());
    }
    let seats = seats_of(&app, &device).await?;
    let mut held = Vec::new();
    let mut free = VecDeque::new();
    for (nth, key) in (0_u32..).zip(keys) {
        // A repeat finds each secret at its seat, whatever was opened meanwhile.
        match app.0.tables.store().seat_of(&key).await.map_err(|fault| unreadable(&fault))? {
            None => free.push_back((nth, key)),
            Some(seat) if seats.contains(&seat) => held.push((seat, (nth, key))),
            Some(_) => return Err(Problem::SecretTaken.into()),
        }
    }
    let mut restored = Vec::new();
    for seat in seats {
        let own = held.iter().find(|(of, _)| *of == seat).map(|(_, key)| *key);
        let key = own.or_else(|| free.front().copied());
        let Some(seat) = restore_one(&app, &seat, &device, key).await? else { continue };
        if own.is_none() {
            free.pop_front();
        }
        restored.push(seat);
    }
    Ok((device.cookie(), Json(SeatsRestored { seats: restored })).into_response())
}

/// The hashes of the secrets, all of them different.
fn keys(wanted: &RestoreSeats) -> Result<Vec<Hashed>, Problem> {
    if wanted.keys.len() > RESTORED_MAX {
        return Err(Problem::BadRequest { detail: format!("keys: at most {RESTORED_MAX} are wanted") });
    }
    let mut keys = Vec::new();
    for key in &wanted.keys {
        let key = secret(key, "keys")?.hashed(Purpose::SeatKey);
        if keys.contains(&key) {
            return Err(Problem::BadSecret { field: "keys".to_owned() });
        }
        keys.push(key);
    }
    Ok(keys)
}

async fn seats_of(app: &App, device: &Device) -> Result<Vec<(String, u8)>, Problem> {
    app.0.tables.store().seats_of(&device.hashed()).await.map_err(|fault| unreadable(&fault))
}

/// One seat of the device, held by `key` from now on; none if the device does not have it any more, or its table cannot
/// be opened: that must not keep the others.
async fn restore_one(
    app: &App,
    (table, seat): &(String, u8),
    device: &Device,
    key: Option<(u32, Hashed)>,
) -> Result<Option<SeatRestored>, Problem> {
    let (Some(table), Some(seat)) = (TableId::parse(table), Seat::new(*seat)) else { return Ok(None) };
    let (device, hash) = (device.hashed(), key.map(|(_, hash)| hash));
    let knock = |reply| Ask::Knock(Knock::RestoreSeat { seat, device, key: hash, reply });
    match app.0.tables.ask(table, knock).await {
        Some(Ok(restored)) => Ok(Some(SeatRestored { key: key.map(|(nth, _)| nth), ..restored })),
        Some(Err(problem @ (Problem::NotSaved | Problem::SecretTaken))) => Err(problem),
        Some(Err(_)) | None => Ok(None),
    }
}

fn unreadable(fault: &Fault) -> Problem {
    tracing::error!(%fault, "the store cannot be read");
    Problem::Unavailable
}
