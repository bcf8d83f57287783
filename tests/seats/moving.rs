//! A seat goes to another device by a link.

use castle_protocol::{Bye, Command, MakeSeatLink, Problem, SeatLink, SeatOpener};
use castle_tests::{Server, Table, TableOptions, legal_actions, link, secret};

use super::{by_link, go, join, make_link, open_table, turned_away, wanted};

fn is_used<T>(answer: &Result<T, Problem>) -> bool {
    matches!(answer, Err(Problem::LinkUsed { at }) if *at > 0)
}

#[tokio::test]
async fn a_moved_seat_keeps_its_cards_and_signs_the_old_device_out_if_wished() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let mut clients = table.start(2).await;
    let hand = clients[1].view.play.as_ref().unwrap().hand.clone();
    let made = make_link(&server, &table, 1, SeatLink::Move, true).await;
    let (api, phone) = (server.api(), secret());
    let seen = api.look_at_seat(&made.link).await.unwrap();
    assert_eq!((seen.seat.number(), seen.name.as_str(), seen.table_name.as_str()), (1, "Ben", "Evening"));
    assert!(seen.sign_out && seen.table == table.id);
    let claimed = api.open_seat(&made.link, &phone).await.unwrap();
    assert_eq!((claimed.table.as_str(), claimed.seat.number(), claimed.name.as_str()), (table.id.as_str(), 1, "Ben"));
    assert_eq!(clients[1].farewell().await, Bye::SeatMoved);
    assert_eq!(turned_away(&table, table.key(1)).await, Bye::SeatMoved);
    let mut moved = join(&table, &phone).await;
    assert_eq!(moved.view.play.as_ref().unwrap().hand, hand);
    clients[0].wait("Ben is here again", |view| view.people[1].here).await;
    let action = legal_actions(&moved.view).remove(0);
    moved.act(action).await.unwrap();
    assert!(is_used(&api.look_at_seat(&made.link).await));
    assert!(is_used(&api.open_seat(&made.link, table.key(1)).await), "the old device does not come back by it");
}

#[tokio::test]
async fn without_signing_out_both_devices_have_the_seat() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let mut clients = table.start(2).await;
    let made = make_link(&server, &table, 1, SeatLink::Move, false).await;
    assert!(!server.api().look_at_seat(&made.link).await.unwrap().sign_out);
    let phone = secret();
    server.api().open_seat(&made.link, &phone).await.unwrap();
    let mut moved = join(&table, &phone).await;
    let action = legal_actions(&moved.view).remove(0);
    moved.act(action).await.unwrap();
    let chosen = moved.view.play.as_ref().unwrap().choice.clone();
    clients[1].wait("the choice on both", |view| view.play.as_ref().unwrap().choice == chosen).await;
    assert_eq!(join(&table, table.key(1)).await.view.you, moved.view.you);
}

#[tokio::test]
async fn of_two_uses_at_once_one_wins() {
    let server = Server::start().await;
    let api = server.api();
    for round in 0..20 {
        let table = open_table(&server).await;
        let made = make_link(&server, &table, 1, SeatLink::Move, round % 2 == 0).await;
        let by_code = if round % 4 < 2 { made.code() } else { made.link.clone() };
        let (one, two) = (secret(), secret());
        let (first, second) = tokio::join!(api.open_seat(&made.link, &one), api.open_seat(&by_code, &two));
        let (winner, key, loser, lost) =
            if first.is_ok() { (first, one, second, two) } else { (second, two, first, one) };
        assert!(winner.is_ok() && is_used(&loser), "{winner:?} {loser:?}");
        assert_eq!(api.open_seat(&made.link, &key).await, winner, "the same secret again");
        assert_eq!(turned_away(&table, &lost).await, Bye::UnknownKey);
        assert_eq!(join(&table, &key).await.seat().number(), 1);
    }
}

#[tokio::test]
async fn the_same_again_gets_the_same_answer_also_after_a_restart() {
    let mut server = Server::start().await;
    let table = open_table(&server).await;
    let wanted = wanted(SeatLink::Move, true);
    let (opener, phone) = (by_link(&table, &wanted), secret());
    let api = server.api();
    let (one, two) = tokio::join!(
        api.make_seat_link(table.key(1), &table.id, &wanted),
        api.make_seat_link(table.key(1), &table.id, &wanted)
    );
    assert!(one.is_ok() && one == two, "{one:?} {two:?}");
    server.kill();
    server.start_again().await;
    let api = server.api();
    let again = api.make_seat_link(table.key(1), &table.id, &wanted).await.unwrap();
    assert_eq!(again.ends_at, one.as_ref().unwrap().ends_at);
    assert!(again.code.is_some() && again.code != one.unwrap().code, "codes do not survive, links do");
    let claimed = api.open_seat(&opener, &phone).await.unwrap();
    server.kill();
    server.start_again().await;
    let api = server.api();
    assert_eq!(api.open_seat(&opener, &phone).await.unwrap(), claimed);
    assert!(is_used(&api.open_seat(&opener, &secret()).await));
    assert_eq!(turned_away(&table, table.key(1)).await, Bye::SeatMoved);
    let changed = MakeSeatLink { sign_out: false, ..wanted };
    assert_eq!(api.make_seat_link(&phone, &table.id, &changed).await.map(drop), Err(Problem::SecretTaken));
}

