//! A link to keep opens the seat again and again, and its devices are told.

use castle_protocol::{Problem, SeatLink};
use castle_tests::{Server, secret};

use super::{join, make_link, open_table};

#[tokio::test]
async fn a_recovery_link_opens_again_and_again_and_all_devices_of_the_seat_are_told() {
    let mut server = Server::start().await;
    let table = open_table(&server).await;
    let (mut host, mut one, mut two) = (table.join(0).await, table.join(1).await, table.join(1).await);
    let made = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
    assert_eq!(made.answer.ends_at, host.view.table.expires_at);
    for device in [&mut one, &mut two] {
        let view = device.wait("the link is told of", |view| view.recovery.is_some()).await;
        assert!(view.recovery.unwrap().made_at > 0 && view.recovery.unwrap().used_at.is_none());
    }
    for _ in 0..3 {
        let device = secret();
        let claimed = server.api().open_seat(&made.link, &device).await.unwrap();
        assert_eq!(join(&table, &device).await.seat(), claimed.seat);
        assert!(!server.api().look_at_seat(&made.link).await.unwrap().sign_out);
    }
    let is_used = |view: &castle_protocol::TableView| view.recovery.is_some_and(|shown| shown.used_at.is_some());
    for device in [&mut one, &mut two] {
        device.wait("its use is told of", is_used).await;
    }
    host.wait("all are gone", |view| view.people[1].here).await;
    assert_eq!(host.view.recovery, None, "it is nobody else's business");
    server.kill();
    server.start_again().await;
    let view = table.join(1).await.view;
    assert!(is_used(&view), "it is not forgotten");
    server.api().open_seat(&made.link, &secret()).await.unwrap();
}

#[tokio::test]
async fn a_recovery_link_dies_when_it_is_replaced() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let mut guest = table.join(1).await;
    let first = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
    api.open_seat(&first.link, &secret()).await.unwrap();
    guest.wait("its use is told of", |view| view.recovery.is_some_and(|shown| shown.used_at.is_some())).await;
    let second = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
    guest.wait("the new one is told of", |view| view.recovery.is_some_and(|shown| shown.used_at.is_none())).await;
    assert!(matches!(api.look_at_seat(&first.link).await, Err(Problem::LinkReplaced { at }) if at > 0));
    assert!(matches!(api.open_seat(&first.link, &secret()).await, Err(Problem::LinkReplaced { .. })));
    api.open_seat(&second.link, &secret()).await.unwrap();
}

#[tokio::test]
async fn moving_away_keeps_the_link_and_a_new_friend_does_not_have_it() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let kept = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
    let moved = make_link(&server, &table, 1, SeatLink::Move, true).await;
    let phone = secret();
    api.open_seat(&moved.link, &phone).await.unwrap();
    assert!(join(&table, &phone).await.view.recovery.is_some());
    assert!(api.look_at_seat(&kept.link).await.is_ok());
    let (invitation, key) = (secret(), secret());
    api.replace(table.key(0), &table.id, 1, &invitation).await.unwrap();
    api.claim(&table.link_of(&invitation), &key, "Ada").await.unwrap();
    assert_eq!(join(&table, &key).await.view.recovery, None);
    assert_eq!(api.open_seat(&kept.link, &secret()).await.map(drop), Err(Problem::LinkExpired));
}
