//! Every preset to the end of a match, and other rules for a table.

use castle_engine::{Beat, Form, Phase, Power, Preset, Rank};
use castle_protocol::{ChangeRules, MatchSwitch, Problem, Restart, RulesChoice};
use castle_tests::{Player, Server, Table, TableOptions, action_id, seed};
use serde_json::json;

#[tokio::test]
async fn every_preset_plays_a_match() {
    let server = Server::start().await;
    for preset in Preset::ALL.iter().copied() {
        for seats in [2, 5] {
            let options =
                TableOptions { seats, claimed: seats, preset, form: Form::Rounds(2), ..TableOptions::default() };
            let table = Table::open(&server, &options).await;
            let mut clients = table.start(seats).await;
            let mut players: Vec<Player> = (0..seats.into()).map(|nth: u64| Player::new(seed() + nth)).collect();
            Table::play(&mut clients, &mut players, |view| !view.play.as_ref().unwrap().winners.is_empty()).await;
            let play = clients[1].view.play.as_ref().unwrap();
            assert_eq!((play.round, play.sheet.len()), (2, 2), "{preset}, {seats} seats");
        }
    }
}

fn castle_with(options: serde_json::Value) -> RulesChoice {
    RulesChoice { preset: Preset::Castle, options: Some(options), decks: 1, form: Some(Form::Target(40)) }
}

#[tokio::test]
async fn the_host_changes_the_rules_between_rounds_and_everyone_is_told() {
    let server = Server::start().await;
    let api = server.api();
    let table = Table::open(&server, &TableOptions { form: Form::Target(5000), ..TableOptions::default() }).await;
    let mut clients = table.start(2).await;
    let mut players: Vec<Player> = (0..2).map(|nth| Player::new(seed() + nth)).collect();
    let change = |options| {
        let rules = RulesChoice { form: Some(Form::Target(5000)), ..castle_with(options) };
        ChangeRules { id: action_id(), rules }
    };
    let higher = change(json!({"beat": "higher"}));
    assert_eq!(api.change_rules(table.key(0), &table.id, &higher).await, Err(Problem::RoundRunning));
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Over).await;

    assert_eq!(api.change_rules(table.key(1), &table.id, &higher).await, Err(Problem::NotHost));
    let end = change(json!({"end": "last_holder"}));
    let switches = vec![MatchSwitch::End];
    assert_eq!(api.change_rules(table.key(0), &table.id, &end).await, Err(Problem::NeedsRestart { switches }));
    let unknown = api.change_rules(table.key(0), &table.id, &change(json!({"four": {"efect": "burn"}}))).await;
    assert!(
        matches!(&unknown, Err(Problem::BadRequest { detail }) if detail.starts_with("rules.options.four")),
        "{unknown:?}"
    );
    let wrong = api.change_rules(table.key(0), &table.id, &change(json!({"powers": {"2": "explode"}}))).await;
    assert!(matches!(&wrong, Err(Problem::BadRequest { detail }) if detail.contains("explode")), "{wrong:?}");

    api.change_rules(table.key(0), &table.id, &higher).await.unwrap();
    api.change_rules(table.key(0), &table.id, &higher).await.unwrap();
    for client in &mut clients {
        client.wait("the other rules", |view| view.table.rules.options.beat == Beat::Higher).await;
    }
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().round == 2).await;
}

#[tokio::test]
async fn a_restart_brings_any_rules() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let rules = RulesChoice {
        preset: Preset::Palace,
        options: Some(json!({"powers": {"9": "reverse"}})),
        decks: 2,
        form: Some(Form::Open),
    };
    let restart = Restart { id: action_id(), rules: Some(rules) };
    server.api().restart(table.key(0), &table.id, &restart).await.unwrap();
    for client in &mut clients {
        let view = client.wait("the palace", |view| view.table.rules.preset == Preset::Palace).await;
        assert_eq!(view.table.rules.options.powers.of(Rank::Nine), Power::Reverse);
        assert_eq!(view.play.as_ref().unwrap().phase, Phase::Swap);
    }
    let impossible = Restart { id: action_id(), rules: Some(castle_with(json!({"jokers": 3}))) };
    let refused = server.api().restart(table.key(0), &table.id, &impossible).await;
    assert!(matches!(&refused, Err(Problem::Rules { contradictions }) if contradictions.len() == 1), "{refused:?}");
}
