//! Whatever is asked of a match by whatever rules: what is offered is accepted, what is refused
//! changes nothing, no card gets lost, and the seat on turn always has a way.
#![no_main]

mod bytes;
#[path = "../../tests/common/mod.rs"]
mod common;

use bytes::Bytes;
use castle_engine::{Action, Form, Match, Phase, Rank, Seat, SeatView};
use common::{Dice, offered, random_nonsense};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Some((rules, seats)) = bytes::rules(&mut bytes) else { return };
    let order: Vec<Seat> = Seat::first(seats).collect();
    let mut dice = Dice(u64::from(bytes.next()));
    let (mut state, _) = Match::new(rules, Form::Open, &order, &dice.seed());
    while !bytes.is_empty() && state.phase() != Phase::Over {
        // Mostly the seat on turn, so that rounds get somewhere.
        let kind = bytes.next();
        let seat = match state.turn().filter(|_| kind & 0b11 != 0) {
            Some(seat) => seat,
            None => order[bytes.below(order.len())],
        };
        let view = SeatView::of(&state, Some(seat));
        let actions = offered(&view);
        assert!(state.turn() != Some(seat) || !actions.is_empty(), "{seat} is on turn and has nothing to do");
        let before = state.digest();
        if kind & 0b1100 != 0 && !actions.is_empty() {
            let action = &actions[bytes.below(actions.len())];
            let done = state.apply(seat, action);
            assert!(done.is_ok(), "{action:?} is offered to {seat}, yet {done:?}");
            assert!(state.digest() != before || is_small(action), "{action:?} changed nothing");
        } else {
            let action = asked(&mut bytes, &view, &mut dice);
            if state.apply(seat, &action).is_err() {
                assert_eq!(state.digest(), before, "{action:?} of {seat} is refused, yet changed something");
            }
        }
    }
});

/// Something that nobody offered, mostly of the seat's own cards.
fn asked(bytes: &mut Bytes, view: &SeatView, dice: &mut Dice) -> Action {
    let own = view.seats.iter().filter(|places| Some(places.seat) == view.viewer);
    let courtyard = own.flat_map(|places| places.courtyard.iter().flatten());
    let held: Vec<_> = view.hand.iter().chain(courtyard).copied().collect();
    let count = bytes.below(5);
    let cards: Vec<_> = (0..count).filter_map(|_| (!held.is_empty()).then(|| bytes.pick(&held))).collect();
    let rank = bytes.pick(&Rank::ALL);
    match bytes.below(8) {
        0 => Action::Choose { cards },
        1 => Action::Play { cards, rank: None },
        2 => Action::Play { cards, rank: Some(rank) },
        3 => Action::Add { cards },
        4 => Action::Shed { cards },
        5 => Action::Complete { cards },
        6 => Action::Declare { rank },
        _ => random_nonsense(dice),
    }
}

/// Actions that may leave everything as it was: choosing the same cards again.
fn is_small(action: &Action) -> bool {
    matches!(action, Action::Choose { .. })
}
