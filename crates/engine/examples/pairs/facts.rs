//! Values of switches, and which two of them occur together in some case.

use std::collections::BTreeSet;
use std::path::Path;

use castle_engine::{
    AddDrawn, Beat, DECKS_MAX, End, FourEffect, LastCard, Opener, PickUp, Power, Preset, Rank, RuleOptions, Score,
    SetUp,
};

use super::case::Case;

/// What a table is played by.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) options: RuleOptions,
    pub(crate) decks: u8,
    pub(crate) seats: u8,
}

/// A switch and a value of it, as words.
pub(crate) type Fact = (String, String);

type Set = Box<dyn Fn(&mut Table, usize)>;

/// A switch with its values: what it is called, each value's word, how many there are, and how a table
/// gets one.
struct Switch {
    name: String,
    values: Vec<String>,
    set: Set,
    get: Box<dyn Fn(&Table) -> usize>,
}

fn switch<T: Copy + PartialEq + 'static>(
    name: &str,
    values: &[(T, &str)],
    set: impl Fn(&mut Table, T) + 'static,
    get: impl Fn(&Table) -> T + 'static,
) -> Switch {
    let list: Vec<T> = values.iter().map(|(value, _)| *value).collect();
    let known = list.clone();
    Switch {
        name: name.to_owned(),
        values: values.iter().map(|(_, word)| (*word).to_owned()).collect(),
        set: Box::new(move |table, value| set(table, list[value])),
        get: Box::new(move |table| {
            let value = get(table);
            known.iter().position(|other| *other == value).expect("every value is listed")
        }),
    }
}

const YES: [(bool, &str); 2] = [(false, "no"), (true, "yes")];

/// A switch of words or of yes and no, by its path in the options.
macro_rules! option {
    ($name:literal, $type:ident, $($field:tt)+) => {
        switch(
            $name,
            &$type::ALL.iter().map(|value| (*value, value.as_str())).collect::<Vec<_>>(),
            |table, value| table.options.$($field)+ = value,
            |table| table.options.$($field)+,
        )
    };
    ($name:literal, $($field:tt)+) => {
        switch($name, &YES, |table, value| table.options.$($field)+ = value, |table| table.options.$($field)+)
    };
}

fn switches() -> Vec<Switch> {
    let jokers = [(0, "0"), (1, "1"), (2, "2")];
    let limits = [(60, "60"), (2, "another")];
    let decks: Vec<(u8, &str)> = (1..=DECKS_MAX).zip(["1", "2", "3", "4"]).collect();
    let seats = [(2, "2"), (4, "3 to 5"), (6, "6 to 10")];
    let mut all = vec![
        option!("beat", Beat, beat),
        option!("four.effect", FourEffect, four.effect),
        option!("four.over_higher", four.over_higher),
        option!("four.out_of_turn", four.out_of_turn),
        option!("four.buried", four.buried),
        option!("match_skips", match_skips),
        option!("add_drawn", AddDrawn, add_drawn),
        option!("pick_up", PickUp, pick_up),
        option!("setup", SetUp, setup),
        option!("opener", Opener, opener),
        option!("end", End, end),
        option!("score", Score, score),
        option!("last_card", LastCard, last_card),
        switch("jokers", &jokers, |table, value| table.options.jokers = value, |table| table.options.jokers),
        switch(
            "progress_limit",
            &limits,
            |table, value| table.options.progress_limit = value,
            |table| if table.options.progress_limit == 60 { 60 } else { 2 },
        ),
        switch("decks", &decks, |table, value| table.decks = value, |table| table.decks),
        switch(
            "seats",
            &seats,
            |table, value| table.seats = value,
            |table| match table.seats {
                ..=2 => 2,
                3..=5 => 4,
                6.. => 6,
            },
        ),
    ];
    let powers = Power::ALL.iter().filter(|power| **power != Power::Plain);
    all.extend(
        powers
            .zip([Rank::Two, Rank::Four, Rank::Ten, Rank::Nine, Rank::Jack, Rank::Three, Rank::Eight, Rank::King])
            .map(|(power, rank)| {
                let power = *power;
                let has = move |table: &Table| table.options.powers.with(power).next().is_some();
                let name = format!("some rank is {power}");
                let set = move |table: &mut Table, value| match value {
                    true if !has(table) => table.options.powers.set(rank, power),
                    true => {}
                    false => Rank::ALL
                        .into_iter()
                        .filter(|rank| table.options.powers.of(*rank) == power)
                        .collect::<Vec<_>>()
                        .into_iter()
                        .for_each(|rank| table.options.powers.set(rank, Power::Plain)),
                };
                switch(&name, &YES, set, has)
            }),
    );
    all
}

