//! Nobody's cards leave the server by accident: every byte that a seat is sent over whole matches, and
//! every line of the log, is searched for what may not be there.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test")]

mod knowledge;
mod log;

use castle_engine::{Action, Form, Phase};
use castle_tests::{Client, Player, Server, Table, TableOptions, seed, slow, within};

use self::knowledge::Knowledge;

/// Plays a whole match, one act at a time: everybody hears of each before the next is made, and all
/// that came of it is searched.
async fn searched_match(server: &Server, options: &TableOptions, seed: u64) -> u32 {
    let table = Table::open(server, options).await;
    let mut clients = table.start(options.claimed).await;
    let mut players: Vec<Player> = (0..options.claimed).map(|seat| Player::new(seed + u64::from(seat))).collect();
    let mut knowledge = Knowledge::default();
    let mut acts = 0;
    knowledge.search(&mut clients);
    while clients[0].view.play.as_ref().unwrap().winners.is_empty() {
        let asked = clients.iter().zip(&mut players).position(|(client, player)| player.choose(&client.view).is_some());
        let actor = match asked {
            Some(seat) => {
                let action = players[seat].choose(&clients[seat].view).unwrap();
                clients[seat].act(action).await.unwrap();
                acts += 1;
                seat
            }
            None => {
                clients[0].order(castle_protocol::Command::NextRound).await.unwrap();
                0
            }
        };
        everybody_heard(&mut clients, actor).await;
        knowledge.search(&mut clients);
    }
    acts
}

/// Waits until everybody knows of what `actor` knows.
async fn everybody_heard(clients: &mut [Client], actor: usize) {
    let told = knowledge::public(&clients[actor].view);
    for client in clients {
        client.wait("the others hear of the act", |view| knowledge::public(view) == told).await;
    }
}

#[tokio::test]
async fn no_seat_is_sent_a_card_that_it_may_not_know() {
    let server = Server::start().await;
    let seed = seed();
    let matches = if slow() { 200 } else { 2 };
    let mut acts = 0;
    for nth in 0..matches {
        for (seats, target) in [(2, 100), (4, 60), (7, 40)] {
            let options = TableOptions { seats, claimed: seats, form: Form::Target(target), ..TableOptions::default() };
            acts += searched_match(&server, &options, seed + nth * 10).await;
        }
    }
    println!("{acts} acts searched");
}

#[tokio::test]
async fn what_somebody_chooses_is_nobodys_business() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let hand = clients[0].view.play.as_ref().unwrap().hand.clone();
    let choose = |cards: &[castle_engine::Card]| Action::Choose { cards: cards.to_vec() };
    clients[0].act(choose(&hand[..3])).await.unwrap();
    let view = clients[1].wait("Rosa has chosen", |view| view.play.as_ref().unwrap().seats[0].chosen).await.clone();
    let (version, length) = (clients[1].version, clients[1].record.last().unwrap().len());
    // Two changes of mind, which nobody else hears of.
    clients[0].act(choose(&hand[3..])).await.unwrap();
    clients[0].act(choose(&hand[1..4])).await.unwrap();
    let other = clients[2].view.play.as_ref().unwrap().hand[..3].to_vec();
    clients[2].wait("Rosa has chosen", |view| view.play.as_ref().unwrap().seats[0].chosen).await;
    clients[2].act(choose(&other)).await.unwrap();
    clients[1].next().await;
    assert_eq!(clients[1].version, version + 1, "only the third seat's choice was told");
    let mut after = clients[1].view.clone();
    assert!(after.play.as_ref().unwrap().seats[2].chosen);
    // But for that choice all is as it was.
    after.play.as_mut().unwrap().seats[2].chosen = false;
    assert_eq!(after.play, view.play);
    assert!(length > 0 && clients[1].view.play.as_ref().unwrap().phase == Phase::Choose);
}

/// However often somebody changes its mind: who comes back is told the same.
#[tokio::test]
async fn what_a_page_that_comes_back_is_told_says_nothing_of_changes_of_mind() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let hand = clients[0].view.play.as_ref().unwrap().hand.clone();
    let since = (clients[2].epoch, clients[2].version);
    let mut told = Vec::new();
    for nth in 0..80 {
        let cards = hand[nth % 3..nth % 3 + 3].to_vec();
        clients[0].act(Action::Choose { cards }).await.unwrap();
        let back = table.join_since(2, since).await;
        told.push((back.version, back.moved));
    }
    assert_eq!(told[0].1.len(), 1, "that she has chosen");
    assert!(told.iter().all(|each| *each == told[0]), "{told:?}");
}

/// Whoever gets a seat that was another's learns what it holds, not how it came to that.
#[tokio::test]
async fn whoever_has_a_seat_next_is_told_nothing_of_what_was_before() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let mut players = [Player::new(1), Player::new(2)];
    let drew = |client: &castle_tests::Client| {
        client
            .moved
            .iter()
            .any(|moved| matches!(&moved.event, castle_engine::Event::Drew { cards, .. } if !cards.is_empty()))
    };
    while !drew(&clients[1]) {
        Table::step(&mut clients, &mut players).await;
    }
    let epoch = clients[1].epoch;
    let (link, key) = (castle_tests::secret(), castle_tests::secret());
    let api = server.api();
    api.replace(table.key(0), &table.id, 1, &link).await.unwrap();
    api.claim(&castle_tests::link(&table.id, &link), &key, "Eve").await.unwrap();
    let eve = castle_tests::Client::join_since(server.address(), &table.id, &key, Some((epoch, 0))).await.unwrap();
    assert_eq!(eve.epoch, epoch);
    assert!(eve.moved.is_empty(), "{:?}", eve.moved);
}

/// A choice is told in the same number of bytes, whatever is chosen.
#[tokio::test]
async fn a_choice_has_one_size() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    for _ in 0..20 {
        let known = clients[1].view.play.as_ref().unwrap().hand.clone();
        let hand = clients[0].view.play.as_ref().unwrap().hand.clone();
        clients[0].act(Action::Choose { cards: hand[..3].to_vec() }).await.unwrap();
        within("Rosa has chosen", async {
            while !clients[1].view.play.as_ref().unwrap().seats[0].chosen {
                clients[1].next().await;
            }
        })
        .await;
        let text = clients[1].record.last().unwrap().clone();
        for card in hand {
            assert!(known.contains(&card) || !knowledge::names(&text, card), "{card} in {text}");
        }
        let restart = castle_protocol::Restart { id: castle_tests::action_id(), rules: None };
        server.api().restart(table.key(0), &table.id, &restart).await.unwrap();
        let fresh = |view: &castle_protocol::TableView| !view.play.as_ref().unwrap().seats[0].chosen;
        for client in &mut clients {
            client.wait("the new deal", fresh).await;
        }
    }
}
