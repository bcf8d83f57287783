//! The plain move: gets rid of the lowest rank first and of as many of it as go, saves what has a power, and picks
//! up only what it cannot answer.

use castle_engine::{Action, Card, Phase, Playable, Power, Rank, Rules, SeatView, Zone};

pub(crate) fn choose(view: &SeatView, rules: &Rules, seed: u64) -> Option<Action> {
    match view.phase {
        Phase::Choose => courtyard(view, rules),
        Phase::Swap => (view.offers.ready == Some(true)).then_some(Action::Ready { ready: true }),
        Phase::Play => in_play(view, rules, seed),
        Phase::Over => None,
    }
}

/// The three best cards go to the courtyard, where they wait for the end.
fn courtyard(view: &SeatView, rules: &Rules) -> Option<Action> {
    if !view.offers.choose || !view.choice.is_empty() {
        return None;
    }
    let mut hand = view.hand.clone();
    hand.sort_by_key(|card| std::cmp::Reverse(worth(rules, card.rank())));
    Some(Action::Choose { cards: hand.into_iter().take(3).collect() })
}

fn in_play(view: &SeatView, rules: &Rules, seed: u64) -> Option<Action> {
    let offers = &view.offers;
    if let Some(rank) = offers.declare.iter().copied().max_by_key(|rank| worth(rules, Some(*rank))) {
        return Some(Action::Declare { rank });
    }
    if let Some(card) = offers.add.first() {
        let cards = offers.add.iter().copied().filter(|other| other.rank() == card.rank()).collect();
        return Some(Action::Add { cards });
    }
    if offers.end {
        return Some(Action::End);
    }
    if let Some(group) = offers.complete.first() {
        return group.counts.last().map(|count| Action::Complete { cards: group_of(view, group.rank, *count) });
    }
    if let Some(group) = offers.plays.iter().min_by_key(|group| cost(view, rules, group.rank)) {
        return play(view, rules, group);
    }
    if !offers.flips.is_empty() {
        let among = u64::try_from(offers.flips.len()).expect("three slots at most");
        let nth = usize::try_from(seed % among).expect("three slots at most");
        return offers.flips.get(nth).map(|slot| Action::Flip { slot: *slot });
    }
    if !offers.shed.is_empty() {
        return Some(Action::Shed { cards: offers.shed.clone() });
    }
    offers.pick_up.then_some(Action::PickUp)
}

fn play(view: &SeatView, rules: &Rules, group: &Playable) -> Option<Action> {
    let own = held(view).into_iter().filter(|card| card.rank() == Some(group.rank)).count();
    let wanted = if rules.power(group.rank) == Power::Plain { own } else { 1 };
    let (least, most) = (*group.counts.first()?, *group.counts.last()?);
    let count = u8::try_from(wanted).unwrap_or(u8::MAX).clamp(least, most);
    let cards = group_of(view, group.rank, count);
    let rank = cards.iter().any(|card| card.is_joker()).then_some(group.rank);
    Some(Action::Play { cards, rank })
}

/// The cards that the viewer plays from now.
fn held(view: &SeatView) -> Vec<Card> {
    match view.offers.zone {
        Some(Zone::Hand) => view.hand.clone(),
        Some(Zone::Courtyard) => {
            let own = view.seats.iter().filter(|places| Some(places.seat) == view.viewer);
            own.flat_map(|places| places.courtyard.iter().flatten().copied()).collect()
        }
        Some(Zone::Dungeon) | None => Vec::new(),
    }
}

/// `count` cards that go as `rank`: its own first, then jokers.
fn group_of(view: &SeatView, rank: Rank, count: u8) -> Vec<Card> {
    let held = held(view);
    let own = held.iter().filter(|card| card.rank() == Some(rank));
    own.chain(held.iter().filter(|card| card.is_joker())).take(count.into()).copied().collect()
}

fn cost(view: &SeatView, rules: &Rules, rank: Rank) -> (bool, bool, Rank) {
    let needs_joker = !held(view).iter().any(|card| card.rank() == Some(rank));
    (rules.power(rank) != Power::Plain, needs_joker, rank)
}

/// How much a card is worth keeping: jokers and powers most, then high ranks.
fn worth(rules: &Rules, rank: Option<Rank>) -> (bool, Option<Rank>) {
    (rank.is_none_or(|rank| rules.power(rank) != Power::Plain), rank)
}
