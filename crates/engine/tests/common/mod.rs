//! Random options, random play: everything follows from one number, so that a failure repeats.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::expect_used, reason = "each test file uses its part")]

pub mod player;
pub mod tally;

use castle_engine::{
    Action, AddDrawn, Beat, Card, End, Form, FourEffect, LastCard, Match, Opener, Phase, PickUp, Placed, Power, Preset,
    Rank, RuleOptions, Rules, Score, Seat, SeatView, Seed, SetUp, Setup, SetupSeat, Suit,
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

/// Options that can be played: each switch at random, from a random preset on.
pub fn options(dice: &mut Dice) -> RuleOptions {
    loop {
        let mut options = dice.pick(Preset::ALL).options();
        let calm = dice.one_in(4);
        for switch in 0..15 {
            if calm || dice.one_in(2) {
                continue;
            }
            match switch {
                0 => options.beat = *dice.pick(Beat::ALL),
                1 => options.pick_up = *dice.pick(PickUp::ALL),
                2 => options.four.effect = *dice.pick(FourEffect::ALL),
                3 => options.four.over_higher = dice.one_in(2),
                4 => options.four.buried = dice.one_in(2),
                5 => options.four.out_of_turn = dice.one_in(2),
                6 => options.end = *dice.pick(End::ALL),
                7 => options.score = *dice.pick(Score::ALL),
                8 => options.last_card = *dice.pick(LastCard::ALL),
                9 => options.progress_limit = *dice.pick(&[1, 3, 20, 60]),
                10 => options.jokers = u8::try_from(dice.below(3)).unwrap(),
                11 => options.match_skips = dice.one_in(2),
                12 => options.add_drawn = *dice.pick(AddDrawn::ALL),
                13 => options.setup = *dice.pick(SetUp::ALL),
                _ => options.opener = *dice.pick(Opener::ALL),
            }
        }
        for _ in 0..dice.below(6) {
            let rank = *dice.pick(&Rank::ALL);
            options.powers.set(rank, *dice.pick(Power::ALL));
        }
        if options.check(1, 2).is_empty() {
            return options;
        }
    }
}

/// A match by random options, seats and decks, before the first choice.
pub fn random_match(dice: &mut Dice) -> Match {
    let decks = *dice.pick(&[1, 1, 1, 2, 2, 3, 4]);
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

/// Everything that `view` offers; of equal cards the first ones, jokers in place of cards now and
/// then.
pub fn offered(view: &SeatView) -> Vec<Action> {
    let offers = &view.offers;
    let mut actions = Vec::new();
    if offers.choose {
        actions.push(Action::Choose { cards: view.hand[..3].to_vec() });
        actions.push(Action::Choose { cards: view.hand[3..].to_vec() });
    }
    if offers.swap {
        let courtyard = own_courtyard(view);
        actions.push(Action::Swap { hand: view.hand[0], courtyard: courtyard[0] });
        actions.push(Action::Swap { hand: view.hand[2], courtyard: courtyard[1] });
    }
    actions.extend(offers.ready.map(|ready| Action::Ready { ready }));
    let held = active(view);
    let jokers: Vec<Card> = held.iter().copied().filter(|card| card.is_joker()).collect();
    let of_rank = |rank: Rank| held.iter().copied().filter(move |card| card.rank() == Some(rank));
    for play in &offers.plays {
        for count in play.counts.iter().map(|count| usize::from(*count)) {
            let naturals_first: Vec<Card> = of_rank(play.rank).chain(jokers.iter().copied()).take(count).collect();
            let jokers_first: Vec<Card> = jokers.iter().copied().chain(of_rank(play.rank)).take(count).collect();
            for cards in [naturals_first, jokers_first] {
                let rank = cards.iter().any(|card| card.is_joker()).then_some(play.rank);
                let action = Action::Play { cards, rank };
                if !actions.contains(&action) {
                    actions.push(action);
                }
            }
        }
    }
    for group in &offers.complete {
        let cards = |count: &u8| of_rank(group.rank).take(usize::from(*count)).collect();
        actions.extend(group.counts.iter().map(|count| Action::Complete { cards: cards(count) }));
    }
    let prefixes = |cards: &[Card]| (1..=cards.len()).map(|count| cards[..count].to_vec()).collect::<Vec<_>>();
    actions.extend(prefixes(&offers.shed).into_iter().map(|cards| Action::Shed { cards }));
    actions.extend(offers.add.iter().map(|card| Action::Add { cards: vec![*card] }));
    actions.extend(offers.end.then_some(Action::End));
    actions.extend(offers.declare.iter().map(|rank| Action::Declare { rank: *rank }));
    actions.extend(offers.flips.iter().map(|slot| Action::Flip { slot: *slot }));
    actions.extend(offers.pick_up.then_some(Action::PickUp));
    actions
}

pub fn own_courtyard(view: &SeatView) -> Vec<Card> {
    let own = view.seats.iter().find(|places| Some(places.seat) == view.viewer).unwrap();
    own.courtyard.iter().flatten().copied().collect()
}

/// What the seat on turn is offered that is its turn's business: this brings a round on.
pub fn moves_on(action: &Action) -> bool {
    !matches!(action, Action::Swap { .. } | Action::Ready { ready: false })
}

/// A seat that may act and one of the things it is offered; mostly the seat on turn, now and then
/// another.
pub fn random_move(state: &Match, dice: &mut Dice) -> (Seat, Action) {
    if dice.one_in(6) {
        let seat = *dice.pick(state.order());
        let actions = offered(&SeatView::of(state, Some(seat)));
        if !actions.is_empty() {
            return (seat, dice.pick(&actions).clone());
        }
    }
    let seat = match state.phase() {
        Phase::Choose | Phase::Swap => {
            let view = SeatView::of(state, None);
            view.seats.iter().find(|places| !places.chosen).unwrap().seat
        }
        Phase::Play => state.turn().unwrap(),
        Phase::Over => panic!("nothing to do in a round that is over"),
    };
    let actions = offered(&SeatView::of(state, Some(seat)));
    let actions: Vec<Action> = actions.into_iter().filter(moves_on).collect();
    assert!(!actions.is_empty(), "{seat} has nothing to do in {state:?}");
    (seat, dice.pick(&actions).clone())
}

/// Something that somebody might ask: mostly nonsense.
pub fn random_nonsense(dice: &mut Dice) -> Action {
    let mut card = || {
        if dice.one_in(8) {
            Card::joker(0, u8::from(dice.one_in(2)))
        } else {
            Card::new(*dice.pick(&Rank::ALL), *dice.pick(&Suit::ALL), u8::from(dice.one_in(8)))
        }
    };
    let cards = [card(), card(), card(), card()];
    let cards = cards[..dice.below(5)].to_vec();
    let rank = *dice.pick(&Rank::ALL);
    match dice.below(11) {
        0 => Action::Choose { cards },
        1 => Action::Play { cards, rank: dice.one_in(2).then_some(rank) },
        2 => Action::Flip { slot: u8::try_from(dice.below(5)).unwrap() },
        3 => Action::Add { cards },
        4 => Action::End,
        5 => Action::Shed { cards },
        6 => Action::Complete { cards },
        7 => Action::Declare { rank },
        8 => Action::Ready { ready: dice.one_in(2) },
        9 if cards.len() > 1 => Action::Swap { hand: cards[0], courtyard: cards[1] },
        _ => Action::PickUp,
    }
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// A match of castle whose first seat is on turn before this stack, where these are the courtyards and nobody has anything else.
pub fn open_cards(stack: &str, courtyards: &[&str]) -> Match {
    let count = u8::try_from(courtyards.len()).unwrap();
    let seats = Seat::first(count).zip(courtyards.iter().map(|courtyard| SetupSeat {
        courtyard: cards(courtyard).into_iter().map(Some).collect(),
        ..SetupSeat::default()
    }));
    let first = Seat::new(0).unwrap();
    let setup = Setup {
        rules: Rules::new(Preset::Castle.options(), 1, count).unwrap(),
        form: Form::Open,
        round: 1,
        seats: seats.collect(),
        opener: first,
        turn: Some(first),
        stack: cards(stack).into_iter().map(|card| Placed { card, rank: card.rank().unwrap() }).collect(),
        bone_pile: Vec::new(),
        out: Vec::new(),
        extra_play: false,
        clockwise: true,
        waiting: None,
        adding: None,
        idle_turns: 0,
        progress: false,
    };
    setup.into_match().unwrap()
}
