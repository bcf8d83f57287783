//! From what is left in the seats to the cost of a round, and from costs to the end of a match.
//! Knows nothing of names.

use crate::card::{Card, CardSet, Rank};
use crate::event::{EndedBy, SeatScore};
use crate::rules::{Form, Score};
use crate::seat::Seat;
use crate::state::Match;

/// What a card left in a seat costs (A8): twos, tens and jokers 50, aces 20, courts 10, others 5.
#[must_use]
pub fn card_points(card: Card) -> u32 {
    match card.rank() {
        None | Some(Rank::Two | Rank::Ten) => 50,
        Some(Rank::Ace) => 20,
        Some(Rank::Jack | Rank::Queen | Rank::King) => 10,
        Some(Rank::Three | Rank::Four | Rank::Five | Rank::Six | Rank::Seven | Rank::Eight | Rank::Nine) => 5,
    }
}

fn points(held: &CardSet) -> u32 {
    held.iter().map(card_points).sum()
}

impl Match {
    /// What the round that just ended costs each seat, in seat order round the table.
    pub(crate) fn score_round(&self, by: EndedBy) -> Vec<SeatScore> {
        let held = |seat: &Seat| self.places[*seat].all();
        let holding: Vec<(Seat, u32)> = self.order.iter().map(|seat| (*seat, points(&held(seat)))).collect();
        let score = |(seat, points): &(Seat, u32)| {
            let place = self.place(*seat, by, &holding);
            let cost = match self.rules.options().score {
                Score::Points => *points,
                Score::Places => u32::from(place) - 1,
            };
            let total = self.totals[*seat].unwrap_or(0) + cost;
            SeatScore { seat: *seat, cost, total, place, held: held(seat).to_vec() }
        };
        holding.iter().map(score).collect()
    }

    /// A seat's place: those that went out in their order, then the others by the points they hold,
    /// ties sharing the better place. When nothing moved on under places, the others share the last.
    fn place(&self, seat: Seat, by: EndedBy, holding: &[(Seat, u32)]) -> u8 {
        let place = match self.out.iter().position(|out| *out == seat) {
            Some(before) => before,
            None if by == EndedBy::NoProgress && self.rules.options().score == Score::Places => holding.len() - 1,
            None => {
                let mine = holding.iter().find(|(other, _)| *other == seat).expect("the seat plays").1;
                let better = |(other, points): &&(Seat, u32)| !self.out.contains(other) && *points < mine;
                self.out.len() + holding.iter().filter(better).count()
            }
        };
        u8::try_from(place).expect("ten seats at most") + 1
    }

    /// Adds up the totals; finds the winners if the match ends with this round (A9).
    pub(crate) fn close_round(&mut self, scores: &[SeatScore]) {
        for score in scores {
            self.totals[score.seat] = Some(score.total);
        }
        let over = match self.form {
            Form::Target(target) => scores.iter().any(|score| score.total >= target),
            Form::Rounds(rounds) => self.round >= rounds,
            Form::Open => false,
        };
        if over {
            let lowest = scores.iter().map(|score| score.total).min();
            self.winners = scores.iter().filter(|score| Some(score.total) == lowest).map(|score| score.seat).collect();
        }
    }
}
