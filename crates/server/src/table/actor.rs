//! The task of one table: it takes one question at a time, decides, saves, changes, tells, in this
//! order. Nobody hears of anything that is not on disk. Knows no rules.

use castle_engine::Seat;
use castle_protocol::{Bye, Claimed, InvitationSeen, Problem, Replaced, TableRefusal, Why};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, sleep_until};
use tracing::{debug, error, info};

use super::decide::{Around, Wish};
use super::doors::{Claim, Doors, Replacement};
use super::entry::Asked;
use super::state::{HOST, Presence, State, Step};
use super::telling::{Connection, Telling};
use super::{Answer, Ask, Closed, code, problem_of};
use crate::ids::{ActionId, TableId};
use crate::limits::LAST_ROUND_SECONDS;
use crate::secret::Hashed;
use crate::store::{Change, NotSaved, Save, Store};
use crate::tables::Tables;
use crate::world::{Chance, now};

/// What is set for every table.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) life_seconds: u32,
    pub(crate) sockets_per_seat: usize,
    pub(crate) idle: Duration,
    pub(crate) chance: Chance,
}

/// The log is not where the table believes it to be; only its task can end, to be opened anew.
struct OutOfStep;

struct Actor {
    id: TableId,
    settings: Settings,
    store: Store,
    state: State,
    doors: Doors,
    presence: Presence,
    telling: Telling,
    is_greeted: bool,
}

/// Runs a table until nobody needs it, or it cannot go on.
pub(crate) async fn run(tables: Tables, id: TableId, mut asks: mpsc::Receiver<Box<Ask>>) {
    let mut actor = match Box::pin(Actor::open(&tables, id)).await {
        Ok(actor) => actor,
        Err(closed) => {
            tables.forget(id, &mut asks);
            while let Some(ask) = asks.recv().await {
                ask.deny(closed);
            }
            return;
        }
    };
    debug!(table.id = %id, "table opened");
    let left = actor.telling.left();
    let mut empty_since = Instant::now();
    loop {
        let is_empty = actor.is_empty();
        let going_on = tokio::select! {
            ask = asks.recv() => match ask {
                None => break,
                Some(ask) => match *ask {
                    Ask::Close => break,
                    Ask::Expire { reply } => {
                        let is_over = actor.expire();
                        if is_over {
                            tables.forget(id, &mut asks);
                        }
                        let _gone = reply.send(is_over);
                        if is_over { break } else { Ok(()) }
                    }
                    ask => actor.answer(ask).await,
                },
            },
            () = left.notified() => actor.look_around().await,
            () = sleep_until(empty_since + actor.settings.idle), if is_empty => {
                if tables.close(id, &mut asks) {
                    break;
                }
                Ok(())
            }
        };
        if going_on.is_err() {
            error!(table.id = %id, "the log of the table was written by somebody else; the table is opened anew");
            return;
        }
        if !is_empty {
            empty_since = Instant::now();
        }
    }
    debug!(table.id = %id, "table closed");
    asks.close();
    // Whoever asked at the last moment is answered by the table's next task.
    while let Some(ask) = asks.recv().await {
        tables.pass_on(id, ask).await;
    }
}

impl Actor {
    async fn open(tables: &Tables, id: TableId) -> Result<Box<Actor>, Closed> {
        let store = tables.store().clone();
        let unreadable = |fault| {
            error!(table.id = %id, %fault, "the table cannot be read");
            Closed::Unreadable
        };
        let is_greeted = store.is_greeted(id.as_str()).await.map_err(unreadable)?.ok_or(Closed::Unknown)?;
        let log = store.log(id.as_str()).await.map_err(unreadable)?;
        let state = State::load(id, &log).map_err(|damage| {
            error!(table.id = %id, seq = damage.seq, "the table's log does not check: {}", damage.why);
            Closed::Damaged
        })?;
        let settings = tables.settings().clone();
        let mut actor = Box::new(Actor {
            id,
            doors: Doors::new(
                store.seat_keys(id.as_str()).await.map_err(unreadable)?,
                store.links(id.as_str()).await.map_err(unreadable)?,
            ),
            telling: Telling::new(settings.chance.epoch()),
            presence: Presence::default(),
            settings,
            store,
            state,
            is_greeted,
        });
        actor.tell(Vec::new(), None);
        Ok(actor)
    }

    async fn answer(&mut self, ask: Ask) -> Result<(), OutOfStep> {
        // Whoever asked may have gone; then nobody minds.
        match ask {
            Ask::Join { key, reply } => {
                let joined = self.join(key).await;
                let _gone = reply.send(joined);
            }
            Ask::Wish { key, id, wish, reply } => {
                let answer = self.wish(key, id, wish).await?;
                let _gone = reply.send(answer);
            }
            Ask::Look { link, reply } => _ = reply.send(self.look(link)),
            Ask::Claim { link, key, name, reply } => {
                let claimed = Box::pin(self.claim(link, key, &name)).await?;
                let _gone = reply.send(claimed);
            }
            Ask::Replace { key, seat, link, reply } => {
                let replaced = Box::pin(self.replace(key, seat, link)).await?;
                let _gone = reply.send(replaced);
            }
            Ask::Expire { .. } | Ask::Close => unreachable!("the loop takes these"),
        }
        Ok(())
    }

