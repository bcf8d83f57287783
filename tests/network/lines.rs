//! Lines that are cut, stalled and slow.

use castle_engine::Action;
use castle_protocol::{ClientMessage, Command};
use castle_tests::{Client, Flaky, Player, Server, Table, TableOptions, action_id, legal_actions, slow, within};

use super::insist;

#[tokio::test]
async fn a_card_played_into_a_dead_line_is_played_once() {
    let server = Server::start().await;
    let network = Flaky::before(server.address()).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    for client in &mut clients {
        let choice = legal_actions(&client.view).remove(0);
        client.act(choice).await.unwrap();
    }
    clients[0].wait("the play begins", |view| view.play.as_ref().unwrap().turn.is_some()).await;
    let turn = clients[0].view.play.as_ref().unwrap().turn.unwrap().number();
    let other = usize::from(1 - turn);
    let mut player = Client::join(&network.address, &table.id, table.key(turn)).await;

    // Neither the act nor its answer is known to have arrived: the same id again, on another line.
    network.stall();
    let action = legal_actions(&player.view).remove(0);
    let ask = player.view.ask;
    let act = ClientMessage::Act { id: action_id(), ask, action };
    player.say(&act).await;
    network.cut();
    network.heal();
    let back = insist(&network.address, &table, turn, None, &act).await;
    assert!(back.view.ask > ask);
    let played = |client: &Client| {
        let story = &client.view.story;
        story.iter().filter(|event| matches!(event, castle_engine::Event::Played { .. })).count()
    };
    clients[other].wait("the move", |view| view.ask > ask || !view.story.is_empty()).await;
    let twice = insist(&network.address, &table, turn, Some(back), &act).await;
    assert_eq!(played(&twice), 1, "{:?}", twice.view.story);
}

#[tokio::test]
async fn a_line_cut_at_any_step_loses_nothing_and_does_nothing_twice() {
    let server = Server::start().await;
    let mut steps = 0;
    for pieces in 1..=14 {
        let network = Flaky::before(server.address()).await;
        let table = Table::open(&server, &TableOptions::default()).await;
        let mut host = table.join(0).await;
        let _guest = table.join(1).await;
        host.order(Command::Start).await.unwrap();
        network.cut_after(pieces);
        // Upgrade, its answer, Hello, Welcome, the choice, its answer, another choice, its answer, a wish that is none of play.
        let joined = Client::join_since(&network.address, &table.id, table.key(1), None).await;
        steps += u32::from(joined.is_err());
        let mut client = joined.ok();
        let hand = host.wait("a hand", |view| view.play.is_some()).await.play.as_ref().unwrap().hand.len();
        assert_eq!(hand, 6);
        for from in [0, 3] {
            let view = match &client {
                Some(client) => client.view.clone(),
                None => Client::join(&network.address, &table.id, table.key(1)).await.view.clone(),
            };
            let cards = view.play.as_ref().unwrap().hand[from..from + 3].to_vec();
            let act =
                ClientMessage::Act { id: action_id(), ask: view.ask, action: Action::Choose { cards: cards.clone() } };
            let answered = insist(&network.address, &table, 1, client.take(), &act).await;
            assert_eq!(answered.view.play.as_ref().unwrap().choice, cards, "cut after {pieces}");
            client = Some(answered);
        }
        let say = ClientMessage::Do { id: action_id(), command: Command::Say { text: format!("{pieces}") } };
        insist(&network.address, &table, 1, client, &say).await;
        let mut listener = table.join(0).await;
        within("the line of chat", async {
            while listener.notes.is_empty() {
                listener.next().await;
            }
        })
        .await;
        let _late = listener.order(Command::React { reaction: castle_protocol::Reaction::Thanks }).await;
        assert_eq!(listener.notes.iter().filter(|note| note.seat.number() == 1).count(), 1, "said once");
    }
    assert!(steps >= 2, "some cuts came before Welcome");
}

#[tokio::test]
async fn a_slow_line_carries_whole_rounds() {
    let server = Server::start().await;
    let network = Flaky::before(server.address()).await;
    network.delay(std::time::Duration::from_millis(3));
    let options = TableOptions { form: castle_engine::Form::Rounds(1), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(2).await;
    clients[1] = Client::join(&network.address, &table.id, table.key(1)).await;
    let mut players = [Player::new(3), Player::new(4)];
    Table::play(&mut clients, &mut players, |view| !view.play.as_ref().unwrap().winners.is_empty()).await;
}

/// Takes as long as silence does.
#[tokio::test]
async fn a_line_that_dies_without_a_word_is_away_within_45_seconds_and_its_socket_is_freed() {
    if !slow() {
        return;
    }
    let server = Server::start().await;
    let network = Flaky::before(server.address()).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let _ghost = Client::join(&network.address, &table.id, table.key(1)).await;
    host.wait("Ben is here", |view| view.people[1].here).await;
    network.stall();
    let begin = std::time::Instant::now();
    while host.view.people[1].here {
        // The host's own page goes on.
        match tokio::time::timeout(std::time::Duration::from_secs(15), host.try_next()).await {
            Ok(heard) => _ = heard.unwrap(),
            Err(_) => host.say(&ClientMessage::Beat).await,
        }
        assert!(begin.elapsed().as_secs() < 45, "it still counts as here");
    }
    println!("a line that died without a word was shown as away after {:.1} s", begin.elapsed().as_secs_f64());
    assert!(host.view.people[1].away_since.is_some());
}
