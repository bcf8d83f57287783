//! Every level, in random rounds by random rules: what it does is offered, it always has something to do on its
//! turn, rounds end, and it looks at nothing but what its seat may know.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::wildcard_enum_match_arm, reason = "a test")]

#[path = "../../engine/tests/common/mod.rs"]
mod common;

use castle_bots::arena::{Player, play_round};
use castle_bots::{Budget, Effect, Level, Memory, advise, choose};
use castle_engine::{Card, CardSet, Event, Form, Match, Phase, Preset, Rules, Seat, SeatView, Setup, seats_most};
use common::{Dice, offered, options, random_match, random_move};

const BUDGET: Budget = Budget { iterations: 12 };

/// How much is tried: a number from the environment, for long runs, or `usual`.
fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A random match on the way, with what everybody could notice.
struct Walk {
    state: Match,
    memory: Memory,
    /// Cards that everybody saw going to a hand.
    told: CardSet,
}

impl Walk {
    fn new(dice: &mut Dice) -> Walk {
        let state = random_match(dice);
        let mut memory = Memory::default();
        let order = state.order().to_vec();
        memory.note(&Event::Dealt { round: 1, opener: order[0], order });
        Walk { state, memory, told: CardSet::EMPTY }
    }

    fn step(&mut self, dice: &mut Dice) {
        let (seat, action) = random_move(&self.state, dice);
        let events = self.state.apply(seat, &action).expect("it was offered");
        for event in events.iter().filter_map(|event| event.seen_by(None)) {
            match &*event {
                Event::PickedUp { cards, .. } => self.told.extend(cards.iter().copied()),
                Event::Swapped { hand, .. } => _ = self.told.insert(*hand),
                _ => {}
            }
            self.memory.note(&event);
        }
    }
}

/// Random states of random rules, until `states` were visited.
fn visit(states: u64, mut check: impl FnMut(&Walk, &mut Dice)) {
    let mut visited = 0;
    for seed in 0.. {
        let mut dice = Dice(seed);
        let mut walk = Walk::new(&mut dice);
        for _ in 0..150 {
            if walk.state.phase() == Phase::Over {
                break;
            }
            if dice.one_in(5) {
                check(&walk, &mut dice);
                visited += 1;
                if visited == states {
                    return;
                }
            }
            walk.step(&mut dice);
        }
    }
}

/// CASTLE_BOT_STATES random states: each level answers in each with what is accepted, the same twice, and there is
/// always an answer on its turn.
#[test]
fn every_level_does_what_is_offered() {
    visit(count("CASTLE_BOT_STATES", 300), |Walk { state, memory, .. }, dice| {
        for level in Level::ALL {
            let seat = if dice.one_in(2) { state.turn() } else { None };
            let seat = seat.unwrap_or(*dice.pick(state.order()));
            let view = SeatView::of(state, Some(seat));
            let seed = dice.next();
            let action = choose(*level, &view, memory, state.rules(), seed, BUDGET);
            assert_eq!(choose(*level, &view, memory, state.rules(), seed, BUDGET), action);
            match &action {
                Some(action) => state
                    .clone()
                    .advance(seat, action)
                    .unwrap_or_else(|refusal| panic!("{level:?}: {action:?}: {refusal:?}\n{view:?}")),
                None => assert!(
                    state.turn() != Some(seat) && (state.phase() == Phase::Play || offered(&view).len() < 3),
                    "{level:?} does nothing: {view:?}"
                ),
            }
        }
    });
}

/// What is hidden from a seat is dealt anew; every level does the same there, and gives the same advice.
#[test]
fn no_level_sees_what_its_seat_does_not() {
    let mut differ = 0;
    visit(count("CASTLE_BOT_WORLDS", 200), |Walk { state, memory, told }, dice| {
        let viewer = *dice.pick(state.order());
        let mut setup = Setup::from(state);
        // Cards that nobody but their seat can know change places.
        let mut hidden: Vec<Card> = Vec::new();
        each_hidden(&mut setup, viewer, told, |card| hidden.push(*card));
        for last in (1..hidden.len()).rev() {
            hidden.swap(last, dice.below(last + 1));
        }
        each_hidden(&mut setup, viewer, told, |card| *card = hidden.pop().unwrap());
        let Ok(other) = setup.into_match() else { return };
        let (here, there) = (SeatView::of(state, Some(viewer)), SeatView::of(&other, Some(viewer)));
        if here != there {
            // A turn passed by itself there.
            return;
        }
        differ += u32::from(other.digest() != state.digest());
        let seed = dice.next();
        for level in Level::ALL {
            let act = |view: &SeatView| choose(*level, view, memory, state.rules(), seed, BUDGET);
            assert_eq!(act(&here), act(&there));
        }
        let advice = |view: &SeatView| advise(view, memory, state.rules(), seed, BUDGET);
        assert_eq!(advice(&here), advice(&there));
    });
    assert!(differ > 150, "{differ}");
}

