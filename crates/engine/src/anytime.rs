//! What a seat may do on anybody's turn: shedding (E3) and completing a four (P5).

use crate::action::{Phase, Refusal, Zone};
use crate::card::{Card, CardSet, Placed, Rank};
use crate::event::Event;
use crate::legal::{FOUR, named_once, naming_refusal};
use crate::rules::{FourEffect, Power};
use crate::seat::Seat;
use crate::state::Match;
use crate::told::Told;
use crate::view::Playable;

impl Match {
    /// Checks that `seat` still plays, and that no joker waits to be declared: nothing comes in
    /// between (E4).
    pub(crate) fn anytime_refusal(&self, seat: Seat) -> Option<Refusal> {
        if let Some(refusal) = self.phase_refusal(seat, Phase::Play) {
            Some(refusal)
        } else if !self.is_active(seat) {
            Some(Refusal::NotInRound)
        } else {
            self.waiting.map(|_| Refusal::JokerWaits { seat: self.turn })
        }
    }

    /// The zone that `seat` plays from now, if the cards that it names all lie there.
    pub(crate) fn named_active(&self, seat: Seat, cards: &[Card]) -> Result<Zone, Refusal> {
        if let Some(refusal) = naming_refusal(cards) {
            return Err(refusal);
        }
        let places = &self.places[seat];
        let active = places.active_zone().expect("it holds cards");
        if cards.iter().all(|card| places.shows(active, *card)) {
            return Ok(active);
        }
        let held = places.courtyard_set().with(&places.hand);
        Err(match named_once(cards)?.iter().find(|card| !held.contains(*card)) {
            Some(card) => Refusal::NotHeld { card },
            None => Refusal::WrongZone { active },
        })
    }

    /// The cards that `seat` may shed now.
    pub(crate) fn sheddable(&self, seat: Seat) -> CardSet {
        let shed = self.rules.shed();
        if shed.is_empty() || self.anytime_refusal(seat).is_some() {
            return CardSet::EMPTY;
        }
        self.places[seat].active_cards().of_ranks(shed)
    }

    pub(crate) fn is_shed(&self, card: Card) -> bool {
        card.rank().is_some_and(|rank| self.rules.power(rank) == Power::Shed)
    }

    /// Throws cards away (E3). The turn stays where it is, unless its seat went out by this.
    pub(crate) fn shed(&mut self, seat: Seat, cards: &[Card], events: &mut Told) -> Result<(), Refusal> {
        if let Some(refusal) = self.anytime_refusal(seat) {
            return Err(refusal);
        }
        let from = self.named_active(seat, cards)?;
        let named = named_once(cards)?;
        if let Some(card) = named.iter().find(|card| !self.is_shed(*card)) {
            return Err(Refusal::NotShed { card });
        }
        self.take_from(seat, from, cards);
        self.burned.extend(named.iter());
        self.made_progress();
        events.tell(|| Event::Shed { seat, from, cards: cards.to_vec() });
        self.refill(seat, events);
        let adding = self.adding_on_turn().filter(|adding| adding.seat == seat).map(|adding| adding.steps);
        self.close_adding_if_empty();
        match adding.filter(|_| !self.is_adding()) {
            // What is left to add may not be its last card (C9a), so its turn is over.
            Some(steps) => self.end_turn(steps, events),
            None => self.go_on_after_shedding(seat, events),
        }
        Ok(())
    }

    /// After a seat threw a card away: it may be out; otherwise whoever is on turn goes on.
    pub(crate) fn go_on_after_shedding(&mut self, seat: Seat, events: &mut Told) {
        if self.goes_out(seat, events) {
            if !self.ends_with_out(events) && seat == self.turn {
                self.end_turn(0, events);
            }
        } else {
            self.settle(events);
        }
    }

    /// The run on top that cards of `rank` would complete, 1 to 3 cards long (P5): `rank` is that of
    /// the top card, windows looked through.
    fn run_to_complete(&self, rank: Rank) -> Option<usize> {
        let is_on_top = self.run_on_top(rank) > 0;
        Some(self.run(rank)).filter(|run| is_on_top && (1..FOUR).contains(run))
    }

    /// How `seat` may complete a four now.
    pub(crate) fn completions(&self, seat: Seat) -> Vec<Playable> {
        if !self.rules.options().four.out_of_turn
            || self.anytime_refusal(seat).is_some()
            || self.adding_refusal(seat).is_some()
        {
            return Vec::new();
        }
        let active = self.places[seat].active_cards();
        let groups = active.ranks().filter_map(|rank| {
            let run = self.run_to_complete(rank)?;
            let counts = (FOUR - run..=active.count(rank)).filter(|count| self.may_leave(seat, rank, *count));
            let counts: Vec<u8> = counts.map(|count| u8::try_from(count).expect("sixteen at most")).collect();
            (!counts.is_empty()).then_some(Playable { rank, counts })
        });
        groups.collect()
    }

    /// Completes a four, whoever is on turn (P5): its seat is on turn now and plays again.
    pub(crate) fn complete(&mut self, seat: Seat, cards: &[Card], events: &mut Told) -> Result<(), Refusal> {
        if !self.rules.options().four.out_of_turn {
            return Err(Refusal::NoCompleting);
        }
        if let Some(refusal) = self.anytime_refusal(seat).or_else(|| self.adding_refusal(seat)) {
            return Err(refusal);
        }
        let from = self.named_active(seat, cards)?;
        let rank = cards[0].rank().ok_or(Refusal::MixedRanks)?;
        if cards.iter().any(|card| card.rank() != Some(rank)) {
            return Err(Refusal::MixedRanks);
        }
        if self.run_to_complete(rank).is_none_or(|run| run + cards.len() < FOUR) {
            return Err(Refusal::NotFour { rank });
        }
        if !self.may_leave(seat, rank, cards.len()) {
            return Err(Refusal::LastCardPower { rank });
        }
        self.adding = None;
        self.take_turn(seat);
        self.take_from(seat, from, cards);
        self.stack.extend(cards.iter().map(|card| Placed { card: *card, rank }));
        events.tell(|| Event::Completed { seat, from, cards: cards.to_vec() });
        let four = self.take_four(rank, events);
        assert!(four && self.rules.options().four.effect != FourEffect::None, "check() lets no such rules through");
        self.refill(seat, events);
        self.finish_extra_play(seat, events);
        Ok(())
    }
}
