//! The part of a table's task that happens by itself: the turn clock, and the bots that play for seats. When they act
//! depends on what every seat sees alone, and never faster than one act at a time.

use castle_bots::{Budget, Level, choose};
use castle_engine::{Action, AddDrawn, Phase, Power, Seat};
use castle_protocol::{Clock, ClockShown};
use tracing::{debug, warn};

use super::actor::{Actor, OutOfStep};
use crate::limits::{BOT_PAUSE_AMONG_THEMSELVES_MS, BOT_PAUSE_MS, BOT_PAUSE_OUT_OF_TURN_MS, BOT_RETRY_MS};

/// How long bots may think.
const BUDGET: Budget = Budget { iterations: 0 };

/// When the table does something by itself; all times are in milliseconds of the epoch.
#[derive(Default)]
pub(super) struct Timing {
    clock: Option<Running>,
    /// When the bots look whether they have something to do.
    bots_at: Option<u64>,
    /// What the bots were asked when they were last told to look. Whatever else happens does not make them wait longer.
    asked: Vec<(Seat, u32)>,
    /// When a friend was last here.
    friends_at: u64,
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
        at_zero.into_iter().chain(self.timing.bots_at).min()
    }

    /// After anything that a clock or a bot depends on.
    pub(super) fn set_timers(&mut self) {
        let now = self.telling.now_ms();
        if !self.is_without_friends() {
            self.timing.friends_at = now;
        }
        self.set_clock(now);
        let is_alone_for_long = now >= self.timing.friends_at.saturating_add(self.settings.bots_alone_ms);
        if !self.has_bots() || is_alone_for_long {
            self.let_bots_rest();
            return;
        }
        let asked: Vec<(Seat, u32)> = self.bots().map(|(seat, _)| (seat, self.state.ask(seat))).collect();
        if self.timing.asked != asked {
            self.timing.asked = asked;
            self.timing.bots_at = Some(now + self.bots_pause());
        }
    }

    /// Whoever comes back finds them ready to go on.
    fn let_bots_rest(&mut self) {
        self.timing.bots_at = None;
        self.timing.asked.clear();
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

    /// Whether a bot plays in the round that runs.
    fn has_bots(&self) -> bool {
        self.state.is_round_running() && self.bots().next().is_some()
    }

    fn bots(&self) -> impl Iterator<Item = (Seat, Level)> {
        let playing = self.state.seats().filter(|seat| self.state.is_playing(*seat));
        playing.filter_map(|seat| Some((seat, self.state.bot(seat)?)))
    }

    /// How long bots wait after what happened last.
    fn bots_pause(&self) -> u64 {
        let Some(play) = self.state.play() else { return BOT_PAUSE_MS };
        let is_among_bots =
            self.state.seats().all(|seat| !self.state.is_playing(seat) || self.state.bot(seat).is_some());
        let options = play.rules().options();
        let goes_out_of_turn = options.four.out_of_turn
            || options.add_drawn != AddDrawn::No
            || options.powers.with(Power::Shed).next().is_some();
        if is_among_bots {
            BOT_PAUSE_AMONG_THEMSELVES_MS
        } else if goes_out_of_turn {
            BOT_PAUSE_OUT_OF_TURN_MS
        } else {
            BOT_PAUSE_MS
        }
    }

    /// The time has come for a clock or for the bots: at most one act.
    pub(super) async fn wake(&mut self) -> Result<(), OutOfStep> {
        let now = self.telling.now_ms();
        if self.timing.bots_at.is_some_and(|at| at <= now) {
            self.timing.bots_at = None;
            if now >= self.timing.friends_at.saturating_add(self.settings.bots_alone_ms) {
                debug!(table.id = %self.id, "nobody is here for long; the bots wait");
                self.let_bots_rest();
                return Ok(());
            }
            if let Some((seat, action)) = self.bots_act() {
                return self.act_for(seat, action).await;
            }
        }
        let at_zero = self.timing.clock.as_mut().filter(|clock| clock.is_hard() && clock.shown.ends_at <= now);
        let Some(clock) = at_zero else { return Ok(()) };
        let Some(seat) = clock.shown.seats.first().copied() else { return Ok(()) };
        match self.chosen(seat, Level::default()) {
            Some(action) => self.act_for(seat, action).await,
            None => {
                warn!(table.id = %self.id, seat = seat.number(), "no move was found for a seat whose time is over");
                self.timing.clock = None;
                Ok(())
            }
        }
    }

    /// What the first bot does that has something to do: out of turn before in turn.
    fn bots_act(&self) -> Option<(Seat, Action)> {
        let awaited = self.state.awaited();
        let mut bots: Vec<(Seat, Level)> = self.bots().collect();
        bots.sort_by_key(|(seat, _)| awaited.contains(seat));
        bots.into_iter().find_map(|(seat, level)| Some((seat, self.chosen(seat, level)?)))
    }

    fn chosen(&self, seat: Seat, level: Level) -> Option<Action> {
        let view = self.state.seen[seat].as_deref()?;
        let rules = self.state.play()?.rules();
        choose(level, view, &self.state.memory, rules, u64::from(self.state.seq()), BUDGET)
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
            self.timing.bots_at = self.timing.bots_at.or(self.has_bots().then_some(later));
            if let Some(clock) = &mut self.timing.clock {
                clock.shown.ends_at = clock.shown.ends_at.max(later);
            }
        }
        Ok(())
    }
}
