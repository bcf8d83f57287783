//! A match: the places of all cards, whose turn it is, the totals. Knows nothing of logs or wires.
//!
//! **Invariant:** every card of the decks is in exactly one place, always.

use sha2::{Digest, Sha256};

use crate::action::{Phase, Requirement, Zone};
use crate::card::{Card, CardSet, Placed};
use crate::deck::{Seed, fresh, shuffle};
use crate::drawn::Adding;
use crate::event::Event;
use crate::rules::{Form, Rules, SetUp};
use crate::seat::{PerSeat, Seat};
use crate::view::RoundScores;

/// Places of a courtyard, and of a dungeon.
pub const SLOTS: usize = 3;
/// Cards that a hand is refilled to.
pub const HAND_REFILL: usize = 3;

/// The cards of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) hand: CardSet,
    pub(crate) courtyard: [Option<Card>; SLOTS],
    pub(crate) dungeon: [Option<Card>; SLOTS],
    /// The cards of the hand that will be the courtyard, while the seats still choose.
    pub(crate) choice: CardSet,
}

impl Places {
    pub(crate) fn courtyard_set(&self) -> CardSet {
        self.courtyard.iter().flatten().copied().collect()
    }

    /// The zone to play from now (C1); none when the seat holds nothing.
    pub(crate) fn active_zone(&self) -> Option<Zone> {
        if !self.hand.is_empty() {
            Some(Zone::Hand)
        } else if self.courtyard.iter().any(Option::is_some) {
            Some(Zone::Courtyard)
        } else if self.dungeon.iter().any(Option::is_some) {
            Some(Zone::Dungeon)
        } else {
            None
        }
    }

    /// Whether `card` may be named as one of `zone`.
    pub(crate) fn shows(&self, zone: Zone, card: Card) -> bool {
        match zone {
            Zone::Hand => self.hand.contains(card),
            Zone::Courtyard => self.courtyard.contains(&Some(card)),
            Zone::Dungeon => false,
        }
    }

    /// The cards that may be named in a play now; nobody names a dungeon card.
    pub(crate) fn active_cards(&self) -> CardSet {
        match self.active_zone() {
            Some(Zone::Hand) => self.hand,
            Some(Zone::Courtyard) => self.courtyard_set(),
            Some(Zone::Dungeon) | None => CardSet::EMPTY,
        }
    }

    /// Everything the seat holds.
    pub(crate) fn all(&self) -> CardSet {
        let mut all = self.hand;
        all.extend(self.courtyard.iter().chain(&self.dungeon).flatten().copied());
        all
    }

    pub(crate) fn len(&self) -> usize {
        self.hand.len() + self.courtyard.iter().chain(&self.dungeon).flatten().count()
    }
}

/// A match being played: one round at a time, with the totals of the rounds before.
///
/// It is a value: the same seeds and actions give the same match, for ever. It has no serde form,
/// so that it cannot leave by accident; what a seat may know of it is a
/// [`SeatView`](crate::SeatView).
#[derive(Clone)]
pub struct Match {
    pub(crate) rules: Rules,
    pub(crate) form: Form,
    /// The seats of this round, clockwise.
    pub(crate) order: Vec<Seat>,
    pub(crate) round: u32,
    pub(crate) phase: Phase,
    pub(crate) opener: Seat,
    pub(crate) places: PerSeat<Places>,
    /// Bottom first.
    pub(crate) stack: Vec<Placed>,
    /// The next card to draw is the last.
    pub(crate) bone_pile: Vec<Card>,
    pub(crate) burned: CardSet,
    /// Meaningful in the phase `Play` alone.
    pub(crate) turn: Seat,
    /// The seat on turn plays again, any rank (C9).
    pub(crate) extra_play: bool,
    pub(crate) clockwise: bool,
    /// A joker that was turned over by the seat on turn and lies before it, not declared yet.
    pub(crate) waiting: Option<Card>,
    /// The play that drawn cards may be added to, while there are some.
    pub(crate) adding: Option<Adding>,
    /// The seats that have swapped what they wanted.
    pub(crate) ready: PerSeat<bool>,
    /// Seats without cards, the first one first.
    pub(crate) out: Vec<Seat>,
    /// Turns in a row without progress (C20).
    pub(crate) idle_turns: u32,
    /// Whether the turn that runs has brought progress.
    pub(crate) progress: bool,
    /// Totals of the seats that have played.
    pub(crate) totals: PerSeat<Option<u32>>,
    pub(crate) sheet: Vec<RoundScores>,
    pub(crate) winners: Vec<Seat>,
}

