//! Random options, random play: everything follows from one number, so that a failure repeats.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "each test file uses its part")]

use castle_engine::{
    Action, Beat, Card, End, Form, FourEffect, LastCard, Match, Phase, PickUp, Power, Preset, Rank, RuleOptions, Rules,
    Score, Seat, SeatView, Seed, Suit,
};

/// A small generator of numbers (SplitMix64); the engine has none of its own.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub fn one_in(&mut self, chance: usize) -> bool {
        self.below(chance) == 0
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    pub fn seed(&mut self) -> Seed {
        let mut seed = [0; 32];
        seed.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&self.next().to_be_bytes()));
        Seed(seed)
    }
}

/// Options that can be played: each switch at random among the values that this version knows.
pub fn options(dice: &mut Dice) -> RuleOptions {
    loop {
        let mut options = Preset::Castle.options();
        options.beat = *dice.pick(Beat::ALL);
        options.pick_up = *dice.pick(PickUp::ALL);
        options.four.effect = *dice.pick(FourEffect::ALL);
        options.four.over_higher = dice.one_in(2);
        options.four.buried = dice.one_in(2);
        options.end = *dice.pick(End::ALL);
        options.score = *dice.pick(Score::ALL);
        options.last_card = *dice.pick(LastCard::ALL);
        options.progress_limit = *dice.pick(&[1, 3, 20, 60]);
        for _ in 0..dice.below(4) {
            let power = *dice.pick(&[Power::Plain, Power::Reset, Power::Again, Power::Burn]);
            options.powers.set(*dice.pick(&Rank::ALL), power);
        }
        if options.check(1, 2).is_empty() {
            return options;
        }
    }
}

/// A match by random options, seats and decks, before the first choice.
pub fn random_match(dice: &mut Dice) -> Match {
    let decks = 1 + u8::try_from(dice.below(2)).unwrap();
    let seats = 2 + u8::try_from(dice.below(usize::from(castle_engine::seats_most(decks)) - 1)).unwrap();
    let rules = Rules::new(options(dice), decks, seats).unwrap();
    let order: Vec<Seat> = Seat::first(seats).collect();
    Match::new(rules, Form::Open, &order, &dice.seed()).0
}

/// The cards that `view` plays from, by rank.
pub fn active(view: &SeatView) -> Vec<Card> {
    if !view.hand.is_empty() {
        return view.hand.clone();
    }
    let own = view.seats.iter().find(|places| Some(places.seat) == view.viewer).unwrap();
    own.courtyard.iter().flatten().copied().collect()
}

/// Everything that `view` offers, groups taken as the first cards of their rank.
pub fn offered(view: &SeatView) -> Vec<Action> {
    let mut actions = Vec::new();
    if view.offers.choose {
        actions.push(Action::Choose { cards: view.hand[..3].to_vec() });
        actions.push(Action::Choose { cards: view.hand[3..].to_vec() });
    }
    let held = active(view);
    for play in &view.offers.plays {
        let cards: Vec<Card> = held.iter().copied().filter(|card| card.rank() == Some(play.rank)).collect();
        for count in &play.counts {
            actions.push(Action::Play { cards: cards[..usize::from(*count)].to_vec() });
        }
    }
    actions.extend(view.offers.flips.iter().map(|slot| Action::Flip { slot: *slot }));
    if view.offers.pick_up {
        actions.push(Action::PickUp);
    }
    actions
}

/// A seat that may act and one of the things it is offered.
pub fn random_move(state: &Match, dice: &mut Dice) -> (Seat, Action) {
    let seat = match state.phase() {
        Phase::Choose => {
            let undecided = |seat: &Seat| SeatView::of(state, Some(*seat)).choice.is_empty();
            state.order().iter().copied().find(undecided).unwrap()
        }
        Phase::Play => state.turn().unwrap(),
        Phase::Over => panic!("nothing to do in a round that is over"),
    };
    let actions = offered(&SeatView::of(state, Some(seat)));
    assert!(!actions.is_empty(), "{seat} has nothing to do in {state:?}");
    (seat, dice.pick(&actions).clone())
}

/// Something that somebody might ask: mostly nonsense.
pub fn random_nonsense(dice: &mut Dice) -> Action {
    let mut card = || {
        if dice.one_in(20) {
            Card::joker(0, 1)
        } else {
            Card::new(*dice.pick(&Rank::ALL), *dice.pick(&Suit::ALL), u8::from(dice.one_in(8)))
        }
    };
    let cards = [card(), card(), card(), card()];
    let count = dice.below(5);
    match dice.below(4) {
        0 => Action::Choose { cards: cards[..count].to_vec() },
        1 => Action::Play { cards: cards[..count].to_vec() },
        2 => Action::Flip { slot: u8::try_from(dice.below(5)).unwrap() },
        _ => Action::PickUp,
    }
}
