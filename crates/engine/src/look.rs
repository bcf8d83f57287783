//! What lies where in a match that somebody owns: for those who play imagined rounds out, to whom a
//! [`SeatView`](crate::SeatView) for each move would cost too much. A real match is looked at through views alone.

use crate::action::{Requirement, Zone};
use crate::card::{Card, CardSet, Placed, Rank};
use crate::drawn::Adding;
use crate::seat::Seat;
use crate::state::{Match, SLOTS};
use crate::view::Playable;

impl Match {
    /// The stack, bottom first.
    #[must_use]
    pub fn stack(&self) -> &[Placed] {
        &self.stack
    }

    /// How many cards are left to draw.
    #[must_use]
    pub fn bone_pile_len(&self) -> usize {
        self.bone_pile.len()
    }

    /// The cards that `seat` holds in hand.
    #[must_use]
    pub fn hand_of(&self, seat: Seat) -> CardSet {
        self.places[seat].hand
    }

    /// The face-up cards of `seat`, by place.
    #[must_use]
    pub fn courtyard_of(&self, seat: Seat) -> [Option<Card>; SLOTS] {
        self.places[seat].courtyard
    }

    /// The face-down cards of `seat`, by slot.
    #[must_use]
    pub fn dungeon_of(&self, seat: Seat) -> [Option<Card>; SLOTS] {
        self.places[seat].dungeon
    }

    /// The zone that `seat` plays from; none when it holds nothing.
    #[must_use]
    pub fn zone_of(&self, seat: Seat) -> Option<Zone> {
        self.places[seat].active_zone()
    }

    /// The seat after `seat` in the direction of play that still holds cards.
    #[must_use]
    pub fn next_seat(&self, seat: Seat) -> Seat {
        self.next_active(seat)
    }

    /// What the stack asks of the seat on turn.
    #[must_use]
    pub fn needs(&self) -> Requirement {
        self.requirement()
    }

    /// Whether the seat on turn has an extra play.
    #[must_use]
    pub fn has_extra_play(&self) -> bool {
        self.extra_play
    }

    /// A joker that the seat on turn has turned over and not declared yet.
    #[must_use]
    pub fn waiting(&self) -> Option<Card> {
        self.waiting
    }

    /// The ranks that `seat` may declare its waiting joker as.
    pub fn declarable(&self, seat: Seat) -> impl Iterator<Item = Rank> {
        let waits = self.waiting.is_some() && self.turn() == Some(seat);
        Rank::ALL.into_iter().filter(move |rank| waits && self.may_play_one(seat, *rank))
    }

    /// The play that drawn cards may be added to, while there are some.
    #[must_use]
    pub fn adding(&self) -> Option<&Adding> {
        self.adding.as_ref()
    }

    /// Whether `seat` is on turn and may only add, shed or end its turn.
    #[must_use]
    pub fn must_finish_adding(&self, seat: Seat) -> bool {
        self.adding_refusal(seat).is_some()
    }

    /// The cards that `seat` may add to its last play; any of them.
    #[must_use]
    pub fn may_add(&self, seat: Seat) -> CardSet {
        self.addable(seat)
    }

    /// The cards that `seat` may shed; any of them.
    #[must_use]
    pub fn may_shed(&self, seat: Seat) -> CardSet {
        self.sheddable(seat)
    }

    /// How `seat` may complete a four now.
    #[must_use]
    pub fn may_complete(&self, seat: Seat) -> Vec<Playable> {
        self.completions(seat)
    }

    /// Lets two face-down cards change places, each named by its seat and slot: for those who imagine how they lie.
    ///
    /// # Panics
    /// When there is no such slot.
    pub fn exchange(&mut self, one: (Seat, usize), other: (Seat, usize)) {
        let card = self.places[one.0].dungeon[one.1];
        self.places[one.0].dungeon[one.1] = self.places[other.0].dungeon[other.1];
        self.places[other.0].dungeon[other.1] = card;
    }
}
