//! A second implementation of the play, written from the rules page alone and as plainly as can be:
//! lists of cards, no sets, no speed. Where it and the engine differ, one of them is wrong.
#![allow(dead_code, unreachable_pub, reason = "each program uses its part")]

mod turn;

use castle_engine::{
    Action, AddDrawn, Beat, Card, FourEffect, LastCard, PickUp, Placed, Power, Rank, RuleOptions, Seat, Setup,
};

/// Cards drawn since a play that may be laid on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub seat: usize,
    pub rank: Rank,
    pub drawn: Vec<Card>,
    pub steps: usize,
}

/// A round in the phase of play; seats are places round the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Second {
    pub options: RuleOptions,
    pub names: Vec<Seat>,
    pub hands: Vec<Vec<Card>>,
    pub courtyards: Vec<Vec<Card>>,
    pub dungeons: Vec<Vec<Option<Card>>>,
    pub stack: Vec<Placed>,
    /// The next card to draw first.
    pub bone: Vec<Card>,
    pub burned: Vec<Card>,
    pub turn: usize,
    pub extra: bool,
    pub clockwise: bool,
    pub waiting: Option<Card>,
    pub window: Option<Window>,
    pub out: Vec<usize>,
    pub idle: u32,
    pub progress: bool,
    pub over: bool,
}

fn goes_on_anything(power: Power) -> bool {
    [Power::Reset, Power::Again, Power::Burn, Power::Window].contains(&power)
}

fn has_height(power: Power) -> bool {
    [Power::Plain, Power::Lower, Power::Skip, Power::Reverse].contains(&power)
}

/// Takes `cards` out of a list, if each is there, once.
fn take(list: &mut Vec<Card>, cards: &[Card]) -> bool {
    let mut left = list.clone();
    for card in cards {
        let Some(place) = left.iter().position(|other| other == card) else { return false };
        left.remove(place);
    }
    *list = left;
    !cards.is_empty()
}

impl Second {
    /// The position of a match in play.
    pub fn of(setup: &Setup) -> Second {
        let names: Vec<Seat> = setup.seats.iter().map(|(seat, _)| *seat).collect();
        let place = |seat: Seat| names.iter().position(|other| *other == seat).expect("it plays");
        let cards = |of: fn(&castle_engine::SetupSeat) -> Vec<Card>| setup.seats.iter().map(|(_, s)| of(s)).collect();
        Second {
            options: setup.rules.options().clone(),
            hands: cards(|seat| seat.hand.clone()),
            courtyards: cards(|seat| seat.courtyard.iter().flatten().copied().collect()),
            dungeons: setup.seats.iter().map(|(_, seat)| seat.dungeon.clone()).collect(),
            stack: setup.stack.clone(),
            bone: setup.bone_pile.clone(),
            burned: Vec::new(),
            turn: setup.turn.map_or(0, place),
            extra: setup.extra_play,
            clockwise: setup.clockwise,
            waiting: setup.waiting,
            window: setup.adding.map(|adding| Window {
                seat: place(adding.seat),
                rank: adding.rank,
                drawn: adding.drawn.iter().collect(),
                steps: adding.steps.into(),
            }),
            out: setup.out.iter().map(|seat| place(*seat)).collect(),
            idle: setup.idle_turns,
            progress: setup.progress,
            over: setup.turn.is_none(),
            names,
        }
    }

    pub fn power(&self, rank: Rank) -> Power {
        self.options.powers.of(rank)
    }

    pub fn dungeon(&self, seat: usize) -> Vec<Card> {
        self.dungeons[seat].iter().flatten().copied().collect()
    }

    pub fn holds(&self, seat: usize) -> usize {
        self.hands[seat].len() + self.courtyards[seat].len() + self.dungeon(seat).len()
    }

    /// The cards that a play is made from; none in the dungeon phase.
    pub fn zone(&mut self, seat: usize) -> &mut Vec<Card> {
        if self.hands[seat].is_empty() { &mut self.courtyards[seat] } else { &mut self.hands[seat] }
    }

    pub fn in_dungeon(&self, seat: usize) -> bool {
        self.hands[seat].is_empty() && self.courtyards[seat].is_empty()
    }

