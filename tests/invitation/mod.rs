//! Invitations: opening uses nothing, claiming uses one once, and each end says which it is.
#![allow(clippy::unwrap_used, reason = "a test")]

use castle_protocol::{Bye, Claimed, Level, Problem, ServerMessage};
use castle_tests::{Api, Heard, Server, Table, TableOptions, link, secret};

/// What the programs behind chat apps call themselves when they fetch a preview of a link.
const PREVIEWS: [&str; 10] = [
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Twitterbot/1.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) iMessagePreview",
    "SkypeUriPreview Preview/0.5",
    "Signal/6.0",
];

async fn open_table(server: &Server) -> Table {
    Table::open(server, &TableOptions { seats: 3, claimed: 1, ..TableOptions::default() }).await
}

#[tokio::test]
async fn looking_uses_nothing() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    for agent in PREVIEWS {
        for method in ["GET", "HEAD"] {
            for path in [
                "",
                "?",
                &format!("?join={}", table.link(1)),
                &format!("join/{}", table.link(1)),
                "api/invitations/claim",
                "api/invitations/look",
            ] {
                let answer = Api::send(api.request(method, path).header("user-agent", agent)).await;
                assert!([200, 404, 405].contains(&answer.status), "{method} {path}: {}", answer.status);
            }
        }
    }
    for _ in 0..10 {
        let seen = api.look(&table.link(1)).await.unwrap();
        assert_eq!(
            (seen.seat.number(), seen.seats, seen.host.as_str(), seen.table_name.as_str()),
            (1, 3, "Rosa", "Evening")
        );
        assert_eq!((seen.names, seen.started, &seen.table), (vec!["Rosa".to_owned()], false, &table.id));
        assert!(seen.expires_at > 0);
    }
    let claimed = api.claim(&table.link(1), table.key(1), "Ben").await.unwrap();
    assert_eq!(
        claimed,
        Claimed { table: table.id.clone(), seat: castle_engine::Seat::new(1).unwrap(), name: "Ben".into() }
    );
    assert!(matches!(api.look(&table.link(1)).await, Err(Problem::LinkUsed { at }) if at > 0));
}

#[tokio::test]
async fn of_two_claims_at_once_one_wins() {
    let server = Server::start().await;
    let api = server.api();
    for _ in 0..20 {
        let table = open_table(&server).await;
        let (link, one, two) = (table.link(1), secret(), secret());
        let (first, second) = tokio::join!(api.claim(&link, &one, "Ben"), api.claim(&link, &two, "Ada"));
        let (winner, loser) = if first.is_ok() { (first, second) } else { (second, first) };
        assert!(winner.is_ok(), "{winner:?}");
        assert!(matches!(loser, Err(Problem::LinkUsed { .. })), "{loser:?}");
        let mut guests = 0;
        for key in [&one, &two] {
            let client = castle_tests::Client::join_since(server.address(), &table.id, key, None).await;
            guests += usize::from(client.is_ok());
        }
        assert_eq!(guests, 1);
    }
}

#[tokio::test]
async fn the_same_secret_again_gets_its_seat() {
    let mut server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let (link, key) = (table.link(1), table.key(1).to_owned());
    let (one, two, three) =
        tokio::join!(api.claim(&link, &key, "Ben"), api.claim(&link, &key, "Ben"), api.claim(&link, &key, "Ben"));
    assert!(one.is_ok() && one == two && two == three, "{one:?} {two:?} {three:?}");
    server.kill();
    server.start_again().await;
    let api = server.api();
    assert_eq!(api.claim(&link, &key, "Ben").await, one);
    let refused = api.claim(&table.link(2), &key, "Ben").await;
    assert_eq!(refused, Err(Problem::SecretTaken), "one secret, one seat");
    assert!(api.look(&table.link(2)).await.is_ok(), "the other invitation is not used");
}

#[tokio::test]
async fn the_same_table_again_is_the_same_table() {
    let mut server = Server::start().await;
    let request = Table::request(&TableOptions::default());
    let api = server.api();
    let (one, two) = tokio::join!(api.create(&request), api.create(&request));
    assert!(one.is_ok() && one == two, "{one:?} {two:?}");
    server.kill();
    server.start_again().await;
    assert_eq!(server.api().create(&request).await, one);
}

#[tokio::test]
async fn a_replaced_invitation_says_so_and_the_new_one_works() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let new = secret();
    api.replace(table.key(0), &table.id, 1, &new).await.unwrap();
    assert!(matches!(api.look(&table.link(1)).await, Err(Problem::LinkReplaced { at }) if at > 0));
    assert!(matches!(api.claim(&table.link(1), table.key(1), "Ben").await, Err(Problem::LinkReplaced { .. })));
    api.replace(table.key(0), &table.id, 1, &new).await.unwrap();
    assert_eq!(api.claim(&link(&table.id, &new), table.key(1), "Ben").await.unwrap().seat.number(), 1);
}

