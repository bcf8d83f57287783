//! What a seat has before it when it decides, the same from its view and from an imagined match, so that one way of
//! playing serves both. Knows nothing of what is good.

use castle_engine::{Action, Card, CardSet, Match, Phase, Power, Rank, Rules, Seat, SeatView, Suit, Zone};

use crate::memory::Memory;

/// Ranks that may be played, with the fewest and the most cards that may go together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Groups {
    list: [(Rank, u8, u8); Rank::ALL.len()],
    len: usize,
}

impl Groups {
    const NONE: Groups = Groups { list: [(Rank::Two, 0, 0); Rank::ALL.len()], len: 0 };

    fn push(&mut self, rank: Rank, least: u8, most: u8) {
        self.list[self.len] = (rank, least, most);
        self.len += 1;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Rank, u8, u8)> {
        self.list[..self.len].iter().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// What a seat has before it in play.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) rules: &'a Rules,
    /// Whether it is the seat's turn.
    pub(crate) on_turn: bool,
    /// The cards that it may name: of its hand, or of its courtyard.
    pub(crate) held: CardSet,
    pub(crate) groups: Groups,
    pub(crate) flips: [bool; 3],
    pub(crate) pick_up: bool,
    /// Ranks that its joker may be declared as, a bit for each.
    pub(crate) declare: u16,
    pub(crate) add: CardSet,
    pub(crate) end: bool,
    pub(crate) shed: CardSet,
    /// The rank of which it may complete a four, with the fewest and the most cards.
    pub(crate) complete: Option<(Rank, u8, u8)>,
    pub(crate) stack: usize,
    /// The rank on top, and how many of it lie there together.
    pub(crate) top: Option<(Rank, usize)>,
    pub(crate) bone_pile: usize,
    /// How many cards it has left, wherever they are.
    pub(crate) own: usize,
    /// How many cards the next seat holds in hand.
    pub(crate) next_hand: usize,
    /// What the next seat plays from, where all see it: its courtyard.
    pub(crate) next_shows: Option<CardSet>,
    /// What the next seat is known to hold in hand.
    pub(crate) next_known: CardSet,
    /// The cards that lie where the seat cannot see, once there are none to draw.
    pub(crate) unseen: CardSet,
}

impl<'a> Sight<'a> {
    /// What the viewer of `view` has before it; none for a spectator.
    pub(crate) fn of_view(view: &SeatView, memory: &Memory, rules: &'a Rules) -> Option<Sight<'a>> {
        let seat = view.viewer?;
        let place = view.seats.iter().position(|places| places.seat == seat)?;
        let own = &view.seats[place];
        let courtyard: CardSet = own.courtyard.iter().flatten().copied().collect();
        let count = view.seats.len();
        let step = if view.clockwise { 1 } else { count - 1 };
        let others = || (1..count).map(|nth| &view.seats[(place + nth * step) % count]);
        let next = others().find(|places| places.place.is_none());
        let offers = &view.offers;
        let mut groups = Groups::NONE;
        for group in &offers.plays {
            if let (Some(least), Some(most)) = (group.counts.first(), group.counts.last()) {
                groups.push(group.rank, *least, *most);
            }
        }
        let complete =
            offers.complete.first().and_then(|group| Some((group.rank, *group.counts.first()?, *group.counts.last()?)));
        let shows = |places: &castle_engine::SeatPlaces| {
            let open: CardSet = places.courtyard.iter().flatten().copied().collect();
            (places.hand == 0 && !open.is_empty()).then_some(open)
        };
        Some(Sight {
            rules,
            on_turn: view.turn == Some(seat),
            held: match offers.zone {
                Some(Zone::Hand) => view.hand.iter().copied().collect(),
                Some(Zone::Courtyard) => courtyard,
                Some(Zone::Dungeon) | None => CardSet::EMPTY,
            },
            groups,
            flips: std::array::from_fn(|slot| offers.flips.iter().any(|flip| usize::from(*flip) == slot)),
            pick_up: offers.pick_up,
            declare: offers.declare.iter().fold(0, |all, rank| all | 1 << *rank as u16),
            add: offers.add.iter().copied().collect(),
            end: offers.end,
            shed: offers.shed.iter().copied().collect(),
            complete,
            stack: view.stack.len(),
            top: view
                .stack
                .last()
                .map(|top| (top.rank, run(view.stack.iter().rev().map(|placed| placed.rank), top.rank))),
            bone_pile: view.bone_pile.into(),
            own: usize::from(own.hand) + courtyard.len() + own.dungeon.iter().filter(|lies| **lies).count(),
            next_hand: next.map_or(0, |next| next.hand.into()),
            next_shows: next.and_then(shows),
            next_known: next.map(|next| memory.known(next.seat)).unwrap_or_default(),
            unseen: if view.bone_pile == 0 { unseen(view, rules) } else { CardSet::EMPTY },
        })
    }

    /// What `seat` has before it in a match that is imagined.
    pub(crate) fn of_match(state: &'a Match, seat: Seat) -> Sight<'a> {
        let on_turn = state.turn() == Some(seat);
        let legal = state.legal(seat);
        let mut groups = Groups::NONE;
        for (rank, counts) in legal.groups() {
            groups.push(rank, *counts.start(), *counts.end());
        }
        let next = state.next_seat(seat);
        let shows = state.zone_of(next) == Some(Zone::Courtyard) && next != seat;
        let top = state.stack().last().map(|top| top.rank);
        Sight {
            rules: state.rules(),
            on_turn,
            held: state.playable_cards(seat),
            groups,
            flips: legal.flips,
            pick_up: legal.pick_up,
            declare: match state.waiting() {
                Some(_) => state.declarable(seat).fold(0, |all, rank| all | 1 << rank as u16),
                None => 0,
            },
            add: state.may_add(seat),
            end: on_turn && state.must_finish_adding(seat),
            shed: state.may_shed(seat),
            complete: four(state, seat),
            stack: state.stack().len(),
            top: top.map(|rank| (rank, run(state.stack().iter().rev().map(|placed| placed.rank), rank))),
            bone_pile: state.bone_pile_len(),
            own: cards_left(state, seat),
            next_hand: state.hand_of(next).len(),
            // Who counts cards knows most of the hands by then.
            next_known: if state.bone_pile_len() == 0 { state.hand_of(next) } else { CardSet::EMPTY },
            unseen: if state.bone_pile_len() == 0 { hidden(state, seat) } else { CardSet::EMPTY },
            next_shows: shows.then(|| state.courtyard_of(next).iter().flatten().copied().collect()),
        }
    }

    pub(crate) fn declares(&self) -> impl Iterator<Item = Rank> {
        let declare = self.declare;
        Rank::ALL.into_iter().filter(move |rank| declare >> *rank as u16 & 1 == 1)
    }

    /// `way` as an action.
    pub(crate) fn action(&self, way: Way) -> Option<Action> {
        Some(match way {
            Way::Play { rank, count } => {
                let cards = group(&self.held, rank, count);
                let rank = cards.iter().any(|card| card.is_joker()).then_some(rank);
                Action::Play { cards, rank }
            }
            Way::Flip { slot } => Action::Flip { slot },
            Way::Declare { rank } => Action::Declare { rank },
            Way::PickUp => Action::PickUp,
            Way::Add { count } => Action::Add { cards: self.add.iter().take(count.into()).collect() },
            Way::End => Action::End,
            Way::Shed { count } => Action::Shed { cards: self.shed.iter().take(count.into()).collect() },
            Way::Complete { rank, count } => {
                Action::Complete { cards: self.held.of_rank(rank).iter().take(count.into()).collect() }
            }
            Way::Wait => return None,
        })
    }
}

/// Something that a seat may do in play; equal cards are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    /// `count` cards as `rank`: its own first, then jokers.
    Play {
        rank: Rank,
        count: u8,
    },
    Flip {
        slot: u8,
    },
    Declare {
        rank: Rank,
    },
    PickUp,
    Add {
        count: u8,
    },
    End,
    Shed {
        count: u8,
    },
    Complete {
        rank: Rank,
        count: u8,
    },
    /// Nothing, while it is somebody else's turn.
    Wait,
}

impl Way {
    pub(crate) fn is_flip(self) -> bool {
        match self {
            Way::Flip { .. } => true,
            Way::Play { .. }
            | Way::Declare { .. }
            | Way::PickUp
            | Way::Add { .. }
            | Way::End
            | Way::Shed { .. }
            | Way::Complete { .. }
            | Way::Wait => false,
        }
    }
}

/// `count` cards that go as `rank`: its own first, then jokers.
fn group(held: &CardSet, rank: Rank, count: u8) -> Vec<Card> {
    let count = usize::from(count);
    let mut cards = Vec::with_capacity(count);
    cards.extend(held.of_rank(rank).iter().take(count));
    if cards.len() < count {
        let missing = count - cards.len();
        cards.extend(held.iter().filter(|card| card.is_joker()).take(missing));
    }
    cards
}

/// All cards that `rules` are played with but those that the viewer sees.
pub(crate) fn unseen(view: &SeatView, rules: &Rules) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for deck in 0..rules.decks() {
        cards.extend(Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit, deck))));
        cards.extend((0..rules.options().jokers).map(|index| Card::joker(deck, index)));
    }
    let seen = view.stack.iter().map(|placed| placed.card).chain(view.burned.iter().copied());
    let open = view.seats.iter().flat_map(|places| places.courtyard.iter().flatten().copied());
    seen.chain(open).chain(view.hand.iter().copied()).chain(view.waiting).for_each(|card| _ = cards.remove(card));
    cards
}

