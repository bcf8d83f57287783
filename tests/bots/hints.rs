//! Hints, and why there are none.

use castle_protocol::{Command, Level, TableRefusal, TableSettings};
use castle_tests::{Server, Table, TableOptions, legal_actions, secret};

fn with_hints() -> TableSettings {
    TableSettings { hints: true, watching: true, ..TableSettings::default() }
}

#[tokio::test]
async fn hints_are_the_hosts_to_allow_and_tell_nobody_else() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let mut friend = table.join(1).await;
    assert_eq!(host.hint().await.unwrap_err().by_table(), TableRefusal::NotStarted);
    host.order(Command::Start).await.unwrap();
    assert_eq!(host.hint().await.unwrap_err().by_table(), TableRefusal::HintsOff);
    host.order(Command::Set { settings: with_hints() }).await.unwrap();
    friend.wait("the setting is told", |view| view.table.settings.hints && view.play.is_some()).await;

    let record = friend.record.len();
    let before = host.version;
    let advice = host.hint().await.unwrap().expect("a courtyard is to be chosen");
    assert_eq!(host.version, before, "nothing changed");
    assert_eq!(host.hint().await.unwrap(), Some(advice.clone()), "the same ask, the same hint");
    let stale = host.view.ask;
    host.act(advice.action).await.unwrap();
    assert_eq!(host.hint_at(stale).await.unwrap_err().by_table(), TableRefusal::StaleAsk);
    assert_eq!(host.hint().await.unwrap(), None, "it has chosen, and waits");
    let choice = legal_actions(&friend.view).remove(0);
    friend.act(choice).await.unwrap();
    assert!(friend.record[record..].iter().all(|text| !text.contains("Hint")), "nobody else hears of hints");

    let link = secret();
    server.api().make_watch_link(table.key(0), &table.id, &link).await.unwrap();
    let mut spectator = castle_tests::Client::join(&table.address, &table.id, &link).await;
    assert_eq!(spectator.hint().await.unwrap_err().by_table(), TableRefusal::OnlyWatching);
}

#[tokio::test]
async fn a_seat_does_not_ask_for_hints_without_end() {
    let server = Server::start().await;
    let options = TableOptions { settings: with_hints(), ..TableOptions::against(&[Level::Careful]) };
    let table = Table::open(&server, &options).await;
    let mut host = table.join(0).await;
    host.order(Command::Start).await.unwrap();
    let choice = legal_actions(&host.view).remove(0);
    host.act(choice).await.unwrap();
    let mut refused = 0;
    for _ in 0..60 {
        if let Err(denied) = host.hint().await
            && denied.by_table() == TableRefusal::TooFast
        {
            refused += 1;
        }
    }
    assert!(refused > 0);
}
