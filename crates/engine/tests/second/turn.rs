//! What follows from an action: effects, drawing, going out, whose turn it is.

use castle_engine::{AddDrawn, Card, End, FourEffect, Placed, Power, Rank};

use super::{Second, Window, goes_on_anything, has_height};

impl Second {
    /// Cards that go are laid down, with all that follows.
    pub(super) fn lay(&mut self, seat: usize, rank: Rank, cards: &[Card]) {
        let power = self.power(rank);
        let equals_top = self.stack.last().is_some_and(|top| top.rank == rank);
        let is_match = self.options.match_skips && !self.extra && has_height(power) && equals_top;
        let steps = usize::from(is_match) + if power == Power::Skip { cards.len() } else { 0 };
        self.window = None;
        self.stack.extend(cards.iter().map(|card| Placed { card: *card, rank }));
        if power == Power::Reverse && self.names.len() - self.out.len() > 2 {
            self.clockwise = !self.clockwise;
        }
        let burns = power == Power::Burn || (power == Power::Window && self.stack.len() == cards.len());
        if burns {
            self.burn();
        }
        let plays_again = burns || self.four(rank) || power == Power::Again;
        let drawn = self.refill(seat);
        if plays_again {
            self.again(seat);
        } else if self.goes_out(seat) {
            if !self.over {
                self.pass(steps);
            }
        } else {
            if self.options.add_drawn != AddDrawn::No && !goes_on_anything(power) {
                let drawn: Vec<Card> = drawn.into_iter().filter(|card| card.rank() == Some(rank)).collect();
                self.window = Some(Window { seat, rank, drawn, steps });
                self.close_window_if_useless();
            }
            if self.window.is_some() && self.options.add_drawn == AddDrawn::OwnTurn {
                self.extra = false;
            } else {
                self.pass(steps);
            }
        }
    }

    /// Whether the cards of `rank` on top have just become four; does what that brings.
    pub(super) fn four(&mut self, rank: Rank) -> bool {
        let four = self.equal(rank) >= 4 && self.options.four.effect != FourEffect::None;
        if four && self.options.four.effect == FourEffect::Burn {
            self.burn();
        }
        four
    }

    fn burn(&mut self) {
        self.burned.extend(self.stack.drain(..).map(|placed| placed.card));
        self.moved_on();
    }

    pub(super) fn moved_on(&mut self) {
        self.idle = 0;
        self.progress = true;
    }

    /// Draws up to three in hand.
    pub(super) fn refill(&mut self, seat: usize) -> Vec<Card> {
        let mut drawn = Vec::new();
        while self.hands[seat].len() < 3 && !self.bone.is_empty() {
            let card = self.bone.remove(0);
            self.hands[seat].push(card);
            drawn.push(card);
            self.moved_on();
        }
        if let Some(window) = self.window.as_mut().filter(|window| window.seat == seat) {
            window.drawn.extend(drawn.iter().filter(|card| card.rank() == Some(window.rank)));
        }
        drawn
    }

    /// A window in which no single card may be laid is none.
    pub(super) fn close_window_if_useless(&mut self) {
        let useless =
            |window: &Window| window.drawn.is_empty() || !self.may_leave(window.rank, self.holds(window.seat) - 1);
        if self.window.as_ref().is_some_and(useless) {
            self.window = None;
        }
    }

    pub(super) fn pick_up(&mut self, seat: usize, flipped: Option<Card>) {
        self.window = None;
        let cards: Vec<Card> = self.stack.drain(..).map(|placed| placed.card).chain(flipped).collect();
        self.hands[seat].extend(cards);
        self.pass(0);
    }

    /// Whether `seat` holds nothing any more; the round may be over with that.
    pub(super) fn goes_out(&mut self, seat: usize) -> bool {
        if self.holds(seat) > 0 {
            return false;
        }
        self.out.push(seat);
        self.moved_on();
        self.over = self.options.end == End::FirstOut || self.names.len() - self.out.len() == 1;
        true
    }

    /// `seat` plays again, unless it has nothing to play with.
    pub(super) fn again(&mut self, seat: usize) {
        if self.goes_out(seat) {
            if !self.over {
                self.pass(0);
            }
        } else {
            self.extra = true;
            self.pass_if_helpless();
        }
    }

    /// Makes it `seat`'s turn, whoever's it was.
    pub(super) fn seize(&mut self, seat: usize) {
        if self.turn != seat {
            self.turn = seat;
            self.progress = false;
        }
        self.extra = false;
    }

    pub(super) fn after_shedding(&mut self, seat: usize) {
        let own_window = self.window.clone().filter(|window| window.seat == seat);
        self.close_window_if_useless();
        let closed = own_window.filter(|_| self.window.is_none() && self.options.add_drawn == AddDrawn::OwnTurn);
        if self.goes_out(seat) {
            if !self.over && seat == self.turn {
                self.pass(0);
            }
        } else if let Some(window) = closed {
            self.pass(window.steps);
        } else {
            self.pass_if_helpless();
        }
    }

    fn next(&self, from: usize) -> usize {
        let seats = self.names.len();
        let mut place = from;
        loop {
            place = if self.clockwise { (place + 1) % seats } else { (place + seats - 1) % seats };
            if !self.out.contains(&place) {
                return place;
            }
        }
    }

    /// The turn goes on, over `steps` active seats.
    pub(super) fn pass(&mut self, steps: usize) {
        self.step_on(steps);
        self.pass_if_helpless();
    }

    fn step_on(&mut self, steps: usize) {
        self.extra = false;
        if !self.progress {
            self.idle += 1;
        }
        self.progress = false;
        let active = self.names.len() - self.out.len();
        if self.idle >= u32::from(self.options.progress_limit) * active as u32 {
            self.over = true;
            return;
        }
        for _ in 0..=steps {
            self.turn = self.next(self.turn);
        }
    }

    pub fn is_helpless(&self) -> bool {
        let seat = self.turn;
        let adds = self.window.is_some() && self.options.add_drawn == AddDrawn::OwnTurn;
        let zone = self.clone().zone(seat).clone();
        let sheds = |card: &Card| card.rank().is_some_and(|rank| self.power(rank) == Power::Shed);
        self.stack.is_empty()
            && self.waiting.is_none()
            && !adds
            && !self.in_dungeon(seat)
            && !self.can_play(seat)
            && !zone.iter().any(sheds)
    }

    fn pass_if_helpless(&mut self) {
        while !self.over && self.is_helpless() {
            self.step_on(0);
        }
    }
}
