//! What holds in every round by every rule: cards are conserved (the engine asserts it after each
//! action), refused means unchanged, offered means accepted and the other way round, the seat on
//! turn always has a way, and every round ends.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

mod common;

use castle_engine::{
    Action, Blocked, Card, Match, Phase, Playable, Power, Rank, Refusal, Requirement, Seat, SeatView, Way,
};
use common::{Dice, active, offered, own_courtyard, random_match, random_move, random_nonsense};
use proptest::prelude::*;

/// More actions than any round by the rules of `common::options` can take: each of 20 cards a seat
/// may be drawn, flipped or burned between two runs of turns without progress.
const ACTIONS_MAX: usize = 200_000;

fn accepted(state: &Match, seat: Seat, action: &Action) -> bool {
    let mut copy = state.clone();
    let accepted = copy.apply(seat, action).is_ok();
    assert!(accepted || copy.digest() == state.digest(), "{action:?} of {seat} is refused, yet changed something");
    accepted
}

/// Whether what `view` offers covers `action`, whichever equal cards it names.
fn is_offered(view: &SeatView, action: &Action) -> bool {
    let offers = &view.offers;
    let held = active(view);
    let is_held = |cards: &[Card]| cards.iter().all(|card| held.contains(card));
    let goes = |groups: &[Playable], rank: Rank, count: usize| {
        groups.iter().any(|group| group.rank == rank && group.counts.iter().any(|size| usize::from(*size) == count))
    };
    match action {
        Action::Choose { cards } => offers.choose && cards.len() == 3 && is_held(cards),
        Action::Swap { hand, courtyard } => {
            offers.swap && view.hand.contains(hand) && own_courtyard(view).contains(courtyard)
        }
        Action::Ready { ready } => offers.ready == Some(*ready),
        Action::Play { cards, rank } => {
            let own = cards.iter().find_map(|card| card.rank());
            let has_joker = cards.iter().any(|card| card.is_joker());
            let fits = |wanted: Rank| cards.iter().filter_map(|card| card.rank()).all(|rank| rank == wanted);
            let rank = if has_joker { *rank } else { rank.or(own) };
            rank.is_some_and(|rank| fits(rank) && is_held(cards) && goes(&offers.plays, rank, cards.len()))
        }
        Action::Flip { slot } => offers.flips.contains(slot),
        Action::Declare { rank } => offers.declare.contains(rank),
        Action::PickUp => offers.pick_up,
        Action::Add { cards } => !cards.is_empty() && cards.iter().all(|card| offers.add.contains(card)),
        Action::End => offers.end,
        Action::Shed { cards } => !cards.is_empty() && cards.iter().all(|card| offers.shed.contains(card)),
        Action::Complete { cards } => {
            let rank = cards.first().and_then(|card| card.rank());
            rank.is_some_and(|rank| {
                cards.iter().all(|card| card.rank() == Some(rank))
                    && is_held(cards)
                    && goes(&offers.complete, rank, cards.len())
            })
        }
    }
}

fn different(cards: &[Card]) -> bool {
    (1..cards.len()).all(|place| !cards[..place].contains(&cards[place]))
}

/// Everything that could be asked with the cards that a seat has, and more: accepted exactly if
/// offered.
fn check_offers(state: &Match, seat: Seat, dice: &mut Dice) {
    let view = SeatView::of(state, Some(seat));
    for action in offered(&view) {
        assert!(is_offered(&view, &action), "{action:?}");
        assert!(accepted(state, seat, &action), "{action:?} is offered to {seat} and refused");
    }
    let mut held = active(&view);
    held.sort_by_key(|card| card.rank());
    let jokers: Vec<Card> = held.iter().copied().filter(|card| card.is_joker()).collect();
    let mut asked: Vec<Action> = (0..4).map(|slot| Action::Flip { slot }).collect();
    asked.extend([Action::PickUp, Action::End, Action::Ready { ready: true }, Action::Ready { ready: false }]);
    asked.extend(Rank::ALL.map(|rank| Action::Declare { rank }));
    for group in held.chunk_by(|a, b| a.rank() == b.rank()) {
        for cards in (1..=group.len()).map(|count| group[..count].to_vec()) {
            let with_joker: Vec<Card> = cards.iter().copied().chain(jokers.first().copied()).collect();
            asked.extend([
                Action::Play { cards: cards.clone(), rank: None },
                Action::Play { cards: with_joker, rank: cards[0].rank() },
                Action::Add { cards: cards.clone() },
                Action::Shed { cards: cards.clone() },
                Action::Complete { cards },
            ]);
        }
    }
    if let Some(joker) = jokers.first() {
        asked.extend(Rank::ALL.map(|rank| Action::Play { cards: vec![*joker], rank: Some(rank) }));
    }
    asked.extend((0..4).map(|_| random_nonsense(dice)));
    for action in asked {
        let named = match &action {
            Action::Choose { cards } | Action::Play { cards, .. } | Action::Add { cards } => cards.clone(),
            Action::Shed { cards } | Action::Complete { cards } => cards.clone(),
            _ => Vec::new(),
        };
        let offered = is_offered(&view, &action) && different(&named);
        assert_eq!(accepted(state, seat, &action), offered, "{action:?} of {seat}");
    }
    for blocked in &view.offers.blocked {
        let card = held.iter().find(|card| card.rank() == Some(blocked.rank)).unwrap();
        let alone = Action::Play { cards: vec![*card], rank: None };
        assert_eq!(state.clone().apply(seat, &alone).err(), Some(blocked.why.clone()));
        assert!(is_the_reason(state, &view, blocked), "{blocked:?} where {:?} is asked", view.requirement);
    }
}

