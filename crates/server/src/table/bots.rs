//! The part of a table's task that lets bots act: at their pace, one act at a time. Those who think do so on threads of their
//! own while they wait; what they think of is known by the ask, so that it is never the answer to another question.

use castle_bots::{Budget, Level};
use castle_engine::{Action, PerSeat, Phase, Seat, SeatView};
use tokio::sync::oneshot::error::TryRecvError;
use tracing::debug;

use super::actor::Actor;
use super::pace;
use crate::limits::{BOT_LOOKS_AGAIN_MS, BOT_THINKS_ON_MS};
use crate::thinking::{Answer, Whose, unharmed};

/// The bots of a table; all times are in milliseconds of the epoch.
#[derive(Default)]
pub(super) struct Bots {
    /// When they look whether they have something to do.
    pub(super) look_at: Option<u64>,
    /// Until when they wait then for those who think.
    think_until: u64,
    /// What they were asked when they were last told to look. Whatever else happens does not make them wait longer.
    asked: Vec<(Seat, u32)>,
    /// Since when no friend is here; none while one is.
    alone_since: Option<u64>,
    thoughts: PerSeat<Option<Thought>>,
}

/// What a bot thinks of.
struct Thought {
    /// The ask that it is about.
    ask: u32,
    /// How well it is thought.
    level: Level,
    outcome: Outcome,
}

enum Outcome {
    Awaited(Answer<Option<Action>>),
    Known(Option<Action>),
}

/// How far a bot has come with a thought.
enum Thinks {
    Still,
    Of(Option<Action>),
    /// It does not, or could not.
    Not,
}

/// What comes next of the bots.
pub(super) enum Next {
    /// This one acts.
    Act(Seat, Action),
    /// They look again.
    Later,
    /// None of them has something to do.
    Nothing,
}

impl Bots {
    /// Whoever comes back finds them ready to go on.
    fn rest(&mut self) {
        *self = Bots { alone_since: self.alone_since, ..Bots::default() };
    }
}

impl Actor {
    /// After anything that bots depend on.
    pub(super) fn set_bots(&mut self, now: u64) {
        let alone_since = self.timing.bots.alone_since.unwrap_or(now);
        self.timing.bots.alone_since = self.is_without_friends().then_some(alone_since);
        if !self.has_bots() || self.are_bots_alone_for_long(now) {
            self.timing.bots.rest();
            return;
        }
        let asked: Vec<(Seat, u32)> = self.bots().map(|(seat, _)| (seat, self.state.ask(seat))).collect();
        if self.timing.bots.asked != asked {
            let look_at = now + self.bots_pause();
            let thinks_on = if self.are_bots_among_themselves() { BOT_THINKS_ON_MS } else { 0 };
            let bots = &mut self.timing.bots;
            bots.asked = asked;
            bots.look_at = Some(look_at);
            bots.think_until = look_at + thinks_on;
        }
        self.think_ahead();
    }

    fn are_bots_alone_for_long(&self, now: u64) -> bool {
        self.timing.bots.alone_since.is_some_and(|since| now >= since.saturating_add(self.settings.bots_alone_ms))
    }

    /// Whether a bot plays in the round that runs.
    pub(super) fn has_bots(&self) -> bool {
        self.state.is_round_running() && self.bots().next().is_some()
    }

    fn bots(&self) -> impl Iterator<Item = (Seat, Level)> {
        let playing = self.state.seats().filter(|seat| self.state.is_playing(*seat));
        playing.filter_map(|seat| Some((seat, self.state.bot(seat)?)))
    }

    fn are_bots_among_themselves(&self) -> bool {
        self.state.seats().all(|seat| !self.state.is_playing(seat) || self.state.bot(seat).is_some())
    }

    fn bots_pause(&self) -> u64 {
        let (Some(view), Some(play)) = (&self.state.watched, self.state.play()) else { return 0 };
        let pause = pace::pause(view, &self.state.story, play.rules(), self.are_bots_among_themselves());
        pause * self.settings.bots_pause_percent / 100
    }

