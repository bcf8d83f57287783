//! Arranges a case, does its actions and compares what follows.

use castle_engine::{
    Action, Card, CardSet, DECKS_MAX, Event, Form, JOKERS_PER_DECK_MAX, Match, Opener, Phase, Placed, Preset, Rank,
    Refusal, RuleOptions, Rules, Seat, SeatScore, SeatView, Seed, Setup, SetupSeat, Suit,
};
use serde_json::{Map, Value, json};

use super::case::{Case, Given, Spare, cards, letter, named_in, ranks, seat};

/// Runs the case on `line`; gives its id.
pub(crate) fn run_line(line: &str) -> Result<String, String> {
    let whole: Value = serde_json::from_str(line).map_err(|error| format!("no case: {error}"))?;
    let case: Case = serde_json::from_value(whole.clone()).map_err(|error| format!("no case: {error}"))?;
    let told = |what: String| format!("{} ({}): {what}", case.id, case.title);
    let differences = run(&case, &whole).map_err(told)?;
    if differences.is_empty() { Ok(case.id) } else { Err(told(differences.join("; "))) }
}

/// The outcome of a case: the match, if the rules let one begin, and what the last action brought.
struct Outcome {
    state: Option<Match>,
    refusal: Option<String>,
    burned_before: CardSet,
    scores: Vec<SeatScore>,
}

fn run(case: &Case, whole: &Value) -> Result<Vec<String>, String> {
    let options = options(case)?;
    let outcome = if let Some(config) = &case.config {
        start(options, config.decks, config.seats, &Seat::first(config.seats).collect::<Vec<_>>())
    } else if let Some(round) = case.hand_no {
        let seats = case.seats.as_deref().unwrap_or("AB");
        later_round(
            options,
            &seats.chars().map(|letter| seat(&letter.to_string())).collect::<Result<Vec<_>, _>>()?,
            round,
        )?
    } else {
        play(case, whole, options)?
    };
    case.then.iter().filter_map(|(key, wanted)| difference(key, wanted, &outcome).transpose()).collect()
}

/// The preset's options with the case's changes merged in, key by key.
pub(crate) fn options(case: &Case) -> Result<RuleOptions, String> {
    let preset: Preset = case.preset.parse().map_err(|error| format!("{error}"))?;
    let mut options = serde_json::to_value(preset.options()).map_err(|error| error.to_string())?;
    merge(&mut options, &Value::Object(case.options.clone()));
    serde_json::from_value(options).map_err(|error| format!("options: {error}"))
}

fn merge(base: &mut Value, changes: &Value) {
    match (base, changes) {
        (Value::Object(base), Value::Object(changes)) => {
            for (key, change) in changes {
                merge(base.entry(key).or_insert(Value::Null), change);
            }
        }
        (base, change) => *base = change.clone(),
    }
}

fn start(options: RuleOptions, decks: u8, count: u8, seats: &[Seat]) -> Outcome {
    let (state, refusal) = match Rules::new(options, decks, count) {
        Ok(rules) => (Some(Match::new(rules, Form::Open, seats, &Seed([0; 32])).0), None),
        Err(found) => (None, Some(format!("{found:?}"))),
    };
    Outcome { state, refusal, burned_before: CardSet::EMPTY, scores: Vec::new() }
}

/// Later rounds than this are not played out.
const ROUNDS_MAX: u32 = 100;

/// Plays whole rounds, always the first thing offered, until round number `round` is dealt.
fn later_round(options: RuleOptions, seats: &[Seat], round: u32) -> Result<Outcome, String> {
    if (1..seats.len()).any(|place| seats[..place].contains(&seats[place])) || round > ROUNDS_MAX {
        return Err(format!("a seat sits in one place, and there are {ROUNDS_MAX} rounds at most"));
    }
    let mut outcome = start(options, 1, u8::try_from(seats.len()).unwrap_or(u8::MAX), seats);
    let Some(state) = outcome.state.as_mut() else { return Ok(outcome) };
    while state.round() < round {
        while state.phase() != Phase::Over {
            let (seat, action) = first_offer(state).ok_or("a seat on turn has nothing to do")?;
            state.apply(seat, &action).map_err(|refusal| format!("offered, yet {refusal:?}"))?;
        }
        state.next_round(state.rules().clone(), seats, &Seed([1; 32]));
    }
    Ok(outcome)
}

