//! Makes cases for pairs that occur in none.

use std::collections::BTreeSet;

use castle_engine::{
    Action, Card, CardSet, Form, Placed, Preset, Rank, RuleOptions, Rules, Seat, Setup, SetupSeat, Suit,
};
use serde_json::{Map, Value, json};

use super::common::Dice;
use super::facts::{Fact, Pair, Table, facts, neighbours, pairs};
use super::second::Second;

const TRIES: usize = 20_000;

/// Prints cases until every gap is closed.
pub(crate) fn fill(gaps: Vec<(Pair, Table)>) {
    let mut dice = Dice(38);
    let mut left: BTreeSet<Pair> = gaps.iter().map(|(pair, _)| pair.clone()).collect();
    let mut number = 0;
    for (pair, table) in gaps {
        if !left.contains(&pair) {
            continue;
        }
        let Some((line, table)) = (0..TRIES).find_map(|_| attempt(&pair, &table, &left, number + 1, &mut dice)) else {
            println!("no case was found for {pair:?}");
            continue;
        };
        number += 1;
        println!("{line}");
        pairs(&facts(&table)).for_each(|pair| _ = left.remove(&pair));
    }
}

/// A case with both values of `pair` and some others at random, if luck has it.
fn attempt(
    pair: &Pair,
    table: &Table,
    left: &BTreeSet<Pair>,
    number: usize,
    dice: &mut Dice,
) -> Option<(String, Table)> {
    let mut table = table.clone();
    for _ in 0..10 {
        let others = neighbours(&table);
        let other = &dice.pick(&others).1;
        let keeps = |fact: &Fact| facts(other).contains(fact);
        if other.options.check(other.decks, other.seats).is_empty() && keeps(&pair.0) && keeps(&pair.1) {
            table = other.clone();
        }
    }
    let closes = pairs(&facts(&table)).filter(|pair| left.contains(pair)).count();
    // The last gaps are closed one by one; before that a case has to be worth its line.
    if closes < left.len().min(8) && !dice.one_in(200) {
        return None;
    }
    let setup = position(&table, dice)?;
    setup.clone().into_match().ok()?;
    let start = Second::of(&setup);
    if start.is_helpless() {
        return None;
    }
    let mut model = start.clone();
    let mut done: Vec<(Seat, Action, bool)> = Vec::new();
    for _ in 0..=dice.below(3) {
        let (seat, action) = something(&model, dice);
        let taken = model.act(seat, &action);
        done.push((seat, action, taken));
        if !taken || model.over {
            break;
        }
    }
    let decided: BTreeSet<String> = neighbours(&table)
        .into_iter()
        .filter(|(_, other)| other.options.check(table.decks, table.seats).is_empty())
        .filter(|(_, other)| outcome(&start, &other.options, &done) != outcome(&start, &table.options, &done))
        .map(|(name, _)| name)
        .collect();
    let of_pair = |name: &String| *name == pair.0.0 || *name == pair.1.0;
    let plays = |name: &str| !["jokers", "setup", "opener", "score", "decks", "seats"].contains(&name);
    let wanted = [&pair.0.0, &pair.1.0].into_iter().filter(|name| plays(name)).count();
    if decided.iter().filter(|name| of_pair(name)).count() < wanted.min(1) || decided.is_empty() {
        return None;
    }
    let case = write(&table, &setup, &start, &done, &model, &decided, number);
    Some((case, table))
}

/// What the actions would lead to by other options.
fn outcome(start: &Second, options: &RuleOptions, done: &[(Seat, Action, bool)]) -> (Vec<bool>, Second) {
    let mut model = Second { options: options.clone(), ..start.clone() };
    let taken = done.iter().map(|(seat, action, _)| model.act(*seat, action)).collect();
    // Only where it leads to is compared.
    model.options = start.options.clone();
    (taken, model)
}

