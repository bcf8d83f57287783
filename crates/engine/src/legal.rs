//! What a seat may do now, and for each card why not. Changes nothing.

use std::ops::RangeInclusive;

use crate::action::Requirement;
use crate::action::{Phase, Refusal, Zone};
use crate::card::{Card, CardSet, Counts, Rank, Ranks};
use crate::rules::{FourEffect, LastCard, PickUp, Power};
use crate::seat::Seat;
use crate::state::{Match, SLOTS};
use crate::view::{Blocked, Offers, Playable};

/// The ranks that may be played, with the fewest and the most cards of each that may go together.
#[derive(Clone, Copy, Debug)]
struct Groups {
    ranks: Ranks,
    least: [u8; Rank::ALL.len()],
    most: Counts,
}

impl Groups {
    const NONE: Groups = Groups { ranks: Ranks::NONE, least: [1; Rank::ALL.len()], most: Counts::NONE };
}

/// What a seat on turn may do, without words: for those who play out rounds by the million. A
/// [`SeatView`](crate::SeatView) offers the same, with reasons.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    groups: Groups,
    /// Whether each dungeon slot may be turned over.
    pub flips: [bool; SLOTS],
    /// Whether the stack may be picked up.
    pub pick_up: bool,
}

impl Legal {
    /// The ranks that may be played, with every number of cards that may go together.
    pub fn groups(&self) -> impl Iterator<Item = (Rank, RangeInclusive<u8>)> {
        self.groups.ranks.map(|rank| (rank, self.groups.least[rank as usize]..=self.groups.most.of(rank)))
    }
}

/// Equal ranks that make a four (C12).
pub(crate) const FOUR: usize = 4;

impl Match {
    /// Whether a single card of `rank` would go on the stack for the seat on turn, if it held one.
    #[must_use]
    pub fn accepts(&self, rank: Rank) -> bool {
        self.phase == Phase::Play && self.smallest_group(rank, self.requirement()) == Some(1)
    }

    /// Equal ranks that lie ready to make a four with the next card of `rank`: those on top, or
    /// wherever they lie where buried ones count (C12).
    pub(crate) fn run(&self, rank: Rank) -> usize {
        if self.rules.options().four.buried {
            self.stack.iter().filter(|placed| placed.rank == rank).count()
        } else {
            self.run_on_top(rank)
        }
    }

    /// Equal ranks on top of the stack. Windows are looked through, but a run of windows is one of
    /// neighbours.
    pub(crate) fn run_on_top(&self, rank: Rank) -> usize {
        let is_window = |rank| self.rules.power(rank) == Power::Window;
        let mut run = 0;
        for placed in self.stack.iter().rev() {
            if placed.rank == rank {
                run += 1;
            } else if is_window(rank) || !is_window(placed.rank) {
                break;
            }
        }
        run
    }

    pub(crate) fn makes_four(&self, run: usize) -> bool {
        match self.rules.options().four.effect {
            FourEffect::None => false,
            FourEffect::Keep | FourEffect::Burn => run >= FOUR,
        }
    }

    /// The fewest cards of `rank` that make a four.
    fn smallest_four(&self, rank: Rank) -> usize {
        FOUR.saturating_sub(self.run(rank)).max(1)
    }

    /// The fewest cards of `rank` that go where `needs` is asked; none where no number does. A four goes over a higher card
    /// where the rules say so (A5), so that enough cards may go where one may not.
    fn smallest_group(&self, rank: Rank, needs: Requirement) -> Option<usize> {
        if self.rules.answers(needs).contains(rank) {
            Some(1)
        } else if self.rules.shed().contains(rank) {
            None
        } else {
            self.rules.options().four.over_higher.then(|| self.smallest_four(rank))
        }
    }

    /// Whether `seat` may part with `count` cards as `rank`: the last card of all may have to be a
    /// plain one (C9a).
    pub(crate) fn may_leave(&self, seat: Seat, rank: Rank, count: usize) -> bool {
        let may_go_out = match self.rules.options().last_card {
            LastCard::Any => true,
            LastCard::NoPower => self.rules.power(rank) == Power::Plain,
        };
        may_go_out || !self.bone_pile.is_empty() || self.places[seat].len() > count
    }

    /// What `seat`, on turn, may play of its active cards, jokers included.
    fn groups(&self, seat: Seat) -> Groups {
        let active = self.places[seat].active_cards();
        let playable = active.ranks_possible().without(self.rules.shed());
        let singles = self.rules.answers(self.requirement());
        let mut groups =
            Groups { ranks: playable.among(singles), least: [1; Rank::ALL.len()], most: active.counts_with_jokers() };
        if self.rules.options().four.over_higher {
            for rank in playable.without(singles) {
                let least = self.smallest_four(rank);
                if usize::from(groups.most.of(rank)) >= least {
                    groups.ranks.insert(rank);
                    groups.least[rank as usize] = small(least);
                }
            }
        }
        match self.rules.options().last_card {
            LastCard::Any => {}
            LastCard::NoPower => self.keep_last_card(seat, &mut groups),
        }
        groups
    }

