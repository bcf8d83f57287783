//! The task of one table: it takes one question at a time, decides, saves, changes, tells, in this
//! order. Nobody hears of anything that is not on disk. Knows no rules.

use std::collections::VecDeque;

use castle_engine::{Event, PerSeat, Seat};
use castle_protocol::{Bye, RecoveryShown, TableRefusal, Waits, Why};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, sleep_until};
use tracing::{debug, error, info};

use super::decide::{Around, Decision, Wish};
use super::doors::Doors;
use super::entry::{Asked, What};
use super::hints::Hints;
use super::question::Choose;
use super::shown::{Beside, Presence};
use super::state::{State, Step};
use super::telling::Telling;
use super::timing::Timing;
use super::{Answer, Ask, Closed, code};
use crate::ids::{ActionId, TableId};
use crate::limits::{ASIDES_AT_ONCE, Bucket, IDS_KEPT, LAST_ROUND_SECONDS, Lives, NOTES_PER_MINUTE, Rate};
use crate::secret::Hashed;
use crate::store::{Change, LinkKind, NotSaved, Noted, Revoked, Save, Store};
use crate::tables::Tables;
use crate::thinking::Thinkers;
use crate::world::{Chance, Lived, now};

/// What is set for every table.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) lives: Lives,
    pub(crate) sockets_per_seat: usize,
    pub(crate) idle: Duration,
    pub(crate) waits: Waits,
    pub(crate) bots_alone_ms: u64,
    pub(crate) bots_pause_percent: u64,
    pub(crate) choose: Choose,
    pub(crate) thinkers: Thinkers,
    pub(crate) chance: Chance,
    pub(crate) lived: Lived,
}

/// The log is not where the table believes it to be; only its task can end, to be opened anew.
pub(super) struct OutOfStep;

