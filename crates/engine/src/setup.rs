//! Any arrangement of cards, made into a match; or the reasons why it is none. Knows nothing of
//! playing.

use std::fmt;

use crate::action::Phase;
use crate::card::{Card, CardSet, Placed};
use crate::deck::fresh;
use crate::drawn::Adding;
use crate::rules::{Form, Power, Rules, SetUp};
use crate::seat::Seat;
use crate::state::{HAND_REFILL, Match, Places, SLOTS};
use crate::told::Told;

/// One seat of a [`Setup`].
#[derive(Clone, Debug, Default)]
pub struct SetupSeat {
    /// Cards held.
    pub hand: Vec<Card>,
    /// Face-up cards by place, at most three.
    pub courtyard: Vec<Option<Card>>,
    /// Face-down cards by slot, at most three.
    pub dungeon: Vec<Option<Card>>,
    /// The cards of the hand chosen for the courtyard, while the seats still choose.
    pub choice: Vec<Card>,
    /// Whether it is ready to play, in the swap phase.
    pub ready: bool,
    /// What the match has cost the seat so far.
    pub total: u32,
}

/// A position: what lies where. Cards that are named nowhere are out of the round.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What is played by.
    pub rules: Rules,
    /// How long the match lasts.
    pub form: Form,
    /// The number of the round, from 1.
    pub round: u32,
    /// The seats, clockwise, with their cards.
    pub seats: Vec<(Seat, SetupSeat)>,
    /// The seat that opened or will open.
    pub opener: Seat,
    /// The seat on turn; none while the seats still choose their courtyards or swap.
    pub turn: Option<Seat>,
    /// Bottom first.
    pub stack: Vec<Placed>,
    /// The next card to draw first.
    pub bone_pile: Vec<Card>,
    /// Seats that are out, the first one first.
    pub out: Vec<Seat>,
    /// Whether the seat on turn has an extra play.
    pub extra_play: bool,
    /// Whether play goes clockwise.
    pub clockwise: bool,
    /// A joker that the seat on turn has turned over and not declared yet.
    pub waiting: Option<Card>,
    /// A play that drawn cards may still be added to.
    pub adding: Option<Adding>,
    /// Turns in a row without progress (C20).
    pub idle_turns: u32,
    /// Whether the turn that runs has brought progress.
    pub progress: bool,
}

/// Why a [`Setup`] is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// A card lies in two places, or is none of these decks.
    Card(Card),
    /// A card on the stack counts as a rank that it cannot have.
    Declared(Placed),
    /// A courtyard or dungeon has more than three cards.
    TooManyPlaces(Seat),
    /// The seat holds no hand while there are cards to draw; it would have drawn.
    NotRefilled(Seat),
    /// The seat on turn, the opener or one that is out is not one of the seats, or comes twice.
    UnknownSeat(Seat),
    /// A seat that is out holds cards, or one that is not out holds none.
    OutWithCards(Seat),
    /// Fewer than two seats, too many for the decks, or one twice.
    Seats,
    /// The play has not begun, but a seat does not hold what was dealt; or its choice is not three
    /// cards of its hand.
    NotDealt(Seat),
    /// The card that waits is no joker, or cards are to be added that the seat does not hold.
    Waiting,
    /// More turns without progress than a round lasts.
    IdleTurns,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Card(card) => write!(f, "{card} lies in two places or is none of these decks"),
            SetupFault::Declared(placed) => write!(f, "{placed} cannot lie on the stack"),
            SetupFault::TooManyPlaces(seat) => write!(f, "{seat} has more than three courtyard or dungeon cards"),
            SetupFault::NotRefilled(seat) => write!(f, "{seat} has an empty hand while there are cards to draw"),
            SetupFault::UnknownSeat(seat) => write!(f, "{seat} does not play here, or is named twice"),
            SetupFault::OutWithCards(seat) => write!(f, "{seat} is out with cards, or not out without cards"),
            SetupFault::Seats => write!(f, "these seats cannot play with these decks"),
            SetupFault::NotDealt(seat) => write!(f, "{seat} does not hold what was dealt to it"),
            SetupFault::Waiting => write!(f, "no such card can wait to be declared or added"),
            SetupFault::IdleTurns => write!(f, "the round would have ended for want of progress"),
        }
    }
}

impl std::error::Error for SetupFault {}

