//! Adding a drawn match to one's play (W4, P4).

use crate::action::{Phase, Refusal};
use crate::card::{Card, CardSet, Placed, Rank};
use crate::event::Event;
use crate::legal::named_once;
use crate::rules::AddDrawn;
use crate::seat::Seat;
use crate::state::Match;
use crate::told::Told;

/// A play that drawn cards may be added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adding {
    /// Whose play it is.
    pub seat: Seat,
    /// The rank played.
    pub rank: Rank,
    /// What the seat drew in the refills since the play, of that rank, and still holds.
    pub drawn: CardSet,
    /// Seats that the play steps over once the turn ends; none where it has ended.
    pub steps: u8,
}

impl Match {
    /// Whether the seat on turn may still add: then its turn is not over.
    pub(crate) fn is_adding(&self) -> bool {
        self.adding_on_turn().is_some()
    }

    pub(crate) fn adding_on_turn(&self) -> Option<&Adding> {
        self.adding.as_ref().filter(|_| match self.rules.options().add_drawn {
            AddDrawn::OwnTurn => true,
            AddDrawn::No | AddDrawn::UntilNextPlay => false,
        })
    }

    /// Why a seat on turn that may still add can do nothing else than add, shed or end its turn.
    pub(crate) fn adding_refusal(&self, seat: Seat) -> Option<Refusal> {
        self.adding_on_turn().filter(|adding| adding.seat == seat).map(|_| Refusal::FinishAdding)
    }

    /// Notes that cards may be added to a play of `rank`, if the rules say so and the refill brought
    /// some; true if the turn waits for that.
    pub(crate) fn open_adding(&mut self, seat: Seat, rank: Rank, drawn: &CardSet, steps: u8) -> bool {
        if self.rules.power(rank).goes_on_anything() {
            return false;
        }
        let steps = match self.rules.options().add_drawn {
            AddDrawn::No => return false,
            AddDrawn::OwnTurn => steps,
            AddDrawn::UntilNextPlay => 0,
        };
        self.adding = Some(Adding { seat, rank, drawn: drawn.of_rank(rank), steps });
        self.close_adding_if_empty();
        self.is_adding()
    }

    /// What `seat` may add now; any of these cards may go, so that one is enough to ask about.
    pub(crate) fn addable(&self, seat: Seat) -> CardSet {
        match &self.adding {
            Some(adding) if adding.seat == seat && self.phase == Phase::Play && self.waiting.is_none() => adding.drawn,
            Some(_) | None => CardSet::EMPTY,
        }
    }

    /// What `seat` names to add, if it may.
    pub(crate) fn addition(&self, seat: Seat, cards: &[Card]) -> Result<CardSet, Refusal> {
        if let Some(refusal) = self.anytime_refusal(seat) {
            return Err(refusal);
        }
        let adding = self.adding.filter(|adding| adding.seat == seat).ok_or(Refusal::NothingToAdd)?;
        let named = named_once(cards)?;
        let hand = &self.places[seat].hand;
        if let Some(card) = named.iter().find(|card| !hand.contains(*card)) {
            return Err(Refusal::NotHeld { card });
        }
        if let Some(card) = named.iter().find(|card| !adding.drawn.contains(*card)) {
            return Err(Refusal::NotDrawn { card });
        }
        if !self.may_leave(seat, adding.rank, named.len()) {
            return Err(Refusal::LastCardPower { rank: adding.rank });
        }
        Ok(named)
    }

    /// Adds cards. They have no power of their own; making a four gives the turn and an extra play.
    pub(crate) fn add(&mut self, seat: Seat, named: &CardSet, cards: &[Card], events: &mut Told) {
        let adding = self.adding.as_mut().expect("there is a play to add to");
        let (rank, steps) = (adding.rank, adding.steps);
        named.iter().for_each(|card| _ = adding.drawn.remove(card));
        named.iter().for_each(|card| _ = self.places[seat].hand.remove(card));
        self.stack.extend(cards.iter().map(|card| Placed { card: *card, rank }));
        events.tell(|| Event::Added { seat, cards: cards.to_vec() });
        if self.take_four(rank, events) {
            self.adding = None;
            self.take_turn(seat);
            self.refill(seat, events);
            self.finish_extra_play(seat, events);
            return;
        }
        let waits = self.is_adding();
        self.refill(seat, events);
        self.close_adding_if_empty();
        let out = self.goes_out(seat, events);
        if out {
            self.adding = None;
            if self.ends_with_out(events) {
                return;
            }
        }
        if (waits && self.adding.is_none()) || (out && self.turn == seat) {
            self.end_turn(steps, events);
        }
    }

    /// Ends the turn of a seat that adds no more.
    pub(crate) fn end_adding(&mut self, seat: Seat, events: &mut Told) -> Result<(), Refusal> {
        if let Some(refusal) = self.anytime_refusal(seat) {
            return Err(refusal);
        }
        let adding = self.adding_on_turn().filter(|adding| adding.seat == seat).ok_or(Refusal::NothingToAdd)?;
        let steps = adding.steps;
        self.adding = None;
        self.end_turn(steps, events);
        Ok(())
    }

    /// Notes what a refill brought to a seat that may add.
    pub(crate) fn drew(&mut self, seat: Seat, cards: &CardSet) {
        if let Some(adding) = self.adding.as_mut().filter(|adding| adding.seat == seat) {
            adding.drawn.add_all(&cards.of_rank(adding.rank));
        }
    }

    /// Forgets a play that nothing can be added to.
    pub(crate) fn close_adding_if_empty(&mut self) {
        let is_open = |adding: &Adding| !adding.drawn.is_empty() && self.may_leave(adding.seat, adding.rank, 1);
        if !self.adding.as_ref().is_some_and(is_open) {
            self.adding = None;
        }
    }
}