pub(super) struct Actor {
    pub(super) id: TableId,
    pub(super) settings: Settings,
    pub(super) store: Store,
    pub(super) state: State,
    pub(super) doors: Doors,
    pub(super) presence: Presence,
    pub(super) telling: Telling,
    /// What is known of each seat's recovery link.
    pub(super) recovery: PerSeat<Option<RecoveryShown>>,
    pub(super) noted: Noted,
    pub(super) timing: Timing,
    pub(super) hints: Hints,
    /// Ids of wishes that left no line in the log.
    heard: VecDeque<ActionId>,
    /// How much each seat may still say.
    talk: PerSeat<Option<Bucket>>,
    /// How much each seat may still have logged that brings no round on.
    asides: PerSeat<Option<Bucket>>,
    /// The host has ended the table.
    has_ended: bool,
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
        let wakes = actor.wakes_at();
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
            () = actor.telling.until(wakes.unwrap_or_default()), if wakes.is_some() => actor.wake().await,
            () = sleep_until(empty_since + actor.settings.idle), if is_empty && wakes.is_none() => {
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
        if actor.has_ended {
            info!(table.id = %id, "the host ended the table");
            tables.forget(id, &mut asks);
            break;
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
        let noted = store.noted(id.as_str()).await.map_err(unreadable)?.ok_or(Closed::Unknown)?;
        let log = store.log(id.as_str()).await.map_err(unreadable)?;
        // A long log takes its time; the other tables do not wait for it.
        let loaded = tokio::task::spawn_blocking(move || State::load(id, &log)).await;
        let loaded = loaded.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()));
        let state = loaded.map_err(|damage| {
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
            telling: Telling::new(settings.chance.epoch(), settings.lived.clone()),
            presence: Presence::nobody(now()),
            recovery: PerSeat::default(),
            settings,
            store,
            state,
            noted,
            timing: Timing::default(),
            hints: Hints::default(),
            heard: VecDeque::new(),
            talk: PerSeat::from_fn(|_| None),
            asides: PerSeat::from_fn(|_| None),
            has_ended: false,
        });
        actor.recovery = PerSeat::from_fn(|seat| actor.doors.recovery(seat));
        actor.tell(Vec::new(), None);
        Ok(actor)
    }

    async fn answer(&mut self, ask: Ask) -> Result<(), OutOfStep> {
        // Whoever asked may have gone; then nobody minds.
        match ask {
            Ask::Join { key, watch, reply } => {
                let joined = Box::pin(self.join(key, watch)).await?;
                let _gone = reply.send(joined);
            }
            Ask::Wish { key, id, wish, reply } => {
                let answer = self.wish(key, id, wish).await?;
                let _gone = reply.send(answer);
            }
            Ask::Hint { key, ask, reply } => _ = reply.send(self.hint(key, ask)),
            Ask::Look { link, reply } => _ = reply.send(self.look(link)),
            Ask::Claim { link, by, name, reply } => {
                let claimed = Box::pin(self.claim(link, by, &name)).await?;
                let _gone = reply.send(claimed);
            }
            Ask::Replace { key, seat, link, reply } => {
                let replaced = Box::pin(self.replace(key, seat, link)).await?;
                let _gone = reply.send(replaced);
            }
            Ask::Knock(knock) => Box::pin(self.open_up(knock)).await?,
            Ask::Expire { .. } | Ask::Close => unreachable!("the loop takes these"),
        }
        Ok(())
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
            None if self.heard.contains(&id) => return Ok(Answer::Done { told: None }),
            None => {}
        }
        match self.decide(|state, around| state.decide(asked, wish, around)) {
            Err(why) => Ok(self.refused(seat, why)),
            Ok(Decision::Nothing) => Ok(Answer::Done { told: None }),
            Ok(Decision::Step(step)) if step.brings_on() || self.may_have_logged(seat) => {
                self.fulfil(seat, id, *step).await
            }
            Ok(Decision::Step(_)) => Ok(self.refused(seat, TableRefusal::TooFast.into())),
            Ok(Decision::Vote(host)) => {
                self.presence.votes[seat] = Some(host);
                self.hear(id);
                Ok(Answer::Done { told: self.tell(Vec::new(), Some((seat, id))) })
            }
            Ok(Decision::Say(said)) => {
                if !Rate::per_minute(NOTES_PER_MINUTE).allows(&mut self.talk[seat]) {
                    return Ok(self.refused(seat, TableRefusal::TooFast.into()));
                }
                self.telling.note(seat, said);
                self.hear(id);
                Ok(Answer::Done { told: None })
            }
            Ok(Decision::End) => {
                let end = Change::EndTable { table: self.id.to_string(), at: now() };
                if self.store.save(Save { line: None, changes: vec![end] }).await.is_err() {
                    return Ok(self.refused(seat, TableRefusal::NotSaved.into()));
                }
                self.dismiss_all(Bye::TableEnded);
                self.has_ended = true;
                Ok(Answer::Done { told: None })
            }
        }
    }

    /// Whether a seat may have something logged that brings no round on.
    fn may_have_logged(&mut self, seat: Seat) -> bool {
        Rate::per_second(1, ASIDES_AT_ONCE).allows(&mut self.asides[seat])
    }

    /// Saves what a seat asked for, and does what follows from it beside the log.
    async fn fulfil(&mut self, seat: Seat, id: ActionId, step: Step) -> Result<Answer, OutOfStep> {
        let (at, table) = (now(), self.id.to_string());
        let gone = match step.what() {
            What::Left { seat: gone, host: _ } if *gone == seat => Some((*gone, Revoked::Left)),
            What::Left { seat: gone, host: _ } | What::SeatClosed { seat: gone } => Some((*gone, Revoked::Removed)),
            _ => None,
        };
        // Nobody is invited there any more.
        let closed = match step.what() {
            What::SeatClosed { seat } | What::BotSat { seat, .. } => Some(seat.number()),
            _ => None,
        };
        let mut changes = Vec::new();
        if let Some((gone, reason)) = gone {
            changes.push(Change::RevokeKeys { table: table.clone(), seat: gone.number(), reason, at });
        }
        if closed.is_some() {
            changes.push(Change::ReplaceLinks { table, kind: LinkKind::Invitation, seat: closed, at });
        }
        let was_watched = self.state.settings().watching;
        let Ok(told) = self.make(step, changes, Some((seat, id))).await? else {
            return Ok(self.refused(seat, TableRefusal::NotSaved.into()));
        };
        if was_watched && !self.state.settings().watching {
            self.telling.dismiss(None, Bye::WatchEnded);
        }
        if let Some(seat) = closed {
            self.doors.close(seat, at);
        }
        if let Some((gone, reason)) = gone {
            self.doors.revoke(gone.number(), reason);
            self.dismiss(gone, if reason == Revoked::Left { Bye::SeatLeft } else { Bye::SeatRemoved });
            self.look_anew();
        }
        if gone.is_some() || closed.is_some() {
            self.deal_if_ready().await?;
        }
        Ok(Answer::Done { told })
    }

    fn hear(&mut self, id: ActionId) {
        if self.heard.len() == IDS_KEPT {
            self.heard.pop_front();
        }
        self.heard.push_back(id);
    }

    fn refused(&self, seat: Seat, why: Why) -> Answer {
        info!(table.id = %self.id, seat = seat.number(), code = code(&why), "refused");
        Answer::Refused(why)
    }

    /// Saves a step, makes it true and tells of it. The answer is the version of the seat that asked
    /// that tells of it.
    pub(super) async fn make(
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
        let host = self.state.host();
        let events = self.state.take(step);
        if self.state.host() != host {
            // They were about another host.
            self.presence.votes = PerSeat::from_fn(|_| None);
        }
        self.set_timers();
        let told = self.tell(events, done);
        self.note_life().await;
        Ok(Ok(told))
    }

    /// Notes how long the table lives, if that has changed.
    async fn note_life(&mut self) {
        let against_bots = self.state.is_against_bots();
        if against_bots == self.noted.is_against_bots {
            return;
        }
        let changes = vec![Change::SetAgainstBots { table: self.id.to_string(), against_bots }];
        // If it cannot be saved, the next step tries again.
        if self.store.save(Save { line: None, changes }).await.is_ok() {
            self.noted.is_against_bots = against_bots;
        }
    }

    pub(super) fn tell(&mut self, events: Vec<Event>, done: Option<(Seat, ActionId)>) -> Option<u32> {
        let beside = Beside {
            presence: &self.presence,
            recovery: &self.recovery,
            clock: self.timing.clock(),
            lives: self.settings.lives,
            waits: self.settings.waits,
        };
        self.telling.tell(&self.state, &beside, events, done)
    }

    /// Tells of what changed beside the log: who is here, and what follows for clocks and bots.
    pub(super) fn look_anew(&mut self) {
        self.set_timers();
        self.tell(Vec::new(), None);
    }

    /// Ends all connections of a seat that somebody else has next, or nobody.
    pub(super) fn dismiss(&mut self, seat: Seat, bye: Bye) {
        self.telling.dismiss(Some(seat), bye);
        self.presence.leave(seat, now());
        self.recovery[seat] = self.doors.recovery(seat);
    }

    fn dismiss_all(&mut self, bye: Bye) {
        for viewer in self.state.seats().map(Some).chain([None]) {
            self.telling.dismiss(viewer, bye);
        }
    }

    /// A connection has ended: who is still here?
    async fn look_around(&mut self) -> Result<(), OutOfStep> {
        let gone: Vec<Seat> = self
            .state
            .seats()
            .filter(|seat| self.presence.is_here(*seat) && self.telling.connections(Some(*seat)) == 0)
            .collect();
        self.count_watchers();
        if gone.is_empty() {
            return Ok(());
        }
        for seat in &gone {
            self.presence.leave(*seat, now());
        }
        self.look_anew();
        self.deal_if_ready().await
    }

    pub(super) fn watchers(&self) -> u32 {
        u32::try_from(self.telling.connections(None)).unwrap_or(u32::MAX)
    }

    /// Deals the next round if somebody who was not ready has gone, and the others are.
    pub(super) async fn deal_if_ready(&mut self) -> Result<(), OutOfStep> {
        let step = self.decide(State::deal_if_ready);
        if let Some(step) = step {
            // If it cannot be saved, anybody can still ask for the next round.
            let _not_saved = self.make(step, Vec::new(), None).await?;
        }
        Ok(())
    }

    /// Lets the table go if its time is over, unless a round that is still played may be finished first.
    fn expire(&mut self) -> bool {
        let is_played = self.state.is_round_running() && !self.is_empty();
        let is_over = !self.noted.is_greeted || is_time_over(now(), self.expires_at(), is_played);
        if is_over {
            self.dismiss_all(Bye::UnknownTable);
        }
        is_over
    }

    /// Whether no seat is here; spectators do not count, but keep the table open.
    pub(super) fn is_without_friends(&self) -> bool {
        self.state.seats().all(|seat| !self.presence.is_here(seat))
    }

    fn is_empty(&self) -> bool {
        self.is_without_friends() && self.watchers() == 0
    }

    pub(super) fn decide<T>(&self, decide: impl FnOnce(&State, &Around<'_>) -> T) -> T {
        let secret = || self.settings.chance.deal_secret();
        decide(
            &self.state,
            &Around { now: now(), presence: &self.presence, waits: self.settings.waits, secret: &secret },
        )
    }
}

/// Whether a table that expires at `expires_at` goes now; a round that is played then may be finished first.
fn is_time_over(now: u32, expires_at: u32, is_played: bool) -> bool {
    now >= if is_played { expires_at.saturating_add(LAST_ROUND_SECONDS) } else { expires_at }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_that_is_played_is_finished_first_within_a_day() {
        for (now, is_played, is_over) in
            [(999, false, false), (1000, false, true), (1000, true, false), (87_399, true, false), (87_400, true, true)]
        {
            assert_eq!(is_time_over(now, 1000, is_played), is_over, "{now} {is_played}");
        }
        assert!(!is_time_over(u32::MAX - 1, u32::MAX, true), "nothing runs over");
    }
}