/// A small position full of equal ranks.
fn position(table: &Table, dice: &mut Dice) -> Option<Setup> {
    let options = &table.options;
    let special: Vec<Rank> =
        Rank::ALL.into_iter().filter(|rank| options.powers.of(*rank) != castle_engine::Power::Plain).collect();
    let ranks: Vec<Rank> = (0..4)
        .map(|_| if dice.one_in(2) && !special.is_empty() { *dice.pick(&special) } else { *dice.pick(&Rank::ALL) })
        .collect();
    let mut used = CardSet::EMPTY;
    let mut card = |dice: &mut Dice| loop {
        let deck = u8::try_from(dice.below(usize::from(table.decks))).expect("four at most");
        let card = if options.jokers > 0 && dice.one_in(7) {
            Card::joker(deck, u8::try_from(dice.below(usize::from(options.jokers))).expect("two at most"))
        } else {
            let rank = if dice.one_in(4) { *dice.pick(&Rank::ALL) } else { *dice.pick(&ranks) };
            Card::new(rank, *dice.pick(&Suit::ALL), deck)
        };
        if used.insert(card) {
            return card;
        }
    };
    let may_lie = |rank: Rank| options.powers.of(rank) != castle_engine::Power::Shed;
    let mut stack = Vec::new();
    for _ in 0..dice.below(5) {
        let card = card(dice);
        let rank = card.rank().unwrap_or(*dice.pick(&ranks));
        if may_lie(rank) {
            stack.push(Placed { card, rank });
        }
    }
    let bone: Vec<Card> = (0..dice.below(3)).map(|_| card(dice)).collect();
    let few = bone.is_empty();
    let seats: Vec<(Seat, SetupSeat)> = Seat::first(table.seats)
        .map(|seat| {
            let mut some =
                |most: usize, dice: &mut Dice| -> Vec<Card> { (0..dice.below(most + 1)).map(|_| card(dice)).collect() };
            let (hand, courtyard) = if few && dice.one_in(3) { (0, 2) } else { (3, 2) };
            let (mut hand, courtyard, dungeon) = (some(hand, dice), some(courtyard, dice), some(2, dice));
            while (!few && hand.len() < 3) || hand.len() + courtyard.len() + dungeon.len() == 0 {
                hand.push(card(dice));
            }
            let slots = |cards: Vec<Card>| cards.into_iter().map(Some).collect();
            (seat, SetupSeat { hand, courtyard: slots(courtyard), dungeon: slots(dungeon), ..SetupSeat::default() })
        })
        .collect();
    let first = seats[0].0;
    Some(Setup {
        rules: Rules::new(options.clone(), table.decks, table.seats).ok()?,
        form: Form::Open,
        round: 1,
        seats,
        opener: first,
        turn: Some(first),
        stack,
        bone_pile: bone,
        out: Vec::new(),
        extra_play: false,
        clockwise: true,
        waiting: None,
        adding: None,
        idle_turns: 0,
        progress: false,
    })
}

/// Something that a seat might well ask, mostly the one on turn.
fn something(model: &Second, dice: &mut Dice) -> (Seat, Action) {
    let seat = if dice.one_in(4) { dice.below(model.names.len()) } else { model.turn };
    let zone = model.clone().zone(seat).clone();
    let name = model.names[seat];
    if model.waiting.is_some() {
        return (name, Action::Declare { rank: *dice.pick(&Rank::ALL) });
    }
    if zone.is_empty() {
        return (name, Action::Flip { slot: u8::try_from(dice.below(2)).expect("small") });
    }
    let first = *dice.pick(&zone);
    let rank = first.rank().unwrap_or(*dice.pick(&Rank::ALL));
    let group: Vec<Card> = zone.iter().copied().filter(|card| card.is_joker() || card.rank() == Some(rank)).collect();
    let cards = group[..=dice.below(group.len())].to_vec();
    let declared = cards.iter().any(|card| card.is_joker()).then_some(rank);
    let action = match dice.below(10) {
        0 => Action::PickUp,
        1 => Action::Complete { cards },
        2 => Action::Shed { cards },
        3 => Action::End,
        4 if model.window.is_some() => Action::Add { cards },
        _ => Action::Play { cards, rank: declared },
    };
    (name, action)
}

fn letter(seat: Seat) -> String {
    char::from(b'A' + seat.number()).to_string()
}

