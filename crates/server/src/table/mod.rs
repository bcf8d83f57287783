//! One table: what it is asked, and the task that answers.
//!
//! - [`state`] and [`decide`] are the table itself, pure, [`seating`] is who has its seats; [`entry`] is what its log is made of.
//! - [`doors`] knows who may come in.
//! - [`actor`] is the task: it takes one question at a time, decides, saves, changes, tells.
//! - [`knock`] is what is asked at the doors; [`entrance`] is the actor's part that lets people in, [`comeback`] the one
//!   that gives seats back.
//! - [`timing`] is its part that happens by itself, clocks and bots; [`bots`] says what bots do, [`pace`] when.
//! - [`hints`] lets a seat ask what a strong bot would do.
//! - [`shown`] is what a viewer is shown.
//! - [`telling`] carries views to connections; [`frames`] puts them in messages.

mod actor;
mod bots;
#[cfg(test)]
mod bots_tests;
mod comeback;
#[cfg(test)]
mod company_tests;
mod decide;
mod doors;
#[cfg(test)]
mod doors_tests;
mod entrance;
pub(crate) mod entry;
#[cfg(test)]
mod fault_tests;
mod frames;
mod hints;
mod knock;
mod known;
mod pace;
mod question;
mod seating;
mod shown;
#[cfg(test)]
mod simulation;
mod state;
#[cfg(test)]
mod state_tests;
mod telling;
mod timing;

use castle_engine::Seat;
use castle_protocol::{Bye, Claimed, InvitationSeen, Problem, Replaced, TableRefusal, Why};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};

use crate::ids::ActionId;
use crate::secret::Hashed;

pub(crate) use actor::{Settings, run};
pub(crate) use decide::{Wish, has_good_values};
use hints::Hinted;
pub(crate) use hints::NoHint;
pub(crate) use knock::{Knock, LinkMade, OnDevice, Wanted};
pub(crate) use state::{OPENER, State};
pub(crate) use telling::{Connection, News};

/// A question to a table. Whoever asks is known by the hash of a secret, never by a number.
pub(crate) enum Ask {
    /// A page wants to see and play, or, if its secret is that of a watch link, to see.
    Join { key: Hashed, watch: Hashed, reply: Reply<Result<Connection, Bye>> },
    /// A seat wants something under an id.
    Wish { key: Hashed, id: ActionId, wish: Wish, reply: Reply<Answer> },
    /// A seat wants to know what the strong bot would do in its place, on an ask.
    Hint { key: Hashed, ask: u32, reply: Reply<Hinted> },
    /// Somebody holds an invitation and wants to know what for.
    Look { link: Hashed, reply: Reply<Result<InvitationSeen, Problem>> },
    /// Somebody claims a seat.
    Claim { link: Hashed, by: OnDevice, name: String, reply: Reply<Result<Claimed, Problem>> },
    /// The host gives a seat another invitation.
    Replace { key: Hashed, seat: Option<Seat>, link: Hashed, reply: Reply<Result<Replaced, Problem>> },
    /// Anything else at the doors.
    Knock(Knock),
    /// The time of the table is over; the answer is whether it lets go.
    Expire { reply: Reply<bool> },
    /// The server stops.
    Close,
}

type Reply<T> = oneshot::Sender<T>;

/// The answer to a wish.
pub(crate) enum Answer {
    /// It is done. The seat's view of this version tells of it; none, if it was done already.
    Done { told: Option<u32> },
    /// It is not.
    Refused(Why),
    /// Whoever asks has no seat any more.
    Bye(Bye),
}

/// Why a table cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// There is none.
    Unknown,
    /// Its log does not check.
    Damaged,
    /// The store does not answer.
    Unreadable,
}

impl Closed {
    pub(crate) fn bye(self) -> Bye {
        match self {
            Closed::Unknown => Bye::UnknownTable,
            Closed::Damaged => Bye::TableDamaged,
            Closed::Unreadable => Bye::TableFault,
        }
    }

