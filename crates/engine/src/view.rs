//! All that one seat may know, built up field by field. Starts empty and adds what is known;
//! nothing is ever taken away from something bigger.

use serde::{Deserialize, Serialize};

use crate::action::{Phase, Refusal, Requirement, Zone};
use crate::card::{Card, Placed, Rank};
use crate::event::SeatScore;
use crate::seat::Seat;
use crate::state::{Match, SLOTS};

/// Turns before the end for want of progress (C20) from which the seats are warned.
const TURNS_WARNED: u16 = 10;

/// What lies before one seat, as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatPlaces {
    /// The seat.
    pub seat: Seat,
    /// How many cards it holds in hand.
    pub hand: u16,
    /// Its three courtyard places; an emptied place stays empty.
    #[cfg_attr(feature = "types", ts(as = "Vec<Option<Card>>"), schemars(with = "Vec<Option<Card>>"))]
    pub courtyard: [Option<Card>; SLOTS],
    /// Its three dungeon slots: whether a card lies there.
    #[cfg_attr(feature = "types", ts(as = "Vec<bool>"), schemars(with = "Vec<bool>"))]
    pub dungeon: [bool; SLOTS],
    /// Whether it has chosen its courtyard, or is ready to play.
    pub chosen: bool,
    /// Its place, from 1, once it is out.
    pub place: Option<u8>,
    /// What the match has cost it so far.
    pub total: u32,
}

/// Cards of one rank in the active zone that may go together now; jokers stand in for any of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Playable {
    /// The rank.
    pub rank: Rank,
    /// The group sizes that may go, ascending; any cards of the rank will do, and any jokers.
    pub counts: Vec<u8>,
}

/// Cards of one rank in the active zone that may not be played now, in no group size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Blocked {
    /// The rank.
    pub rank: Rank,
    /// Why a single card of it is refused.
    pub why: Refusal,
}

/// What the viewer may do now. An action is offered here exactly if it is accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Offers {
    /// The zone that the viewer plays from; none when it holds nothing or only watches.
    pub zone: Option<Zone>,
    /// Whether it may choose its courtyard: any three cards of its hand.
    pub choose: bool,
    /// The groups it may play: for each so many of its own cards of that rank, of the zone that it plays from.
    pub plays: Vec<Playable>,
    /// Its other ranks, with the reason.
    pub blocked: Vec<Blocked>,
    /// The dungeon slots it may turn over.
    pub flips: Vec<u8>,
    /// Whether it may swap cards of hand and courtyard.
    pub swap: bool,
    /// What `Action::Ready` may say now: true while it is not ready, false to swap on; none outside the swap phase.
    pub ready: Option<bool>,
    /// The ranks that its joker may be declared as, while one waits for that.
    pub declare: Vec<Rank>,
    /// The cards it may add to its last play; any of them.
    pub add: Vec<Card>,
    /// Whether it may end its turn without adding.
    pub end: bool,
    /// The cards it may shed; any of them.
    pub shed: Vec<Card>,
    /// How it may complete a four out of turn; jokers do not stand in.
    pub complete: Vec<Playable>,
    /// Whether it may pick up the stack.
    pub pick_up: bool,
    /// If not, why; none when it may, or has no part in the round.
    pub pick_up_refusal: Option<Refusal>,
}

/// One finished round on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RoundScores {
    /// The number of the round in its match, from 1.
    pub round: u32,
    /// What it cost each seat that played it.
    pub scores: Vec<SeatScore>,
}

/// All that one seat (or a spectator) may know of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatView {
    /// The seat that sees this; none for a spectator, and for a seat that has no part in this round.
    pub viewer: Option<Seat>,
    /// The number of the round in its match, from 1.
    pub round: u32,
    /// Where the round stands.
    pub phase: Phase,
    /// The seat on turn; none unless the phase is `play`.
    pub turn: Option<Seat>,
    /// The seat that opened or will open the round; where the lowest card opens, the seat from
    /// which ties are broken.
    pub opener: Seat,
    /// Whether play goes clockwise, in the order of `seats`.
    pub clockwise: bool,
    /// A joker that was turned over and waits for the seat on turn to say what it stands for.
    pub waiting: Option<Card>,
    /// Whether the seat on turn may still add cards that it drew (W4); then the turn is not over.
    pub adding: bool,
    /// Each seat of the round, clockwise.
    pub seats: Vec<SeatPlaces>,
    /// The stack, bottom first.
    pub stack: Vec<Placed>,
    /// Cards left to draw.
    pub bone_pile: u16,
    /// Cards out of the round.
    pub burned: Vec<Card>,
    /// What the stack asks of the seat on turn.
    pub requirement: Requirement,
    /// Whether the seat on turn has an extra play.
    pub extra_play: bool,
    /// Turns left until the round ends for want of progress (C20); told for the last ten.
    pub turns_left: Option<u16>,
    /// The viewer's own hand, by rank, suit and deck; in the choose phase all six cards.
    pub hand: Vec<Card>,
    /// The viewer's own choice so far, while the others still choose.
    pub choice: Vec<Card>,
    /// What the viewer may do now.
    pub offers: Offers,
    /// The score sheet: every finished round once the phase is `over`, before that empty.
    pub sheet: Vec<RoundScores>,
    /// The winners, once the match is over.
    pub winners: Vec<Seat>,
}

impl SeatView {
    /// What `viewer` (nobody: a spectator) may know of `state`.
    #[must_use]
    pub fn of(state: &Match, viewer: Option<Seat>) -> SeatView {
        let viewer = viewer.filter(|seat| state.order.contains(seat));
        let own = viewer.map(|seat| &state.places[seat]);
        let over = state.phase == Phase::Over;
        let idle_left = state.idle_turns_most().saturating_sub(state.idle_turns);
        SeatView {
            viewer,
            round: state.round,
            phase: state.phase,
            turn: state.turn(),
            opener: state.opener,
            clockwise: state.clockwise,
            waiting: state.waiting,
            adding: state.is_adding(),
            seats: state.order.iter().map(|seat| SeatPlaces::of(state, *seat)).collect(),
            stack: state.stack.clone(),
            bone_pile: u16::try_from(state.bone_pile.len()).expect("a few hundred cards at most"),
            burned: state.burned.to_vec(),
            requirement: state.requirement(),
            extra_play: state.extra_play,
            turns_left: u16::try_from(idle_left).ok().filter(|left| !over && *left <= TURNS_WARNED),
            hand: own.map(|places| places.hand.to_vec()).unwrap_or_default(),
            choice: own.map(|places| places.choice.to_vec()).unwrap_or_default(),
            offers: state.offers(viewer),
            sheet: if over { state.sheet.clone() } else { Vec::new() },
            winners: state.winners.clone(),
        }
    }
}

impl SeatPlaces {
    #[inline]
    fn of(state: &Match, seat: Seat) -> SeatPlaces {
        let places = &state.places[seat];
        let out = state.out.iter().position(|out| *out == seat);
        SeatPlaces {
            seat,
            hand: u16::try_from(places.hand.len()).expect("a few hundred cards at most"),
            courtyard: places.courtyard,
            dungeon: places.dungeon.map(|card| card.is_some()),
            chosen: !places.choice.is_empty() || state.ready[seat],
            place: out.map(|before| u8::try_from(before).expect("ten seats at most") + 1),
            total: state.totals[seat].unwrap_or(0),
        }
    }
}
