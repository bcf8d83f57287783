//! Doing what a seat asks. Every action goes the same way (C7): cards down, effect, refill,
//! out-check, turn. Knows nothing of views.

use crate::action::{Action, Phase, Refusal, Zone};
use crate::card::{Card, CardSet, Placed, Rank};
use crate::event::{BurnedBy, EndedBy, Event, SeatCards};
use crate::rules::{End, FourEffect, Power};
use crate::seat::Seat;
use crate::state::{HAND_REFILL, Match};

impl Match {
    /// Does what `seat` asks and tells what happened.
    ///
    /// # Errors
    /// The reason why it is denied; then nothing has changed.
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::with_capacity(4);
        match action {
            Action::Choose { cards } => {
                let choice = self.choice(seat, cards)?;
                self.choose(seat, choice, &mut events);
            }
            Action::Play { cards } => {
                let (zone, rank) = self.play(seat, cards)?;
                self.lay_down(seat, zone, rank, cards, &mut events);
                self.finish_play(seat, rank, &mut events);
            }
            Action::Flip { slot } => {
                let card = self.flip(seat, *slot)?;
                self.turn_over(seat, *slot, card, &mut events);
            }
            Action::PickUp => {
                if let Some(refusal) = self.pick_up_refusal(seat) {
                    return Err(refusal);
                }
                self.take_stack(seat, None, &mut events);
                self.end_turn(&mut events);
            }
        }
        if cfg!(debug_assertions) {
            self.assert_whole();
        }
        Ok(events)
    }

    /// Notes a choice; the last one opens all courtyards and begins the play (C15).
    fn choose(&mut self, seat: Seat, choice: CardSet, events: &mut Vec<Event>) {
        let again = !self.places[seat].choice.is_empty();
        self.places[seat].choice = choice;
        events.push(Event::Chose { seat, again });
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
        events.push(Event::Revealed { courtyards });
        self.phase = Phase::Play;
        self.turn = self.opener;
        self.settle(events);
    }

    /// Moves cards that may be played to the stack.
    fn lay_down(&mut self, seat: Seat, from: Zone, rank: Rank, cards: &[Card], events: &mut Vec<Event>) {
        let places = &mut self.places[seat];
        for card in cards {
            match from {
                Zone::Hand => {
                    places.hand.remove(*card);
                }
                Zone::Courtyard => {
                    let place = places.courtyard.iter_mut().find(|place| **place == Some(*card));
                    *place.expect("the card was found there") = None;
                }
                Zone::Dungeon => unreachable!("a dungeon card is flipped, not played"),
            }
        }
        let placed = || cards.iter().map(|card| Placed { card: *card, rank });
        self.stack.extend(placed());
        events.push(Event::Played { seat, from, cards: placed().collect() });
    }

    /// Shows a dungeon card to all; it is played, or goes to the hand with the stack (C4).
    fn turn_over(&mut self, seat: Seat, slot: u8, card: Card, events: &mut Vec<Event>) {
        let rank = card.rank().expect("there are no jokers yet");
        let playable = self.flip_goes(seat, rank);
        self.places[seat].dungeon[usize::from(slot)] = None;
        self.made_progress();
        events.push(Event::Flipped { seat, slot, card, playable });
        if playable {
            self.stack.push(Placed { card, rank });
            self.finish_play(seat, rank, events);
        } else {
            self.take_stack(seat, Some(card), events);
            self.end_turn(events);
        }
    }

    /// What follows once cards of `rank` lie on the stack.
    fn finish_play(&mut self, seat: Seat, rank: Rank, events: &mut Vec<Event>) {
        let extra_play = self.take_effect(rank, events);
        self.refill(seat, events);
        if self.goes_out(seat, events) {
            // An extra play of a seat that went out lapses (C8).
            self.extra_play = false;
            if !self.ends_with_out(events) {
                self.end_turn(events);
            }
            return;
        }
        self.extra_play = extra_play;
        if extra_play {
            events.push(Event::ExtraPlay { seat });
            self.settle(events);
        } else {
            self.end_turn(events);
        }
    }

    /// The effect of the cards of `rank` just laid on top; true if their seat plays again. Burning
    /// beats keeping, and there is one extra play at most (C13).
    fn take_effect(&mut self, rank: Rank, events: &mut Vec<Event>) -> bool {
        let power = self.rules.power(rank);
        let four = self.makes_four(self.run(rank));
        if power == Power::Burn {
            self.burn_stack(BurnedBy::Power, events);
            return true;
        }
        if four {
            match self.rules.options().four.effect {
                FourEffect::Burn => self.burn_stack(BurnedBy::Four, events),
                FourEffect::Keep => events.push(Event::Kept { rank }),
                FourEffect::None => unreachable!("then nothing makes a four"),
            }
        }
        match power {
            Power::Again => true,
            Power::Plain | Power::Reset => four,
            Power::Burn => unreachable!("handled above"),
            Power::Lower | Power::Window | Power::Shed | Power::Skip | Power::Reverse => {
                unreachable!("check() lets no such rules through yet")
            }
        }
    }

    fn burn_stack(&mut self, by: BurnedBy, events: &mut Vec<Event>) {
        let cards: Vec<Card> = self.stack.drain(..).map(|placed| placed.card).collect();
        self.burned.extend(cards.iter().copied());
        self.made_progress();
        events.push(Event::Burned { cards, by });
    }

    /// Draws up to three cards in hand (C7).
    fn refill(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let wanted = HAND_REFILL.saturating_sub(self.places[seat].hand.len()).min(self.bone_pile.len());
        if wanted == 0 {
            return;
        }
        let cards: Vec<Card> = self.bone_pile.drain(self.bone_pile.len() - wanted..).rev().collect();
        self.places[seat].hand.extend(cards.iter().copied());
        self.made_progress();
        events.push(Event::Drew { seat, count: u8::try_from(wanted).expect("three at most"), cards });
    }

    /// Takes the whole stack to the hand, under a failed flip if there is one (C4, C5).
    fn take_stack(&mut self, seat: Seat, flipped: Option<Card>, events: &mut Vec<Event>) {
        let cards: Vec<Card> = self.stack.drain(..).map(|placed| placed.card).chain(flipped).collect();
        self.places[seat].hand.extend(cards.iter().copied());
        self.extra_play = false;
        events.push(Event::PickedUp { seat, cards });
    }

    /// Notes that a seat holds no cards any more, if so (C8).
    fn goes_out(&mut self, seat: Seat, events: &mut Vec<Event>) -> bool {
        if self.places[seat].active_zone().is_some() {
            return false;
        }
        self.out.push(seat);
        self.made_progress();
        let place = u8::try_from(self.out.len()).expect("ten seats at most");
        events.push(Event::WentOut { seat, place });
        true
    }

    /// Ends the round if enough seats are out (C11).
    fn ends_with_out(&mut self, events: &mut Vec<Event>) -> bool {
        let over = match self.rules.options().end {
            End::FirstOut => true,
            End::LastHolder => self.active_seats() == 1,
        };
        if over {
            self.finish_round(EndedBy::Out, events);
        }
        over
    }

    fn made_progress(&mut self) {
        self.idle_turns = 0;
        self.progress = true;
    }

    /// Passes the turn to the next active seat, unless nothing has moved on for too long (C20).
    fn end_turn(&mut self, events: &mut Vec<Event>) {
        self.pass_turn(events);
        self.settle(events);
    }

    fn pass_turn(&mut self, events: &mut Vec<Event>) {
        self.extra_play = false;
        if !std::mem::take(&mut self.progress) {
            self.idle_turns += 1;
        }
        if self.idle_turns >= self.idle_turns_most() {
            self.finish_round(EndedBy::NoProgress, events);
        } else {
            self.turn = self.next_active(self.turn);
        }
    }

    /// Passes on turns of seats that can do nothing (C9a). Ends, since such turns are not progress.
    pub(crate) fn settle(&mut self, events: &mut Vec<Event>) {
        while self.phase == Phase::Play && !self.can_act(self.turn) {
            events.push(Event::Passed { seat: self.turn });
            self.pass_turn(events);
        }
    }

    fn finish_round(&mut self, by: EndedBy, events: &mut Vec<Event>) {
        self.phase = Phase::Over;
        let scores = self.score_round(by);
        self.close_round(scores.clone());
        events.push(Event::RoundOver { by, scores, winners: self.winners.clone() });
    }
}