/// The options that differ from `castle`, as a case writes them.
fn changes(options: &RuleOptions) -> Value {
    let (base, full) = (json!(Preset::Castle.options()), json!(options));
    let mut changed = Map::new();
    for (key, value) in full.as_object().expect("options are an object") {
        if value == &base[key] {
            continue;
        }
        let merged = match key.as_str() {
            "powers" => {
                let ranks = Rank::ALL.map(|rank| (rank.to_string(), options.powers.of(rank).as_str()));
                let word = |rank: &str, of: &Value| of.get(rank).and_then(Value::as_str).unwrap_or("plain").to_owned();
                let differs = ranks.into_iter().filter(|(rank, power)| word(rank, &base[key]) != *power);
                Value::Object(differs.map(|(rank, power)| (rank, json!(power))).collect())
            }
            "four" => {
                let parts = value.as_object().expect("an object").iter();
                Value::Object(
                    parts.filter(|(part, on)| base[key][part] != **on).map(|(p, v)| (p.clone(), v.clone())).collect(),
                )
            }
            _ => value.clone(),
        };
        changed.insert(key.clone(), merged);
    }
    Value::Object(changed)
}

fn act(seat: Seat, action: &Action) -> Value {
    let by = letter(seat);
    match action {
        Action::Play { cards, rank: Some(rank) } => json!({ "by": by, "play": cards, "as": rank }),
        Action::Play { cards, rank: None } => json!({ "by": by, "play": cards }),
        Action::Flip { slot } => json!({ "by": by, "flip": slot }),
        Action::Declare { rank } => json!({ "by": by, "declare": rank }),
        Action::PickUp => json!({ "by": by, "pickup": true }),
        Action::Add { cards } => json!({ "by": by, "add": cards }),
        Action::End => json!({ "by": by, "end": true }),
        Action::Shed { cards } => json!({ "by": by, "shed": cards }),
        Action::Complete { cards } => json!({ "by": by, "complete": cards }),
        Action::Choose { .. } | Action::Swap { .. } | Action::Ready { .. } => Value::Null,
    }
}

fn write(
    table: &Table,
    setup: &Setup,
    start: &Second,
    done: &[(Seat, Action, bool)],
    after: &Second,
    decided: &BTreeSet<String>,
    number: usize,
) -> String {
    let mut given = Map::new();
    given.insert("turn".into(), json!("A"));
    given.insert("decks".into(), json!(table.decks));
    given.insert("stack".into(), json!(setup.stack));
    given.insert("bone".into(), json!(setup.bone_pile));
    let mut then = Map::new();
    then.insert("ok".into(), json!(done.iter().all(|(_, _, taken)| *taken)));
    then.insert("stack".into(), json!(after.stack));
    then.insert("bone".into(), json!(after.bone));
    then.insert("burned".into(), json!(after.burned));
    then.insert("over".into(), json!(after.over));
    then.insert("out".into(), json!(after.out.iter().map(|seat| letter(after.names[*seat])).collect::<Vec<_>>()));
    then.insert("turn".into(), if after.over { Value::Null } else { json!(letter(after.names[after.turn])) });
    let acted = |seat: usize| start.holds(seat) != after.holds(seat) || start.hands[seat] != after.hands[seat];
    for (seat, name) in start.names.iter().enumerate() {
        let zones = [start.hands[seat].clone(), start.courtyards[seat].clone(), start.dungeon(seat)];
        given.insert(letter(*name), json!(zones));
        if acted(seat) {
            then.insert(format!("{}.h", letter(*name)), json!(after.hands[seat]));
            then.insert(format!("{}.c", letter(*name)), json!(after.courtyards[seat]));
            then.insert(format!("{}.d", letter(*name)), json!(after.dungeon(seat)));
        }
    }
    if !after.over {
        then.insert("pending".into(), json!(after.waiting));
        then.insert("addOpen".into(), json!(after.window.as_ref().map_or(Vec::new(), |window| window.drawn.clone())));
    }
    let decided: Vec<&str> = decided.iter().map(String::as_str).collect();
    let what = if done.iter().all(|(_, _, taken)| *taken) { "taken" } else { "refused" };
    let actions: Vec<Value> = done.iter().map(|(seat, action, _)| act(*seat, action)).collect();
    json!({
        "id": format!("pairs-{number:03}"),
        "title": format!("{what}; it would come out otherwise by another value of: {}", decided.join(", ")),
        "preset": "castle",
        "options": changes(&table.options),
        "given": given,
        "do": actions,
        "then": then,
    })
    .to_string()
}
