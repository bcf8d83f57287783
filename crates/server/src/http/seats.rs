//! What a host does with seats, and what a seat does with its links.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use castle_engine::Seat;
use castle_protocol::{
    AddSeat, Bye, MakeSeatLink, MakeWatchLink, Problem, ReplaceInvitation, Replaced, SeatAdded, SeatLinkMade,
    WatchLinkMade,
};

use super::App;
use super::body::{Body, Named, SeatKey, secret};
use super::comeback::kind_of;
use super::error::Denied;
use crate::codes::Meant;
use crate::ids::TableId;
use crate::secret::Purpose;
use crate::store::LinkKind;
use crate::table::{Ask, Knock, LinkMade, Wanted};

pub(super) async fn replace_invitation(
    State(app): State<App>,
    Named((table, number)): Named<(String, String)>,
    SeatKey(key): SeatKey,
    Body(wanted): Body<ReplaceInvitation>,
) -> Result<Json<Replaced>, Denied> {
    let id = TableId::parse(&table).ok_or(Problem::UnknownTable)?;
    let seat = number.parse().ok().and_then(Seat::new);
    let link = secret(&wanted.secret, "secret")?.hashed(Purpose::Invitation);
    let replaced = app.0.tables.ask(id, |reply| Ask::Replace { key, seat, link, reply }).await;
    Ok(Json(replaced.ok_or(Problem::Unavailable)??))
}

pub(super) async fn add(
    State(app): State<App>,
    Named(table): Named<String>,
    SeatKey(key): SeatKey,
    Body(wanted): Body<AddSeat>,
) -> Result<Json<SeatAdded>, Denied> {
    let id = TableId::parse(&table).ok_or(Problem::UnknownTable)?;
    let link = secret(&wanted.secret, "secret")?.hashed(Purpose::Invitation);
    let added = app.0.tables.ask(id, |reply| Ask::Knock(Knock::AddSeat { key, link, reply })).await;
    Ok(Json(added.ok_or(Problem::Unavailable)??))
}

pub(super) async fn make_link(
    State(app): State<App>,
    Named(table): Named<String>,
    SeatKey(key): SeatKey,
    Body(wanted): Body<MakeSeatLink>,
) -> Result<Json<SeatLinkMade>, Denied> {
    let id = TableId::parse(&table).ok_or(Problem::UnknownTable)?;
    let kind = kind_of(wanted.kind);
    let link = secret(&wanted.secret, "secret")?.hashed(kind.purpose());
    let sign_out = wanted.sign_out;
    if sign_out && kind != LinkKind::Move {
        return Err(Problem::BadRequest { detail: "sign_out: for moving only".to_owned() }.into());
    }
    let wanted = Wanted { kind, link, sign_out };
    let made = app.0.tables.ask(id, |reply| Ask::Knock(Knock::MakeSeatLink { key, wanted, reply })).await;
    let LinkMade { seat, ends_at } = made.ok_or(Problem::Unavailable)??;
    let code = match kind {
        LinkKind::Move => {
            let chance = &app.0.tables.settings().chance;
            app.0.codes.make(Meant { table: id, seat, link }, Instant::now(), || chance.code())
        }
        LinkKind::Recovery | LinkKind::Invitation | LinkKind::Watch => None,
    };
    Ok(Json(SeatLinkMade { ends_at, code }))
}

pub(super) async fn make_watch_link(
    State(app): State<App>,
    Named(table): Named<String>,
    SeatKey(key): SeatKey,
    Body(wanted): Body<MakeWatchLink>,
) -> Result<Json<WatchLinkMade>, Denied> {
    let id = TableId::parse(&table).ok_or(Problem::UnknownTable)?;
    let link = secret(&wanted.secret, "secret")?.hashed(Purpose::Watch);
    let made = app.0.tables.ask(id, |reply| Ask::Knock(Knock::MakeWatchLink { key, link, reply })).await;
    Ok(Json(made.ok_or(Problem::Unavailable)??))
}

/// What a socket would be told, as the answer to a request.
pub(super) fn problem_of_bye(bye: Bye) -> Problem {
    match bye {
        Bye::UnknownTable | Bye::TableEnded => Problem::UnknownTable,
        Bye::TableDamaged => Problem::TableDamaged,
        Bye::UnknownKey | Bye::SeatRevoked | Bye::SeatMoved | Bye::SeatLeft | Bye::SeatRemoved | Bye::WatchEnded => {
            Problem::UnknownKey
        }
        Bye::ProtocolTooOld
        | Bye::BadMessage
        | Bye::TooLarge
        | Bye::TooFast
        | Bye::Silent
        | Bye::TooManySockets
        | Bye::TooSlow
        | Bye::Restarting
        | Bye::TableFault => Problem::Unavailable,
    }
}
