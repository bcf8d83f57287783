//! A server whose machine sleeps: nobody's time runs out in a time that nobody had, and nothing comes in a burst.

use std::time::Instant;

use castle_engine::Phase;
use castle_protocol::{Clock, TableSettings};
use castle_tests::{Server, Table, TableOptions, legal_actions, within};
use tokio::time::{Duration, sleep, timeout};

#[tokio::test]
async fn no_seat_is_punished_for_the_sleep_of_the_server() {
    let server = Server::start().await;
    let settings = TableSettings { clock: Clock::Hard { seconds: 10 }, ..TableSettings::default() };
    let table = Table::open(&server, &TableOptions { settings, ..TableOptions::default() }).await;
    let mut clients = table.start(2).await;
    let choice = legal_actions(&clients[0].view).remove(0);
    clients[0].act(choice).await.unwrap();
    let begin = Instant::now();
    server.signal("STOP");
    // Longer than the clock; this wait is what is tested.
    sleep(Duration::from_secs(12)).await;
    server.signal("CONT");
    // The second seat has what it had left: nearly all of its ten seconds. It is not played for at once.
    let woken = Instant::now();
    let early = timeout(Duration::from_secs(4), async {
        loop {
            clients[0].next().await;
            if clients[0].view.play.as_ref().unwrap().phase == Phase::Play {
                return;
            }
        }
    });
    assert!(early.await.is_err(), "its time ran on while the server slept");
    within("its time is over in the end", async {
        while clients[0].view.play.as_ref().unwrap().phase != Phase::Play {
            clients[0].next().await;
        }
    })
    .await;
    assert!(woken.elapsed() < Duration::from_secs(12), "{:?}", woken.elapsed());
    assert!(begin.elapsed() > Duration::from_secs(18));
    assert!(clients[0].view.people.iter().all(|person| person.bot.is_none()));
}