    async fn join(&mut self, key: Hashed) -> Result<Connection, Bye> {
        let seat = self.doors.seat_of(key)?;
        if self.telling.connections(seat) >= self.settings.sockets_per_seat {
            return Err(Bye::TooManySockets);
        }
        if seat == HOST && !self.is_greeted {
            let greet = Change::Greet { table: self.id.to_string(), at: now() };
            // If it fails, the next Hello tries again.
            self.is_greeted = self.store.save(Save { line: None, changes: vec![greet] }).await.is_ok();
        }
        let connection = self.telling.connect(seat).ok_or(Bye::TableFault)?;
        if !self.presence.here[seat] {
            self.presence.here[seat] = true;
            self.presence.away_since[seat] = None;
            self.tell(Vec::new(), None);
        }
        Ok(connection)
    }

    async fn wish(&mut self, key: Hashed, id: ActionId, wish: Wish) -> Result<Answer, OutOfStep> {
        let seat = match self.doors.seat_of(key) {
            Ok(seat) => seat,
            Err(bye) => return Ok(Answer::Bye(bye)),
        };
        let asked = Asked::new(id, seat, &wish);
        match self.state.was_accepted(&asked) {
            Some(Ok(())) => return Ok(Answer::Done { told: None }),
            Some(Err(refusal)) => return Ok(self.refused(seat, refusal.into())),
            None => {}
        }
        let decided = self.decide(|state, around| state.decide(asked, wish, around));
        match decided {
            Err(why) => Ok(self.refused(seat, why)),
            Ok(None) => Ok(Answer::Done { told: None }),
            Ok(Some(step)) => Ok(match self.make(step, Vec::new(), Some((seat, id))).await? {
                Ok(told) => Answer::Done { told },
                Err(_) => self.refused(seat, TableRefusal::NotSaved.into()),
            }),
        }
    }

    fn refused(&self, seat: Seat, why: Why) -> Answer {
        info!(table.id = %self.id, seat = seat.number(), code = code(&why), "refused");
        Answer::Refused(why)
    }

    fn look(&self, link: Hashed) -> Result<InvitationSeen, Problem> {
        let seat = self.doors.invited(link)?;
        Ok(InvitationSeen {
            table: self.id.to_string(),
            table_name: self.state.name().to_owned(),
            host: self.state.name_of(HOST).unwrap_or_default().to_owned(),
            seat,
            seats: self.state.seat_count(),
            names: self.state.claimed().filter_map(|seat| self.state.name_of(seat)).map(str::to_owned).collect(),
            started: self.state.play().is_some(),
            plays_on: self.state.is_playing(seat),
            expires_at: self.state.moved_at().saturating_add(self.settings.life_seconds),
        })
    }

    async fn claim(&mut self, link: Hashed, key: Hashed, name: &str) -> Result<Result<Claimed, Problem>, OutOfStep> {
        let at = now();
        let seat = match self.doors.may_claim(link, key) {
            Ok(Claim::Again(seat)) => return Ok(Ok(self.claimed(seat))),
            Ok(Claim::New(seat)) => seat,
            Err(problem) => return Ok(Err(problem)),
        };
        let step = match self.state.claim(seat, name, at) {
            Ok(step) => step,
            Err(why) => return Ok(Err(problem_of(why))),
        };
        let changes = vec![
            Change::UseLink { hash: link, at },
            Change::AddKey { hash: key, table: self.id.to_string(), seat: seat.number(), at },
        ];
        if let Err(not_saved) = self.make(step, changes, None).await? {
            return Ok(Err(problem_of_save(not_saved)));
        }
        self.doors.claimed(link, key, seat, at);
        info!(table.id = %self.id, seat = seat.number(), "seat claimed");
        Ok(Ok(self.claimed(seat)))
    }

    fn claimed(&self, seat: Seat) -> Claimed {
        let name = self.state.name_of(seat).unwrap_or_default().to_owned();
        Claimed { table: self.id.to_string(), seat, name }
    }

