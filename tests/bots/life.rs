//! How long a table against bots lives, and that bots play for nobody.

use castle_protocol::{Command, Level};
use castle_tests::{Server, ServerOptions, Table, TableOptions, link, seat, secret};

const DAY: u32 = 24 * 3600;

fn days(expires_at: u32) -> u32 {
    let now = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH).unwrap().as_secs();
    (expires_at - u32::try_from(now).unwrap() + DAY / 2) / DAY
}

#[tokio::test]
async fn a_table_against_bots_lives_longer_until_a_friend_is_invited() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::against(&[Level::Careful, Level::Careful])).await;
    let mut host = table.join(0).await;
    assert_eq!(days(host.view.table.expires_at), 30);
    let invitation = secret();
    server.api().replace(table.key(0), &table.id, 1, &invitation).await.unwrap();
    host.wait("a free seat", |view| view.people[1].name.is_none()).await;
    assert_eq!(days(host.view.table.expires_at), 7);
    let seen = server.api().look(&link(&table.id, &invitation)).await.unwrap();
    assert_eq!(days(seen.expires_at), 7);
    host.order(Command::SeatBot { seat: seat(1), level: Level::Strong }).await.unwrap();
    assert_eq!(days(host.view.table.expires_at), 30);
}

#[tokio::test]
async fn both_lives_are_set() {
    let arguments = ["--table-days", "2", "--bot-table-days", "5"].map(str::to_owned).to_vec();
    let server = Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await;
    let against = Table::open(&server, &TableOptions::against(&[Level::Careful])).await;
    let online = Table::open(&server, &TableOptions::default()).await;
    assert_eq!(days(against.join(0).await.view.table.expires_at), 5);
    assert_eq!(days(online.join(0).await.view.table.expires_at), 2);
}

#[tokio::test]
async fn bots_wait_for_the_only_friend_and_go_on_when_it_returns() {
    let arguments = ["--bots-alone-seconds", "1", "--idle-seconds", "1", "--log-level", "debug"];
    let arguments = arguments.map(str::to_owned).to_vec();
    let server = Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await;
    let table = Table::open(&server, &TableOptions::against(&[Level::Strong, Level::Careful])).await;
    let mut host = table.join(0).await;
    host.order(Command::Start).await.unwrap();
    drop(host);
    server.wait_for_log("the bots wait").await;
    server.wait_for_log("table closed").await;
    let mut host = table.join(0).await;
    let chosen = |view: &castle_protocol::TableView| view.play.as_ref().unwrap().seats[1..].iter().all(|at| at.chosen);
    host.wait("the bots choose", chosen).await;
}