impl Setup {
    /// Makes the position a match.
    ///
    /// # Errors
    /// The first reason why it is none.
    pub fn into_match(self) -> Result<Match, SetupFault> {
        let order: Vec<Seat> = self.seats.iter().map(|(seat, _)| *seat).collect();
        let twice = (1..order.len()).any(|place| order[..place].contains(&order[place]));
        if twice
            || !self.rules.options().check(self.rules.decks(), u8::try_from(order.len()).unwrap_or(u8::MAX)).is_empty()
        {
            return Err(SetupFault::Seats);
        }
        let known = |seat: &Seat| if order.contains(seat) { Ok(()) } else { Err(SetupFault::UnknownSeat(*seat)) };
        known(&self.opener)?;
        self.turn.iter().try_for_each(known)?;
        self.out.iter().try_for_each(known)?;

        let mut state = Match::empty(self.rules, self.form, &order);
        let mut left: CardSet = fresh(state.rules.decks(), state.rules.options().jokers).into_iter().collect();
        let mut take = |card: Card| if left.remove(card) { Ok(card) } else { Err(SetupFault::Card(card)) };
        for placed in &self.stack {
            if placed.card.rank().is_some_and(|rank| rank != placed.rank) {
                return Err(SetupFault::Declared(*placed));
            }
            take(placed.card)?;
        }
        for card in self.bone_pile.iter().chain(&self.waiting) {
            take(*card)?;
        }
        for (seat, cards) in &self.seats {
            let places = Places {
                hand: cards.hand.iter().map(|card| take(*card)).collect::<Result<CardSet, _>>()?,
                courtyard: slots(*seat, &cards.courtyard, &mut take)?,
                dungeon: slots(*seat, &cards.dungeon, &mut take)?,
                choice: cards.choice.iter().copied().collect(),
            };
            let is_out = self.out.iter().filter(|out| *out == seat).count();
            if is_out > 1 {
                return Err(SetupFault::UnknownSeat(*seat));
            }
            let waits = self.waiting.is_some() && self.turn == Some(*seat);
            if (is_out == 1) != (places.active_zone().is_none() && !waits) || (is_out == 1 && self.turn == Some(*seat))
            {
                return Err(SetupFault::OutWithCards(*seat));
            }
            if is_out == 0 && places.hand.is_empty() && !self.bone_pile.is_empty() {
                return Err(SetupFault::NotRefilled(*seat));
            }
            let dealt = match state.rules.options().setup {
                SetUp::Choose => places.hand.len() == SLOTS + HAND_REFILL && places.courtyard == [None; SLOTS],
                SetUp::Swap => places.hand.len() == HAND_REFILL && places.courtyard_set().len() == SLOTS,
            };
            let chosen = places.choice.len() == SLOTS && places.choice.iter().all(|card| places.hand.contains(card));
            let choosing = self.turn.is_none();
            if (choosing && !dealt) || !(places.choice.is_empty() || choosing && chosen) {
                return Err(SetupFault::NotDealt(*seat));
            }
            state.places[*seat] = places;
            state.ready[*seat] = cards.ready;
            state.totals[*seat] = Some(cards.total);
        }
        state.round = self.round;
        state.opener = self.opener;
        state.out = self.out;
        state.stack = self.stack;
        state.bone_pile = self.bone_pile.into_iter().rev().collect();
        state.burned = left;
        let waits = |card: &Card| card.is_joker() && self.turn.is_some();
        let adds = |adding: &Adding| {
            let hand = &state.places[adding.seat].hand;
            adding.drawn.iter().all(|card| hand.contains(card) && card.rank() == Some(adding.rank))
                && state.rules.power(adding.rank) != Power::Shed
        };
        if !self.waiting.as_ref().is_none_or(waits) || !self.adding.as_ref().is_none_or(adds) {
            return Err(SetupFault::Waiting);
        }
        state.clockwise = self.clockwise;
        state.waiting = self.waiting;
        state.adding = self.adding;
        state.close_adding_if_empty();
        state.extra_play = self.extra_play;
        state.idle_turns = self.idle_turns;
        state.progress = self.progress;
        if state.idle_turns >= state.idle_turns_most() {
            return Err(SetupFault::IdleTurns);
        }
        state.phase = state.first_phase();
        if let Some(turn) = self.turn {
            state.phase = Phase::Play;
            state.turn = turn;
        }
        state.assert_whole();
        state.settle(&mut Told::to_nobody());
        Ok(state)
    }
}

fn slots(
    seat: Seat,
    cards: &[Option<Card>],
    take: &mut impl FnMut(Card) -> Result<Card, SetupFault>,
) -> Result<[Option<Card>; SLOTS], SetupFault> {
    if cards.len() > SLOTS {
        return Err(SetupFault::TooManyPlaces(seat));
    }
    let mut slots = [None; SLOTS];
    for (slot, card) in slots.iter_mut().zip(cards) {
        *slot = card.map(&mut *take).transpose()?;
    }
    Ok(slots)
}

impl From<&Match> for Setup {
    /// The position of `state`, hidden cards included: for tests and tools that own the match. A round
    /// that is over has no position; it gives one without a turn that is none.
    fn from(state: &Match) -> Setup {
        let seats = state.order.iter().map(|seat| {
            let places = &state.places[*seat];
            let cards = SetupSeat {
                hand: places.hand.iter().collect(),
                courtyard: places.courtyard.to_vec(),
                dungeon: places.dungeon.to_vec(),
                choice: places.choice.iter().collect(),
                ready: state.ready[*seat],
                total: state.totals[*seat].unwrap_or(0),
            };
            (*seat, cards)
        });
        Setup {
            rules: state.rules.clone(),
            form: state.form,
            round: state.round,
            seats: seats.collect(),
            opener: state.opener,
            turn: state.turn(),
            stack: state.stack.clone(),
            bone_pile: state.bone_pile.iter().rev().copied().collect(),
            out: state.out.clone(),
            extra_play: state.extra_play,
            clockwise: state.clockwise,
            waiting: state.waiting,
            adding: state.adding,
            idle_turns: state.idle_turns,
            progress: state.progress,
        }
    }
}