fn first_offer(state: &Match) -> Option<(Seat, Action)> {
    state.order().iter().find_map(|seat| {
        let view = SeatView::of(state, Some(*seat));
        let offers = &view.offers;
        if offers.choose && view.choice.is_empty() {
            return Some((*seat, Action::Choose { cards: view.hand[..3].to_vec() }));
        }
        if offers.ready == Some(true) {
            return Some((*seat, Action::Ready { ready: true }));
        }
        if offers.end {
            return Some((*seat, Action::End));
        }
        if let Some(rank) = offers.declare.first() {
            return Some((*seat, Action::Declare { rank: *rank }));
        }
        if let Some(play) = offers.plays.first() {
            let held = state.playable_cards(*seat);
            let jokers = held.iter().filter(|card| card.is_joker());
            let cards = held.of_rank(play.rank).iter().chain(jokers).take(usize::from(play.counts[0]));
            return Some((*seat, Action::Play { cards: cards.collect(), rank: Some(play.rank) }));
        }
        if let Some(slot) = offers.flips.first() {
            return Some((*seat, Action::Flip { slot: *slot }));
        }
        if offers.pick_up {
            return Some((*seat, Action::PickUp));
        }
        let on_turn = state.turn() == Some(*seat);
        offers.shed.first().filter(|_| on_turn).map(|card| (*seat, Action::Shed { cards: vec![*card] }))
    })
}

/// Arranges what is given and does the actions; all but the last must be accepted.
fn play(case: &Case, whole: &Value, options: RuleOptions) -> Result<Outcome, String> {
    let setup = setup(case, whole, options)?;
    let mut state = match setup.into_match() {
        Ok(state) => state,
        Err(fault) => return Err(format!("given: {fault}")),
    };
    let burned_before = burned(&state);
    let mut outcome = Outcome { state: None, refusal: None, burned_before, scores: Vec::new() };
    for (number, wanted) in case.actions.iter().enumerate() {
        match act(&mut state, wanted)? {
            Ok(events) => {
                for event in events {
                    if let Event::RoundOver { scores, .. } = event {
                        outcome.scores = scores;
                    }
                }
            }
            Err(refusal) if number + 1 < case.actions.len() => {
                return Err(format!("action {} is refused: {refusal}", number + 1));
            }
            Err(refusal) => outcome.refusal = Some(refusal),
        }
    }
    outcome.state = Some(state);
    Ok(outcome)
}

fn setup(case: &Case, whole: &Value, options: RuleOptions) -> Result<Setup, String> {
    let decks = case.given.as_ref().and_then(|given| given.decks).unwrap_or(1);
    let mut named = Vec::new();
    named_in(whole, &mut named);
    let mut spare = Spare::new(deck(decks, options.jokers), &named);
    let empty = Given::default();
    let given = case.given.as_ref().unwrap_or(&empty);
    let mut seats: Vec<(Seat, SetupSeat)> = Vec::new();
    for (name, [hand, courtyard, dungeon]) in &given.seats {
        let cards = SetupSeat {
            hand: spare.fill(hand)?,
            courtyard: spare.fill(courtyard)?.into_iter().map(Some).collect(),
            dungeon: spare.fill(dungeon)?.into_iter().map(Some).collect(),
            choice: Vec::new(),
            ready: false,
            total: given.totals.get(name).copied().unwrap_or(0),
        };
        seats.push((seat(name)?, cards));
    }
    for (name, hand) in case.hands.iter().flatten() {
        let dungeon = spare.fill(&["*3".to_owned()])?.into_iter().map(Some).collect();
        seats.push((seat(name)?, SetupSeat { hand: spare.fill(hand)?, dungeon, ..SetupSeat::default() }));
    }
    let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
    let form = given.target.map_or(Form::Open, Form::Target);
    let first = seats.first().ok_or("given: nobody plays")?.0;
    let opener = case.opener.as_deref().or(given.opener.as_deref()).map_or(Ok(first), seat)?;
    let bone_pile = spare.fill(&given.bone.names())?;
    let placed = |name: &String| name.parse::<Placed>().map_err(|error| error.to_string());
    Ok(Setup {
        rules: Rules::new(options, decks, count).map_err(|found| format!("rules: {found:?}"))?,
        form,
        round: 1,
        seats,
        opener,
        turn: given.turn.as_deref().map(seat).transpose()?,
        stack: given.stack.iter().map(placed).collect::<Result<_, _>>()?,
        bone_pile,
        out: given.out.iter().map(|name| seat(name)).collect::<Result<_, _>>()?,
        extra_play: false,
        clockwise: true,
        waiting: None,
        adding: None,
        idle_turns: 0,
        progress: false,
    })
}

