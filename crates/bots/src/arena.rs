//! Rounds between players, to measure them by. Deals real matches; the players in them get views, like anybody.

use std::fmt;
use std::str::FromStr;

use castle_engine::{Action, EndedBy, Event, Form, Match, Phase, Rules, Seat, SeatScore, SeatView, Seed};

use crate::dice::Dice;
use crate::{Budget, Level, Memory, baseline, choose};

/// Who plays a seat of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// [`Level::Strong`].
    Strong,
    /// [`Level::Careful`].
    Careful,
    /// [`Level::Beginner`].
    Beginner,
    /// [`baseline::greedy`].
    Greedy,
    /// [`baseline::random`].
    Random,
}

impl Player {
    /// Every player, from the one that should be best.
    pub const ALL: &[Player] = &[Player::Strong, Player::Careful, Player::Beginner, Player::Greedy, Player::Random];

    /// Its name: a lower-case word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Player::Strong => "strong",
            Player::Careful => "careful",
            Player::Beginner => "beginner",
            Player::Greedy => "greedy",
            Player::Random => "random",
        }
    }

    /// What it does in the place of the viewer; nothing when there is nothing to do. `iterations` are for those who think;
    /// none: as many as [`Budget::of`] its level.
    #[must_use]
    pub fn choose(
        self,
        view: &SeatView,
        memory: &Memory,
        rules: &Rules,
        seed: u64,
        iterations: Option<u32>,
    ) -> Option<Action> {
        let level = match self {
            Player::Strong => Level::Strong,
            Player::Careful => Level::Careful,
            Player::Beginner => Level::Beginner,
            Player::Greedy => return baseline::greedy(view, rules, seed),
            Player::Random => return baseline::random(view, rules, seed),
        };
        let budget = iterations.map_or(Budget::of(level), |iterations| Budget { iterations });
        choose(level, view, memory, rules, seed, budget)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// No player has that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayer;

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Player::ALL.iter().map(|player| player.as_str()).collect();
        write!(f, "no player of that name; there are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownPlayer {}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Player, UnknownPlayer> {
        Player::ALL.iter().copied().find(|player| player.as_str() == text).ok_or(UnknownPlayer)
    }
}

/// How a round in an arena ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What it cost each seat, in seat order.
    pub scores: Vec<SeatScore>,
    /// Why it ended.
    pub by: EndedBy,
    /// How many actions it took.
    pub actions: u32,
}

/// Plays one round: seat 0 is played by the first of `players` and opens, the others follow clockwise. The cards follow
/// from `deal`, and all that the players leave to chance from `chance`.
///
/// # Panics
/// When `players` are more or fewer than `rules` seat.
#[must_use]
pub fn play_round(rules: &Rules, players: &[Player], deal: u64, chance: u64, iterations: Option<u32>) -> Played {
    let mut cards = Dice::new(deal);
    let mut seed = [0; 32];
    seed.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&cards.next().to_be_bytes()));
    let seats: Vec<Seat> = Seat::first(u8::try_from(players.len()).unwrap_or(u8::MAX)).collect();
    let (state, events) = Match::new(rules.clone(), Form::Open, &seats, &Seed(seed));
    let mut table = Table { state, memory: Memory::default(), ended: None };
    table.tell(&events);
    let mut dice = Dice::new(chance);
    let mut actions = 0;
    while table.state.phase() != Phase::Over {
        let (seat, action) = table.next(players, &mut dice, iterations);
        let events = table.state.apply(seat, &action).expect("players do what they are offered");
        table.tell(&events);
        actions += 1;
    }
    let scores = table.state.sheet().last().expect("a round that is over has its scores").scores.clone();
    Played { scores, by: table.ended.unwrap_or(EndedBy::Out), actions }
}

struct Table {
    state: Match,
    memory: Memory,
    ended: Option<EndedBy>,
}

impl Table {
    fn tell(&mut self, events: &[Event]) {
        for event in events {
            if let Event::RoundOver { by, .. } = event {
                self.ended = Some(*by);
            }
            if let Some(seen) = event.seen_by(None) {
                self.memory.note(&seen);
            }
        }
    }

    /// Who acts next, and what it does: those who may act out of turn come first, in any order.
    fn next(&self, players: &[Player], dice: &mut Dice, iterations: Option<u32>) -> (Seat, Action) {
        let mut asked: Vec<(Seat, Player)> = self.state.order().iter().copied().zip(players.iter().copied()).collect();
        dice.shuffle(&mut asked);
        let turn = self.state.turn();
        if turn.is_some() && !self.state.rules().go_out_of_turn() {
            asked.retain(|(seat, _)| Some(*seat) == turn);
        }
        asked.sort_by_key(|(seat, _)| Some(*seat) == turn);
        for (seat, player) in asked {
            let view = SeatView::of(&self.state, Some(seat));
            let seed = dice.next();
            if let Some(action) = player.choose(&view, &self.memory, self.state.rules(), seed, iterations) {
                return (seat, action);
            }
        }
        unreachable!("a seat on turn has a way, and takes it")
    }
}
