//! The careful level: weighs each way by what it gives away and what it brings, a look at the table long. Also plays
//! every seat of an imagined round.

use castle_engine::{Action, Card, FourEffect, Phase, Power, Rank, Rules, SeatView};

use crate::dice::Dice;
use crate::memory::Memory;
use crate::sight::{Sight, Way};

/// What a careful player finds worth how much; a low plain card is worth nothing and an ace 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// What is lost with a card of each power, by what a plain card of its height is worth and beyond it.
    pub(crate) burn: f32,
    pub(crate) again: f32,
    pub(crate) reset: f32,
    pub(crate) window: f32,
    pub(crate) joker: f32,
    pub(crate) other: f32,
    /// How steeply the worth of plain cards rises with their height: 1 is a straight line.
    pub(crate) curve: f32,
    /// What is won by each card that is gone, while there are cards to draw and after.
    pub(crate) rid_draw: f32,
    pub(crate) rid_end: f32,
    /// What an extra play is worth, while there are cards to draw and after.
    pub(crate) extra_draw: f32,
    pub(crate) extra_end: f32,
    /// What each burned card of the stack is worth.
    pub(crate) burned: f32,
    /// What it is worth that the next seat cannot answer: always, and for each card that it then picks up.
    pub(crate) stuck: f32,
    pub(crate) heap: f32,
    /// The same while there are cards to draw, as a share of it.
    pub(crate) stuck_draw: f32,
    /// What it is worth that something of the zone is left that answers the play: always, and for each card of the stack.
    pub(crate) ready: f32,
    pub(crate) ready_heap: f32,
    /// What is lost by leaving three of a rank on top, which another seat may make a four.
    pub(crate) three: f32,
    /// What a skipped seat is worth.
    pub(crate) skip: f32,
    /// What keeping a pair together is worth.
    pub(crate) split: f32,
    /// By how much more or less cards are worth keeping once there are none to draw.
    pub(crate) keep_end: f32,
    /// What each power is worth in the courtyard, where a low plain card is worth nothing and an ace 1.
    pub(crate) court_burn: f32,
    pub(crate) court_again: f32,
    pub(crate) court_reset: f32,
    pub(crate) court_window: f32,
    pub(crate) court_joker: f32,
    pub(crate) court_other: f32,
    /// What each card there is worth that has an equal beside it.
    pub(crate) court_pair: f32,
}

/// Found by letting them play the greedy player on the same deals again and again, by each preset at two and four seats, and
/// keeping each change that did better; `castle` at two seats counted most.
pub(crate) const WEIGHTS: Weights = Weights {
    burn: 2.31,
    again: 3.72,
    reset: 1.02,
    window: 1.01,
    joker: 2.36,
    other: 0.11,
    curve: 1.73,
    rid_draw: 0.66,
    rid_end: 0.74,
    extra_draw: 0.041,
    extra_end: 0.23,
    burned: 0.034,
    stuck: 0.46,
    heap: 0.073,
    stuck_draw: 0.050,
    ready: 0.32,
    ready_heap: -0.008,
    three: 0.13,
    skip: 0.16,
    split: -0.003,
    keep_end: 0.91,
    court_burn: 1.07,
    court_again: 2.22,
    court_reset: 0.58,
    court_window: 1.32,
    court_joker: 1.15,
    court_other: 0.25,
    court_pair: 0.38,
};

/// What a careful player does in the place of the viewer; nothing when there is nothing to do.
pub(crate) fn choose(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64) -> Option<Action> {
    match view.phase {
        Phase::Choose => (view.offers.choose && view.choice.is_empty())
            .then(|| Action::Choose { cards: courtyard(&view.hand, rules) }),
        Phase::Swap => swaps(view, rules).into_iter().next(),
        Phase::Play => {
            let sight = Sight::of_view(view, memory, rules)?;
            let way = best(&sight, &mut Dice::new(seed))?;
            sight.action(way)
        }
        Phase::Over => None,
    }
}

/// The three cards of `hand` that wait best for the end.
pub(crate) fn courtyard(hand: &[Card], rules: &Rules) -> Vec<Card> {
    let mut best = Vec::new();
    let mut most = f32::NEG_INFINITY;
    for third in 2..hand.len() {
        for second in 1..third {
            for first in 0..second {
                let cards = [hand[first], hand[second], hand[third]];
                let worth = courtyard_worth(&cards, rules);
                if worth > most {
                    most = worth;
                    best = cards.to_vec();
                }
            }
        }
    }
    best
}

