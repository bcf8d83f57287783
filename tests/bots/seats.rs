//! Who gives seats to bots, and how friends get them.

use castle_protocol::{Command, Level, Problem, TableRefusal};
use castle_tests::{Client, Player, Server, Table, TableOptions, legal_actions, link, seat, secret};

use super::play;

#[tokio::test]
async fn a_free_seat_is_given_to_a_bot_and_its_invitation_dies() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
    let (mut host, mut friend) = (table.join(0).await, table.join(1).await);
    let give = |number, level| Command::SeatBot { seat: seat(number), level };
    assert_eq!(friend.order(give(2, Level::Strong)).await.unwrap_err().by_table(), TableRefusal::NotHost);
    assert_eq!(host.order(give(1, Level::Strong)).await.unwrap_err().by_table(), TableRefusal::SeatTaken);
    host.order(give(2, Level::Strong)).await.unwrap();
    let view = friend.wait("a bot", |view| view.people[2].is_bot).await;
    assert_eq!(view.people[2].bot, Some(Level::Strong));
    let problem = server.api().look(&table.link(2)).await.unwrap_err();
    assert!(matches!(problem, Problem::LinkReplaced { .. }), "{problem:?}");
    let problem = server.api().claim(&table.link(2), &secret(), "Zoe").await.unwrap_err();
    assert!(matches!(problem, Problem::LinkReplaced { .. }), "{problem:?}");
    host.order(give(2, Level::Beginner)).await.unwrap();
    friend.wait("another level", |view| view.people[2].bot == Some(Level::Beginner)).await;
    // Given back, it is free.
    let invitation = secret();
    server.api().replace(table.key(0), &table.id, 2, &invitation).await.unwrap();
    friend.wait("free", |view| view.people[2].name.is_none() && view.people[2].bot.is_none()).await;
    let claimed = server.api().claim(&link(&table.id, &invitation), &secret(), "Zoe").await.unwrap();
    assert_eq!(claimed.seat, seat(2));
    friend.wait("Zoe", |view| view.people[2].name.as_deref() == Some("Zoe") && !view.people[2].is_bot).await;
}

#[tokio::test]
async fn a_bot_takes_over_in_the_round_and_the_next_friend_plays_on_with_its_cards() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let hand = clients[2].view.play.as_ref().unwrap().hand.clone();
    let mut leaver = clients.pop().unwrap();
    leaver.say(&castle_protocol::ClientMessage::Do { id: castle_tests::action_id(), command: Command::Leave }).await;
    while leaver.try_next().await.is_ok() {}
    clients[0].wait("it has left", |view| view.people[2].left).await;
    clients[0].order(Command::SeatBot { seat: seat(2), level: Level::Strong }).await.unwrap();
    let person = clients[0].view.people[2].clone();
    assert!(person.is_bot && !person.left && person.name.as_deref() != Some("Ada"), "{person:?}");
    let invitation = secret();
    server.api().replace(table.key(0), &table.id, 2, &invitation).await.unwrap();
    let stands_in = clients[0].wait("somebody may claim it", |view| view.people[2].name.is_none()).await;
    assert!(!stands_in.people[2].is_bot && stands_in.people[2].bot == Some(Level::Strong), "the bot plays on");
    let seen = server.api().look(&link(&table.id, &invitation)).await.unwrap();
    assert!(seen.plays_on);
    let key = secret();
    server.api().claim(&link(&table.id, &invitation), &key, "Zoe").await.unwrap();
    let mut zoe = Client::join(&table.address, &table.id, &key).await;
    let view = zoe.wait("her seat", |view| view.people[2].bot.is_none()).await;
    assert_eq!(view.people[2].name.as_deref(), Some("Zoe"));
    let play = view.play.as_ref().unwrap();
    let mut held: Vec<_> = play.hand.iter().chain(&play.choice).copied().collect();
    held.extend(play.seats[2].courtyard.iter().flatten());
    assert!(hand.iter().all(|card| held.contains(card)), "the same cards");
}

#[tokio::test]
async fn a_friend_who_claims_while_a_strong_bot_thinks_makes_the_only_move() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::against(&[Level::Strong])).await;
    let mut host = table.join(0).await;
    host.order(Command::Start).await.unwrap();
    let invitation = secret();
    server.api().replace(table.key(0), &table.id, 1, &invitation).await.unwrap();
    let key = secret();
    server.api().claim(&link(&table.id, &invitation), &key, "Zoe").await.unwrap();
    let mut zoe = Client::join(&table.address, &table.id, &key).await;
    let own = zoe.view.play.as_ref().unwrap().hand[3..].to_vec();
    zoe.act(castle_engine::Action::Choose { cards: own.clone() }).await.unwrap();
    let choice = legal_actions(&host.view).remove(0);
    host.act(choice).await.unwrap();
    let view =
        zoe.wait("the play begins", |view| view.play.as_ref().unwrap().phase == castle_engine::Phase::Play).await;
    let places = &view.play.as_ref().unwrap().seats[1];
    assert!(own.iter().all(|card| places.courtyard.contains(&Some(*card))), "the friend's choice, not the bot's");
}

#[tokio::test]
async fn seats_of_bots_are_said_when_a_table_is_opened_once_for_each_seat() {
    let server = Server::start().await;
    let good = Table::request(&TableOptions { seats: 3, bots: vec![Level::Careful], ..TableOptions::default() });
    let mut twice = good.clone();
    twice.bots.push(twice.bots[0]);
    let mut both = good.clone();
    both.bots.push(castle_protocol::BotSeat { seat: seat(1), level: Level::Strong });
    let mut none = good.clone();
    none.bots.clear();
    let mut elsewhere = good.clone();
    elsewhere.bots.push(castle_protocol::BotSeat { seat: seat(7), level: Level::Strong });
    let mut own = good.clone();
    own.bots.push(castle_protocol::BotSeat { seat: seat(0), level: Level::Strong });
    for bad in [twice, both, none, elsewhere, own] {
        let problem = server.api().create(&bad).await.unwrap_err();
        assert!(matches!(problem, Problem::BadRequest { .. }), "{problem:?}");
    }
    let created = server.api().create(&good).await.unwrap();
    assert_eq!(server.api().create(&good).await.unwrap(), created, "the same again is the same table");
}

#[tokio::test]
async fn a_bot_joins_between_rounds_at_a_seat_that_was_added() {
    let server = super::quick_server().await;
    let options = TableOptions { form: castle_engine::Form::Rounds(9), ..TableOptions::against(&[Level::Careful]) };
    let table = Table::open(&server, &options).await;
    let mut host = table.join(0).await;
    host.order(Command::Start).await.unwrap();
    let mut player = Player::new(3);
    play(&mut host, &mut player, super::is_over).await;
    let added = server.api().add_seat(table.key(0), &table.id, &secret()).await.unwrap();
    host.order(Command::SeatBot { seat: added.seat, level: Level::Beginner }).await.unwrap();
    host.order(Command::Ready { ready: true }).await.unwrap();
    let view = host.wait("the next round", |view| view.play.as_ref().unwrap().round == 2).await;
    assert_eq!(view.play.as_ref().unwrap().seats.len(), 3);
    // The bot of a seat goes as it came.
    let refused = host.order(Command::CloseSeat { seat: added.seat }).await.unwrap_err().by_table();
    assert_eq!(refused, TableRefusal::RoundRunning);
    host.order(Command::Remove { seat: added.seat }).await.unwrap();
    let view = host.wait("it stands in", |view| view.people[2].name.is_none()).await;
    assert_eq!(view.people[2].bot, Some(Level::Beginner), "until the round is over");
}
