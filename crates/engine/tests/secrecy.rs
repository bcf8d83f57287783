//! Two worlds: the same match but for cards that a viewer cannot know. To the byte, it is shown the
//! same position, and told the same of what happens next.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

mod common;

use castle_engine::{Action, Card, Event, Form, Match, Phase, Preset, Rules, Seat, SeatView, Setup};
use common::{Dice, random_match, random_move};

/// A world in which all cards hidden from `viewer` have changed places, but for those in `fixed`.
/// In it the same seat is on turn: a seat that could do nothing would have passed in public (C9a).
fn other_world(state: &Match, viewer: Option<Seat>, fixed: &[Card], dice: &mut Dice) -> Match {
    let worlds = (0..1_000).map(|_| shuffle_hidden(state, viewer, fixed, dice));
    let mut fitting = worlds.filter(|world| world.turn() == state.turn());
    fitting.next().expect("some world fits what everybody saw")
}

fn shuffle_hidden(state: &Match, viewer: Option<Seat>, fixed: &[Card], dice: &mut Dice) -> Match {
    let mut world = Setup::from(state);
    let choosing = state.phase() == Phase::Choose;
    // That somebody may add is public where the turn waits for it, and nobody else's business where
    // it does not.
    let mut fixed = fixed.to_vec();
    if SeatView::of(state, None).adding {
        fixed.extend(world.adding.iter().flat_map(|adding| adding.drawn.iter()));
    } else {
        world.adding = world.adding.filter(|adding| Some(adding.seat) == viewer);
    }
    let free = |card: &Card| !fixed.contains(card);
    let mut hidden: Vec<Card> = world.bone_pile.iter().copied().filter(free).collect();
    for (seat, cards) in &world.seats {
        hidden.extend(cards.dungeon.iter().flatten().copied().filter(free));
        if Some(*seat) != viewer {
            hidden.extend(cards.hand.iter().copied().filter(free));
        }
    }
    for last in (1..hidden.len()).rev() {
        hidden.swap(last, dice.below(last + 1));
    }
    let mut next = hidden.into_iter();
    let mut deal = |card: &mut Card| {
        if free(card) {
            *card = next.next().expect("as many cards go back as were taken");
        }
    };
    world.bone_pile.iter_mut().for_each(&mut deal);
    for (seat, cards) in &mut world.seats {
        cards.dungeon.iter_mut().flatten().for_each(&mut deal);
        if Some(*seat) != viewer {
            let before = cards.hand.clone();
            cards.hand.iter_mut().for_each(&mut deal);
            if choosing {
                // What was chosen stays chosen by its place among the six.
                let place = |card: &Card| before.iter().position(|other| other == card).unwrap();
                cards.choice.iter_mut().for_each(|card| *card = cards.hand[place(card)]);
            }
        }
    }
    world.into_match().expect("only cards have changed places")
}

fn shown(state: &Match, viewer: Option<Seat>) -> String {
    serde_json::to_string(&SeatView::of(state, viewer)).unwrap()
}

fn told(events: &[Event], viewer: Option<Seat>) -> String {
    serde_json::to_string(&events.iter().filter_map(|event| event.seen_by(viewer)).collect::<Vec<_>>()).unwrap()
}

/// The cards that the viewer gets to know, or that everybody does, by these events.
fn becoming_known(events: &[Event], viewer: Option<Seat>) -> Vec<Card> {
    events
        .iter()
        .flat_map(|event| match event {
            Event::Drew { seat, cards, .. } if Some(*seat) == viewer => cards.clone(),
            Event::Flipped { card, .. } => vec![*card],
            Event::Played { cards, .. } => cards.iter().map(|placed| placed.card).collect(),
            Event::Shed { cards, .. } | Event::Added { cards, .. } | Event::Completed { cards, .. } => cards.clone(),
            Event::Revealed { courtyards } => courtyards.iter().flat_map(|shown| shown.cards.clone()).collect(),
            _ => Vec::new(),
        })
        .collect()
}