    /// Whether a rank with a height answers the stack.
    fn answers(&self, rank: Rank) -> bool {
        if self.extra {
            return true;
        }
        let below = self.stack.iter().rev().find(|placed| self.power(placed.rank) != Power::Window);
        below.is_none_or(|placed| match self.power(placed.rank) {
            Power::Lower => rank <= placed.rank,
            power if has_height(power) && self.options.beat == Beat::Higher => rank > placed.rank,
            power if has_height(power) => rank >= placed.rank,
            _ => true,
        })
    }

    /// Equal ranks in a row on top; a row of windows is one of neighbours, for others they are air.
    fn top_row(&self, rank: Rank) -> usize {
        let mut row = 0;
        for placed in self.stack.iter().rev() {
            if placed.rank == rank {
                row += 1;
            } else if self.power(placed.rank) != Power::Window || self.power(rank) == Power::Window {
                break;
            }
        }
        row
    }

    fn equal(&self, rank: Rank) -> usize {
        if self.options.four.buried {
            self.stack.iter().filter(|placed| placed.rank == rank).count()
        } else {
            self.top_row(rank)
        }
    }

    /// Whether a seat that will hold `left` cards may have got there with `rank`.
    fn may_leave(&self, rank: Rank, left: usize) -> bool {
        let is_out = left == 0 && self.bone.is_empty();
        !is_out || self.options.last_card == LastCard::Any || self.power(rank) == Power::Plain
    }

    /// Whether `count` cards as `rank` go, from a seat that then holds `left`.
    pub fn goes(&self, rank: Rank, count: usize, left: usize) -> bool {
        let power = self.power(rank);
        let four = self.options.four.over_higher && self.equal(rank) + count >= 4;
        power != Power::Shed && self.may_leave(rank, left) && (goes_on_anything(power) || self.answers(rank) || four)
    }

    fn can_play(&self, seat: usize) -> bool {
        let mut copy = self.clone();
        let zone = copy.zone(seat).clone();
        let jokers = zone.iter().filter(|card| card.is_joker()).count();
        Rank::ALL.into_iter().any(|rank| {
            let held = jokers + zone.iter().filter(|card| card.rank() == Some(rank)).count();
            (1..=held).any(|count| self.goes(rank, count, self.holds(seat) - count))
        })
    }

    /// Does what `seat` asks; false when it is refused.
    pub fn act(&mut self, seat: Seat, action: &Action) -> bool {
        let mut next = self.clone();
        let Some(place) = self.names.iter().position(|other| *other == seat) else { return false };
        let done = !self.over && !self.out.contains(&place) && next.try_act(place, action);
        if done {
            *self = next;
        }
        done
    }

    fn try_act(&mut self, seat: usize, action: &Action) -> bool {
        let adds_first = self.options.add_drawn == AddDrawn::OwnTurn && self.window.is_some();
        let adds_itself = adds_first && self.window.as_ref().is_some_and(|window| window.seat == seat);
        let on_turn = seat == self.turn && self.waiting.is_none() && !adds_itself;
        match action {
            Action::Play { cards, rank } => on_turn && self.try_play(seat, cards, *rank),
            Action::Flip { slot } => on_turn && self.in_dungeon(seat) && self.try_flip(seat, usize::from(*slot)),
            Action::Declare { rank } => {
                let Some(joker) = self.waiting.filter(|_| seat == self.turn) else { return false };
                if !self.goes(*rank, 1, self.holds(seat)) {
                    return false;
                }
                self.waiting = None;
                self.lay(seat, *rank, &[joker]);
                true
            }
            Action::PickUp => {
                let stuck = !self.in_dungeon(seat) && !self.can_play(seat);
                if !on_turn || self.stack.is_empty() || (self.options.pick_up == PickUp::WhenStuck && !stuck) {
                    return false;
                }
                self.pick_up(seat, None);
                true
            }
            Action::Add { cards } => self.waiting.is_none() && self.try_add(seat, cards),
            Action::End => {
                let Some(window) = self.window.clone().filter(|_| adds_itself) else { return false };
                self.window = None;
                self.pass(window.steps);
                true
            }
            Action::Shed { cards } => self.waiting.is_none() && self.try_shed(seat, cards),
            Action::Complete { cards } => {
                self.options.four.out_of_turn
                    && self.waiting.is_none()
                    && !adds_itself
                    && self.try_complete(seat, cards)
            }
            Action::Choose { .. } | Action::Swap { .. } | Action::Ready { .. } => false,
        }
    }