    /// Takes out of `groups` what `seat` may not part with (C9a).
    fn keep_last_card(&self, seat: Seat, groups: &mut Groups) {
        for rank in groups.ranks {
            if !self.may_leave(seat, rank, groups.most.of(rank).into()) {
                groups.most.take_one(rank);
            }
            if groups.most.of(rank) < groups.least[rank as usize] {
                groups.ranks.remove(rank);
            }
        }
    }

    /// Why `count` cards as `rank` are refused to `seat`, on turn; nothing if they are not.
    pub(crate) fn group_refusal(&self, seat: Seat, rank: Rank, count: usize) -> Option<Refusal> {
        self.stack_refuses(rank, count).or_else(|| self.last_card_refusal(seat, rank, count))
    }

    /// Why `count` cards as `rank` do not go on the stack.
    fn stack_refuses(&self, rank: Rank, count: usize) -> Option<Refusal> {
        if self.rules.shed().contains(rank) {
            return Some(Refusal::NeverPlayed { rank });
        }
        let needs = self.requirement();
        let is_enough = self.smallest_group(rank, needs).is_some_and(|least| count >= least);
        (!is_enough).then_some(match needs {
            Requirement::AtMost { .. } => Refusal::TooHigh { rank, needs },
            Requirement::AtLeast { .. } | Requirement::Above { .. } | Requirement::Anything => {
                Refusal::TooLow { rank, needs }
            }
        })
    }

    fn last_card_refusal(&self, seat: Seat, rank: Rank, count: usize) -> Option<Refusal> {
        (!self.may_leave(seat, rank, count)).then_some(Refusal::LastCardPower { rank })
    }

    /// Whether a card that `seat` has just turned over may be played as `rank` (C4, C9a, E4).
    pub(crate) fn may_play_one(&self, seat: Seat, rank: Rank) -> bool {
        self.smallest_group(rank, self.requirement()) == Some(1) && self.may_leave(seat, rank, 0)
    }

    /// Checks that `seat` may act in the phase `wanted`.
    pub(crate) fn phase_refusal(&self, seat: Seat, wanted: Phase) -> Option<Refusal> {
        if !self.order.contains(&seat) {
            Some(Refusal::NotInRound)
        } else if self.phase != wanted {
            Some(Refusal::WrongPhase { phase: self.phase })
        } else {
            None
        }
    }

    /// Checks that `seat` is on turn and free to play.
    pub(crate) fn turn_refusal(&self, seat: Seat) -> Option<Refusal> {
        if let Some(refusal) = self.phase_refusal(seat, Phase::Play) {
            Some(refusal)
        } else if seat != self.turn {
            Some(Refusal::NotYourTurn { turn: self.turn })
        } else if self.waiting.is_some() {
            Some(Refusal::JokerWaits { seat })
        } else {
            self.adding_refusal(seat)
        }
    }

    /// The rank that `cards`, asked for by `seat` on turn, share, jokers standing for `declared`; or
    /// why they may not be played.
    pub(crate) fn play(&self, seat: Seat, cards: &[Card], declared: Option<Rank>) -> Result<(Zone, Rank), Refusal> {
        if let Some(refusal) = self.turn_refusal(seat) {
            return Err(refusal);
        }
        let zone = self.named_active(seat, cards)?;
        let rank = match declared {
            Some(rank) => rank,
            None if cards.iter().any(|card| card.is_joker()) => return Err(Refusal::JokerWithoutRank),
            None => cards[0].rank().expect("a card that is no joker has a rank"),
        };
        if cards.iter().filter_map(|card| card.rank()).any(|other| other != rank) {
            return Err(Refusal::MixedRanks);
        }
        match self.group_refusal(seat, rank, cards.len()) {
            Some(refusal) => Err(refusal),
            None => Ok((zone, rank)),
        }
    }

    /// The card in `slot` of `seat`'s dungeon, if it may be turned over now.
    pub(crate) fn flip(&self, seat: Seat, slot: u8) -> Result<Card, Refusal> {
        if let Some(refusal) = self.turn_refusal(seat) {
            return Err(refusal);
        }
        let places = &self.places[seat];
        match places.active_zone().expect("a seat on turn holds cards") {
            active @ (Zone::Hand | Zone::Courtyard) => Err(Refusal::WrongZone { active }),
            Zone::Dungeon => {
                places.dungeon.get(usize::from(slot)).copied().flatten().ok_or(Refusal::EmptySlot { slot })
            }
        }
    }

    /// The joker that `seat` turned over, if it may stand for `rank` (E4).
    pub(crate) fn declaration(&self, seat: Seat, rank: Rank) -> Result<Card, Refusal> {
        if let Some(refusal) = self.phase_refusal(seat, Phase::Play) {
            return Err(refusal);
        }
        let joker = self.waiting.filter(|_| seat == self.turn).ok_or(Refusal::NoJokerWaits)?;
        // The joker lies before its seat and is none of the cards that it holds.
        match self.stack_refuses(rank, 1).or_else(|| self.last_card_refusal(seat, rank, 0)) {
            Some(refusal) => Err(refusal),
            None => Ok(joker),
        }
    }