fn deck(decks: u8, jokers: u8) -> impl Iterator<Item = Card> {
    // High cards first, so that what is left open is rarely a two.
    let decks = decks.min(DECKS_MAX);
    let ranks = (0..decks).flat_map(|deck| {
        Rank::ALL.into_iter().rev().flat_map(move |rank| Suit::ALL.map(|suit| Card::new(rank, suit, deck)))
    });
    let jokers = jokers.min(JOKERS_PER_DECK_MAX);
    ranks.chain((0..decks).flat_map(move |deck| (0..jokers).map(move |index| Card::joker(deck, index))))
}

/// Does one action; the inner error is a refusal, the outer one a mistake in the case.
fn act(state: &mut Match, wanted: &Map<String, Value>) -> Result<Result<Vec<Event>, String>, String> {
    let told = |refusal: Refusal| format!("{refusal:?}");
    if wanted.get("all").and_then(Value::as_str) == Some("ready") {
        let order = state.order().to_vec();
        let ready = |seat: &Seat| state.apply(*seat, &Action::Ready { ready: true }).map_err(told);
        return Ok(order.iter().map(ready).collect::<Result<Vec<_>, _>>().map(|events| events.concat()));
    }
    let by = seat(wanted.get("by").and_then(Value::as_str).unwrap_or(""))?;
    let action = if let Some(named) = wanted.get("play") {
        let rank = wanted.get("as").map(self::rank).transpose()?;
        Action::Play { cards: cards(named)?, rank }
    } else if let Some(slot) = wanted.get("flip") {
        Action::Flip { slot: slot.as_u64().and_then(|slot| u8::try_from(slot).ok()).ok_or("flip needs a slot")? }
    } else if wanted.contains_key("pickup") {
        Action::PickUp
    } else if let Some(named) = wanted.get("choose") {
        Action::Choose { cards: cards(named)? }
    } else if let Some(rank) = wanted.get("declare") {
        Action::Declare { rank: self::rank(rank)? }
    } else if let Some(named) = wanted.get("add") {
        Action::Add { cards: cards(named)? }
    } else if wanted.contains_key("end") {
        Action::End
    } else if let Some(named) = wanted.get("shed") {
        Action::Shed { cards: cards(named)? }
    } else if let Some(named) = wanted.get("complete") {
        Action::Complete { cards: cards(named)? }
    } else if let Some(named) = wanted.get("swap") {
        let [hand, courtyard] = cards(named)?.try_into().map_err(|_| "swap needs two cards")?;
        Action::Swap { hand, courtyard }
    } else if wanted.contains_key("ready") {
        Action::Ready { ready: true }
    } else if wanted.contains_key("unready") {
        Action::Ready { ready: false }
    } else {
        return Err(format!("no action in {}", Value::Object(wanted.clone())));
    };
    Ok(state.apply(by, &action).map_err(told))
}

fn rank(value: &Value) -> Result<Rank, String> {
    value.as_str().unwrap_or("").parse().map_err(|_| format!("{value} is no rank"))
}

fn burned(state: &Match) -> CardSet {
    SeatView::of(state, None).burned.into_iter().collect()
}

