//! Problems as answers (RFC 9457). The only file that knows status codes.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use castle_protocol::{Problem, ProblemBody};

use crate::table::code;

/// Why a request is denied, with a word for the log that its sender does not get.
pub(super) struct Denied {
    problem: Problem,
    note: Option<String>,
}

impl Denied {
    pub(super) fn noted(problem: Problem, note: String) -> Denied {
        Denied { problem, note: Some(note) }
    }
}

impl From<Problem> for Denied {
    fn from(problem: Problem) -> Denied {
        Denied { problem, note: None }
    }
}

/// Goes with an answer to whoever logs it.
#[derive(Clone)]
pub(super) struct ForTheLog {
    pub(super) code: String,
    pub(super) note: Option<String>,
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let Denied { problem, note } = self;
        let code = code(&problem);
        let (status, title) = status(&problem);
        let retry_after = match &problem {
            Problem::TooManyRequests { retry_after } => Some(*retry_after),
            Problem::NotSaved | Problem::Unavailable => Some(2),
            _ => None,
        };
        let needs_upgrade = problem == Problem::UpgradeRequired;
        let kind = format!("urn:castle:problem:{code}");
        let body = ProblemBody { kind, title: title.to_owned(), status: status.as_u16(), problem };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if needs_upgrade {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            headers.insert(header::CONNECTION, HeaderValue::from_static("Upgrade"));
        }
        response.extensions_mut().insert(ForTheLog { code, note });
        response
    }
}

fn status(problem: &Problem) -> (StatusCode, &'static str) {
    match problem {
        Problem::BadRequest { .. } => (StatusCode::BAD_REQUEST, "The request cannot be read."),
        Problem::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "The request is too large."),
        Problem::Rules { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "The rules do not fit together."),
        Problem::NameBlank => (StatusCode::UNPROCESSABLE_ENTITY, "The name has nothing to see."),
        Problem::NameTooLong { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "The name is too long."),
        Problem::BadSecret { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "A secret or an id is not of the right form."),
        Problem::SecretTaken => (StatusCode::CONFLICT, "The secret is in use."),
        Problem::UnknownTable => (StatusCode::NOT_FOUND, "There is no such table."),
        Problem::UnknownSeat => (StatusCode::NOT_FOUND, "There is no such seat."),
        Problem::LinkMistyped => (StatusCode::UNPROCESSABLE_ENTITY, "The link is incomplete or mistyped."),
        Problem::LinkUnknown => (StatusCode::NOT_FOUND, "There is no such link."),
        Problem::LinkUsed { .. } => (StatusCode::GONE, "The link was used."),
        Problem::LinkReplaced { .. } => (StatusCode::GONE, "A newer link took the place of this one."),
        Problem::LinkExpired => (StatusCode::GONE, "The time of the link is over, or its table is gone."),
        Problem::CodeUnknown => (StatusCode::NOT_FOUND, "There is no such code, or its time is over."),
        Problem::NoRoom => (StatusCode::CONFLICT, "The decks are for no more seats."),
        Problem::NotWatched => (StatusCode::FORBIDDEN, "The table may not be watched."),
        Problem::SettingOutOfRange { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "A setting is out of its range."),
        Problem::UnknownKey => (StatusCode::UNAUTHORIZED, "A valid secret of a seat is wanted."),
        Problem::NotHost => (StatusCode::FORBIDDEN, "Only the host may do this."),
        Problem::IdReused => (StatusCode::CONFLICT, "The id was used for something else."),
        Problem::NotStarted => (StatusCode::CONFLICT, "The match has not begun."),
        Problem::TooFewSeats => (StatusCode::CONFLICT, "At least two seats have to be claimed."),
        Problem::RoundRunning => (StatusCode::CONFLICT, "The round is still played."),
        Problem::MatchOver => (StatusCode::CONFLICT, "The match is over."),
        Problem::NeedsRestart { .. } => (StatusCode::CONFLICT, "This changes only with a restart of the match."),
        Problem::ForeignOrigin => (StatusCode::FORBIDDEN, "The page that asks is not of this server."),
        Problem::TooManyRequests { .. } => (StatusCode::TOO_MANY_REQUESTS, "Too many requests."),
        Problem::NotSaved => (StatusCode::SERVICE_UNAVAILABLE, "It could not be saved, so nothing was changed."),
        Problem::TableDamaged => (StatusCode::INTERNAL_SERVER_ERROR, "The table is damaged."),
        Problem::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "Not by this method."),
        Problem::NotFound => (StatusCode::NOT_FOUND, "There is nothing here."),
        Problem::UpgradeRequired => (StatusCode::UPGRADE_REQUIRED, "Only WebSockets here."),
        Problem::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "The server cannot do this now."),
    }
}

pub(super) async fn method_not_allowed() -> Denied {
    Problem::MethodNotAllowed.into()
}

pub(super) async fn not_found() -> Denied {
    Problem::NotFound.into()
}
