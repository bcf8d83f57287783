//! Plays imagined rounds to their end: every seat plays carefully, by what it sees in the imagined match.

use castle_engine::{Action, AddDrawn, Match, Phase, Power, Score, Seat};

use crate::careful::{self, WEIGHTS};
use crate::dice::Dice;
use crate::reason::Watch;
use crate::sight::{Sight, Way};

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
    let sight = Sight::of_match(state, turn);
    let way = careful::best(&sight, &WEIGHTS, dice)?;
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
            if let Some((rank, _, count)) = fours(state, *seat) {
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

fn fours(state: &Match, seat: Seat) -> Option<(castle_engine::Rank, u8, u8)> {
    let top = state.stack().last()?.rank;
    let held = state.playable_cards(seat).count(top);
    let window = state.rules().power(top) == Power::Window;
    if !window && (held == 0 || state.stack().len() + held < 4) {
        return None;
    }
    let group = state.may_complete(seat).into_iter().next()?;
    Some((group.rank, *group.counts.first()?, *group.counts.last()?))
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
    let others = state.order().len() - 1;
    let share = |better: usize| 1.0 - better as f64 / others as f64;
    let last = state.sheet().last().filter(|_| state.phase() == Phase::Over);
    let Some(scores) = last.map(|last| &last.scores) else {
        let left = |seat: Seat| Sight::of_match(state, seat).own.all();
        let mine = left(seat);
        let (mut better, mut ties) = (0.0, 0.0);
        for other in state.order().iter().filter(|other| **other != seat) {
            match left(*other).cmp(&mine) {
                std::cmp::Ordering::Less => better += 1.0,
                std::cmp::Ordering::Equal => ties += 1.0,
                std::cmp::Ordering::Greater => {}
            }
        }
        let place = 1.0 - (better + ties / 2.0) / others as f64;
        return Outcome { place, worth: place };
    };
    let Some(mine) = scores.iter().find(|score| score.seat == seat) else { return Outcome::default() };
    let place = share(usize::from(mine.place) - 1);
    let worth = match state.rules().options().score {
        Score::Places => place,
        Score::Points => {
            let all: u32 = scores.iter().map(|score| score.cost).sum();
            let theirs = f64::from(all - mine.cost) / others as f64;
            let ahead = ((theirs - f64::from(mine.cost)) / 200.0).clamp(-1.0, 1.0);
            0.9 * place + 0.1 * (0.5 + 0.5 * ahead)
        }
    };
    Outcome { place, worth }
}
