//! What everybody at the table could notice in a round, as a good player keeps it in mind. Knows nothing of rules:
//! it keeps what happened, and [`Memory::lacks`] says what that means under them.

use castle_engine::{
    Card, CardSet, Event, Flip, HAND_REFILL, LastCard, PerSeat, PickUp, Power, Rank, Requirement, Rules, Seat, Zone,
};

/// What everybody could notice in the round so far, from what all seats were told alone: the fold of the round's events as
/// [`Event::seen_by`] shows them to a spectator. A fresh deal empties it by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    order: Vec<Seat>,
    hands: PerSeat<Hand>,
    /// The ranks on the stack, bottom first.
    stack: Vec<Rank>,
    /// Whose play is an extra one.
    extra_play: Option<Seat>,
    last: Option<LastPlay>,
}

/// What is known of a seat's hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Hand {
    /// Cards that all saw going there and have not seen leaving.
    known: CardSet,
    /// The other cards, oldest first: for each, how often the seat had been stuck when it came.
    unknown: Vec<usize>,
    /// The times when the seat could not play from its hand.
    stuck: Vec<Stuck>,
}

/// A moment when a seat could play nothing of its hand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stuck {
    /// The different ranks on the stack, top first.
    stack: Vec<Rank>,
    extra_play: bool,
    /// How many cards it held in hand.
    hand: usize,
}

/// The play that was made last, and what it went on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastPlay {
    pub(crate) seat: Seat,
    pub(crate) rank: Rank,
    pub(crate) count: usize,
    /// Whether it was an extra play.
    pub(crate) extra_play: bool,
    /// The top of the stack before it.
    pub(crate) on: Option<Rank>,
}

impl Memory {
    /// Takes in what everybody was told of next.
    pub fn note(&mut self, event: &Event) {
        match event {
            Event::Dealt { order, .. } => *self = Memory { order: order.clone(), ..Memory::default() },
            Event::Began { .. } => {
                for seat in &self.order {
                    let hand = &mut self.hands[*seat];
                    hand.unknown = vec![0; HAND_REFILL.saturating_sub(hand.known.len())];
                }
            }
            Event::Swapped { seat, courtyard, hand } => {
                self.hands[*seat].known.remove(*courtyard);
                self.hands[*seat].known.insert(*hand);
            }
            Event::Played { seat, from, cards } => {
                self.leave(*seat, *from, cards.iter().map(|placed| placed.card));
                if let Some(placed) = cards.first() {
                    self.lay_down(*seat, placed.rank, cards.len());
                }
            }
            Event::Flipped { seat, card, result, .. } => match (result, card.rank()) {
                (Flip::Played, Some(rank)) => self.lay_down(*seat, rank, 1),
                (Flip::Played | Flip::Taken | Flip::Shed | Flip::Asks, _) => self.last = None,
            },
            Event::Declared { seat, card } => self.lay_down(*seat, card.rank, 1),
            Event::Added { seat, cards } => {
                self.leave(*seat, Zone::Hand, cards.iter().copied());
                self.stack.extend(cards.iter().filter_map(|card| card.rank()));
            }
            Event::Shed { seat, from, cards } => self.leave(*seat, *from, cards.iter().copied()),
            Event::Completed { seat, from, cards } => {
                self.leave(*seat, *from, cards.iter().copied());
                if let Some(rank) = cards.first().and_then(|card| card.rank()) {
                    self.lay_down(*seat, rank, cards.len());
                }
            }
            Event::Burned { .. } => self.stack.clear(),
            Event::Drew { seat, count, .. } => {
                let hand = &mut self.hands[*seat];
                hand.unknown.extend(std::iter::repeat_n(hand.stuck.len(), (*count).into()));
            }
            Event::PickedUp { seat, cards } => {
                self.get_stuck(*seat);
                self.hands[*seat].known.extend(cards.iter().copied());
                self.stack.clear();
                self.last = None;
            }
            Event::ExtraPlay { seat } => self.extra_play = Some(*seat),
            Event::Passed { seat } => {
                self.get_stuck(*seat);
                self.extra_play = None;
            }
            // Who goes out by throwing away has no more use for it.
            Event::WentOut { seat, .. } => self.extra_play = self.extra_play.filter(|extra| extra != seat),
            Event::Chose { .. }
            | Event::Revealed { .. }
            | Event::Ready { .. }
            | Event::Skipped { .. }
            | Event::Turned { .. }
            | Event::Kept { .. }
            | Event::RoundOver { .. } => {}
        }
    }

