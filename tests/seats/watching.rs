//! Spectators see what lies face up, do nothing, and take nobody's place.

use castle_protocol::{Bye, Command, Problem, TableRefusal, TableSettings, Why};
use castle_tests::{Client, Denied, Server, Table, TableOptions, action_id, secret};

use super::{go, join, turned_away};

async fn watched_table(server: &Server) -> (Table, String) {
    let settings = TableSettings { watching: true, ..TableSettings::default() };
    let table = Table::open(server, &TableOptions { settings, ..TableOptions::default() }).await;
    let watch = secret();
    let made = server.api().make_watch_link(table.key(0), &table.id, &watch).await.unwrap();
    assert_eq!(made.table, table.id);
    (table, watch)
}

async fn set_watching(host: &mut Client, watching: bool) {
    let settings = TableSettings { watching, ..host.view.table.settings.clone() };
    host.order(Command::Set { settings }).await.unwrap();
}

#[tokio::test]
async fn a_spectator_sees_no_hand_and_the_seats_see_how_many_watch() {
    let server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let mut clients = table.start(2).await;
    let mut one = join(&table, &watch).await;
    let two = join(&table, &watch).await;
    for client in &mut clients {
        client.wait("two watch", |view| view.watchers == 2).await;
    }
    one.wait("two watch", |view| view.watchers == 2).await;
    drop(two);
    clients[0].wait("one watches", |view| view.watchers == 1).await;
    assert_eq!((one.view.you, one.view.recovery), (None, None));
    let play = one.view.play.clone().unwrap();
    assert!(play.viewer.is_none() && play.hand.is_empty(), "{play:?}");
    for client in &mut clients {
        let action = castle_tests::legal_actions(&client.view).remove(0);
        client.act(action).await.unwrap();
    }
    one.wait("the play begins", |view| view.play.as_ref().unwrap().turn.is_some()).await;
    assert!(!one.moved.is_empty(), "spectators see cards move");
    let shown: Vec<_> = one.view.play.as_ref().unwrap().seats.iter().flat_map(|places| &places.courtyard).collect();
    assert!(shown.iter().any(|card| card.is_some()), "what lies face up is seen");
    for client in &mut clients {
        client.wait("the play begins", |view| view.play.as_ref().unwrap().turn.is_some()).await;
    }
    // Each card of a hand is named nowhere in all that the spectator was sent.
    for client in &clients {
        for card in &client.view.play.as_ref().unwrap().hand {
            let name = serde_json::to_string(card).unwrap();
            let told = one.record.iter().find(|message| message.contains(&name));
            assert_eq!(told, None, "{name}");
        }
    }
}

#[tokio::test]
async fn a_spectators_wishes_are_refused() {
    let server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let mut clients = table.start(2).await;
    let mut watcher = join(&table, &watch).await;
    let only = Err(Denied(Why::Table(TableRefusal::OnlyWatching)));
    let action = castle_tests::legal_actions(&clients[0].view).remove(0);
    assert_eq!(watcher.act(action.clone()).await, only);
    for command in [
        Command::Start,
        Command::Leave,
        Command::EndTable,
        Command::Say { text: "hello".into() },
        Command::Rename { name: "Eve".into() },
    ] {
        assert_eq!(watcher.order(command).await, only);
    }
    clients[0].act(action).await.unwrap();
    let api = server.api();
    assert_eq!(api.make_watch_link(&watch, &table.id, &secret()).await, Err(Problem::UnknownKey));
    let restart = castle_protocol::Restart { id: action_id(), rules: None };
    assert_eq!(api.restart(&watch, &table.id, &restart).await.map(drop), Err(Problem::UnknownKey));
}

#[tokio::test]
async fn a_new_watch_link_sends_away_those_who_watch_by_the_old_one() {
    let mut server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let api = server.api();
    let mut host = table.join(0).await;
    let mut watcher = join(&table, &watch).await;
    api.make_watch_link(table.key(0), &table.id, &watch).await.unwrap();
    host.wait("the same link again changes nothing", |view| view.watchers == 1).await;
    let new = secret();
    api.make_watch_link(table.key(0), &table.id, &new).await.unwrap();
    assert_eq!(watcher.farewell().await, Bye::WatchEnded);
    host.wait("nobody watches", |view| view.watchers == 0).await;
    assert_eq!(turned_away(&table, &watch).await, Bye::WatchEnded);
    assert_eq!(api.make_watch_link(table.key(0), &table.id, &watch).await, Err(Problem::SecretTaken));
    let _watcher = join(&table, &new).await;
    host.wait("one watches", |view| view.watchers == 1).await;
    server.kill();
    server.start_again().await;
    assert_eq!(turned_away(&table, &watch).await, Bye::WatchEnded);
    join(&table, &new).await.wait("one watches", |view| view.watchers == 1).await;
}

#[tokio::test]
async fn watching_ends_with_the_setting() {
    let server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let api = server.api();
    let mut host = table.join(0).await;
    let mut watcher = join(&table, &watch).await;
    set_watching(&mut host, false).await;
    assert_eq!(watcher.farewell().await, Bye::WatchEnded);
    host.wait("nobody watches", |view| view.watchers == 0).await;
    assert_eq!(turned_away(&table, &watch).await, Bye::WatchEnded);
    assert_eq!(api.make_watch_link(table.key(0), &table.id, &secret()).await, Err(Problem::NotWatched));
    assert_eq!(api.make_watch_link(table.key(1), &table.id, &secret()).await, Err(Problem::NotHost));
    set_watching(&mut host, true).await;
    let _watcher = join(&table, &watch).await;
    host.wait("one watches", |view| view.watchers == 1).await;
}

#[tokio::test]
async fn fifty_spectators_keep_no_seat_out() {
    let server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let mut watchers = Vec::new();
    for _ in 0..50 {
        watchers.push(join(&table, &watch).await);
    }
    assert_eq!(turned_away(&table, &watch).await, Bye::TooManySockets);
    let mut clients = table.start(2).await;
    clients[1].wait("fifty watch", |view| view.watchers == 50).await;
    assert_eq!(turned_away(&table, &secret()).await, Bye::UnknownKey);
    watchers.pop();
    clients[0].wait("one has gone", |view| view.watchers == 49).await;
    let _watcher = join(&table, &watch).await;
}

#[tokio::test]
async fn spectators_that_come_and_go_in_quick_succession_are_no_flood_for_the_seats() {
    let server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let mut host = table.join(0).await;
    let (begin, from) = (std::time::Instant::now(), host.version);
    for _ in 0..50 {
        drop(join(&table, &watch).await);
    }
    let last = join(&table, &watch).await;
    host.wait("the last one watches", |view| view.watchers == 1).await;
    drop(last);
    host.wait("nobody watches", |view| view.watchers == 0).await;
    let told = u64::from(host.version - from);
    assert!(told <= 3 + begin.elapsed().as_secs(), "told {told} times in {:?}", begin.elapsed());
}

#[tokio::test]
async fn a_spectator_of_a_table_that_ends_is_told() {
    let server = Server::start().await;
    let (table, watch) = watched_table(&server).await;
    let mut host = table.join(0).await;
    let mut watcher = join(&table, &watch).await;
    go(&mut host, Command::EndTable).await;
    assert_eq!(watcher.farewell().await, Bye::TableEnded);
    assert_eq!(turned_away(&table, &watch).await, Bye::UnknownTable);
}