/// Names no cards.
impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match")
            .field("round", &self.round)
            .field("phase", &self.phase)
            .field("turn", &self.turn)
            .finish_non_exhaustive()
    }
}

impl Match {
    /// Begins a match and deals its first round.
    ///
    /// # Panics
    /// When `order` holds a seat twice, or more seats than `rules` were checked for.
    #[must_use]
    pub fn new(rules: Rules, form: Form, order: &[Seat], seed: &Seed) -> (Match, Vec<Event>) {
        let mut state = Match::empty(rules, form, order);
        let events = state.deal(seed);
        (state, events)
    }

    /// Deals the next round to the seats of `order`, by `rules`. A seat that was not in the match
    /// starts with the highest total.
    ///
    /// # Panics
    /// When the round is not over or the match has its winners; and as [`Match::new`].
    pub fn next_round(&mut self, rules: Rules, order: &[Seat], seed: &Seed) -> Vec<Event> {
        assert!(self.phase == Phase::Over && self.winners.is_empty(), "the next round follows one that is over");
        let last = self.opener;
        let mut next = Match::empty(rules, self.form, order);
        next.round = self.round + 1;
        next.opener = match order.iter().position(|seat| *seat == last) {
            Some(place) => order[(place + 1) % order.len()],
            None => order[0],
        };
        next.sheet = std::mem::take(&mut self.sheet);
        let highest = self.totals.iter().filter_map(|(_, total)| *total).max().unwrap_or(0);
        next.totals = self.totals.clone();
        for seat in order {
            next.totals[*seat].get_or_insert(highest);
        }
        *self = next;
        self.deal(seed)
    }

    /// A match before any card is dealt.
    pub(crate) fn empty(rules: Rules, form: Form, order: &[Seat]) -> Match {
        let most = usize::from(crate::rules::seats_most(rules.decks()));
        assert!((2..=most).contains(&order.len()), "{} seats cannot play with these decks", order.len());
        assert!((1..order.len()).all(|place| !order[..place].contains(&order[place])), "a seat sits in one place");
        let mut totals = PerSeat::from_fn(|_| None);
        for seat in order {
            totals[*seat] = Some(0);
        }
        Match {
            rules,
            form,
            order: order.to_vec(),
            round: 1,
            phase: Phase::Choose,
            opener: order[0],
            places: PerSeat::default(),
            stack: Vec::new(),
            bone_pile: Vec::new(),
            burned: CardSet::EMPTY,
            turn: order[0],
            extra_play: false,
            clockwise: true,
            waiting: None,
            adding: None,
            ready: PerSeat::default(),
            out: Vec::new(),
            idle_turns: 0,
            progress: false,
            totals,
            sheet: Vec::new(),
            winners: Vec::new(),
        }
    }

    /// Deals from the top of a shuffled deck: to each seat in turn its three dungeon cards, then to
    /// each its three courtyard cards where these are not chosen, then to each its hand; the rest is
    /// the bone pile.
    fn deal(&mut self, seed: &Seed) -> Vec<Event> {
        let mut cards = fresh(self.rules.decks(), self.rules.options().jokers);
        shuffle(&mut cards, seed);
        let mut top = cards.into_iter();
        for seat in &self.order {
            self.places[*seat].dungeon = std::array::from_fn(|_| top.next());
        }
        let hand = match self.rules.options().setup {
            SetUp::Choose => SLOTS + HAND_REFILL,
            SetUp::Swap => {
                for seat in &self.order {
                    self.places[*seat].courtyard = std::array::from_fn(|_| top.next());
                }
                HAND_REFILL
            }
        };
        for seat in &self.order {
            self.places[*seat].hand = top.by_ref().take(hand).collect();
        }
        self.phase = self.first_phase();
        self.bone_pile = top.rev().collect();
        self.assert_whole();
        vec![Event::Dealt { round: self.round, order: self.order.clone(), opener: self.opener }]
    }

    /// The phase that a round begins with.
    pub(crate) fn first_phase(&self) -> Phase {
        match self.rules.options().setup {
            SetUp::Choose => Phase::Choose,
            SetUp::Swap => Phase::Swap,
        }
    }

