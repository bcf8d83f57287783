//! The server is killed at random points while four clients play without a pause. Every act that was
//! answered is there afterwards, once; the same id again gets the same answer; all clients come back
//! by themselves and play on.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test")]

mod seat;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use castle_engine::Form;
use castle_tests::{Client, DEADLINE, Player, Server, Table, TableOptions, seed, slow, within};
use tokio::time::sleep;

use self::seat::SeatTask;

/// What the seats' tasks and the one who kills share.
#[derive(Default)]
pub(crate) struct Shared {
    stop: AtomicBool,
    /// Acts that were answered so far, by all seats.
    answered: AtomicU32,
    /// How often a seat came back.
    returned: AtomicU32,
    /// What each seat is at, for whoever looks why nothing goes on.
    at: std::sync::Mutex<[String; 4]>,
    /// How often the story then went on from where the seat had seen it end.
    goes_on: AtomicU32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_or_doubled() {
    let kills = if slow() { 500 } else { 20 };
    let mut server = Server::start().await;
    let options = TableOptions { seats: 4, claimed: 4, form: Form::Rounds(100_000), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    drop(table.start(4).await);
    let seed = seed();
    let mut random = Player::new(seed);
    let shared = Arc::new(Shared::default());
    let seats: Vec<_> = (0..4)
        .map(|seat| {
            let task = SeatTask::new(&table, seat, Player::new(seed + 1 + u64::from(seat)), Arc::clone(&shared));
            let task = Arc::new(tokio::sync::Mutex::new(task));
            let running = Arc::clone(&task);
            (task, tokio::spawn(async move { running.lock().await.run().await }))
        })
        .collect();

    for kill in 0..kills {
        // At a random point: after some acts, and a random part of a millisecond or a few later.
        let enough = shared.answered.load(Ordering::SeqCst) + 1 + random.below(60);
        let pause = Duration::from_micros(u64::from(random.below(4_000)));
        let playing = async {
            while shared.answered.load(Ordering::SeqCst) < enough {
                assert!(seats.iter().all(|(_, running)| !running.is_finished()), "a seat gave up");
                sleep(Duration::from_micros(200)).await;
            }
        };
        if tokio::time::timeout(DEADLINE * 4, playing).await.is_err() {
            panic!("after {kill} kills nobody plays: {:#?}", shared.at.lock().unwrap());
        }
        sleep(pause).await;
        server.kill();
        server.start_again().await;
        if kill % 100 == 99 {
            println!("{} kills, {} acts", kill + 1, shared.answered.load(Ordering::SeqCst));
        }
    }
    let enough = shared.answered.load(Ordering::SeqCst) + 40;
    within("they play on after the last kill", async {
        while shared.answered.load(Ordering::SeqCst) < enough {
            assert!(seats.iter().all(|(_, running)| !running.is_finished()), "a seat gave up");
            sleep(Duration::from_millis(1)).await;
        }
    })
    .await;
    shared.stop.store(true, Ordering::SeqCst);
    // Whoever waits for the others' acts is woken by a page that comes and goes.
    drop(table.join(0).await);
    let mut tasks = Vec::new();
    for (task, running) in seats {
        within("the seat's task ends", running).await.unwrap();
        tasks.push(task);
    }
    check(&mut server, &table, &tasks).await;
    let [answered, returned, goes_on] =
        [&shared.answered, &shared.returned, &shared.goes_on].map(|count| count.load(Ordering::SeqCst));
    println!("{kills} kills, {answered} acts answered, {returned} returns, {goes_on} of them to the same story");
    assert!(
        returned >= 4 * kills && goes_on > 2 * kills,
        "each seat came back each time, and mostly saw the same story"
    );
}

/// After one more kill: each answered act is answered again as before and does nothing; every card is
/// somewhere.
async fn check(server: &mut Server, table: &Table, tasks: &[Arc<tokio::sync::Mutex<SeatTask>>]) {
    server.kill();
    server.start_again().await;
    let mut cards = 0;
    for (seat, task) in (0..).zip(tasks) {
        let task = task.lock().await;
        let mut client = table.join(seat).await;
        task.continues(&client.view);
        let before = client.view.play.clone();
        for act in &task.answered {
            client.say(act).await;
            let castle_protocol::ClientMessage::Act { id, .. } = act else { unreachable!("acts only") };
            client.answer_to(id).await.unwrap_or_else(|denied| panic!("{act:?} was answered before: {denied:?}"));
        }
        assert_eq!(client.view.play, before, "a repeat does nothing");
        cards = count(&client, cards);
    }
}

/// The cards of the table, as one seat can count them; the same for every seat.
fn count(client: &Client, before: usize) -> usize {
    let play = client.view.play.as_ref().unwrap();
    let of_seats: usize = play
        .seats
        .iter()
        .map(|places| {
            usize::from(places.hand)
                + places.courtyard.iter().flatten().count()
                + places.dungeon.iter().filter(|there| **there).count()
        })
        .sum();
    let all = of_seats + play.stack.len() + play.burned.len() + usize::from(play.bone_pile);
    assert_eq!(all, 52);
    assert!(before == 0 || before == all);
    all
}

/// Two servers on one data folder would make two truths.
#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused() {
    let mut server = Server::start().await;
    let output = Server::output_of(server.second()).await;
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(!said.contains("listening on") && !said.contains("panicked"), "{said}");
    assert!(said.lines().count() <= 3 && said.to_lowercase().contains("another"), "one clear sentence: {said}");
    assert!(server.runs());
    // A killed server leaves nothing behind that would keep its follower out.
    server.kill();
    server.start_again().await;
}

/// Tables are the same after a kill at any moment of their opening.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_was_answered_is_there() {
    let mut server = Server::start().await;
    let mut random = Player::new(seed());
    for _ in 0..if slow() { 100 } else { 5 } {
        let answered: Arc<Mutex<Vec<Table>>> = Arc::default();
        let opening = {
            let answered = Arc::clone(&answered);
            let api = server.api();
            let address = server.address().to_owned();
            tokio::spawn(async move {
                loop {
                    let request = Table::request(&TableOptions::default());
                    let answer = api.request("POST", "api/tables").json(&request).send().await;
                    let Ok(answer) = answer else { return };
                    let Ok(created) = answer.json::<castle_protocol::Created>().await else { return };
                    let keys = vec![request.key, castle_tests::secret()];
                    let invitations = vec![String::new(), request.invitations[0].secret.clone()];
                    answered.lock().unwrap().push(Table {
                        address: address.clone(),
                        id: created.table,
                        keys,
                        invitations,
                    });
                }
            })
        };
        within("some tables", async {
            while answered.lock().unwrap().len() < 5 {
                sleep(Duration::from_millis(1)).await;
            }
        })
        .await;
        sleep(Duration::from_micros(u64::from(random.below(5_000)))).await;
        server.kill();
        within("the one who opens tables ends", opening).await.unwrap();
        server.start_again().await;
        let tables = answered.lock().unwrap().clone();
        for table in tables {
            table.join(0).await;
            assert!(server.api().look(&table.link(1)).await.is_ok());
        }
    }
}
