//! Plays imagined rounds to their end: every seat plays carefully, by what it sees in the imagined match.

use castle_engine::{Action, AddDrawn, Match, Phase, Power, Score, Seat};

use crate::careful;
use crate::dice::Dice;
use crate::reason::Watch;
use crate::sight::{Sight, Way, cards_left, four};

/// Moves after which an imagined round is judged as it stands.
const MOVES_MOST: u32 = 300;

/// Plays `state` on until its round is over, or too long, while `watch` takes notes; gives the number of moves.
pub(crate) fn play_out(state: &mut Match, dice: &mut Dice, watch: &mut Watch) -> u32 {
    let mut moves = 0;
    while state.phase() != Phase::Over && moves < MOVES_MOST {
        moves += 1;
        let Some((seat, action)) = next(state, dice) else { break };
        if state.advance(seat, &action).is_err() {
            break;
        }
        watch.see(state, seat, &action);
    }
    moves
}

/// What happens next in an imagined match.
fn next(state: &Match, dice: &mut Dice) -> Option<(Seat, Action)> {
    let Some(turn) = state.turn() else { return prepare(state) };
    if let Some((seat, way)) = out_of_turn(state, turn) {
        return Some((seat, Sight::of_match(state, seat).action(way)?));
    }
    on_turn(state, dice)
}

/// What the seat on turn does.
pub(crate) fn on_turn(state: &Match, dice: &mut Dice) -> Option<(Seat, Action)> {
    let turn = state.turn()?;
    let sight = Sight::of_match(state, turn);
    let way = careful::best(&sight, dice)?;
    Some((turn, sight.action(way)?))
}

fn prepare(state: &Match) -> Option<(Seat, Action)> {
    let open = castle_engine::SeatView::of(state, None);
    let seat = open.seats.iter().find(|places| !places.chosen)?.seat;
    let action = match state.phase() {
        Phase::Choose => {
            let hand: Vec<_> = state.hand_of(seat).iter().collect();
            Action::Choose { cards: careful::courtyard(&hand, state.rules()) }
        }
        Phase::Swap | Phase::Play | Phase::Over => Action::Ready { ready: true },
    };
    Some((seat, action))
}

/// What a seat does while it is another's turn.
pub(crate) fn out_of_turn(state: &Match, turn: Seat) -> Option<(Seat, Way)> {
    let options = state.rules().options();
    if options.add_drawn == AddDrawn::UntilNextPlay
        && let Some(adding) = state.adding()
    {
        let count = state.may_add(adding.seat).len();
        if count > 0 {
            return Some((adding.seat, Way::Add { count: u8::try_from(count).ok()? }));
        }
    }
    if options.four.out_of_turn {
        for seat in state.order().iter().filter(|seat| **seat != turn) {
            if let Some((rank, _, count)) = four(state, *seat) {
                return Some((*seat, Way::Complete { rank, count }));
            }
        }
    }
    if state.bone_pile_len() == 0 && options.powers.with(Power::Shed).next().is_some() {
        for seat in state.order().iter().filter(|seat| **seat != turn) {
            let shed = state.may_shed(*seat).len();
            let behind = || state.dungeon_of(*seat).iter().flatten().count() > 0;
            if shed > 0 && !behind() && shed == state.playable_cards(*seat).len() {
                return Some((*seat, Way::Shed { count: u8::try_from(shed).ok()? }));
            }
        }
    }
    None
}

/// How a round ended for a seat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    /// 1 for the best place, 0 for the last, evenly between them.
    pub(crate) place: f64,
    /// The same, with a little for how many points were left where they count.
    pub(crate) worth: f64,
}

/// What `state` came to for `seat`. A round that is not over counts as if the seats came in by the cards they have left.
pub(crate) fn outcome(state: &Match, seat: Seat) -> Outcome {
    let others = (state.order().len() - 1) as f64;
    let Some(last) = state.sheet().last().filter(|_| state.phase() == Phase::Over) else {
        let left = |seat: &Seat| cards_left(state, *seat);
        let place = place(left(&seat), state.order().iter().filter(|other| **other != seat).map(left));
        return Outcome { place, worth: place };
    };
    let Some(mine) = last.scores.iter().find(|score| score.seat == seat) else { return Outcome::default() };
    let place = place(mine.place, last.scores.iter().filter(|score| score.seat != seat).map(|score| score.place));
    let worth = match state.rules().options().score {
        Score::Places => place,
        Score::Points => {
            let all: u32 = last.scores.iter().map(|score| score.cost).sum();
            let theirs = f64::from(all - mine.cost) / others;
            let ahead = ((theirs - f64::from(mine.cost)) / 200.0).clamp(-1.0, 1.0);
            0.9 * place + 0.1 * (0.5 + 0.5 * ahead)
        }
    };
    Outcome { place, worth }
}

/// The share of `others` that do worse than `mine`, by what is better the less it is; as good counts half.
fn place<T: Ord + Copy>(mine: T, others: impl Iterator<Item = T>) -> f64 {
    let (mut behind, mut count) = (0.0, 0.0);
    for other in others {
        count += 1.0;
        behind += match other.cmp(&mine) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
    }
    behind / count
}