#[tokio::test]
async fn replacing_a_claimed_seats_invitation_signs_its_devices_out() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let api = server.api();
    let mut clients = table.start(2).await;
    let hand = clients[1].view.play.as_ref().unwrap().hand.clone();
    let new = secret();
    api.replace(table.key(0), &table.id, 1, &new).await.unwrap();
    let ended = loop {
        if let Err(ended) = clients[1].try_next().await {
            break ended;
        }
    };
    assert!(matches!(ended, Heard::Message(message, _) if *message == ServerMessage::Bye { code: Bye::SeatRevoked }));
    let Err(Heard::Message(message, _)) =
        castle_tests::Client::join_since(server.address(), &table.id, table.key(1), None).await
    else {
        panic!("signed out")
    };
    assert_eq!(*message, ServerMessage::Bye { code: Bye::SeatRevoked });
    let key = secret();
    api.claim(&link(&table.id, &new), &key, "Ben").await.unwrap();
    let back = castle_tests::Client::join(server.address(), &table.id, &key).await;
    assert_eq!(back.view.play.as_ref().unwrap().hand, hand, "the cards stay");
}

#[tokio::test]
async fn an_invitation_says_whether_its_seat_has_cards() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
    let api = server.api();
    let seen = api.look(&table.link(2)).await.unwrap();
    assert!(!seen.started && !seen.plays_on, "nothing is dealt");
    let _clients = table.start(2).await;
    let seen = api.look(&table.link(2)).await.unwrap();
    assert!(seen.started && !seen.plays_on, "the seat was not dealt in");
    let new = secret();
    api.replace(table.key(0), &table.id, 1, &new).await.unwrap();
    let seen = api.look(&link(&table.id, &new)).await.unwrap();
    assert!(seen.started && seen.plays_on, "the cards wait for whoever claims the seat");
}

#[tokio::test]
async fn each_end_of_a_link_says_which_it_is() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let other = open_table(&server).await;
    let api = server.api();
    let good = table.link(1);
    let mut wrong: Vec<String> = vec![
        String::new(),
        "x".into(),
        good[1..].into(),
        format!("{good}a"),
        good.to_uppercase(),
        good.replace('.', ""),
    ];
    for at in [0, 5, 25, 27, 40, 52, 53, 54] {
        let mut characters: Vec<char> = good.chars().collect();
        characters[at] = if characters[at] == 'a' { 'b' } else { 'a' };
        wrong.push(characters.into_iter().collect());
    }
    wrong.push("🏰".repeat(20));
    for text in wrong {
        for answer in [api.look(&text).await.map(drop), api.claim(&text, table.key(1), "Ben").await.map(drop)] {
            assert_eq!(answer, Err(Problem::LinkMistyped), "{text}");
        }
    }
    for unknown in [link(&table.id, &secret()), link(&table.id, &other.invitations[1]), link(&table.id, table.key(0))] {
        assert_eq!(api.look(&unknown).await.map(drop), Err(Problem::LinkUnknown));
    }
    let nowhere = api.look(&link(&secret(), &secret())).await.map(drop).unwrap_err();
    assert!(matches!(nowhere, Problem::LinkUnknown | Problem::UnknownTable), "{nowhere:?}");
    api.claim(&good, table.key(1), "Ben").await.unwrap();
    assert!(matches!(api.claim(&good, &secret(), "Eve").await, Err(Problem::LinkUsed { .. })));
    for bad in ["", "short", &secret().to_uppercase()] {
        let answer = api.claim(&table.link(2), bad, "Ada").await;
        assert_eq!(answer, Err(Problem::BadSecret { field: "key".into() }), "{bad}");
    }
    let log = server.log();
    for secret in table.invitations.iter().chain(&table.keys).filter(|secret| !secret.is_empty()) {
        assert!(!log.contains(secret.as_str()), "{log}");
    }
}

#[tokio::test]
async fn an_invitation_says_who_is_a_bot() {
    let server = Server::start().await;
    let options =
        TableOptions { seats: 4, claimed: 1, bots: vec![Level::Careful, Level::Strong], ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let host = table.join(0).await;
    let seen = server.api().look(&table.link(1)).await.unwrap();
    let bots: Vec<_> =
        host.view.people.iter().filter(|person| person.is_bot).flat_map(|person| person.name.clone()).collect();
    assert_eq!((seen.names, seen.bots), (vec!["Rosa".to_owned()], bots));
}
