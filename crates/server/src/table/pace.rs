//! How long bots wait before they act. By what every seat sees alone, so that nobody can read a bot's cards from it.

use std::collections::VecDeque;

use castle_engine::{AddDrawn, Event, Phase, Power, Rank, Rules, SeatView};

use crate::limits::{BOT_PAUSE_AMONG_THEMSELVES_MS, BOT_PAUSE_MS, BOT_PAUSE_OUT_OF_TURN_MS};

/// The pause before a bot's next act in a round, in milliseconds: `view` is that of a spectator, `story` what everybody
/// was told of last.
pub(super) fn pause(view: &SeatView, story: &VecDeque<Event>, rules: &Rules, is_among_bots: bool) -> u64 {
    if is_among_bots {
        return BOT_PAUSE_AMONG_THEMSELVES_MS;
    }
    let may_go_out_of_turn = may_shed(view, rules) || may_complete(view, rules) || may_add(story, rules);
    if view.phase == Phase::Play && view.waiting.is_none() && may_go_out_of_turn {
        BOT_PAUSE_OUT_OF_TURN_MS
    } else {
        BOT_PAUSE_MS
    }
}

/// Whether somebody may still hold a card that is shed.
fn may_shed(view: &SeatView, rules: &Rules) -> bool {
    rules.options().powers.with(Power::Shed).any(|rank| left(view, rules, rank) > 0)
}

/// Whether somebody may hold what makes four with the cards on top, or with those that are seen through windows.
fn may_complete(view: &SeatView, rules: &Rules) -> bool {
    let top = view.stack.last().map(|top| top.rank);
    let behind = view.stack.iter().rev().map(|placed| placed.rank).find(|rank| rules.power(*rank) != Power::Window);
    let jokers = |rank| view.stack.iter().filter(|placed| placed.rank == rank && placed.card.is_joker()).count();
    let is_left = |rank| left(view, rules, rank) + jokers(rank) >= 4;
    rules.options().four.out_of_turn && top.into_iter().chain(behind).any(is_left)
}

/// Whether somebody may have drawn what goes with the play before.
fn may_add(story: &VecDeque<Event>, rules: &Rules) -> bool {
    rules.options().add_drawn != AddDrawn::No && has_drawn(story)
}

/// How many cards of a rank are in the round still.
fn left(view: &SeatView, rules: &Rules, rank: Rank) -> usize {
    let burned = view.burned.iter().filter(|card| card.rank() == Some(rank)).count();
    (4 * usize::from(rules.decks())).saturating_sub(burned)
}

/// Whether the last act ended with drawing.
fn has_drawn(story: &VecDeque<Event>) -> bool {
    let last = story.iter().rev().find_map(|event| match event {
        Event::Drew { .. } => Some(true),
        Event::Dealt { .. }
        | Event::Chose { .. }
        | Event::Revealed { .. }
        | Event::Played { .. }
        | Event::Flipped { .. }
        | Event::Declared { .. }
        | Event::Added { .. }
        | Event::Shed { .. }
        | Event::Completed { .. }
        | Event::Swapped { .. }
        | Event::Ready { .. }
        | Event::Began { .. }
        | Event::PickedUp { .. }
        | Event::RoundOver { .. } => Some(false),
        Event::Skipped { .. }
        | Event::Turned { .. }
        | Event::Burned { .. }
        | Event::Kept { .. }
        | Event::ExtraPlay { .. }
        | Event::Passed { .. }
        | Event::WentOut { .. } => None,
    });
    last.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use castle_engine::{Card, Placed, Preset, Seat, Suit, Zone};

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// A round that has just begun to be played, as a spectator sees it.
    fn begun(preset: Preset) -> (SeatView, Rules) {
        use castle_engine::{Form, Match, Seed};
        let rules = Rules::new(preset.options(), 1, 3).unwrap();
        let order: Vec<Seat> = Seat::first(3).collect();
        let (play, _) = Match::new(rules.clone(), Form::Rounds(1), &order, &Seed([7; 32]));
        let view = SeatView { phase: Phase::Play, turn: Some(seat(0)), ..SeatView::of(&play, None) };
        (view, rules)
    }

    fn card(rank: Rank, suit: Suit) -> Card {
        Card::new(rank, suit, 0)
    }

    fn played(rank: Rank) -> Event {
        let cards = vec![Placed { card: card(rank, Suit::Spades), rank }];
        Event::Played { seat: seat(0), from: Zone::Hand, cards }
    }

    fn drew(count: u8) -> Event {
        Event::Drew { seat: seat(0), count, cards: Vec::new() }
    }

    #[test]
    fn bots_wait_longer_after_a_draw_that_may_be_added() {
        let story: VecDeque<Event> = [played(Rank::Five), drew(1)].into();
        for preset in Preset::ALL {
            let (view, rules) = begun(*preset);
            let options = rules.options();
            let is_short = options.add_drawn == AddDrawn::No && options.powers.with(Power::Shed).next().is_none();
            let wanted = if is_short { BOT_PAUSE_MS } else { BOT_PAUSE_OUT_OF_TURN_MS };
            assert_eq!(pause(&view, &story, &rules, false), wanted, "{preset:?}");
            assert_eq!(pause(&view, &story, &rules, true), BOT_PAUSE_AMONG_THEMSELVES_MS);
        }
        let mut later = story.clone();
        later.push_back(Event::PickedUp { seat: seat(1), cards: Vec::new() });
        assert!(has_drawn(&story) && !has_drawn(&later));
    }

    #[test]
    fn bots_wait_longer_while_a_four_may_be_completed() {
        let (mut view, rules) = begun(Preset::Castle);
        let mut options = rules.options().clone();
        options.four.out_of_turn = true;
        let rules = Rules::new(options, 1, 3).unwrap();
        let story = VecDeque::new();
        assert_eq!(pause(&view, &story, &rules, false), BOT_PAUSE_MS, "there is nothing to complete");
        view.stack = vec![Placed { card: card(Rank::Five, Suit::Spades), rank: Rank::Five }];
        assert_eq!(pause(&view, &story, &rules, false), BOT_PAUSE_OUT_OF_TURN_MS);
        view.burned = vec![card(Rank::Five, Suit::Hearts)];
        assert_eq!(pause(&view, &story, &rules, false), BOT_PAUSE_MS, "there are no four any more");
        view.stack.push(Placed { card: Card::joker(0, 0), rank: Rank::Five });
        assert_eq!(pause(&view, &story, &rules, false), BOT_PAUSE_OUT_OF_TURN_MS, "a joker is one of them");

        let mut options = rules.options().clone();
        options.powers.set(Rank::Jack, Power::Window);
        let rules = Rules::new(options, 1, 3).unwrap();
        view.stack = [Rank::Five, Rank::Jack].map(|rank| Placed { card: card(rank, Suit::Spades), rank }).into();
        view.burned = vec![card(Rank::Jack, Suit::Hearts)];
        assert_eq!(pause(&view, &story, &rules, false), BOT_PAUSE_OUT_OF_TURN_MS, "a window lets a five be seen");
    }
}
