//! The part of a table's task that happens by itself: the turn clock, and the acts of bots, one at a time.

use castle_bots::Level;
use castle_engine::{Action, Phase, Seat};
use castle_protocol::{Clock, ClockShown};
use tracing::warn;

use super::actor::{Actor, OutOfStep};
use super::bots::{Bots, Next};
use crate::limits::{BOT_RETRY_MS, WATCHERS_TOLD_EVERY_MS};

/// When the table does something by itself; all times are in milliseconds of the epoch.
#[derive(Default)]
pub(super) struct Timing {
    clock: Option<Running>,
    pub(super) bots: Bots,
    /// When the number of spectators is told next, if it has changed.
    watchers_at: Option<u64>,
    /// From when it may be told again.
    watchers_after: u64,
}

/// A running turn clock.
struct Running {
    turn: Turn,
    clock: Clock,
    shown: ClockShown,
}

impl Running {
    fn is_hard(&self) -> bool {
        matches!(self.clock, Clock::Hard { .. })
    }
}

/// What the clock runs for: another one begins anew.
#[derive(PartialEq, Eq)]
enum Turn {
    /// All choose, after this deal of the table.
    Prepare { deal: u32, phase: Phase },
    /// This seat is asked this.
    Of { seat: Seat, ask: u32 },
}

impl Timing {
    pub(super) fn clock(&self) -> Option<&ClockShown> {
        self.clock.as_ref().map(|clock| &clock.shown)
    }
}

impl Actor {
    /// When to wake up, if there is a reason to.
    pub(super) fn wakes_at(&self) -> Option<u64> {
        let at_zero = self.timing.clock.as_ref().filter(|clock| clock.is_hard()).map(|clock| clock.shown.ends_at);
        at_zero.into_iter().chain(self.timing.bots.look_at).chain(self.timing.watchers_at).min()
    }

    /// Tells how many spectators there are, if that has changed: at once, but never in quick succession, since anybody
    /// who has the link can come and go.
    pub(super) fn count_watchers(&mut self) {
        let now = self.telling.now_ms();
        let watchers = self.watchers();
        self.timing.watchers_at = None;
        if watchers == self.presence.watchers {
            return;
        }
        if now < self.timing.watchers_after {
            self.timing.watchers_at = Some(self.timing.watchers_after);
            return;
        }
        self.timing.watchers_after = now + WATCHERS_TOLD_EVERY_MS;
        self.presence.watchers = watchers;
        self.look_anew();
    }

    /// After anything that a clock or a bot depends on.
    pub(super) fn set_timers(&mut self) {
        let now = self.telling.now_ms();
        self.set_clock(now);
        self.set_bots(now);
    }

    fn set_clock(&mut self, now: u64) {
        let clock = self.state.settings().clock;
        let seats: Vec<Seat> =
            self.state.awaited().into_iter().filter(|seat| self.state.bot(*seat).is_none()).collect();
        let turn = self.state.play().and_then(|play| match play.phase() {
            phase @ (Phase::Choose | Phase::Swap) => Some(Turn::Prepare { deal: self.state.deals, phase }),
            Phase::Play => play.turn().map(|seat| Turn::Of { seat, ask: self.state.ask(seat) }),
            Phase::Over => None,
        });
        let (Some(seconds), Some(turn)) = (clock.seconds(), turn) else {
            self.timing.clock = None;
            return;
        };
        if seats.is_empty() || self.is_without_friends() {
            self.timing.clock = None;
            return;
        }
        let running = self.timing.clock.take().filter(|running| running.turn == turn && running.clock == clock);
        let ends_at = running.map_or(now + u64::from(seconds) * 1000, |running| running.shown.ends_at);
        self.timing.clock = Some(Running { turn, clock, shown: ClockShown { seats, ends_at } });
    }

    /// The time has come for a clock or for the bots: at most one act.
    pub(super) async fn wake(&mut self) -> Result<(), OutOfStep> {
        let now = self.telling.now_ms();
        if self.timing.watchers_at.is_some_and(|at| at <= now) {
            self.count_watchers();
        }
        match self.next_of_bots(now) {
            Next::Act(seat, action) => return self.act_for(seat, action).await,
            Next::Later | Next::Nothing => {}
        }
        let at_zero = self.timing.clock.as_mut().filter(|clock| clock.is_hard() && clock.shown.ends_at <= now);
        let Some(clock) = at_zero else { return Ok(()) };
        let Some(seat) = clock.shown.seats.first().copied() else { return Ok(()) };
        match self.at_a_look(seat, Level::default()) {
            Some(action) => self.act_for(seat, action).await,
            None => {
                warn!(table.id = %self.id, seat = seat.number(), "no move was found for a seat whose time is over");
                self.timing.clock = None;
                Ok(())
            }
        }
    }

    async fn act_for(&mut self, seat: Seat, action: Action) -> Result<(), OutOfStep> {
        let step = self.decide(|state, around| state.act_for(seat, action, around.now));
        let is_made = match step {
            Ok(step) => self.make(step, Vec::new(), None).await?.is_ok(),
            Err(why) => {
                warn!(table.id = %self.id, seat = seat.number(), code = super::code(&why), "a bot's act was refused");
                false
            }
        };
        if !is_made {
            // Perhaps the disk takes it later.
            let later = self.telling.now_ms() + BOT_RETRY_MS;
            self.timing.bots.look_at = self.timing.bots.look_at.or(self.has_bots().then_some(later));
            if let Some(clock) = &mut self.timing.clock {
                clock.shown.ends_at = clock.shown.ends_at.max(later);
            }
        }
        Ok(())
    }
}