    fn try_play(&mut self, seat: usize, cards: &[Card], declared: Option<Rank>) -> bool {
        let own: Vec<Rank> = cards.iter().filter_map(|card| card.rank()).collect();
        let rank = if own.len() == cards.len() { own.first().copied() } else { declared };
        let rank = if own.len() == cards.len() { declared.or(rank) } else { rank };
        let Some(rank) = rank.filter(|rank| own.iter().all(|other| other == rank)) else { return false };
        let left = self.holds(seat).saturating_sub(cards.len());
        if !take(self.zone(seat), cards) || !self.goes(rank, cards.len(), left) {
            return false;
        }
        self.lay(seat, rank, cards);
        true
    }

    fn try_flip(&mut self, seat: usize, slot: usize) -> bool {
        let Some(card) = self.dungeons[seat].get_mut(slot).and_then(Option::take) else { return false };
        self.window = None;
        self.moved_on();
        let left = self.holds(seat);
        match card.rank() {
            Some(rank) if self.power(rank) == Power::Shed => {
                self.burned.push(card);
                self.after_shedding(seat);
            }
            Some(rank) if self.goes(rank, 1, left) => self.lay(seat, rank, &[card]),
            None if Rank::ALL.into_iter().any(|rank| self.goes(rank, 1, left)) => self.waiting = Some(card),
            _ => self.pick_up(seat, Some(card)),
        }
        true
    }

    fn try_add(&mut self, seat: usize, cards: &[Card]) -> bool {
        let Some(mut window) = self.window.clone().filter(|window| window.seat == seat) else { return false };
        let left = self.holds(seat).saturating_sub(cards.len());
        if !take(&mut window.drawn, cards) || !take(&mut self.hands[seat], cards) || !self.may_leave(window.rank, left)
        {
            return false;
        }
        let Window { rank, steps, .. } = window;
        self.window = Some(window);
        self.stack.extend(cards.iter().map(|card| Placed { card: *card, rank }));
        if self.four(rank) {
            self.window = None;
            self.seize(seat);
            self.refill(seat);
            self.again(seat);
        } else {
            self.refill(seat);
            self.close_window_if_useless();
            let out = self.goes_out(seat);
            let ended = self.window.is_none();
            let own_turn = self.options.add_drawn == AddDrawn::OwnTurn;
            if !self.over && ((own_turn && ended) || (out && self.turn == seat)) {
                self.pass(if own_turn { steps } else { 0 });
            }
        }
        true
    }

    fn try_shed(&mut self, seat: usize, cards: &[Card]) -> bool {
        let sheds = |card: &Card| card.rank().is_some_and(|rank| self.power(rank) == Power::Shed);
        if !cards.iter().all(sheds) || !take(self.zone(seat), cards) {
            return false;
        }
        self.burned.extend(cards);
        self.moved_on();
        self.refill(seat);
        self.after_shedding(seat);
        true
    }

    fn try_complete(&mut self, seat: usize, cards: &[Card]) -> bool {
        let Some(rank) = cards.first().and_then(|card| card.rank()) else { return false };
        let before = self.equal(rank);
        let left = self.holds(seat).saturating_sub(cards.len());
        if cards.iter().any(|card| card.rank() != Some(rank))
            || self.top_row(rank) == 0
            || before > 3
            || before + cards.len() < 4
            || !self.may_leave(rank, left)
            || !take(self.zone(seat), cards)
        {
            return false;
        }
        self.window = None;
        self.seize(seat);
        self.stack.extend(cards.iter().map(|card| Placed { card: *card, rank }));
        assert!(self.four(rank) && self.options.four.effect != FourEffect::None);
        self.refill(seat);
        self.again(seat);
        true
    }
}
