//! Somebody plays against bots.

use castle_protocol::{Command, Level, TableSettings};
use castle_tests::{DEADLINE, Player, Server, Table, TableOptions, legal_actions};

use super::is_over;

#[tokio::test]
async fn a_friend_plays_a_whole_round_against_three_bots_with_hints() {
    let server = super::quick_server().await;
    let options = TableOptions {
        settings: TableSettings { hints: true, ..TableSettings::default() },
        form: castle_engine::Form::Rounds(9),
        ..TableOptions::against(Level::ALL)
    };
    let table = Table::open(&server, &options).await;
    let mut host = table.join(0).await;
    let people = &host.view.people;
    assert_eq!(people.iter().filter(|person| person.is_bot).count(), 3);
    let names: std::collections::HashSet<_> = people.iter().map(|person| person.name.clone().unwrap()).collect();
    assert_eq!(names.len(), 4);
    host.order(Command::Start).await.unwrap();
    let mut player = Player::new(1);
    let (mut hints, mut moves) = (0, 0);
    let begin = std::time::Instant::now();
    while !is_over(&host.view) && begin.elapsed() < 4 * DEADLINE {
        let Some(action) = player.choose(&host.view) else {
            host.next().await;
            continue;
        };
        // The hint is what the friend does; where it comes too late, something else.
        let ask = host.view.ask;
        match host.hint().await {
            Ok(Some(advice)) if host.view.ask == ask => {
                hints += 1;
                assert!(legal_actions(&host.view).len() == 1 || advice.other.is_some() || advice.tries == 0);
                let taken = host.act(advice.action.clone()).await;
                assert!(taken.is_ok() || host.view.ask != ask, "{:?} {taken:?}", advice.action);
            }
            Ok(_) => _ = host.act(action).await,
            Err(denied) => {
                assert!(denied.by_table() != castle_protocol::TableRefusal::HintsOff);
                let _refused = host.act(action).await;
            }
        }
        moves += 1;
    }
    assert!(is_over(&host.view), "the round ends");
    assert!(hints > 0, "{hints} of {moves} moves were asked for");
    // The bots are ready at once.
    host.order(Command::Ready { ready: true }).await.unwrap();
    host.wait("the next round", |view| view.play.as_ref().unwrap().round == 2).await;
    let log = server.log();
    assert!(!log.contains("a bot could not think") && !log.contains("was refused"), "{log}");
}

#[tokio::test]
async fn two_friends_two_bots_and_a_spectator_see_the_same_table() {
    let server = Server::start().await;
    let options = TableOptions {
        seats: 4,
        claimed: 2,
        bots: vec![Level::Strong, Level::Beginner],
        settings: TableSettings { watching: true, ..TableSettings::default() },
        ..TableOptions::default()
    };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(2).await;
    let secret = castle_tests::secret();
    server.api().make_watch_link(table.key(0), &table.id, &secret).await.unwrap();
    let mut spectator = castle_tests::Client::join(&table.address, &table.id, &secret).await;
    let mut players = [Player::new(1), Player::new(2)];
    Table::play(&mut clients, &mut players, |view| {
        let by_bot = |event: &castle_engine::Event| {
            matches!(event, castle_engine::Event::Played { seat, .. } if seat.number() >= 2)
        };
        view.story.iter().any(by_bot)
    })
    .await;
    // A bot may go on meanwhile, and the story keeps the last of it: what the friend was told stands in what the spectator is told.
    let told = castle_tests::public_story(&clients[0].view);
    let last = &told[told.len().saturating_sub(3)..];
    spectator
        .wait("the same", |view| castle_tests::public_story(view).windows(last.len()).any(|part| part == last))
        .await;
    assert!(spectator.view.people[2].is_bot && spectator.view.people[3].is_bot);
    assert!(spectator.view.play.as_ref().unwrap().hand.is_empty());
}

#[tokio::test]
async fn a_server_killed_on_a_bots_turn_goes_on() {
    let mut server = Server::start().await;
    let table = Table::open(&server, &TableOptions::against(&[Level::Strong, Level::Careful])).await;
    let mut host = table.join(0).await;
    host.order(Command::Start).await.unwrap();
    let choice = legal_actions(&host.view).remove(0);
    host.act(choice).await.unwrap();
    // The bots have not chosen yet: they take a moment, as people do.
    server.kill();
    server.start_again().await;
    let mut host = table.join(0).await;
    assert_eq!(host.view.people.iter().filter(|person| person.is_bot).count(), 2);
    host.wait("the bots have chosen", |view| view.play.as_ref().unwrap().phase == castle_engine::Phase::Play).await;
}