    fn leave(&mut self, seat: Seat, from: Zone, cards: impl Iterator<Item = Card>) {
        if from != Zone::Hand {
            return;
        }
        let hand = &mut self.hands[seat];
        for card in cards {
            // Of those that it may have been, the oldest is taken: then no more is believed of the others than is true.
            if !hand.known.remove(card) && !hand.unknown.is_empty() {
                hand.unknown.remove(0);
            }
        }
    }

    fn lay_down(&mut self, seat: Seat, rank: Rank, count: usize) {
        let on = self.stack.last().copied();
        let extra_play = self.extra_play.take().is_some();
        self.last = Some(LastPlay { seat, rank, count, extra_play, on });
        self.stack.extend(std::iter::repeat_n(rank, count));
    }

    fn get_stuck(&mut self, seat: Seat) {
        let extra_play = self.extra_play.take().is_some();
        if self.order.is_empty() {
            // Who came in the middle of a round does not know what lies on the stack.
            return;
        }
        let mut stack: Vec<Rank> = Vec::new();
        for rank in self.stack.iter().rev() {
            if !stack.contains(rank) {
                stack.push(*rank);
            }
        }
        let hand = &mut self.hands[seat];
        let held = hand.known.len() + hand.unknown.len();
        if !hand.unknown.is_empty() {
            hand.stuck.push(Stuck { stack, extra_play, hand: held });
        }
    }

    /// The cards that `seat` holds in hand for all to know.
    pub(crate) fn known(&self, seat: Seat) -> CardSet {
        self.hands[seat].known
    }

    /// For each other card of its hand that was noticed, the oldest first, what it cannot be.
    pub(crate) fn lacks(&self, seat: Seat, rules: &Rules) -> Vec<Lacks> {
        let hand = &self.hands[seat];
        let each: Vec<Lacks> = hand.stuck.iter().map(|stuck| stuck.lacks(rules)).collect();
        let since = |born: &usize| each[*born..].iter().fold(Lacks::default(), |all, more| Lacks(all.0 | more.0));
        hand.unknown.iter().map(since).collect()
    }

    /// The play that was made last, while nobody did anything about it.
    pub(crate) fn last(&self) -> Option<&LastPlay> {
        self.last.as_ref()
    }
}

/// Ranks that a card cannot have: a bit for each rank, and one for jokers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lacks(pub(crate) u16);

impl Lacks {
    fn bit(card: Option<Rank>) -> u16 {
        1 << card.map_or(Rank::ALL.len(), |rank| rank as usize)
    }

    pub(crate) fn insert(&mut self, card: Option<Rank>) {
        self.0 |= Lacks::bit(card);
    }

    pub(crate) fn allows(self, card: Card) -> bool {
        self.0 & Lacks::bit(card.rank()) == 0
    }
}

impl Stuck {
    /// What a card that was in that hand cannot be. A seat that may pick up whenever it likes says nothing by it.
    fn lacks(&self, rules: &Rules) -> Lacks {
        let options = rules.options();
        let mut lacks = Lacks::default();
        let passed = self.stack.is_empty();
        let is_last_card = options.last_card == LastCard::NoPower && self.hand == 1;
        if !passed && (is_last_card || options.pick_up == PickUp::AnyTime) {
            return lacks;
        }
        for rank in rules.answers(self.asks(rules)) {
            // Who passes before no stack has a single card, which has a power.
            if !passed || rules.power(rank) == Power::Plain {
                lacks.insert(Some(rank));
            }
        }
        if passed {
            options.powers.with(Power::Shed).for_each(|rank| lacks.insert(Some(rank)));
        }
        if lacks != Lacks::default() {
            lacks.insert(None);
        }
        lacks
    }

    fn asks(&self, rules: &Rules) -> Requirement {
        if self.extra_play { Requirement::Anything } else { rules.asks(self.stack.iter().copied()) }
    }
}