fn courtyard_worth(cards: &[Card; 3], rules: &Rules) -> f32 {
    let single = |rank: Option<Rank>| {
        let Some(rank) = rank else { return WEIGHTS.court_joker };
        match rules.power(rank) {
            Power::Plain => height(rank),
            Power::Burn => WEIGHTS.court_burn,
            Power::Again => WEIGHTS.court_again,
            Power::Reset => WEIGHTS.court_reset,
            Power::Window => WEIGHTS.court_window,
            Power::Lower | Power::Skip | Power::Reverse => height(rank) + WEIGHTS.court_other,
            Power::Shed => 0.5,
        }
    };
    let equals = |card: &Card| cards.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    let paired = cards.iter().filter(|card| equals(card)).count();
    // Added up in order, so that the same ranks in other places are worth the same to the last bit.
    let mut singles = [cards[0], cards[1], cards[2]].map(|card| single(card.rank()));
    singles.sort_by(f32::total_cmp);
    singles.iter().sum::<f32>() + WEIGHTS.court_pair * paired as f32
}

/// What may be done while courtyards are swapped, the best first: each single swap, and to leave it at that, by what the courtyard
/// is worth then. Who takes the first each time swaps only for the better, so that swapping ends.
pub(crate) fn swaps(view: &SeatView, rules: &Rules) -> Vec<Action> {
    let ready = Action::Ready { ready: true };
    let own = view.seats.iter().find(|places| Some(places.seat) == view.viewer);
    let Some([Some(first), Some(second), Some(third)]) = own.map(|own| own.courtyard).filter(|_| view.offers.swap)
    else {
        return if view.offers.ready == Some(true) { vec![ready] } else { Vec::new() };
    };
    let lying = [first, second, third];
    let mut ways = vec![(courtyard_worth(&lying, rules), ready)];
    for (nth, courtyard) in lying.into_iter().enumerate() {
        for hand in view.hand.iter().copied() {
            let mut cards = lying;
            cards[nth] = hand;
            ways.push((courtyard_worth(&cards, rules), Action::Swap { hand, courtyard }));
        }
    }
    ways.sort_by(|a, b| b.0.total_cmp(&a.0));
    ways.into_iter().map(|(_, action)| action).collect()
}

/// The best way for the seat that sees `sight`; none when it has nothing to do, or does best to wait.
pub(crate) fn best(sight: &Sight, dice: &mut Dice) -> Option<Way> {
    if !sight.add.is_empty() {
        return Some(Way::Add { count: small(sight.add.len()) });
    }
    if let Some(rank) = sight.declares().max_by(|a, b| {
        let worth = |rank: &Rank| declared(sight, *rank);
        worth(a).total_cmp(&worth(b))
    }) {
        return Some(Way::Declare { rank });
    }
    if let Some((rank, _, count)) = sight.complete {
        return Some(Way::Complete { rank, count });
    }
    let shed = sight.shed.len();
    if shed > 0 && (sight.on_turn || shed == sight.own) {
        return Some(Way::Shed { count: small(shed) });
    }
    if sight.end {
        return Some(Way::End);
    }
    if !sight.groups.is_empty() {
        return best_play(sight);
    }
    if sight.flips.contains(&true) {
        let slots: Vec<u8> = (0..3).filter(|slot| sight.flips[usize::from(*slot)]).collect();
        return dice.pick(&slots).map(|slot| Way::Flip { slot });
    }
    sight.pick_up.then_some(Way::PickUp)
}

fn best_play(sight: &Sight) -> Option<Way> {
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for (rank, least, most_cards) in sight.groups.iter() {
        let own = small(sight.held.count(rank)).clamp(least, most_cards);
        // Jokers are spent where they must be, or to go out.
        let out = (usize::from(most_cards) == sight.own && most_cards > own).then_some(most_cards);
        for count in (least..=own).chain(out) {
            let worth = play(sight, rank, count);
            if worth > most {
                most = worth;
                best = Some(Way::Play { rank, count });
            }
        }
    }
    best
}

/// How good a play is.
pub(crate) fn play(sight: &Sight, rank: Rank, count: u8) -> f32 {
    let rules = sight.rules;
    let cards = usize::from(count);
    let ends = sight.bone_pile == 0;
    if ends && cards >= sight.own {
        return 1000.0;
    }
    let held = sight.held.count(rank);
    let own = held.min(cards);
    let jokers = cards - own;
    let scale = if ends { WEIGHTS.keep_end } else { 1.0 };
    let lost = own as f32 * keep(rules, Some(rank)) + jokers as f32 * keep(rules, None);
    let rid = if ends { WEIGHTS.rid_end } else { WEIGHTS.rid_draw };
    let split = if held > own && own > 0 { WEIGHTS.split } else { 0.0 };
    let ready = WEIGHTS.ready + WEIGHTS.ready_heap * sight.stack as f32;
    cards as f32 * rid - scale * lost - split + ready * readiness(sight, rank, cards) + laid(sight, rank, cards)
}