#[tokio::test]
async fn another_link_replaces_the_one_before_and_neither_is_the_hosts_business() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let first = make_link(&server, &table, 1, SeatLink::Move, false).await;
    let hosts = make_link(&server, &table, 0, SeatLink::Move, false).await;
    let second = make_link(&server, &table, 1, SeatLink::Move, false).await;
    assert!(matches!(api.look_at_seat(&first.link).await, Err(Problem::LinkReplaced { at }) if at > 0));
    assert!(matches!(api.open_seat(&first.link, &secret()).await, Err(Problem::LinkReplaced { .. })));
    assert_eq!(api.look_at_seat(&second.link).await.unwrap().seat.number(), 1);
    assert_eq!(api.look_at_seat(&hosts.link).await.unwrap().seat.number(), 0);
    let nobody = api.make_seat_link(&secret(), &table.id, &wanted(SeatLink::Move, false)).await;
    assert_eq!(nobody, Err(Problem::UnknownKey));
    assert_eq!(api.open_seat(&second.link, table.key(0)).await, Err(Problem::SecretTaken), "one secret, one seat");
    assert!(api.look_at_seat(&second.link).await.is_ok(), "it is not used by that");
    let odd = api.make_seat_link(table.key(1), &table.id, &wanted(SeatLink::Recovery, true)).await;
    assert!(matches!(odd, Err(Problem::BadRequest { .. })), "{odd:?}");
}

#[tokio::test]
async fn each_end_of_a_seat_link_says_which_it_is() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let wanted = wanted(SeatLink::Move, false);
    api.make_seat_link(table.key(1), &table.id, &wanted).await.unwrap();
    let good = table.link_of(&wanted.secret);
    let of = |kind, link: &str| SeatOpener::Link { kind, link: link.to_owned() };
    for wrong in ["", "x", &good[1..], &format!("{good}a"), &good.to_uppercase(), &"🏰".repeat(20)] {
        for opener in [of(SeatLink::Move, wrong), of(SeatLink::Recovery, wrong)] {
            assert_eq!(api.look_at_seat(&opener).await.map(drop), Err(Problem::LinkMistyped), "{wrong}");
            assert_eq!(api.open_seat(&opener, &secret()).await.map(drop), Err(Problem::LinkMistyped), "{wrong}");
        }
    }
    for unknown in [
        of(SeatLink::Recovery, &good),
        of(SeatLink::Move, &table.link(1)),
        of(SeatLink::Move, &table.link_of(table.key(1))),
        of(SeatLink::Move, &link(&secret(), &secret())),
    ] {
        assert_eq!(api.look_at_seat(&unknown).await.map(drop), Err(Problem::LinkUnknown));
    }
    assert_eq!(api.look(&good).await.map(drop), Err(Problem::LinkUnknown), "it is no invitation");
    let bad = api.open_seat(&of(SeatLink::Move, &good), "short").await;
    assert_eq!(bad, Err(Problem::BadSecret { field: "key".into() }));
    assert!(api.look_at_seat(&of(SeatLink::Move, &good)).await.is_ok(), "nothing of this uses it");
    let log = server.log();
    assert!(log.contains("link made") && !log.contains(&wanted.secret) && !log.contains("Ben"), "{log}");
}

#[tokio::test]
async fn whoever_lost_the_seat_does_not_come_back_by_old_links() {
    let server = Server::start().await;
    let api = server.api();
    for (end, bye) in [
        ("left", Bye::SeatLeft),
        ("removed", Bye::SeatRemoved),
        ("closed", Bye::SeatRemoved),
        ("replaced", Bye::SeatRevoked),
    ] {
        let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
        let kept = make_link(&server, &table, 2, SeatLink::Recovery, false).await;
        let moved = make_link(&server, &table, 2, SeatLink::Move, false).await;
        let others = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
        let (mut host, mut guest) = (table.join(0).await, table.join(2).await);
        let seat = guest.seat();
        match end {
            "left" => drop(go(&mut guest, Command::Leave).await),
            "removed" => host.order(Command::Remove { seat }).await.unwrap(),
            "closed" => host.order(Command::CloseSeat { seat }).await.unwrap(),
            _ => drop(api.replace(table.key(0), &table.id, 2, &secret()).await.unwrap()),
        }
        assert_eq!(turned_away(&table, table.key(2)).await, bye, "{end}");
        for opener in [&kept.link, &moved.link, &moved.code()] {
            assert_eq!(api.look_at_seat(opener).await.map(drop), Err(Problem::LinkExpired), "{end}");
            assert_eq!(api.open_seat(opener, &secret()).await.map(drop), Err(Problem::LinkExpired), "{end}");
        }
        assert!(api.look_at_seat(&others.link).await.is_ok(), "{end}: other seats keep theirs");
        let again = api.make_seat_link(table.key(2), &table.id, &wanted(SeatLink::Recovery, false)).await;
        assert_eq!(again, Err(Problem::UnknownKey), "{end}");
    }
}

#[tokio::test]
async fn links_outlive_their_table_and_say_so() {
    let mut server = Server::start().await;
    let table = open_table(&server).await;
    let kept = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
    let moved = make_link(&server, &table, 1, SeatLink::Move, false).await;
    let code = moved.code();
    let mut host = table.join(0).await;
    go(&mut host, Command::EndTable).await;
    for opener in [&kept.link, &moved.link, &code] {
        assert_eq!(server.api().look_at_seat(opener).await.map(drop), Err(Problem::LinkExpired));
    }
    server.kill();
    server.start_again().await;
    let api = server.api();
    for opener in [&kept.link, &moved.link] {
        assert_eq!(api.open_seat(opener, &secret()).await.map(drop), Err(Problem::LinkExpired));
    }
    let unknown = api.make_seat_link(table.key(1), &table.id, &wanted(SeatLink::Move, false)).await;
    assert_eq!(unknown, Err(Problem::UnknownTable));
}