    async fn replace(
        &mut self,
        key: Hashed,
        seat: Option<Seat>,
        link: Hashed,
    ) -> Result<Result<Replaced, Problem>, OutOfStep> {
        let at = now();
        // Who asks comes first: to others it is no business which seats there are.
        let may = self.doors.may_replace(key, seat.unwrap_or(HOST), link);
        let seat = seat.filter(|seat| *seat != HOST && seat.number() < self.state.seat_count());
        let seat = match (may, seat) {
            (Err(problem @ (Problem::NotHost | Problem::UnknownKey)), _) => return Ok(Err(problem)),
            (_, None) => return Ok(Err(Problem::UnknownSeat)),
            (Err(problem), _) => return Ok(Err(problem)),
            (Ok(Replacement::Again), Some(seat)) => return Ok(Ok(Replaced { seat })),
            (Ok(Replacement::New), Some(seat)) => seat,
        };
        let (table, number) = (self.id.to_string(), seat.number());
        let mut changes = vec![
            Change::ReplaceLinks { table: table.clone(), seat: number, at },
            Change::AddLink { hash: link, table: table.clone(), seat: number, at },
        ];
        let saved = if self.state.name_of(seat).is_some() {
            changes.push(Change::RevokeKeys { table, seat: number, reason: "invitation_replaced", at });
            let step = match self.state.free(seat, at) {
                Ok(step) => step,
                Err(why) => return Ok(Err(problem_of(why))),
            };
            self.make(step, changes, None).await?.map(|_| ())
        } else {
            self.store.save(Save { line: None, changes }).await
        };
        if let Err(not_saved) = saved {
            return Ok(Err(problem_of_save(not_saved)));
        }
        self.doors.replaced(seat, link, at);
        self.telling.dismiss(seat, Bye::SeatRevoked);
        self.presence.here[seat] = false;
        self.presence.away_since[seat] = None;
        info!(table.id = %self.id, seat = number, "invitation replaced");
        self.deal_if_ready().await?;
        Ok(Ok(Replaced { seat }))
    }

    /// Saves a step, makes it true and tells of it. The answer is the version of the seat that asked
    /// that tells of it.
    async fn make(
        &mut self,
        step: Step,
        changes: Vec<Change>,
        done: Option<(Seat, ActionId)>,
    ) -> Result<Result<Option<u32>, NotSaved>, OutOfStep> {
        match self.store.save(Save { line: Some(step.line().clone()), changes }).await {
            Ok(()) => {}
            Err(NotSaved::OutOfStep) => return Err(OutOfStep),
            Err(not_saved) => return Ok(Err(not_saved)),
        }
        debug!(table.id = %self.id, seq = step.line().seq, kind = step.what().kind(), "saved");
        let events = self.state.take(step);
        Ok(Ok(self.tell(events, done)))
    }

    fn tell(&mut self, events: Vec<castle_engine::Event>, done: Option<(Seat, ActionId)>) -> Option<u32> {
        self.telling.tell(&self.state, &self.presence, self.settings.life_seconds, events, done)
    }

    /// A connection has ended: who is still here?
    async fn look_around(&mut self) -> Result<(), OutOfStep> {
        let gone: Vec<Seat> = self
            .state
            .seats()
            .filter(|seat| self.presence.here[*seat] && self.telling.connections(*seat) == 0)
            .collect();
        if gone.is_empty() {
            return Ok(());
        }
        for seat in gone {
            self.presence.here[seat] = false;
            self.presence.away_since[seat] = Some(now());
        }
        self.tell(Vec::new(), None);
        self.deal_if_ready().await
    }

    /// Deals the next round if somebody who was not ready has gone, and the others are.
    async fn deal_if_ready(&mut self) -> Result<(), OutOfStep> {
        let step = self.decide(State::deal_if_ready);
        if let Some(step) = step {
            // If it cannot be saved, anybody can still ask for the next round.
            let _not_saved = self.make(step, Vec::new(), None).await?;
        }
        Ok(())
    }

    /// Lets the table go if its time is over, unless a round that is still played may be finished first.
    fn expire(&mut self) -> bool {
        let expires_at = self.state.moved_at().saturating_add(self.settings.life_seconds);
        if self.is_greeted && now() < expires_at {
            return false;
        }
        let is_played = self.state.is_round_running() && !self.is_empty();
        if is_played && now() < expires_at.saturating_add(LAST_ROUND_SECONDS) {
            return false;
        }
        for seat in self.state.seats() {
            self.telling.dismiss(seat, Bye::UnknownTable);
        }
        true
    }

    fn is_empty(&self) -> bool {
        self.state.seats().all(|seat| !self.presence.here[seat])
    }

    fn decide<T>(&self, decide: impl FnOnce(&State, &Around<'_>) -> T) -> T {
        let secret = || self.settings.chance.deal_secret();
        decide(&self.state, &Around { now: now(), here: &self.presence.here, secret: &secret })
    }
}

fn problem_of_save(not_saved: NotSaved) -> Problem {
    match not_saved {
        NotSaved::Taken => Problem::SecretTaken,
        NotSaved::Failed | NotSaved::OutOfStep => Problem::NotSaved,
    }
}
