//! Players that play out rounds by the hundred thousand. They ask for the list of what is legal, and
//! for a view only where that list says nothing.

use castle_engine::{Action, Card, Match, Phase, Power, Rank, Seat, SeatView, Way};

use super::{Dice, moves_on, offered};

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Anything that is legal, each as likely as the others.
    Random,
    /// Gets rid of the lowest rank first and of as many of it as go, saves powers, never picks up
    /// what it can answer, and takes every chance to add, to complete and to shed that it notices.
    Sensible,
}

impl Player {
    pub const ALL: [Player; 2] = [Player::Random, Player::Sensible];

    /// A seat that acts next, and what it does.
    pub fn next(self, state: &Match, dice: &mut Dice) -> (Seat, Action) {
        let Some(turn) = state.turn() else { return self.prepare(state, dice) };
        // Now and then somebody else comes first, if there is anything it may do out of turn.
        if state.rules().go_out_of_turn() && dice.one_in(6) {
            let seat = *dice.pick(state.order());
            let actions = offered(&SeatView::of(state, Some(seat)));
            if let Some(action) = self.of_offered(&actions, dice).filter(|_| seat != turn) {
                return (seat, action);
            }
        }
        let action = match self {
            Player::Random => random_action(state, turn, dice),
            Player::Sensible => sensible_action(state, turn, dice),
        };
        let action = action.or_else(|| self.of_offered(&offered(&SeatView::of(state, Some(turn))), dice));
        (turn, action.unwrap_or_else(|| panic!("{turn} has nothing to do in {state:?}")))
    }

    fn of_offered(self, actions: &[Action], dice: &mut Dice) -> Option<Action> {
        let good = |action: &&Action| matches!(action, Action::Add { .. } | Action::Complete { .. });
        let best = actions.iter().rfind(good).filter(|_| self == Player::Sensible);
        best.or_else(|| (!actions.is_empty()).then(|| dice.pick(actions))).cloned()
    }

    fn prepare(self, state: &Match, dice: &mut Dice) -> (Seat, Action) {
        let open = SeatView::of(state, None);
        let seat = open.seats.iter().find(|places| !places.chosen).expect("somebody is not ready").seat;
        let view = SeatView::of(state, Some(seat));
        if self == Player::Sensible && state.phase() == Phase::Choose {
            let mut hand = view.hand;
            hand.sort_by_key(|card| std::cmp::Reverse(worth(state, *card)));
            return (seat, Action::Choose { cards: hand[..3].to_vec() });
        }
        let actions: Vec<Action> = offered(&view)
            .into_iter()
            .filter(|action| moves_on(action) || (self == Player::Random && dice.one_in(4)))
            .collect();
        (seat, dice.pick(&actions).clone())
    }
}

fn worth(state: &Match, card: Card) -> (bool, Option<Rank>) {
    (card.rank().is_none_or(|rank| state.rules().power(rank) != Power::Plain), card.rank())
}

fn is_shed(state: &Match, card: Card) -> bool {
    card.rank().is_some_and(|rank| state.rules().power(rank) == Power::Shed)
}

/// `count` of the active cards that go as `rank`.
fn group(state: &Match, seat: Seat, rank: Rank, count: u8) -> Action {
    let held = state.playable_cards(seat);
    let own = held.of_rank(rank);
    let mut cards: Vec<Card> = own.iter().take(usize::from(count)).collect();
    let missing = usize::from(count) - cards.len();
    if missing > 0 {
        cards.extend(held.iter().filter(|card| card.is_joker()).take(missing));
    }
    Action::Play { cards, rank: (missing > 0).then_some(rank) }
}

/// One of all plays, flips and the pick-up that `seat` may do, each as likely as the others.
pub fn random_action(state: &Match, seat: Seat, dice: &mut Dice) -> Option<Action> {
    random_way(state, seat, dice).map(|way| state.action(seat, way))
}

/// The same without lists.
pub fn random_way(state: &Match, seat: Seat, dice: &mut Dice) -> Option<Way> {
    let legal = state.legal(seat);
    let ways = legal.len();
    if ways == 0 { None } else { legal.nth(dice.below(ways)) }
}

fn sensible_action(state: &Match, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let legal = state.legal(seat);
    let held = state.playable_cards(seat);
    let cost = |rank: Rank| (state.rules().power(rank) != Power::Plain, held.count(rank) == 0, rank);
    if let Some((rank, counts)) = legal.groups().min_by_key(|(rank, _)| cost(*rank)) {
        // Jokers are saved, but where nothing else goes.
        let own = u8::try_from(held.count(rank)).expect("sixteen at most");
        let plain = state.rules().power(rank) == Power::Plain;
        let wanted = if plain { own } else { 1 };
        return Some(group(state, seat, rank, wanted.clamp(*counts.start(), *counts.end())));
    }
    let slots = (0u8..).zip(legal.flips).filter(|(_, offered)| *offered);
    let slots: Vec<u8> = slots.map(|(slot, _)| slot).collect();
    if !slots.is_empty() {
        return Some(Action::Flip { slot: *dice.pick(&slots) });
    }
    let shed: Vec<Card> = held.iter().filter(|card| is_shed(state, *card)).collect();
    if legal.pick_up && !shed.is_empty() {
        return Some(Action::Shed { cards: shed });
    }
    legal.pick_up.then_some(Action::PickUp)
}