/// Every card that `viewer` cannot know, in a fixed order of places.
fn each_hidden(setup: &mut Setup, viewer: Seat, told: &CardSet, mut visit: impl FnMut(&mut Card)) {
    setup.bone_pile.iter_mut().for_each(&mut visit);
    let is_choosing = setup.turn.is_none();
    for (seat, cards) in &mut setup.seats {
        cards.dungeon.iter_mut().flatten().for_each(&mut visit);
        if *seat != viewer {
            // A choice names cards of the hand, so both change together or neither does.
            let is_free = !is_choosing || cards.choice.is_empty();
            cards.hand.iter_mut().filter(|card| is_free && !told.contains(**card)).for_each(&mut visit);
        }
    }
}

#[test]
fn advice_is_what_the_strong_bot_does() {
    visit(100, |Walk { state, memory, .. }, _| {
        let seat = state.turn().unwrap_or(state.order()[0]);
        let view = SeatView::of(state, Some(seat));
        let advice = advise(&view, memory, state.rules(), 1, BUDGET);
        let action = choose(Level::Strong, &view, memory, state.rules(), 1, BUDGET);
        assert_eq!(advice.as_ref().map(|advice| &advice.action), action.as_ref());
        if let Some(little) = advise(&view, memory, state.rules(), 1, Budget { iterations: 3 }) {
            let is_certain = little.reason.as_ref().is_some_and(|reason| reason.effect == Effect::SurelyBehind);
            assert!(little.tries <= 3 || is_certain, "no more is imagined than there is time for: {little:?}");
        }
        if let Some(advice) = advice {
            assert!(advice.good <= 100 && (advice.other.is_none() || advice.tries > 0), "{advice:?}");
            assert!(advice.other.as_ref().is_none_or(|other| other.action != advice.action));
        }
    });
}

/// CASTLE_BOT_ROUNDS rounds of each preset × seats × mix of levels, and as many by random rules, end. A long run comes in pieces:
/// CASTLE_BOT_SEATS picks one number of seats, CASTLE_BOT_FIRST the deal to begin with.
#[test]
fn rounds_between_bots_end() {
    let (rounds, only) = (count("CASTLE_BOT_ROUNDS", 1), count("CASTLE_BOT_SEATS", 0));
    let first = count("CASTLE_BOT_FIRST", 0);
    let mixes: &[&[Player]] = &[
        &[Player::Beginner],
        &[Player::Careful],
        &[Player::Strong],
        &[Player::Strong, Player::Careful, Player::Beginner],
        &[Player::Careful, Player::Random, Player::Greedy],
    ];
    let end = |preset: Preset| {
        for seats in 2..=seats_most(2) {
            let wanted = if only > 0 { u64::from(seats) == only } else { rounds > 1 || [2, 4].contains(&seats) };
            if !wanted {
                continue;
            }
            let rules = Rules::new(preset.options(), if seats > 5 { 2 } else { 1 }, seats).unwrap();
            for mix in mixes {
                let players: Vec<Player> = mix.iter().copied().cycle().take(seats.into()).collect();
                for deal in first..first + rounds {
                    let played = play_round(&rules, &players, deal, deal, Some(3));
                    assert_eq!(played.scores.len(), usize::from(seats));
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for preset in Preset::ALL {
            scope.spawn(move || end(*preset));
        }
    });
}

#[test]
fn rounds_by_random_rules_end() {
    for seed in 0..count("CASTLE_BOT_ROUNDS", 40) {
        let mut dice = Dice(seed);
        let rules = Rules::new(options(&mut dice), 2, 6).unwrap();
        let players: Vec<Player> = (0..6).map(|_| *dice.pick(Player::ALL)).collect();
        _ = play_round(&rules, &players, seed, seed, Some(2));
    }
}

#[test]
fn a_round_follows_from_its_seeds() {
    let rules = Rules::new(Preset::Palace.options(), 1, 3).unwrap();
    let players = [Player::Strong, Player::Careful, Player::Beginner];
    let play = |deal, chance| play_round(&rules, &players, deal, chance, Some(20));
    assert_eq!(play(1, 2), play(1, 2));
    assert_ne!(play(1, 2), play(2, 2));
}

#[test]
fn a_seat_that_only_watches_does_nothing() {
    let state = random_match(&mut Dice(1));
    let view = SeatView::of(&state, None);
    for level in Level::ALL {
        assert_eq!(choose(*level, &view, &Memory::default(), state.rules(), 1, BUDGET), None);
    }
}

#[test]
fn the_usual_budget_makes_the_strong_one_think_most() {
    assert_eq!(Budget::of(Level::Beginner).iterations, 0);
    assert!(Budget::of(Level::Careful).iterations < Budget::of(Level::Strong).iterations);
    assert!(Budget::of(Level::Strong).iterations > 100);
    let seats: Vec<Seat> = Seat::first(2).collect();
    let rules = Rules::new(Preset::Castle.options(), 1, 2).unwrap();
    let (state, _) = Match::new(rules, Form::Open, &seats, &Dice(1).seed());
    let view = SeatView::of(&state, Some(seats[0]));
    let advice = advise(&view, &Memory::default(), state.rules(), 1, Budget::of(Level::Strong)).unwrap();
    assert!(advice.tries > 100 && advice.other.is_some(), "{advice:?}");
}