    /// Lets each bot of a level that thinks do so if it has something to do and does not think of it yet.
    fn think_ahead(&mut self) {
        let thinkers: Vec<(Seat, Level)> = self.bots().filter(|(_, level)| thinks(*level)).collect();
        for seat in self.state.seats() {
            let level = thinkers.iter().find(|(thinker, _)| *thinker == seat).map(|(_, level)| *level);
            let asked = level.map(|level| (self.state.ask(seat), level));
            let thought = &mut self.timing.bots.thoughts[seat];
            if asked.is_some() && thought.as_ref().map(|thought| (thought.ask, thought.level)) == asked {
                continue;
            }
            *thought = None;
            let Some((ask, level)) = asked else { continue };
            if !self.state.seen[seat].as_deref().is_some_and(has_something_to_do) {
                continue;
            }
            let Some(question) = self.state.question(seat) else { continue };
            let choose = self.settings.choose;
            let think = move || question.choose(choose, level, Budget::of(level));
            let answer = self.settings.thinkers.think(Whose::Bots, think);
            // If too much is thought about, the bot plays without thinking.
            self.timing.bots.thoughts[seat] =
                answer.map(|answer| Thought { ask, level, outcome: Outcome::Awaited(answer) });
        }
    }

    /// What the bots do now, if it is time: out of turn before in turn.
    pub(super) fn next_of_bots(&mut self, now: u64) -> Next {
        if self.timing.bots.look_at.is_none_or(|at| at > now) {
            return Next::Nothing;
        }
        if self.are_bots_alone_for_long(now) {
            debug!(table.id = %self.id, "nobody is here for long; the bots wait");
            self.timing.bots.rest();
            return Next::Nothing;
        }
        let awaited = self.state.awaited();
        let mut bots: Vec<(Seat, Level)> = self.bots().collect();
        bots.sort_by_key(|(seat, _)| awaited.contains(seat));
        for (seat, level) in bots {
            match self.thought_of(seat) {
                Thinks::Still if now < self.timing.bots.think_until => {
                    self.timing.bots.look_at = Some(now + BOT_LOOKS_AGAIN_MS);
                    return Next::Later;
                }
                Thinks::Of(Some(action)) => return self.act_next(seat, action),
                Thinks::Of(None) => continue,
                Thinks::Still | Thinks::Not => {}
            }
            // One that cannot decide in time plays the careful move.
            let late = thinks(level);
            if let Some(action) = self.at_a_look(seat, if late { Level::Careful } else { level }) {
                if late {
                    debug!(table.id = %self.id, seat = seat.number(), "a bot had no time to think");
                }
                return self.act_next(seat, action);
            }
        }
        self.timing.bots.look_at = None;
        Next::Nothing
    }

    fn act_next(&mut self, seat: Seat, action: Action) -> Next {
        self.timing.bots.look_at = None;
        Next::Act(seat, action)
    }

    /// How far a bot has come with its present ask.
    fn thought_of(&mut self, seat: Seat) -> Thinks {
        let ask = self.state.ask(seat);
        let Some(thought) = self.timing.bots.thoughts[seat].as_mut().filter(|thought| thought.ask == ask) else {
            return Thinks::Not;
        };
        match &mut thought.outcome {
            Outcome::Known(action) => Thinks::Of(action.clone()),
            Outcome::Awaited(answer) => match answer.try_recv() {
                Ok(action) => {
                    thought.outcome = Outcome::Known(action.clone());
                    Thinks::Of(action)
                }
                Err(TryRecvError::Empty) => Thinks::Still,
                Err(TryRecvError::Closed) => Thinks::Not,
            },
        }
    }

    /// What a bot of `level` does in the place of a seat by a look at the table, which takes no time; with a fault, the careful
    /// move.
    pub(super) fn at_a_look(&self, seat: Seat, level: Level) -> Option<Action> {
        let question = self.state.question(seat)?;
        let choose = |level| unharmed(|| question.choose(self.settings.choose, level, Budget { iterations: 0 }));
        choose(level).or_else(|| choose(Level::Careful)).flatten()
    }
}

/// Whether a bot of `level` needs time of its own; the others play by a look at the table.
fn thinks(level: Level) -> bool {
    match level {
        Level::Beginner => false,
        Level::Careful | Level::Strong => true,
    }
}

/// Whether the seat whose view this is may do anything that a bot would.
fn has_something_to_do(view: &SeatView) -> bool {
    let offers = &view.offers;
    match view.phase {
        Phase::Choose => offers.choose && view.choice.is_empty(),
        Phase::Swap => offers.ready == Some(true),
        Phase::Play => {
            let groups = [&offers.plays, &offers.complete];
            let cards = [&offers.add, &offers.shed];
            groups.iter().any(|groups| !groups.is_empty())
                || cards.iter().any(|cards| !cards.is_empty())
                || !(offers.flips.is_empty() && offers.declare.is_empty())
                || offers.end
                || offers.pick_up
        }
        Phase::Over => false,
    }
}