/// Whether the reason why a rank may not be played is one by the rules, and by what the stack asks.
fn is_the_reason(state: &Match, view: &SeatView, blocked: &Blocked) -> bool {
    let rank = blocked.rank;
    let power = state.rules().power(rank);
    let stays_down = power != Power::Shed && !power.goes_on_anything();
    match (&blocked.why, view.requirement) {
        (Refusal::NeverPlayed { rank: named }, _) => *named == rank && power == Power::Shed,
        (Refusal::LastCardPower { rank: named }, _) => *named == rank && power != Power::Plain,
        (Refusal::TooLow { rank: named, needs }, asked @ Requirement::AtLeast { rank: high }) => {
            (*named, *needs) == (rank, asked) && stays_down && rank < high
        }
        (Refusal::TooLow { rank: named, needs }, asked @ Requirement::Above { rank: high }) => {
            (*named, *needs) == (rank, asked) && stays_down && rank <= high
        }
        (Refusal::TooHigh { rank: named, needs }, asked @ Requirement::AtMost { rank: low }) => {
            (*named, *needs) == (rank, asked) && stays_down && rank > low
        }
        _ => false,
    }
}

/// The short list of ways is what the view offers of plays, flips and the pick-up, and going one is doing its action.
fn check_ways(state: &Match, seat: Seat) {
    let offers = SeatView::of(state, Some(seat)).offers;
    let plays: usize = offers.plays.iter().map(|group| group.counts.len()).sum();
    let legal = state.legal(seat);
    let ways: Vec<Way> = legal.ways().collect();
    assert_eq!(ways.len(), plays + offers.flips.len() + usize::from(offers.pick_up), "{ways:?}, {offers:?}");
    assert_eq!((legal.len(), legal.is_empty()), (ways.len(), ways.is_empty()));
    for way in &ways {
        let (mut gone, mut applied) = (state.clone(), state.clone());
        gone.go(seat, *way).unwrap();
        applied.apply(seat, &state.action(seat, *way)).unwrap();
        assert_eq!(gone.digest(), applied.digest(), "{way:?}");
    }
    let mut untouched = state.clone();
    let plays = Rank::ALL.into_iter().flat_map(|rank| (0..6).map(move |count| Way::Play { rank, count }));
    for way in plays.chain((0..4).map(|slot| Way::Flip { slot })).chain([Way::PickUp]) {
        assert!(ways.contains(&way) || untouched.go(seat, way).is_err(), "{way:?} of {seat} is none of {ways:?}");
    }
    assert_eq!(untouched.digest(), state.digest());
}

