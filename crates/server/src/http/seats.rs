//! What a host does with a seat.

use axum::Json;
use axum::extract::State;
use castle_engine::Seat;
use castle_protocol::{Bye, Problem, ReplaceInvitation, Replaced};

use super::App;
use super::body::{Body, Named, SeatKey, secret};
use super::error::Denied;
use crate::ids::TableId;
use crate::secret::Purpose;
use crate::table::Ask;

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