/// The cards in the dungeons, and in the hands of all but `seat`.
fn hidden(state: &Match, seat: Seat) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for other in state.order() {
        cards.extend(state.dungeon_of(*other).into_iter().flatten());
        if *other != seat {
            cards.extend(state.hand_of(*other).iter());
        }
    }
    cards
}

/// How many of the ranks, top first, are `rank` before another one comes.
fn run(stack: impl Iterator<Item = Rank>, rank: Rank) -> usize {
    stack.take_while(|other| *other == rank).count()
}

/// How many cards `seat` has left, wherever they are.
pub(crate) fn cards_left(state: &Match, seat: Seat) -> usize {
    let lying = state.courtyard_of(seat).iter().chain(&state.dungeon_of(seat)).flatten().count();
    state.hand_of(seat).len() + lying
}

/// The rank of which `seat` may complete a four, with the fewest and the most cards. A quick look comes first.
pub(crate) fn four(state: &Match, seat: Seat) -> Option<(Rank, u8, u8)> {
    if !state.rules().options().four.out_of_turn || state.phase() != Phase::Play {
        return None;
    }
    let top = state.stack().last()?.rank;
    let held = state.playable_cards(seat).count(top);
    let window = state.rules().power(top) == Power::Window;
    if !window && (held == 0 || state.stack().len() + held < 4) {
        return None;
    }
    let group = state.may_complete(seat).into_iter().next()?;
    Some((group.rank, *group.counts.first()?, *group.counts.last()?))
}
