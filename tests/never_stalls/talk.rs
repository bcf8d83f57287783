//! Reactions and chat.

use castle_protocol::{ClientMessage, Command, Reaction, Said, TableRefusal, TableSettings};
use castle_tests::{Table, TableOptions, action_id, seat};

use super::server;

#[tokio::test]
async fn what_is_said_reaches_all_once_and_those_who_come_later() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let id = action_id();
    let say = ClientMessage::Do { id: id.clone(), command: Command::Say { text: "<b>hi</b>".into() } };
    clients[0].say(&say).await;
    clients[0].answer_to(&id).await.unwrap();
    clients[0].say(&say).await;
    clients[0].answer_to(&id).await.unwrap();
    clients[0].order(Command::React { reaction: Reaction::Bravo }).await.unwrap();
    while clients[1].notes.len() < 2 {
        clients[1].next().await;
    }
    let said: Vec<&Said> = clients[1].notes.iter().map(|note| &note.said).collect();
    let (text, reaction) = (Said::Text { text: "<b>hi</b>".into() }, Said::Reaction { reaction: Reaction::Bravo });
    assert_eq!(said, [&text, &reaction], "a repeat of the same wish says nothing twice");
    assert!(clients[1].notes.iter().all(|note| note.seat == seat(0)));
    let mut later = table.join(1).await;
    while later.notes.len() < 2 {
        later.next().await;
    }
    assert_eq!(later.notes, clients[1].notes);
}

#[tokio::test]
async fn too_much_talk_is_refused_and_the_host_can_switch_it_off() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let mut refused = 0;
    for _ in 0..40 {
        match clients[1].order(Command::React { reaction: Reaction::Hurry }).await {
            Ok(()) => {}
            Err(denied) => {
                assert_eq!(denied.by_table(), TableRefusal::TooFast);
                refused += 1;
            }
        }
    }
    assert!((1..=15).contains(&refused), "{refused}");
    let settings = TableSettings { chat: false, ..TableSettings::default() };
    clients[0].order(Command::Set { settings }).await.unwrap();
    let off = clients[0].order(Command::Say { text: "hi".into() }).await.unwrap_err().by_table();
    assert_eq!(off, TableRefusal::ChatOff);
}