    /// Why `seat` may not pick up the stack now (C5, C6); nothing if it may.
    pub(crate) fn pick_up_refusal(&self, seat: Seat) -> Option<Refusal> {
        self.turn_refusal(seat).or_else(|| self.stack_refusal(seat, || self.has_play(seat)))
    }

    /// The same for a seat on turn, with a way to know whether it could play instead.
    fn stack_refusal(&self, seat: Seat, has_play: impl FnOnce() -> bool) -> Option<Refusal> {
        if self.stack.is_empty() {
            return Some(Refusal::EmptyStack);
        }
        match self.rules.options().pick_up {
            PickUp::AnyTime => None,
            PickUp::WhenStuck if self.places[seat].active_zone() == Some(Zone::Dungeon) => Some(Refusal::MustFlip),
            PickUp::WhenStuck => has_play().then_some(Refusal::MustPlay),
        }
    }

    fn has_play(&self, seat: Seat) -> bool {
        !self.groups(seat).ranks.is_empty()
    }

    /// Whether the seat on turn can do anything at all (C9a): where there is a stack it can play or
    /// pick up, a dungeon card can always be turned over, and cards can always be shed.
    pub(crate) fn can_act(&self, seat: Seat) -> bool {
        !self.stack.is_empty()
            || self.waiting.is_some()
            || self.is_adding()
            || self.places[seat].active_zone() == Some(Zone::Dungeon)
            || self.has_play(seat)
            || !self.sheddable(seat).is_empty()
    }

    /// What `seat` may do now besides choosing a courtyard; nothing unless it is on turn.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        if self.turn_refusal(seat).is_some() {
            return Legal { groups: Groups::NONE, flips: [false; SLOTS], pick_up: false };
        }
        let groups = self.groups(seat);
        let places = &self.places[seat];
        let may_flip = places.active_zone() == Some(Zone::Dungeon);
        let flips = places.dungeon.map(|card| may_flip && card.is_some());
        let pick_up = self.stack_refusal(seat, || !groups.ranks.is_empty()).is_none();
        Legal { groups, flips, pick_up }
    }

    /// The cards that `seat` may name in a play, were it on turn: its hand, or its courtyard.
    #[must_use]
    pub fn playable_cards(&self, seat: Seat) -> CardSet {
        self.places[seat].active_cards()
    }

    /// Everything that `viewer` may do now.
    pub(crate) fn offers(&self, viewer: Option<Seat>) -> Offers {
        let mut offers = Offers::default();
        let Some(seat) = viewer.filter(|seat| self.order.contains(seat)) else { return offers };
        let places = &self.places[seat];
        offers.zone = places.active_zone();
        offers.choose = self.phase_refusal(seat, Phase::Choose).is_none();
        offers.swap = self.swap_refusal(seat).is_none();
        offers.ready = (self.phase == Phase::Swap).then_some(!self.ready[seat]);
        offers.add = self.addable(seat).to_vec();
        offers.end = self.adding_refusal(seat).is_some();
        offers.shed = self.sheddable(seat).to_vec();
        offers.complete = self.completions(seat);
        if self.waiting.is_some() && seat == self.turn {
            offers.declare = Rank::ALL.into_iter().filter(|rank| self.may_play_one(seat, *rank)).collect();
        }
        offers.pick_up_refusal = self.turn_refusal(seat);
        if offers.pick_up_refusal.is_some() {
            return offers;
        }
        let legal = self.legal(seat);
        offers.pick_up_refusal = self.stack_refusal(seat, || !legal.groups.ranks.is_empty());
        offers.pick_up = legal.pick_up;
        offers.plays = legal.groups().map(|(rank, counts)| Playable { rank, counts: counts.collect() }).collect();
        let blocked = places.active_cards().ranks().filter(|rank| !legal.groups.ranks.contains(*rank));
        let why = |rank| self.group_refusal(seat, rank, 1).map(|why| Blocked { rank, why });
        offers.blocked = blocked.filter_map(why).collect();
        offers.flips = (0u8..).zip(legal.flips).filter(|(_, offered)| *offered).map(|(slot, _)| slot).collect();
        offers
    }
}

fn small(count: usize) -> u8 {
    u8::try_from(count).expect("a few dozen cards at most")
}

/// Why these cards are not even looked at: there are none, or one is named twice.
pub(crate) fn naming_refusal(cards: &[Card]) -> Option<Refusal> {
    let mut named = CardSet::EMPTY;
    match cards.iter().find(|card| !named.insert(**card)) {
        Some(card) => Some(Refusal::NamedTwice { card: *card }),
        None => cards.is_empty().then_some(Refusal::NoCards),
    }
}

/// The cards as a set, if there are any and each is named once.
pub(crate) fn named_once(cards: &[Card]) -> Result<CardSet, Refusal> {
    match naming_refusal(cards) {
        Some(refusal) => Err(refusal),
        None => Ok(cards.iter().copied().collect()),
    }
}