/// What it brings that `cards` of `rank` come to the stack.
fn laid(sight: &Sight, rank: Rank, cards: usize) -> f32 {
    let rules = sight.rules;
    let power = rules.power(rank);
    let ends = sight.bone_pile == 0;
    let lying = sight.top.filter(|(top, _)| *top == rank).map_or(0, |(_, run)| run);
    let four = match rules.options().four.effect {
        FourEffect::None => None,
        effect @ (FourEffect::Keep | FourEffect::Burn) => (lying + cards >= 4).then_some(effect),
    };
    let burns = power == Power::Burn || four == Some(FourEffect::Burn) || (power == Power::Window && sight.stack == 0);
    let extra = burns || four.is_some() || power == Power::Again;
    let mut worth = 0.0;
    if burns {
        worth += WEIGHTS.burned * sight.stack as f32;
    }
    if extra {
        return worth + if ends { WEIGHTS.extra_end } else { WEIGHTS.extra_draw };
    }
    if rules.options().match_skips && lying > 0 && power.has_height() {
        worth += WEIGHTS.skip;
    }
    if power == Power::Skip {
        worth += WEIGHTS.skip * cards as f32;
    }
    if four_comes(sight, lying + cards) {
        worth -= WEIGHTS.three;
    }
    let share = if ends { 1.0 } else { WEIGHTS.stuck_draw };
    worth + share * stuck(sight, rank) * (WEIGHTS.stuck + WEIGHTS.heap * (sight.stack + cards) as f32)
}

/// Whether `run` equal ranks on top wait for one more.
fn four_comes(sight: &Sight, run: usize) -> bool {
    run == 3 && sight.rules.options().four.effect != FourEffect::None
}

/// How much of the zone answers a play of `cards` of `rank` once that is made: 1 if something does, half of it if the zone
/// is empty then.
fn readiness(sight: &Sight, rank: Rank, cards: usize) -> f32 {
    let left = sight.held.len().saturating_sub(cards);
    if left == 0 {
        return 0.5;
    }
    let mut answers = sight.rules.answers(sight.rules.asks([rank]));
    let own = |other: Rank| sight.held.count(other) - if other == rank { cards.min(sight.held.count(rank)) } else { 0 };
    let answered = sight.held.jokers() > 0 || answers.any(|other| own(other) > 0);
    f32::from(u8::from(answered))
}

/// How likely it is that the next seat cannot answer `rank`: for all to see if it plays from its courtyard, else by how many
/// cards it has to choose from, and by what they may be.
fn stuck(sight: &Sight, rank: Rank) -> f32 {
    if sight.rules.power(rank) == Power::Window {
        return 0.0;
    }
    let mut answers = sight.rules.answers(sight.rules.asks([rank]));
    if let Some(shows) = sight.next_shows {
        return f32::from(u8::from(shows.jokers() == 0 && !answers.any(|rank| shows.count(rank) > 0)));
    }
    let hand = sight.next_hand.max(1);
    if sight.unseen.is_empty() {
        let missed = 1.0 - answers.count() as f32 / Rank::ALL.len() as f32;
        return missed.powi(i32::try_from(hand).unwrap_or(i32::MAX));
    }
    let known = &sight.next_known;
    let mut answering = sight.unseen.jokers();
    for answer in answers {
        if known.count(answer) > 0 {
            return 0.0;
        }
        answering += sight.unseen.count(answer);
    }
    if known.jokers() > 0 {
        return 0.0;
    }
    let unseen = sight.unseen.len() - known.len();
    let missing = (0..hand.saturating_sub(known.len()))
        .map(|nth| unseen.saturating_sub(answering + nth) as f32 / unseen.saturating_sub(nth).max(1) as f32);
    missing.product()
}

/// What it brings to name a joker that waits.
pub(crate) fn declared(sight: &Sight, rank: Rank) -> f32 {
    laid(sight, rank, 1)
}

/// What a card is worth to who keeps it; no rank: a joker.
fn keep(rules: &Rules, rank: Option<Rank>) -> f32 {
    let Some(rank) = rank else { return WEIGHTS.joker };
    match rules.power(rank) {
        Power::Plain => height(rank).powf(WEIGHTS.curve),
        Power::Burn => WEIGHTS.burn,
        Power::Again => WEIGHTS.again,
        Power::Reset => WEIGHTS.reset,
        Power::Window => WEIGHTS.window,
        Power::Lower | Power::Skip | Power::Reverse => height(rank).powf(WEIGHTS.curve) + WEIGHTS.other,
        Power::Shed => 0.5,
    }
}

fn height(rank: Rank) -> f32 {
    f32::from(rank as u8) / 12.0
}

fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