    /// Where the round stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat on turn; none unless the phase is [`Phase::Play`].
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (self.phase == Phase::Play).then_some(self.turn)
    }

    /// The number of the round in this match, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The seats of this round, clockwise.
    #[must_use]
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// The seats that hold no cards any more, the first one first.
    #[must_use]
    pub fn out(&self) -> &[Seat] {
        &self.out
    }

    /// The winners, once the match is over.
    #[must_use]
    pub fn winners(&self) -> &[Seat] {
        &self.winners
    }

    /// What the round is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How long the match lasts.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// The finished rounds of the match.
    #[must_use]
    pub fn sheet(&self) -> &[RoundScores] {
        &self.sheet
    }

    pub(crate) fn is_active(&self, seat: Seat) -> bool {
        self.order.contains(&seat) && !self.out.contains(&seat)
    }

    pub(crate) fn active_seats(&self) -> usize {
        self.order.len() - self.out.len()
    }

    /// The seat after `seat` in the direction of play that still holds cards (C10).
    pub(crate) fn next_active(&self, seat: Seat) -> Seat {
        let seats = self.order.len();
        let step = if self.clockwise { 1 } else { seats - 1 };
        let mut place = self.order.iter().position(|other| *other == seat).expect("the seat plays");
        for _ in 0..seats {
            place += step;
            if place >= seats {
                place -= seats;
            }
            if !self.out.contains(&self.order[place]) {
                return self.order[place];
            }
        }
        unreachable!("a round goes on only while seats hold cards")
    }

    /// What the stack asks of the seat on turn, leaving aside an extra play.
    pub(crate) fn stack_asks(&self) -> Requirement {
        self.rules.asks(self.stack.iter().rev().map(|placed| placed.rank))
    }

    /// What is asked of the seat on turn (C5, C8, C9, C17).
    pub(crate) fn requirement(&self) -> Requirement {
        if self.extra_play { Requirement::Anything } else { self.stack_asks() }
    }

    /// The turns without progress after which the round ends (C20).
    pub(crate) fn idle_turns_most(&self) -> u32 {
        self.rules.idle_turns_most(self.active_seats())
    }

    /// Asserts the invariant of this file.
    pub(crate) fn assert_whole(&self) {
        let options = self.rules.options();
        let mut count = self.stack.len() + self.bone_pile.len() + self.burned.len() + self.waiting.iter().len();
        let mut all = self.burned;
        all.extend(self.waiting);
        all.extend(self.stack.iter().map(|placed| placed.card));
        all.extend(self.bone_pile.iter().copied());
        for seat in &self.order {
            let places = &self.places[*seat];
            count += places.len();
            all.extend(places.all().iter());
        }
        let decks = usize::from(self.rules.decks()) * (52 + usize::from(options.jokers));
        assert!(
            count == decks && all.len() == decks,
            "{count} cards in places, {} of them different, {decks} dealt",
            all.len()
        );
    }

    /// A digest of everything that makes this match what it is: SHA-256, cut to 64 bits.
    #[must_use]
    pub fn digest(&self) -> [u8; 8] {
        let mut hash = Sha256::new();
        let mut list = |numbers: &[u8]| {
            hash.update(u32::try_from(numbers.len()).expect("short lists").to_be_bytes());
            hash.update(numbers);
        };
        let seats = |seats: &[Seat]| -> Vec<u8> { seats.iter().map(|seat| seat.number()).collect() };
        let cards = |cards: &CardSet| -> Vec<u8> { cards.iter().map(Card::byte).collect() };
        list(&self.round.to_be_bytes());
        list(&[
            self.phase as u8,
            self.opener.number(),
            self.turn.number(),
            self.extra_play.into(),
            self.progress.into(),
            self.clockwise.into(),
            self.waiting.map_or(u8::MAX, Card::byte),
        ]);
        if let Some(Adding { seat, rank, drawn, steps }) = &self.adding {
            list(&[seat.number(), *rank as u8, *steps]);
            list(&cards(drawn));
        }
        list(&self.idle_turns.to_be_bytes());
        list(&seats(&self.order));
        list(&seats(&self.out));
        list(&seats(&self.winners));
        for seat in &self.order {
            let places = &self.places[*seat];
            list(&cards(&places.hand));
            list(&cards(&places.choice));
            list(&[self.ready[*seat].into()]);
            list(&places.courtyard.map(|card| card.map_or(u8::MAX, Card::byte)));
            list(&places.dungeon.map(|card| card.map_or(u8::MAX, Card::byte)));
            list(&self.totals[*seat].unwrap_or(0).to_be_bytes());
        }
        list(&self.stack.iter().flat_map(|placed| [placed.card.byte(), placed.rank as u8]).collect::<Vec<u8>>());
        list(&self.bone_pile.iter().copied().map(Card::byte).collect::<Vec<u8>>());
        list(&cards(&self.burned));
        hash.finalize()[..8].try_into().expect("eight bytes were cut")
    }
}
