//! A bot plays for a friend who is away, and gives the seat back.

use castle_engine::Phase;
use castle_protocol::{Command, TableRefusal, Why};
use castle_tests::{Player, Table, TableOptions, legal_actions, seat};

use super::{sees_away, server};

#[tokio::test]
async fn a_bot_plays_for_a_seat_that_went_away_until_its_friend_returns() {
    let server = server(0, 0, 300).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let hand = clients[2].view.play.as_ref().unwrap().hand.clone();
    let here = clients[0].order(Command::StandIn { seat: seat(2) }).await.unwrap_err().by_table();
    assert_eq!(here, TableRefusal::SeatIsHere);
    drop(clients.pop());
    sees_away(&mut clients[0], 2).await;
    clients[1].order(Command::StandIn { seat: seat(2) }).await.unwrap();
    clients[0].wait("a bot sits there", |view| view.people[2].bot.is_some()).await;

    // The other two choose; the bot chooses by itself, and the round goes on through its turns.
    for client in &mut clients {
        let action = legal_actions(&client.view).remove(0);
        client.act(action).await.unwrap();
    }
    let mut players = [Player::new(1), Player::new(2)];
    Table::play(&mut clients, &mut players, |view| {
        view.story.iter().any(|event| matches!(event, castle_engine::Event::Played { seat: by, .. } if *by == seat(2)))
    })
    .await;

    // It returns to the same seat, with the cards as the bot left them.
    let mut back = table.join(2).await;
    back.wait("the seat is its own again", |view| view.people[2].bot.is_none() && view.people[2].here).await;
    assert_eq!(back.view.people[2].name.as_deref(), Some("Ada"));
    let play = back.view.play.as_ref().unwrap();
    assert!(hand.iter().any(|card| !play.hand.contains(card)), "the bot has played");
    assert_eq!(play.seats.len(), 3);
}

#[tokio::test]
async fn a_friend_who_returns_while_the_bot_thinks_makes_the_only_move() {
    let server = server(0, 0, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let choice = legal_actions(&clients[0].view).remove(0);
    clients[0].act(choice).await.unwrap();
    drop(clients.pop());
    sees_away(&mut clients[0], 1).await;
    clients[0].order(Command::StandIn { seat: seat(1) }).await.unwrap();
    // The bot waits for a moment, as people do. Meanwhile the friend comes back and chooses.
    let mut back = table.join(1).await;
    back.wait("the seat is its own again", |view| view.people[1].bot.is_none()).await;
    let ask = back.view.ask;
    let own = back.view.play.as_ref().unwrap().hand[3..].to_vec();
    let phase = back.view.play.as_ref().unwrap().phase;
    let chosen = back.act(castle_engine::Action::Choose { cards: own.clone() }).await;
    assert_eq!(phase, Phase::Choose);
    chosen.unwrap();
    let view = back.wait("the play begins", |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
    let places = view.play.as_ref().unwrap().seats.iter().find(|places| places.seat == seat(1)).unwrap().clone();
    let mut courtyard: Vec<_> = places.courtyard.into_iter().flatten().collect();
    let mut own = own;
    courtyard.sort_by_key(ToString::to_string);
    own.sort_by_key(ToString::to_string);
    assert_eq!(courtyard, own, "the friend's choice, not the bot's");
    assert!(view.ask > ask);
}

#[tokio::test]
async fn a_restart_of_the_server_on_the_bots_turn_goes_on() {
    let mut server = server(0, 0, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    drop(clients.pop());
    sees_away(&mut clients[0], 1).await;
    clients[0].order(Command::StandIn { seat: seat(1) }).await.unwrap();
    let choice = legal_actions(&clients[0].view).remove(0);
    clients[0].act(choice).await.unwrap();
    server.kill();
    server.start_again().await;
    let mut host = table.join(0).await;
    host.wait("the bot has chosen", |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
    assert!(host.view.people[1].bot.is_some());
}

#[tokio::test]
async fn waiting_times_hold_for_host_and_others() {
    let server = server(100, 1000, 300).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    drop(clients.pop());
    for (client, most) in clients.iter_mut().zip([100, 1000]) {
        sees_away(client, 2).await;
        let early = client.order(Command::StandIn { seat: seat(2) }).await.unwrap_err().by_table();
        assert!(
            matches!(early, TableRefusal::TooEarly { seconds } if (most - 30..=most).contains(&seconds)),
            "{early:?}"
        );
    }
    assert_eq!(clients[0].view.table.waits.stand_in_by_any, 1000);
}

#[tokio::test]
async fn a_friend_who_changes_their_mind_again_and_again_does_not_keep_a_bot_waiting() {
    let server = server(0, 0, 300).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    drop(clients.pop());
    sees_away(&mut clients[0], 2).await;
    clients[0].order(Command::StandIn { seat: seat(2) }).await.unwrap();
    let hand = clients[1].view.play.as_ref().unwrap().hand.clone();
    let begin = std::time::Instant::now();
    // Each change is a line of the log, and nothing that the bot is asked.
    for nth in 0.. {
        if clients[1].view.play.as_ref().unwrap().seats[2].chosen {
            break;
        }
        let from = if nth % 2 == 0 { 0 } else { 3 };
        let cards = hand[from..from + 3].to_vec();
        match clients[1].act(castle_engine::Action::Choose { cards }).await.map_err(|denied| denied.0) {
            Ok(()) | Err(Why::Table(TableRefusal::TooFast)) => {}
            Err(why) => panic!("{why:?}"),
        }
        assert!(begin.elapsed().as_secs() < 20, "the bot never gets to choose");
    }
}

#[tokio::test]
async fn a_seat_whose_page_never_came_is_stood_in_for_like_any_other() {
    let server = server(1, 2, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let invitation = castle_tests::secret();
    let added = castle_protocol::AddSeat { secret: invitation.clone() };
    let answer = server.api().post_as(table.key(0), &format!("api/tables/{}/seats", table.id), &added).await;
    let added: castle_protocol::SeatAdded = answer.good();
    // Claimed by a request alone: the page died, or its socket is blocked.
    let link = castle_tests::link(&table.id, &invitation);
    server.api().claim(&link, &castle_tests::secret(), "Zoe").await.unwrap();
    host.order(Command::Start).await.unwrap();
    castle_tests::within("the wait is over in the end", async {
        while let Err(denied) = host.order(Command::StandIn { seat: added.seat }).await {
            assert!(matches!(denied.by_table(), TableRefusal::TooEarly { seconds: 0..=1 }));
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    })
    .await;
}