/// What differs from what is wanted under `key`.
fn difference(key: &str, wanted: &Value, outcome: &Outcome) -> Result<Option<String>, String> {
    let differs = |found: Value| (found != *wanted).then(|| format!("{key} is {found}, wanted {wanted}"));
    if key == "ok" {
        let why = outcome.refusal.as_deref().unwrap_or("accepted");
        return Ok(differs(json!(outcome.refusal.is_none())).map(|text| format!("{text} ({why})")));
    }
    if key == "why" {
        return Ok(None);
    }
    let state = outcome.state.as_ref().ok_or_else(|| format!("{key}: no match began"))?;
    let view = SeatView::of(state, None);
    let setup = Setup::from(state);
    let letters = |seats: &[Seat]| json!(seats.iter().map(|seat| letter(*seat)).collect::<Vec<_>>());
    let over = state.phase() == Phase::Over;
    let by_seat = |of: fn(&SeatScore) -> u32| -> Value {
        outcome.scores.iter().map(|score| (letter(score.seat), json!(of(score)))).collect::<Map<_, _>>().into()
    };
    Ok(match key {
        "stack" => differs(json!(view.stack)),
        "bone" if wanted.is_array() => differs(json!(setup.bone_pile)),
        "bone" | "boneLeft" => differs(json!(view.bone_pile)),
        "burned" => {
            let now = view.burned.iter().copied().filter(|card| !outcome.burned_before.contains(*card));
            unordered(key, wanted, now.collect())?
        }
        "out" => differs(letters(state.out())),
        "turn" => differs(match state.phase() {
            Phase::Choose | Phase::Swap if state.rules().options().opener == Opener::LowestCard => Value::Null,
            Phase::Choose | Phase::Swap => json!(letter(view.opener)),
            Phase::Play | Phase::Over => json!(state.turn().map(letter)),
        }),
        "phase" => differs(json!(state.phase())),
        "may" | "not" => {
            let wrong: Vec<Rank> = ranks(wanted)?.into_iter().filter(|r| state.accepts(*r) != (key == "may")).collect();
            (!wrong.is_empty()).then(|| format!("{key} is wrong about {wrong:?}"))
        }
        "over" => differs(json!(over)),
        "loser" => {
            let last: Vec<Seat> =
                outcome.scores.iter().filter(|score| !state.out().contains(&score.seat)).map(|s| s.seat).collect();
            differs(if let [seat] = last[..] { json!(letter(seat)) } else { Value::Null })
        }
        "scores" => differs(by_seat(|score| score.cost)),
        "totals" => differs(by_seat(|score| score.total)),
        "winners" => differs(if state.winners().is_empty() { Value::Null } else { letters(state.winners()) }),
        "addOpen" => {
            let open = setup.adding.iter().flat_map(|adding| adding.drawn.iter());
            unordered(key, wanted, open.collect())?
        }
        "pending" => differs(json!(view.waiting)),
        "each" => {
            let sizes = |seat: &SetupSeat| json!({ "hand": seat.hand.len(), "court": seat.courtyard.iter().flatten().count(), "dun": seat.dungeon.iter().flatten().count() });
            setup.seats.iter().map(|(_, cards)| sizes(cards)).find_map(differs)
        }
        _ => zone(key, wanted, state, &setup)?,
    })
}

/// Compares a zone: `A.h`, `A.c`, `A.d`, or `A.c seen by B`.
fn zone(key: &str, wanted: &Value, state: &Match, setup: &Setup) -> Result<Option<String>, String> {
    let unknown = || format!("\"{key}\" is nothing that can be compared");
    let (place, viewer) = match key.split_once(" seen by ") {
        Some((place, viewer)) => (place, Some(seat(viewer)?)),
        None => (key, None),
    };
    let (owner, zone) = place.split_once('.').ok_or_else(unknown)?;
    let owner = seat(owner)?;
    let found = match viewer {
        Some(viewer) => {
            let view = SeatView::of(state, Some(viewer));
            let places = view.seats.into_iter().find(|places| places.seat == owner).ok_or_else(unknown)?;
            match zone {
                "c" => places.courtyard.into_iter().flatten().collect(),
                _ => return Err(unknown()),
            }
        }
        None => {
            let (_, cards) = setup.seats.iter().find(|(seat, _)| *seat == owner).ok_or_else(unknown)?;
            match zone {
                "h" => cards.hand.clone(),
                "c" => cards.courtyard.iter().flatten().copied().collect(),
                "d" => cards.dungeon.iter().flatten().copied().collect(),
                _ => return Err(unknown()),
            }
        }
    };
    match wanted.as_u64() {
        Some(size) if size == found.len() as u64 => Ok(None),
        Some(size) => Ok(Some(format!("{key} has {} cards, wanted {size}", found.len()))),
        None => unordered(key, wanted, found),
    }
}

fn unordered(key: &str, wanted: &Value, found: Vec<Card>) -> Result<Option<String>, String> {
    let (wanted, found): (CardSet, CardSet) = (cards(wanted)?.into_iter().collect(), found.into_iter().collect());
    Ok((wanted != found).then(|| format!("{key} is {found:?}, wanted {wanted:?}")))
}