fn play_round(number: u64) {
    let mut dice = Dice(number);
    let mut state = random_match(&mut dice);
    let seats: Vec<Seat> = state.order().to_vec();
    let strict = seats.len() < 4 && dice.one_in(8);
    for _ in 0..ACTIONS_MAX {
        if state.phase() == Phase::Over {
            assert!(state.turn().is_none());
            for seat in &seats {
                assert!(offered(&SeatView::of(&state, Some(*seat))).is_empty());
                assert!(!accepted(&state, *seat, &random_nonsense(&mut dice)));
            }
            let scores = &state.sheet().last().unwrap().scores;
            assert_eq!(scores.len(), seats.len());
            return;
        }
        if strict || dice.one_in(25) {
            for seat in &seats {
                check_offers(&state, *seat, &mut dice);
                check_ways(&state, *seat);
                accepted(&state, *seat, &random_nonsense(&mut dice));
            }
            assert!(!accepted(
                &state,
                Seat::new(9).filter(|seat| !seats.contains(seat)).unwrap_or(seats[0]),
                &Action::Flip { slot: 3 }
            ));
        }
        let (seat, action) = random_move(&state, &mut dice);
        state.apply(seat, &action).unwrap();
    }
    panic!("the round has not ended after {ACTIONS_MAX} actions");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_round_by_any_rules_keeps_its_promises(number in any::<u64>()) {
        play_round(number);
    }
}

#[test]
fn equal_seeds_and_actions_give_equal_matches() {
    let play = || {
        let mut dice = Dice(11);
        let mut state = random_match(&mut dice);
        let mut digests = Vec::new();
        while state.phase() != Phase::Over {
            let (seat, action) = random_move(&state, &mut dice);
            state.apply(seat, &action).unwrap();
            digests.push(state.digest());
        }
        digests
    };
    assert_eq!(play(), play());
}

#[test]
fn a_match_goes_on_to_its_target_and_totals_add_up() {
    for number in 0..40 {
        let mut dice = Dice(number);
        let order: Vec<Seat> = Seat::first(3).collect();
        let rules = castle_engine::Rules::new(castle_engine::Preset::Castle.options(), 1, 3).unwrap();
        let form = castle_engine::Form::Target(200);
        let (mut state, _) = Match::new(rules.clone(), form, &order, &dice.seed());
        loop {
            while state.phase() != Phase::Over {
                let (seat, action) = random_move(&state, &mut dice);
                state.apply(seat, &action).unwrap();
            }
            let opened = SeatView::of(&state, None).opener;
            assert_eq!(opened, order[(state.round() as usize - 1) % 3]);
            if !state.winners().is_empty() {
                break;
            }
            state.next_round(rules.clone(), &order, &dice.seed());
        }
        for seat in &order {
            let costs = state.sheet().iter().flat_map(|round| &round.scores).filter(|score| score.seat == *seat);
            let last = &state.sheet().last().unwrap().scores;
            let total = last.iter().find(|score| score.seat == *seat).unwrap().total;
            assert_eq!(costs.map(|score| score.cost).sum::<u32>(), total);
        }
        let last = &state.sheet().last().unwrap().scores;
        assert!(last.iter().any(|score| score.total >= 200));
        let lowest = last.iter().map(|score| score.total).min().unwrap();
        assert!(last.iter().all(|score| (score.total == lowest) == state.winners().contains(&score.seat)));
    }
}

#[test]
fn a_seat_that_joins_between_rounds_starts_with_the_highest_total() {
    let mut dice = Dice(5);
    let [a, b, c] = [0, 1, 2].map(|number| Seat::new(number).unwrap());
    let rules = |seats| castle_engine::Rules::new(castle_engine::Preset::Castle.options(), 1, seats).unwrap();
    let (mut state, _) = Match::new(rules(2), castle_engine::Form::Target(100_000), &[a, b], &dice.seed());
    while state.phase() != Phase::Over {
        let (seat, action) = random_move(&state, &mut dice);
        state.apply(seat, &action).unwrap();
    }
    let highest = state.sheet()[0].scores.iter().map(|score| score.total).max().unwrap();
    state.next_round(rules(3), &[a, b, c], &dice.seed());
    let view = SeatView::of(&state, Some(c));
    assert_eq!(view.seats.iter().find(|places| places.seat == c).unwrap().total, highest);
    assert_eq!(view.hand.len(), 6);
    assert_eq!(view.opener, b);
}

#[test]
fn a_hand_is_shown_by_rank_whatever_decks_its_cards_are_of() {
    let mut mixed = false;
    for seed in 0..100 {
        let state = random_match(&mut Dice(seed));
        for seat in state.order() {
            let hand = SeatView::of(&state, Some(*seat)).hand;
            let place = |card: &Card| (card.is_joker(), card.rank(), card.suit(), card.deck());
            assert!(hand.is_sorted_by_key(place), "{hand:?}");
            mixed |= !hand.is_sorted();
        }
    }
    assert!(mixed, "some hands are of several decks");
}
