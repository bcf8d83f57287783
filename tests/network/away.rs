//! What happens while somebody is away, and what they find when they return.

use castle_engine::{Form, Phase};
use castle_protocol::{Bye, ClientMessage, Command, TableRefusal, Why};
use castle_tests::{Client, Player, Server, Table, TableOptions, action_id, seat, secret};

#[tokio::test]
async fn whoever_was_away_at_the_end_returns_to_the_result() {
    let server = Server::start().await;
    // The others play on when one is out, who need not wait for the end.
    let rules = serde_json::json!({"end": "last_holder", "progress_limit": 1000});
    let options =
        TableOptions { seats: 3, claimed: 3, form: Form::Rounds(1), options: Some(rules), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(3).await;
    let mut players = vec![Player::new(1), Player::new(2), Player::new(3)];
    let is_out = |view: &castle_protocol::TableView| {
        view.play.as_ref().unwrap().seats.iter().find(|places| places.place.is_some()).map(|places| places.seat)
    };
    Table::play(&mut clients, &mut players, |view| is_out(view).is_some()).await;
    let gone = usize::from(is_out(&clients[0].view).unwrap().number());
    drop((clients.remove(gone), players.remove(gone)));
    Table::play(&mut clients, &mut players, |view| !view.play.as_ref().unwrap().winners.is_empty()).await;
    let back = table.join(u8::try_from(gone).unwrap()).await;
    let play = back.view.play.as_ref().unwrap();
    assert_eq!((play.phase, play.sheet.len()), (Phase::Over, 1));
    assert!(!play.winners.is_empty());
    assert_eq!(play.sheet, clients[0].view.play.as_ref().unwrap().sheet);
}

#[tokio::test]
async fn a_restart_brings_all_five_to_the_new_match_on_their_seats_one_of_them_asleep() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 5, claimed: 5, ..TableOptions::default() }).await;
    let mut clients = table.start(5).await;
    drop(clients.pop());
    clients[0].wait("the last one sleeps", |view| !view.people[4].here).await;
    let restart = castle_protocol::Restart { id: action_id(), rules: None };
    server.api().restart(table.key(0), &table.id, &restart).await.unwrap();
    clients.push(table.join(4).await);
    for (number, client) in (0..).zip(&mut clients) {
        let view = client.wait("the new match", |view| {
            view.story.iter().any(|event| matches!(event, castle_engine::Event::Dealt { round: 1, .. }))
        });
        let view = view.await;
        let play = view.play.as_ref().unwrap();
        assert_eq!((view.you, play.hand.len(), play.round), (Some(seat(number)), 6, 1));
        assert!(play.seats.iter().all(|places| places.total == 0));
    }
}

#[tokio::test]
async fn leaving_and_coming_again_gives_no_second_seat() {
    let server = Server::start().await;
    for round in 0..20 {
        let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
        let mut host = table.join(0).await;
        let mut guest = table.join(1).await;
        let leave = ClientMessage::Do { id: action_id(), command: Command::Leave };
        let api = server.api();
        // At the same moment: leaving, claiming again by the used invitation, and claiming the other seat twice.
        let (used, third) = (table.link(1), table.link(2));
        let (key, other) = (secret(), secret());
        let (left, again, one, two) = tokio::join!(
            async {
                guest.say(&leave).await;
                guest.connection().farewell().await
            },
            api.claim(&used, &key, "Ben"),
            api.claim(&third, &key, "Ben"),
            api.claim(&third, &other, "Ben"),
        );
        assert_eq!(left, Bye::SeatLeft, "round {round}");
        assert!(again.is_err(), "a used invitation stays used");
        assert_eq!(usize::from(one.is_ok()) + usize::from(two.is_ok()), 1, "one of the two has the seat");
        let view = host.wait("who is there", |view| view.people[1].name.is_none() && view.people[2].name.is_some());
        assert_eq!(view.await.people.iter().filter(|person| person.name.is_some()).count(), 2);
    }
}

#[tokio::test]
async fn plays_that_race_the_end_of_a_round_are_refused_and_count_nothing() {
    let server = Server::start().await;
    let options = TableOptions { form: Form::Rounds(1), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(2).await;
    let mut players = [Player::new(5), Player::new(6)];
    // Every act is sent twice, by two pages of the seat, so that one of the two meets the end.
    let mut pages = [table.join(0).await, table.join(1).await];
    let mut refused = 0;
    while clients[0].view.play.as_ref().unwrap().phase != Phase::Over {
        let mut acted = false;
        for number in 0..2 {
            table.settle(&mut clients).await;
            table.settle(&mut pages).await;
            let Some(action) = players[number].choose(&clients[number].view) else { continue };
            let second = pages[number].act(action.clone());
            let (first, second) = tokio::join!(clients[number].act(action), second);
            assert!(first.is_ok() != second.is_ok() || matches!(&first, Err(denied) if is_stale(&denied.0)));
            refused += u32::from(first.is_err()) + u32::from(second.is_err());
            acted = true;
            break;
        }
        if !acted && clients[0].view.play.as_ref().unwrap().phase != Phase::Over {
            let news = clients.iter_mut().chain(&mut pages).map(|client| Box::pin(client.next()));
            futures_util::future::select_all(news).await;
        }
    }
    assert!(refused > 5, "{refused}");
    table.settle(&mut clients).await;
    let sheet = clients[1].view.play.as_ref().unwrap().sheet.clone();
    assert_eq!(sheet.len(), 1, "counted once");
    let late = pages[0].act(castle_engine::Action::PickUp).await.unwrap_err();
    assert_eq!(late.0, Why::Rules(castle_engine::Refusal::WrongPhase { phase: Phase::Over }));
}

fn is_stale(why: &Why) -> bool {
    *why == Why::Table(TableRefusal::StaleAsk)
}

#[tokio::test]
async fn only_the_seat_on_turn_runs_out_of_time_and_nobody_else_is_touched() {
    let server = Server::start().await;
    let clock = castle_protocol::Clock::Hard { seconds: 10 };
    let settings = castle_protocol::TableSettings { clock, ..Default::default() };
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, settings, ..TableOptions::default() }).await;
    let mut clients: Vec<Client> = table.start(3).await;
    for client in &mut clients {
        let choice = castle_tests::legal_actions(&client.view).remove(0);
        client.act(choice).await.unwrap();
    }
    let view = clients[0].wait("a turn", |view| view.play.as_ref().unwrap().turn.is_some()).await;
    let late = view.play.as_ref().unwrap().turn.unwrap();
    assert_eq!(view.clock.as_ref().unwrap().seats, [late]);
    let view = clients[0].wait("the next turn", |view| view.play.as_ref().unwrap().turn != Some(late)).await;
    assert!(view.people.iter().all(|person| person.here && person.bot.is_none()), "everybody keeps their seat");
}