/// The values that a table has, one of each switch.
pub(crate) fn facts(table: &Table) -> Vec<Fact> {
    switches().iter().map(|switch| (switch.name.clone(), switch.values[(switch.get)(table)].clone())).collect()
}

/// What `table` becomes when one switch gets another value, for every switch and value; with the
/// name of the switch.
pub(crate) fn neighbours(table: &Table) -> Vec<(String, Table)> {
    let mut found = Vec::new();
    for switch in switches() {
        for value in (0..switch.values.len()).filter(|value| *value != (switch.get)(table)) {
            let mut other = table.clone();
            (switch.set)(&mut other, value);
            found.push((switch.name.clone(), other));
        }
    }
    found
}

/// A pair of facts, the smaller one first.
pub(crate) type Pair = (Fact, Fact);

/// The pairs of facts of one table.
pub(crate) fn pairs(facts: &[Fact]) -> impl Iterator<Item = Pair> {
    facts.iter().enumerate().flat_map(|(place, one)| {
        facts[..place].iter().map(move |other| (one.min(other).clone(), one.max(other).clone()))
    })
}

/// Every pair of values of two switches that `check` lets through, each with a table that has both.
pub(crate) fn wanted() -> Vec<(Pair, Table)> {
    let mut options = Preset::Palace.options();
    options.four.out_of_turn = false;
    let base = Table { options, decks: 2, seats: 4 };
    let all = switches();
    let mut found = Vec::new();
    for (place, one) in all.iter().enumerate() {
        for other in &all[..place] {
            for value in 0..one.values.len() {
                for second in 0..other.values.len() {
                    let mut table = base.clone();
                    (one.set)(&mut table, value);
                    (other.set)(&mut table, second);
                    let fits = |table: &Table| {
                        table.options.check(table.decks, table.seats).is_empty()
                            && (one.get)(table) == value
                            && (other.get)(table) == second
                    };
                    // One deck serves few seats; nothing else of the base depends on anything.
                    if !fits(&table) && one.name != "seats" && other.name != "seats" {
                        table.seats = 2;
                    }
                    if fits(&table) {
                        let facts = facts(&table);
                        let fact = |switch: &Switch| facts.iter().find(|fact| fact.0 == switch.name).cloned();
                        let (Some(a), Some(b)) = (fact(one), fact(other)) else { continue };
                        found.push(((a.clone().min(b.clone()), a.max(b)), table));
                    }
                }
            }
        }
    }
    found
}

/// The table that a case is played at, if the rules let it be.
pub(crate) fn table_of(case: &Case) -> Option<Table> {
    let options = super::run::options(case).ok()?;
    let given = case.given.as_ref();
    let seats = match (&case.config, &case.seats) {
        (Some(config), _) => usize::from(config.seats),
        (None, Some(seats)) => seats.len(),
        (None, None) => given.map_or(0, |given| given.seats.len()) + case.hands.as_ref().map_or(0, |hands| hands.len()),
    };
    let decks = case.config.as_ref().map(|config| config.decks).or(given.and_then(|given| given.decks)).unwrap_or(1);
    let table = Table { options, decks, seats: u8::try_from(seats).ok()? };
    table.options.check(table.decks, table.seats).is_empty().then_some(table)
}

/// The pairs that occur in the project's cases.
pub(crate) fn covered() -> std::io::Result<BTreeSet<Pair>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            let text = std::fs::read_to_string(&path)?;
            let cases = text.lines().filter_map(|line| serde_json::from_str::<Case>(line).ok());
            cases.filter_map(|case| table_of(&case)).for_each(|table| found.extend(pairs(&facts(&table))));
        }
    }
    Ok(found)
}
