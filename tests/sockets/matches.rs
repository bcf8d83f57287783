//! Rounds and matches to their end, and again from the beginning.

use castle_engine::{Event, Form, Phase, Seat};
use castle_protocol::{Command, Problem, Restart, TableRefusal, Why};
use castle_tests::{Client, Denied, Player, Server, Table, TableOptions, action_id, legal_actions, public_story, seed};

fn players(count: u64) -> Vec<Player> {
    let seed = seed();
    (0..count).map(|nth| Player::new(seed + nth)).collect()
}

fn phase(client: &Client) -> Phase {
    client.view.play.as_ref().unwrap().phase
}

#[tokio::test]
async fn two_seats_play_a_whole_round_and_every_offer_is_taken() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let mut players = players(2);
    while !clients.iter().all(|client| phase(client) == Phase::Over) {
        let now = clients.iter().position(|client| !legal_actions(&client.view).is_empty());
        let Some(now) = now else {
            let behind = clients.iter().position(|client| phase(client) != Phase::Over).unwrap();
            clients[behind].next().await;
            continue;
        };
        let action = players[now].choose(&clients[now].view).unwrap();
        let before = clients[now].view.clone();
        clients[now]
            .act(action.clone())
            .await
            .unwrap_or_else(|denied| panic!("{action:?} was offered: {denied:?}\n{before:#?}"));
        // The other seat may be the one to act next, so it has to hear of this first.
        let told = public_story(&clients[now].view);
        clients[1 - now].wait("the move", |view| public_story(view) == told).await;
    }
    let [one, two] = [&clients[0].view, &clients[1].view].map(|view| view.play.as_ref().unwrap());
    assert_eq!((one.sheet.len(), &one.sheet, &one.winners), (1, &two.sheet, &two.winners));
    assert_eq!(one.sheet[0].scores.iter().filter(|score| score.place == 1).count(), 1);
    for client in &clients {
        assert!(matches!(client.moved.last().unwrap().event, Event::RoundOver { .. }));
        assert_eq!(client.moved.iter().filter(|moved| matches!(moved.event, Event::Dealt { .. })).count(), 1);
    }
}

#[tokio::test]
async fn a_match_goes_to_its_target_and_starts_again() {
    let server = Server::start().await;
    let options = TableOptions { seats: 5, claimed: 5, form: Form::Target(60), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(5).await;
    let mut players = players(5);
    Table::play(&mut clients, &mut players, |view| !view.play.as_ref().unwrap().winners.is_empty()).await;
    let play = clients[3].view.play.as_ref().unwrap();
    let totals: Vec<u32> = play.seats.iter().map(|places| places.total).collect();
    assert!(totals.iter().any(|total| *total >= 60), "{totals:?}");
    for winner in &play.winners {
        let places = play.seats.iter().find(|places| places.seat == *winner).unwrap();
        assert_eq!(Some(&places.total), totals.iter().min());
    }
    let over = Err(Denied(Why::Table(TableRefusal::MatchOver)));
    assert_eq!(clients[1].order(Command::NextRound).await, over);

    let api = server.api();
    let restart = Restart { id: action_id(), rules: None };
    assert_eq!(api.restart(table.key(1), &table.id, &restart).await, Err(Problem::NotHost));
    api.restart(table.key(0), &table.id, &restart).await.unwrap();
    for client in &mut clients {
        let view = client.wait("the new match", |view| view.play.as_ref().unwrap().winners.is_empty()).await;
        let play = view.play.as_ref().unwrap();
        assert_eq!((play.round, play.phase, play.seats.len()), (1, Phase::Choose, 5));
        assert!(play.seats.iter().all(|places| places.total == 0) && play.sheet.is_empty());
    }
    let hand = clients[0].view.play.as_ref().unwrap().hand.clone();
    api.restart(table.key(0), &table.id, &restart).await.unwrap();
    let again = table.join(0).await;
    assert_eq!(again.view.play.as_ref().unwrap().hand, hand, "a repeat restarts nothing");
}

#[tokio::test]
async fn a_running_round_is_given_up_for_a_restart() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let mut players = players(2);
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
    let restart = Restart { id: action_id(), rules: None };
    server.api().restart(table.key(0), &table.id, &restart).await.unwrap();
    for client in &mut clients {
        client.wait("the new deal", |view| view.play.as_ref().unwrap().phase == Phase::Choose).await;
    }
    let unknown = server.api().restart(table.key(0), &castle_tests::secret(), &restart).await;
    assert_eq!(unknown, Err(Problem::UnknownTable));
}

#[tokio::test]
async fn the_next_round_begins_when_all_are_ready() {
    let server = Server::start().await;
    let options = TableOptions { seats: 3, claimed: 3, form: Form::Rounds(2), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(3).await;
    let mut players = players(3);
    let running = Err(Denied(Why::Table(TableRefusal::RoundRunning)));
    assert_eq!(clients[1].order(Command::NextRound).await, running);
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Over).await;
    let ready = Command::Ready { ready: true };
    clients[0].order(ready.clone()).await.unwrap();
    clients[1].wait("Rosa is ready", |view| view.people[0].ready).await;
    clients[1].order(ready.clone()).await.unwrap();
    clients[1].order(Command::Ready { ready: false }).await.unwrap();
    clients[2].order(ready.clone()).await.unwrap();
    clients[0].wait("Ben is not ready", |view| view.people[2].ready && !view.people[1].ready).await;
    assert_eq!(clients[0].view.play.as_ref().unwrap().round, 1);
    clients[1].order(ready).await.unwrap();
    for client in &mut clients {
        let view = client.wait("the next round", |view| view.play.as_ref().unwrap().round == 2).await;
        assert!(view.people.iter().all(|person| !person.ready));
    }
    let opener = clients[0].view.play.as_ref().unwrap().opener;
    assert_eq!(opener, Seat::new(1).unwrap(), "the opener moves on");
}

#[tokio::test]
async fn the_next_round_begins_when_the_last_that_was_not_ready_is_taken_back() {
    let server = Server::start().await;
    let options = TableOptions { seats: 3, claimed: 3, form: Form::Rounds(2), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(3).await;
    let mut players = players(3);
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Over).await;
    for client in &mut clients[..2] {
        client.order(Command::Ready { ready: true }).await.unwrap();
    }
    let secret = castle_tests::secret();
    server.api().replace(table.key(0), &table.id, 2, &secret).await.unwrap();
    for client in &mut clients[..2] {
        let view = client.wait("the next round", |view| view.play.as_ref().unwrap().round == 2).await;
        assert_eq!(view.play.as_ref().unwrap().seats.len(), 2);
    }
}