/// Plays a round; at each step compares worlds for one viewer. Gives how many positions and how
/// many steps were compared.
fn compare_worlds(number: u64) -> (u32, u32) {
    let mut dice = Dice(number);
    let mut state = random_match(&mut dice);
    let mut viewers: Vec<Option<Seat>> = state.order().iter().copied().map(Some).collect();
    viewers.extend([None, Some(Seat::new(9).unwrap())]);
    let (mut positions, mut steps) = (0, 0);
    for _ in 0..2_000 {
        let viewer = *dice.pick(&viewers);
        let world = other_world(&state, viewer, &[], &mut dice);
        assert_eq!(shown(&state, viewer), shown(&world, viewer), "number {number}");
        positions += 1;

        let (seat, action) = random_move(&state, &mut dice);
        let mut next = state.clone();
        let events = next.apply(seat, &action).unwrap();
        if next.phase() != Phase::Over {
            let mut fixed = becoming_known(&events, viewer);
            match &action {
                Action::Choose { cards } | Action::Play { cards, .. } | Action::Add { cards } => fixed.extend(cards),
                Action::Shed { cards } | Action::Complete { cards } => fixed.extend(cards),
                Action::Swap { hand, .. } => fixed.push(*hand),
                Action::Ready { .. } | Action::Flip { .. } | Action::Declare { .. } | Action::PickUp | Action::End => {}
            }
            let mut world = other_world(&state, viewer, &fixed, &mut dice);
            // That a seat picks up, passes or could add tells of its cards: others may not fit that.
            let passes = |events: &[Event]| events.iter().filter(|event| matches!(event, Event::Passed { .. })).count();
            // So does who opens, where the lowest card does.
            let public = |state: &Match| (state.turn(), SeatView::of(state, None).adding);
            let seen = world.apply(seat, &action).ok().filter(|seen| passes(seen) == passes(&events));
            if let Some(seen) = seen.filter(|_| public(&world) == public(&next)) {
                assert_eq!(told(&events, viewer), told(&seen, viewer), "number {number}");
                assert_eq!(shown(&next, viewer), shown(&world, viewer), "number {number}");
                steps += 1;
            }
        }
        state = next;
        if state.phase() == Phase::Over {
            break;
        }
    }
    (positions, steps)
}

#[test]
fn what_a_seat_cannot_know_changes_no_byte_of_what_it_is_shown_and_told() {
    let wanted = std::env::var("CASTLE_STATES").ok().and_then(|text| text.parse().ok()).unwrap_or(8_000);
    let (mut positions, mut steps) = (0, 0);
    for number in 0.. {
        let (p, s) = compare_worlds(number);
        positions += p;
        steps += s;
        if positions >= wanted {
            println!("{positions} positions and {steps} steps of {} rounds compared", number + 1);
            break;
        }
    }
    assert!(steps > positions / 2, "{steps} steps of {positions} positions could be compared");
}

/// The comparison itself must notice: to the owner of the cards the worlds differ.
#[test]
fn the_owner_of_a_hand_sees_that_it_changed() {
    let mut dice = Dice(3);
    let state = random_match(&mut dice);
    let (first, second) = (state.order()[0], state.order()[1]);
    let world = other_world(&state, Some(first), &[], &mut dice);
    assert_ne!(shown(&state, Some(second)), shown(&world, Some(second)));
}

#[test]
fn changing_a_choice_is_told_to_nobody_else() {
    let order: Vec<Seat> = Seat::first(2).collect();
    let (first, second) = (order[0], order[1]);
    let rules = Rules::new(Preset::Castle.options(), 1, 2).unwrap();
    let (mut state, _) = Match::new(rules, Form::Open, &order, &Dice(3).seed());
    let hand = SeatView::of(&state, Some(first)).hand;
    let choose =
        |state: &mut Match, cards: &[Card]| state.apply(first, &Action::Choose { cards: cards.to_vec() }).unwrap();
    choose(&mut state, &hand[..3]);
    let before = shown(&state, Some(second));
    let events = choose(&mut state, &hand[3..]);
    assert_eq!(told(&events, Some(second)), "[]");
    assert_eq!(shown(&state, Some(second)), before);
}
