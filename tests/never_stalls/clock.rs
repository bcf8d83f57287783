//! Turn clocks.

use castle_engine::Phase;
use castle_protocol::{Clock, Command, TableSettings};
use castle_tests::{Table, TableOptions, legal_actions};

use super::{is_on_turn, server};

fn with(clock: Clock) -> TableOptions {
    TableOptions { settings: TableSettings { clock, ..TableSettings::default() }, ..TableOptions::default() }
}

#[tokio::test]
async fn a_hard_clock_moves_in_the_place_of_whoever_is_late() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &with(Clock::Hard { seconds: 10 })).await;
    let mut clients = table.start(2).await;
    let choice = legal_actions(&clients[0].view).remove(0);
    clients[0].act(choice).await.unwrap();
    let view =
        clients[0].wait("one is awaited", |view| view.clock.as_ref().is_some_and(|clock| clock.seats.len() == 1));
    let shown = view.await.clock.clone().unwrap();
    assert_eq!(shown.seats[0].number(), 1);
    // Nobody touches anything: at zero the late one's courtyard is chosen, and then its moves are made.
    let view = clients[1].wait("the play begins", |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
    assert!(view.people[1].bot.is_none() && view.people[1].here, "it keeps its seat");
    let first = u8::from(is_on_turn(view, 1));
    let before = view.clock.as_ref().unwrap().ends_at;
    let view = clients[0].wait("the first turn is made", move |view| is_on_turn(view, 1 - first)).await;
    assert!(view.clock.as_ref().unwrap().ends_at > before, "each turn has its own time");
}

#[tokio::test]
async fn a_soft_clock_shows_its_end_and_does_nothing() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &with(Clock::Soft { seconds: 10 })).await;
    let mut clients = table.start(2).await;
    let clock = clients[0].view.clock.clone().unwrap();
    assert_eq!(clock.seats.len(), 2);
    assert!((9_000..=11_000).contains(&clock.ends_at), "{}", clock.ends_at);
    // It stands still while nobody is here, and begins anew for those who return.
    clients.clear();
    let back = table.join(0).await;
    assert!(back.view.clock.unwrap().ends_at >= clock.ends_at);
}

#[tokio::test]
async fn another_clock_and_another_deal_begin_anew() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &with(Clock::Soft { seconds: 600 })).await;
    let mut clients = table.start(2).await;
    let first = clients[0].view.clock.clone().unwrap().ends_at;
    let settings = TableSettings { clock: Clock::Hard { seconds: 300 }, ..TableSettings::default() };
    clients[0].order(Command::Set { settings }).await.unwrap();
    let view = clients[0].wait("the shorter clock", |view| view.clock.as_ref().unwrap().ends_at < first).await;
    let second = view.clock.clone().unwrap().ends_at;
    let restart = castle_protocol::Restart { id: castle_tests::action_id(), rules: None };
    server.api().restart(table.key(0), &table.id, &restart).await.unwrap();
    clients[1].wait("all its time for the new deal", |view| view.clock.as_ref().unwrap().ends_at > second).await;
}

#[tokio::test]
async fn without_a_clock_none_is_shown_and_the_host_can_set_one_later() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    assert!(clients[0].view.clock.is_none());
    let settings = TableSettings { clock: Clock::Hard { seconds: 600 }, ..TableSettings::default() };
    clients[0].order(Command::Set { settings }).await.unwrap();
    clients[1].wait("the clock", |view| view.clock.is_some()).await;
}
