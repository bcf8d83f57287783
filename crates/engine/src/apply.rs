//! Doing what a seat asks. Every action goes the same way (C7): cards down, effect, refill,
//! out-check, turn. Knows nothing of views.

use crate::action::Phase;
use crate::action::{Action, Refusal, Zone};
use crate::card::{Card, CardSet, Placed, Rank};
use crate::event::{BurnedBy, EndedBy, Event, Flip};
use crate::rules::{End, FourEffect, Power};
use crate::seat::Seat;
use crate::state::{HAND_REFILL, Match};
use crate::told::Told;
use crate::view::RoundScores;

impl Match {
    /// Does what `seat` asks and tells what happened.
    ///
    /// # Errors
    /// The reason why it is denied; then nothing has changed.
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let mut events = Told::to_somebody();
        self.act(seat, action, &mut events)?;
        Ok(events.into_events())
    }

    /// Does the same and tells nothing: for those who play out rounds by the million.
    ///
    /// # Errors
    /// As [`Match::apply`].
    pub fn advance(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.act(seat, action, &mut Told::to_nobody())
    }

    fn act(&mut self, seat: Seat, action: &Action, events: &mut Told) -> Result<(), Refusal> {
        match action {
            Action::Choose { cards } => {
                let choice = self.choice(seat, cards)?;
                self.choose(seat, choice, events);
            }
            Action::Swap { hand, courtyard } => self.swap(seat, *hand, *courtyard, events)?,
            Action::Ready { ready } => self.get_ready(seat, *ready, events)?,
            Action::Play { cards, rank } => {
                let (from, rank) = self.play(seat, cards, *rank)?;
                self.lay_down(seat, from, rank, cards, events);
            }
            Action::Flip { slot } => {
                let card = self.flip(seat, *slot)?;
                self.turn_over(seat, *slot, card, events);
            }
            Action::Declare { rank } => {
                let card = self.declaration(seat, *rank)?;
                self.waiting = None;
                let placed = Placed { card, rank: *rank };
                events.tell(|| Event::Declared { seat, card: placed });
                self.play_one(seat, placed, events);
            }
            Action::PickUp => {
                if let Some(refusal) = self.pick_up_refusal(seat) {
                    return Err(refusal);
                }
                self.adding = None;
                self.take_stack(seat, None, events);
                self.end_turn(0, events);
            }
            Action::Add { cards } => {
                let named = self.addition(seat, cards)?;
                self.add(seat, &named, cards, events);
            }
            Action::End => self.end_adding(seat, events)?,
            Action::Shed { cards } => self.shed(seat, cards, events)?,
            Action::Complete { cards } => self.complete(seat, cards, events)?,
        }
        if cfg!(debug_assertions) {
            self.assert_whole();
        }
        Ok(())
    }

    /// Takes cards that were found there out of a zone.
    pub(crate) fn take_from(&mut self, seat: Seat, from: Zone, cards: &[Card]) {
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
                Zone::Dungeon => unreachable!("nobody names a dungeon card"),
            }
        }
    }

    /// Plays cards that may be played.
    pub(crate) fn lay_down(&mut self, seat: Seat, from: Zone, rank: Rank, cards: &[Card], events: &mut Told) {
        let steps = self.steps(rank, cards.len());
        self.take_from(seat, from, cards);
        let placed = || cards.iter().map(|card| Placed { card: *card, rank });
        self.stack.extend(placed());
        events.tell(|| Event::Played { seat, from, cards: placed().collect() });
        self.finish_play(seat, rank, cards.len(), steps, events);
    }

    /// Plays a card that came from the dungeon.
    fn play_one(&mut self, seat: Seat, placed: Placed, events: &mut Told) {
        let steps = self.steps(placed.rank, 1);
        self.stack.push(placed);
        self.finish_play(seat, placed.rank, 1, steps, events);
    }

    /// Shows a dungeon card to all; it is played, or goes to the hand with the stack (C4).
    fn turn_over(&mut self, seat: Seat, slot: u8, card: Card, events: &mut Told) {
        self.places[seat].dungeon[usize::from(slot)] = None;
        self.adding = None;
        self.made_progress();
        let result = match card.rank() {
            Some(rank) if self.rules.power(rank) == Power::Shed => Flip::Shed,
            Some(rank) if self.may_play_one(seat, rank) => Flip::Played,
            None if Rank::ALL.into_iter().any(|rank| self.may_play_one(seat, rank)) => Flip::Asks,
            Some(_) | None => Flip::Taken,
        };
        events.tell(|| Event::Flipped { seat, slot, card, result });
        match (result, card.rank()) {
            (Flip::Played, Some(rank)) => self.play_one(seat, Placed { card, rank }, events),
            (Flip::Asks, _) => self.waiting = Some(card),
            (Flip::Shed, _) => {
                self.burned.insert(card);
                self.go_on_after_shedding(seat, events);
            }
            (Flip::Taken | Flip::Played, _) => {
                self.take_stack(seat, Some(card), events);
                self.end_turn(0, events);
            }
        }
    }

    /// Seats that a play of `count` cards of `rank` will step over: one for a match (W2), and one for
    /// each skipping card. Asked before the cards are laid down.
    fn steps(&self, rank: Rank, count: usize) -> u8 {
        self.rules.steps(rank, count, self.stack.last().map(|top| top.rank), self.extra_play)
    }

    /// What follows once `count` cards of `rank` lie on the stack; `steps` seats are stepped over
    /// unless the play gives an extra play.
    fn finish_play(&mut self, seat: Seat, rank: Rank, count: usize, steps: u8, events: &mut Told) {
        self.adding = None;
        if self.rules.power(rank) == Power::Reverse && self.active_seats() > 2 {
            self.clockwise = !self.clockwise;
            events.tell(|| Event::Turned { clockwise: self.clockwise });
        }
        let extra_play = self.take_effect(rank, count, events);
        let drawn = self.refill(seat, events);
        if extra_play {
            self.finish_extra_play(seat, events);
        } else if self.goes_out(seat, events) {
            if !self.ends_with_out(events) {
                self.end_turn(steps, events);
            }
        } else if self.open_adding(seat, rank, &drawn, steps) {
            self.extra_play = false;
        } else {
            self.end_turn(steps, events);
        }
    }

    /// The seat on turn plays again; if it went out, the extra play lapses (C8).
    pub(crate) fn finish_extra_play(&mut self, seat: Seat, events: &mut Told) {
        if self.goes_out(seat, events) {
            if !self.ends_with_out(events) {
                self.end_turn(0, events);
            }
        } else {
            self.extra_play = true;
            events.tell(|| Event::ExtraPlay { seat });
            self.settle(events);
        }
    }

    /// The effect of the `count` cards of `rank` just laid on top; true if their seat plays again.
    /// Burning beats keeping, and there is one extra play at most (C13).
    fn take_effect(&mut self, rank: Rank, count: usize, events: &mut Told) -> bool {
        let power = self.rules.power(rank);
        let burns = match power {
            Power::Burn => true,
            // Nothing lies below that could be looked at.
            Power::Window => self.stack.len() == count,
            Power::Plain | Power::Reset | Power::Again | Power::Lower | Power::Skip | Power::Reverse => false,
            Power::Shed => unreachable!("such cards are never played"),
        };
        if burns {
            self.burn_stack(BurnedBy::Power, events);
            return true;
        }
        let four = self.take_four(rank, events);
        four || power == Power::Again
    }

    /// The effect of a four, if cards of `rank` just made one (C12); true if they did.
    pub(crate) fn take_four(&mut self, rank: Rank, events: &mut Told) -> bool {
        let four = self.makes_four(self.run(rank));
        if four {
            match self.rules.options().four.effect {
                FourEffect::Burn => self.burn_stack(BurnedBy::Four, events),
                FourEffect::Keep => events.tell(|| Event::Kept { rank }),
                FourEffect::None => unreachable!("then nothing makes a four"),
            }
        }
        four
    }

    fn burn_stack(&mut self, by: BurnedBy, events: &mut Told) {
        let cards = || self.stack.iter().map(|placed| placed.card);
        self.burned.extend(cards());
        events.tell(|| Event::Burned { cards: cards().collect(), by });
        self.stack.clear();
        self.made_progress();
    }

    /// Draws up to three cards in hand (C7); gives what was drawn.
    pub(crate) fn refill(&mut self, seat: Seat, events: &mut Told) -> CardSet {
        if self.bone_pile.is_empty() {
            return CardSet::EMPTY;
        }
        let wanted = HAND_REFILL.saturating_sub(self.places[seat].hand.len()).min(self.bone_pile.len());
        if wanted == 0 {
            return CardSet::EMPTY;
        }
        let left = self.bone_pile.len() - wanted;
        let cards = || self.bone_pile[left..].iter().rev().copied();
        let drawn: CardSet = cards().collect();
        let count = u8::try_from(wanted).expect("three at most");
        events.tell(|| Event::Drew { seat, count, cards: cards().collect() });
        self.bone_pile.truncate(left);
        self.places[seat].hand.add_all(&drawn);
        self.drew(seat, &drawn);
        self.made_progress();
        drawn
    }

    /// Takes the whole stack to the hand, under a failed flip if there is one (C4, C5).
    fn take_stack(&mut self, seat: Seat, flipped: Option<Card>, events: &mut Told) {
        let cards = || self.stack.iter().map(|placed| placed.card).chain(flipped);
        self.places[seat].hand.extend(cards());
        events.tell(|| Event::PickedUp { seat, cards: cards().collect() });
        self.stack.clear();
    }

    /// Notes that a seat holds no cards any more, if so (C8).
    pub(crate) fn goes_out(&mut self, seat: Seat, events: &mut Told) -> bool {
        if self.places[seat].active_zone().is_some() {
            return false;
        }
        self.out.push(seat);
        self.made_progress();
        let place = self.out.len();
        events.tell(|| Event::WentOut { seat, place: u8::try_from(place).expect("ten seats at most") });
        true
    }

    /// Ends the round if enough seats are out (C11).
    pub(crate) fn ends_with_out(&mut self, events: &mut Told) -> bool {
        let over = match self.rules.options().end {
            End::FirstOut => true,
            End::LastHolder => self.active_seats() == 1,
        };
        if over {
            self.finish_round(EndedBy::Out, events);
        }
        over
    }

    pub(crate) fn made_progress(&mut self) {
        self.idle_turns = 0;
        self.progress = true;
    }

    /// Gives the turn to a seat that acted out of turn; the turn that ran is broken off.
    pub(crate) fn take_turn(&mut self, seat: Seat) {
        if self.turn != seat {
            self.turn = seat;
            self.progress = false;
        }
        self.extra_play = false;
    }

    /// Passes the turn on, stepping over `steps` active seats.
    pub(crate) fn end_turn(&mut self, steps: u8, events: &mut Told) {
        self.pass_turn(steps, events);
        self.settle(events);
    }

    /// Ends the round instead if nothing has moved on for too long (C20).
    fn pass_turn(&mut self, steps: u8, events: &mut Told) {
        self.extra_play = false;
        if !std::mem::take(&mut self.progress) {
            self.idle_turns += 1;
        }
        if self.idle_turns >= self.idle_turns_most() {
            self.finish_round(EndedBy::NoProgress, events);
            return;
        }
        let mut next = self.next_active(self.turn);
        let mut skipped = Vec::new();
        for _ in 0..steps {
            skipped.push(next);
            next = self.next_active(next);
        }
        self.turn = next;
        if !skipped.is_empty() {
            events.tell(|| Event::Skipped { seats: skipped });
        }
    }

    /// Passes on turns of seats that can do nothing (C9a). Ends, since such turns are not progress.
    pub(crate) fn settle(&mut self, events: &mut Told) {
        while self.phase == Phase::Play && !self.can_act(self.turn) {
            events.tell(|| Event::Passed { seat: self.turn });
            self.pass_turn(0, events);
        }
    }

    fn finish_round(&mut self, by: EndedBy, events: &mut Told) {
        self.phase = Phase::Over;
        self.extra_play = false;
        self.adding = None;
        let scores = self.score_round(by);
        self.close_round(&scores);
        events.tell(|| Event::RoundOver { by, scores: scores.clone(), winners: self.winners.clone() });
        self.sheet.push(RoundScores { round: self.round, scores });
    }
}