    pub(crate) fn problem(self) -> Problem {
        match self {
            Closed::Unknown => Problem::UnknownTable,
            Closed::Damaged => Problem::TableDamaged,
            Closed::Unreadable => Problem::Unavailable,
        }
    }
}

impl Ask {
    /// Answers in the place of a table that is not open.
    pub(crate) fn deny(self, closed: Closed) {
        // Whoever asked may have gone; then nobody minds.
        match self {
            Ask::Join { reply, .. } => _ = reply.send(Err(closed.bye())),
            Ask::Wish { reply, .. } => _ = reply.send(Answer::Bye(closed.bye())),
            Ask::Hint { reply, .. } => _ = reply.send(Err(NoHint::Bye(closed.bye()))),
            Ask::Look { reply, .. } => _ = reply.send(Err(closed.problem())),
            Ask::Claim { reply, .. } => _ = reply.send(Err(closed.problem())),
            Ask::Replace { reply, .. } => _ = reply.send(Err(closed.problem())),
            Ask::Knock(knock) => knock.deny(closed),
            Ask::Expire { reply } => _ = reply.send(true),
            Ask::Close => {}
        }
    }
}

/// A way to an open table, for as long as a connection lives. Questions are boxed, as a queue keeps
/// room for many of them.
#[derive(Clone)]
pub(crate) struct TableHandle(pub(crate) mpsc::Sender<Box<Ask>>);

impl TableHandle {
    pub(crate) async fn wish(&self, key: Hashed, id: ActionId, wish: Wish) -> Answer {
        let (reply, answer) = oneshot::channel();
        let is_sent = self.0.send(Box::new(Ask::Wish { key, id, wish, reply })).await.is_ok();
        match answer.await {
            Ok(answer) if is_sent => answer,
            Ok(_) | Err(_) => Answer::Bye(Bye::TableFault),
        }
    }
}

/// A refusal as the answer to an HTTP request.
pub(crate) fn problem_of(why: Why) -> Problem {
    let refusal = match why {
        Why::Table(refusal) => refusal,
        // No HTTP request asks for an action of the round.
        Why::Rules(_) => return Problem::Unavailable,
    };
    match refusal {
        TableRefusal::BadId => Problem::BadSecret { field: "id".to_owned() },
        TableRefusal::IdReused => Problem::IdReused,
        TableRefusal::NotHost => Problem::NotHost,
        TableRefusal::NotStarted => Problem::NotStarted,
        TableRefusal::TooFewSeats => Problem::TooFewSeats,
        TableRefusal::RoundRunning => Problem::RoundRunning,
        TableRefusal::MatchOver => Problem::MatchOver,
        TableRefusal::NeedsRestart { switches } => Problem::NeedsRestart { switches },
        TableRefusal::NameBlank => Problem::NameBlank,
        TableRefusal::NameTooLong { most } => Problem::NameTooLong { most },
        TableRefusal::Rules { contradictions } => Problem::Rules { contradictions },
        TableRefusal::NotSaved => Problem::NotSaved,
        TableRefusal::TooFast => Problem::TooManyRequests { retry_after: 1 },
        TableRefusal::NoSuchSeat => Problem::UnknownSeat,
        TableRefusal::SettingOutOfRange { setting } => Problem::SettingOutOfRange { setting },
        // No HTTP request asks for what these are about.
        TableRefusal::StaleAsk
        | TableRefusal::AlreadyStarted
        | TableRefusal::SeatIsHere
        | TableRefusal::TooEarly { .. }
        | TableRefusal::HostsSeat
        | TableRefusal::OnlyWatching
        | TableRefusal::ChatOff
        | TableRefusal::HintsOff
        | TableRefusal::Thinking
        | TableRefusal::SeatTaken
        | TableRefusal::TextBlank
        | TableRefusal::TextTooLong { .. } => Problem::Unavailable,
    }
}

/// The code of a refusal or a problem, for the log: it never holds a card or a name.
pub(crate) fn code(coded: &impl Serialize) -> String {
    let json = serde_json::to_value(coded).unwrap_or_default();
    json.get("code").unwrap_or(&json).as_str().unwrap_or("unknown").to_owned()
}
