//! A seat goes to another device by a short code that somebody types.

use castle_protocol::{Problem, SeatLink, SeatOpener};
use castle_tests::{Server, secret};

use super::{by_code, join, make_link, open_table};

/// The same code with another last character.
fn mistyped(code: &str) -> String {
    let last = if code.ends_with('0') { '1' } else { '0' };
    format!("{}{last}", &code[..code.len() - 1])
}

#[tokio::test]
async fn a_code_is_read_however_it_is_typed_and_opens_once() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let made = make_link(&server, &table, 1, SeatLink::Move, false).await;
    let code = made.answer.code.clone().unwrap();
    assert!(code.len() == 8 && code.bytes().all(|byte| b"0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains(&byte)), "{code}");
    let small = code.to_lowercase();
    let (first, last) = small.split_at(4);
    let letters = code.replace('0', "o").replace('1', "l");
    for typed in [code.clone(), format!(" {first}-{last}\n"), format!("{first} {last}"), letters] {
        let seen = api.look_at_seat(&by_code(&typed)).await.unwrap();
        assert_eq!((seen.seat.number(), seen.name.as_str()), (1, "Ben"), "{typed}");
    }
    let phone = secret();
    let opened = api.open_seat(&by_code(&format!("{first}-{last}")), &phone).await.unwrap();
    assert_eq!(join(&table, &phone).await.seat(), opened.seat);
    for used in [made.code(), made.link] {
        assert!(matches!(api.open_seat(&used, &secret()).await, Err(Problem::LinkUsed { .. })));
    }
    let log = server.log();
    assert!(!log.contains(&code) && !log.contains(&phone), "{log}");
}

#[tokio::test]
async fn using_the_link_uses_the_code_and_another_replaces_it() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let first = make_link(&server, &table, 1, SeatLink::Move, false).await;
    let second = make_link(&server, &table, 1, SeatLink::Move, false).await;
    assert_eq!(api.open_seat(&first.code(), &secret()).await, Err(Problem::CodeUnknown));
    api.open_seat(&second.link, &secret()).await.unwrap();
    assert!(matches!(api.open_seat(&second.code(), &secret()).await, Err(Problem::LinkUsed { .. })));
    let kept = make_link(&server, &table, 1, SeatLink::Recovery, false).await;
    assert_eq!(kept.answer.code, None);
}

#[tokio::test]
async fn of_two_uses_of_a_code_at_once_one_wins() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    for _ in 0..20 {
        let made = make_link(&server, &table, 1, SeatLink::Move, false).await;
        let (code, one, two) = (made.code(), secret(), secret());
        let (first, second) = tokio::join!(api.open_seat(&code, &one), api.open_seat(&code, &two));
        let (winner, key, loser) = if first.is_ok() { (first, one, second) } else { (second, two, first) };
        assert!(winner.is_ok(), "{winner:?}");
        assert!(matches!(loser, Err(Problem::LinkUsed { .. } | Problem::CodeUnknown)), "{loser:?}");
        assert_eq!(api.open_seat(&code, &key).await, winner, "the same secret again");
    }
}

#[tokio::test]
async fn five_wrong_tries_end_a_code_and_leave_the_link() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let made = make_link(&server, &table, 1, SeatLink::Move, false).await;
    let wrong = by_code(&mistyped(made.answer.code.as_ref().unwrap()));
    for nth in 0..4 {
        let answer = match nth {
            0 | 1 => api.look_at_seat(&wrong).await.map(drop),
            _ => api.open_seat(&wrong, &secret()).await.map(drop),
        };
        assert_eq!(answer, Err(Problem::CodeUnknown));
    }
    assert!(api.look_at_seat(&made.code()).await.is_ok(), "four tries leave it");
    assert_eq!(api.look_at_seat(&wrong).await.map(drop), Err(Problem::CodeUnknown));
    assert_eq!(api.open_seat(&made.code(), &secret()).await.map(drop), Err(Problem::CodeUnknown));
    api.open_seat(&made.link, &secret()).await.unwrap();
}

#[tokio::test]
async fn whoever_tries_many_codes_is_sent_away() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let made = make_link(&server, &table, 1, SeatLink::Move, false).await;
    for text in ["", "short", "UUUUUUUU", "far too long for a code", "🏰🏰🏰🏰🏰🏰🏰🏰", &"0".repeat(30_000)]
    {
        assert_eq!(api.look_at_seat(&by_code(text)).await.map(drop), Err(Problem::CodeUnknown));
    }
    // No code begins like the one that is made but itself.
    let name = &made.answer.code.as_ref().unwrap()[..3];
    let other = if name == "ZZZ" { "YYYYYYYY" } else { "ZZZZZZZZ" };
    for _ in 6..30 {
        assert_eq!(api.look_at_seat(&by_code(other)).await.map(drop), Err(Problem::CodeUnknown));
    }
    for opener in [by_code(other), made.code()] {
        let answer = api.look_at_seat(&opener).await;
        assert!(matches!(answer, Err(Problem::TooManyRequests { retry_after }) if retry_after > 0), "{answer:?}");
    }
    assert!(api.look_at_seat(&made.link).await.is_ok(), "links are too long to be guessed");
}

#[tokio::test]
async fn right_codes_do_not_count_as_tries() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let made = make_link(&server, &table, 1, SeatLink::Move, false).await;
    let code: SeatOpener = made.code();
    for _ in 0..40 {
        assert!(server.api().look_at_seat(&code).await.is_ok());
    }
}
