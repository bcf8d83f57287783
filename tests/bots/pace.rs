//! When bots act.

use std::time::{Duration, Instant};

use castle_engine::{Event, Preset};
use castle_protocol::{Command, Level, TableView};
use castle_tests::{Client, Player, Server, Table, TableOptions};

use super::is_over;

fn acts(event: &Event) -> Option<u8> {
    match event {
        Event::Played { seat, .. }
        | Event::Flipped { seat, .. }
        | Event::PickedUp { seat, .. }
        | Event::Chose { seat, .. }
        | Event::Added { seat, .. }
        | Event::Shed { seat, .. }
        | Event::Completed { seat, .. } => Some(seat.number()),
        _ => None,
    }
}

/// Plays on and notes how long it took from each message to the act of a bot in the next one.
async fn paces(host: &mut Client, player: &mut Player, enough: usize) -> Vec<(TableView, Duration)> {
    let mut paces = Vec::new();
    let (mut before, mut at) = (host.view.clone(), Instant::now());
    while paces.len() < enough && !is_over(&host.view) {
        if let Some(action) = player.choose(&host.view) {
            let _refused = host.act(action).await;
            (before, at) = (host.view.clone(), Instant::now());
            continue;
        }
        let moved = host.moved.len();
        host.next().await;
        let acted: Vec<u8> = host.moved[moved..].iter().filter_map(|moved| acts(&moved.event)).collect();
        if acted.iter().any(|by| *by > 0) {
            assert!(acted.iter().filter(|by| **by > 0).count() <= 2, "never two moves at once: {acted:?}");
            paces.push((before, at.elapsed()));
        }
        (before, at) = (host.view.clone(), Instant::now());
    }
    paces
}

#[tokio::test]
async fn bots_take_a_moment_that_every_seat_could_have_foretold() {
    let server = Server::start().await;
    for preset in [Preset::Castle, Preset::Palace] {
        let options = TableOptions { preset, ..TableOptions::against(&[Level::Careful, Level::Strong]) };
        let table = Table::open(&server, &options).await;
        let mut host = table.join(0).await;
        host.order(Command::Start).await.unwrap();
        for (view, pace) in paces(&mut host, &mut Player::new(7), 4).await {
            let drew = view.story.iter().rev().find_map(|event| match event {
                Event::Drew { .. } => Some(true),
                event => acts(event).map(|_| false),
            });
            let least = if preset == Preset::Palace && drew == Some(true) { 1_900 } else { 1_300 };
            assert!(pace >= Duration::from_millis(least), "{preset:?} {drew:?} {pace:?}");
        }
    }
}

#[tokio::test]
async fn bots_hurry_when_only_bots_are_left() {
    let server = Server::start().await;
    let settings = castle_protocol::TableSettings { watching: true, ..Default::default() };
    let options = TableOptions { settings, ..TableOptions::against(&[Level::Careful, Level::Beginner]) };
    let table = Table::open(&server, &options).await;
    let mut host = table.join(0).await;
    host.order(Command::Start).await.unwrap();
    let link = castle_tests::secret();
    server.api().make_watch_link(table.key(0), &table.id, &link).await.unwrap();
    let mut spectator = Client::join(&table.address, &table.id, &link).await;
    host.say(&castle_protocol::ClientMessage::Do { id: castle_tests::action_id(), command: Command::Leave }).await;
    while host.try_next().await.is_ok() {}
    let begin = Instant::now();
    let played = |spectator: &Client| spectator.moved.iter().filter(|moved| acts(&moved.event).is_some()).count();
    castle_tests::within("the bots go on", async {
        while played(&spectator) < 12 && !is_over(&spectator.view) {
            spectator.next().await;
        }
    })
    .await;
    assert!(begin.elapsed() < Duration::from_millis(12 * 1_200), "{:?}", begin.elapsed());
}
