//! Before the play: choosing or swapping the courtyard, and who opens (C15, C16, P1, P2).

use crate::action::{Phase, Refusal};
use crate::card::{Card, CardSet};
use crate::event::{Event, SeatCards};
use crate::legal::named_once;
use crate::rules::Opener;
use crate::seat::Seat;
use crate::state::{Match, SLOTS};
use crate::told::Told;

impl Match {
    /// The three cards that `seat` names as its courtyard, if it may (C15).
    pub(crate) fn choice(&self, seat: Seat, cards: &[Card]) -> Result<CardSet, Refusal> {
        if let Some(refusal) = self.phase_refusal(seat, Phase::Choose) {
            return Err(refusal);
        }
        let named = named_once(cards)?;
        if let Some(card) = named.iter().find(|card| !self.places[seat].hand.contains(*card)) {
            return Err(Refusal::NotHeld { card });
        }
        if named.len() != SLOTS {
            return Err(Refusal::ChooseThree { named: u8::try_from(named.len()).unwrap_or(u8::MAX) });
        }
        Ok(named)
    }

    /// Notes a choice; the last one opens all courtyards and begins the play.
    pub(crate) fn choose(&mut self, seat: Seat, choice: CardSet, events: &mut Told) {
        let again = !self.places[seat].choice.is_empty();
        self.places[seat].choice = choice;
        events.tell(|| Event::Chose { seat, again });
        if self.order.iter().any(|seat| self.places[*seat].choice.is_empty()) {
            return;
        }
        let mut courtyards = Vec::with_capacity(self.order.len());
        for seat in &self.order {
            let places = &mut self.places[*seat];
            let choice = std::mem::take(&mut places.choice);
            for (place, card) in places.courtyard.iter_mut().zip(choice.iter()) {
                places.hand.remove(card);
                *place = Some(card);
            }
            courtyards.push(SeatCards { seat: *seat, cards: choice.iter().collect() });
        }
        events.tell(|| Event::Revealed { courtyards });
        self.begin(events);
    }

    /// Swaps a card of the hand with one of the courtyard, one for one, while not ready (P1).
    pub(crate) fn swap(&mut self, seat: Seat, hand: Card, courtyard: Card, events: &mut Told) -> Result<(), Refusal> {
        if let Some(refusal) = self.swap_refusal(seat) {
            return Err(refusal);
        }
        let places = &mut self.places[seat];
        if !places.hand.contains(hand) {
            return Err(Refusal::NotHeld { card: hand });
        }
        let place = places.courtyard.iter_mut().find(|place| **place == Some(courtyard));
        *place.ok_or(Refusal::NotHeld { card: courtyard })? = Some(hand);
        places.hand.remove(hand);
        places.hand.insert(courtyard);
        events.tell(|| Event::Swapped { seat, courtyard: hand, hand: courtyard });
        Ok(())
    }

    pub(crate) fn swap_refusal(&self, seat: Seat) -> Option<Refusal> {
        self.phase_refusal(seat, Phase::Swap).or_else(|| self.ready[seat].then_some(Refusal::ReadyAlready))
    }

    /// Notes that a seat is ready or not; the last one to be begins the play (P1).
    pub(crate) fn get_ready(&mut self, seat: Seat, ready: bool, events: &mut Told) -> Result<(), Refusal> {
        if let Some(refusal) = self.phase_refusal(seat, Phase::Swap) {
            return Err(refusal);
        }
        match (self.ready[seat], ready) {
            (true, true) => return Err(Refusal::ReadyAlready),
            (false, false) => return Err(Refusal::NotReady),
            (true, false) | (false, true) => self.ready[seat] = ready,
        }
        events.tell(|| Event::Ready { seat, ready });
        if self.order.iter().all(|seat| self.ready[*seat]) {
            self.ready = Default::default();
            self.begin(events);
        }
        Ok(())
    }

    fn begin(&mut self, events: &mut Told) {
        self.phase = Phase::Play;
        self.turn = match self.rules.options().opener {
            Opener::Rotates => self.opener,
            Opener::LowestCard => self.lowest_card(),
        };
        events.tell(|| Event::Began { seat: self.turn });
        self.settle(events);
    }

    /// The seat with the lowest hand card that has a height; ties go in seat order from the opener
    /// (P2). Hands of nothing but other cards come last.
    fn lowest_card(&self) -> Seat {
        let opener = self.order.iter().position(|seat| *seat == self.opener).expect("the opener plays");
        let seats = self.order[opener..].iter().chain(&self.order[..opener]);
        let lowest = |seat: &Seat| {
            let mut ranks = self.places[*seat].hand.ranks();
            let lowest = ranks.find(|rank| self.rules.power(*rank).has_height());
            (lowest.is_none(), lowest)
        };
        *seats.min_by_key(|seat| lowest(seat)).expect("seats play")
    }
}
