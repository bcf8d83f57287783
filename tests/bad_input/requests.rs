//! Requests over HTTP.

use castle_engine::{Contradiction, Form};
use castle_protocol::{CreateTable, Problem, Restart};
use castle_tests::{Api, Server, Table, TableOptions, action_id, secret};
use serde_json::json;

use super::log_is_discreet;

#[tokio::test]
async fn unknown_paths_and_methods_say_so() {
    let server = Server::start().await;
    let api = server.api();
    for path in
        ["nothing", "api", "api/tables/x", "api/nothing", "assets/nothing.js", "..%2f..%2fetc/passwd", ".git/config"]
    {
        let answer = api.get(path).await;
        assert!(matches!(answer.problem(), Problem::NotFound | Problem::MethodNotAllowed), "{path}: {answer:?}");
    }
    for (method, path) in
        [("GET", "api/tables"), ("DELETE", "api/tables"), ("PUT", "api/invitations/claim"), ("POST", "healthz")]
    {
        let answer = Api::send(api.request(method, path)).await;
        assert_eq!((answer.status, answer.problem()), (405, Problem::MethodNotAllowed), "{method} {path}");
    }
    assert_eq!(api.get("healthz").await.status, 200);
}

#[tokio::test]
async fn a_body_that_is_none_is_refused() {
    let server = Server::start().await;
    let api = server.api();
    let post = |body: String| api.request("POST", "api/tables").header("content-type", "application/json").body(body);
    let good = serde_json::to_value(Table::request(&TableOptions::default())).unwrap();
    let with = |key: &str, value: serde_json::Value| {
        let mut body = good.clone();
        body[key] = value;
        body.to_string()
    };
    for body in [
        String::new(),
        "{".into(),
        "[]".into(),
        "null".into(),
        with("seats", json!(-1)),
        with("seats", json!("2")),
        with("extra", json!(1)),
    ] {
        let answer = Api::send(post(body.clone())).await;
        assert!(matches!(answer.problem(), Problem::BadRequest { .. }), "{body}: {answer:?}");
        assert!((400..=422).contains(&answer.status));
    }
    let answer = Api::send(post(with("name", json!("x".repeat(1 << 20))))).await;
    assert_eq!(answer.status, 413);
    assert!(matches!(answer.problem(), Problem::TooLarge { .. }));
}

#[tokio::test]
async fn a_name_has_one_to_twenty_four_visible_characters() {
    let server = Server::start().await;
    let api = server.api();
    let table = Table::open(&server, &TableOptions { seats: 5, claimed: 1, ..TableOptions::default() }).await;
    let named = |name: &str| CreateTable { name: name.to_owned(), ..Table::request(&TableOptions::default()) };
    for blank in ["", " ", "\u{a0}\u{3000}\t\n", "\u{200b}\u{200d}", "\u{202e}\u{2066}", "\u{feff}"] {
        assert_eq!(api.create(&named(blank)).await, Err(Problem::NameBlank), "{blank:?}");
        assert_eq!(api.claim(&table.link(1), table.key(1), blank).await, Err(Problem::NameBlank), "{blank:?}");
    }
    let family = "👨‍👩‍👧‍👦";
    let long = [family.repeat(25), "a".repeat(25), "e\u{301}".repeat(25), "🏳️‍🌈".repeat(25)];
    for name in &long {
        assert_eq!(api.create(&named(name)).await, Err(Problem::NameTooLong { most: 24 }));
    }
    for emoji in ["🏰".repeat(10_000), family.repeat(10_000)] {
        let refused = api.claim(&table.link(1), table.key(1), &emoji).await.unwrap_err();
        assert!(matches!(refused, Problem::NameTooLong { most: 24 } | Problem::TooLarge { .. }), "{refused:?}");
    }
    // None of this used the invitation.
    let claimed = api.claim(&table.link(1), table.key(1), &family.repeat(24)).await.unwrap();
    assert_eq!(claimed.name, family.repeat(24));
    let script = "<svg/onload=alert()>\"'";
    assert_eq!(api.claim(&table.link(2), table.key(2), script).await.unwrap().name, script);
    assert_eq!(api.claim(&table.link(3), table.key(3), " Rosa\u{202e} ").await.unwrap().name, "Rosa 2");
    assert_eq!(
        api.claim(&table.link(4), table.key(4), "ROSA").await.unwrap().name.to_lowercase().replace(" 3", ""),
        "rosa"
    );
    log_is_discreet(&server, &table);
    assert!(!server.log().contains("onload"), "no name is logged");
}

#[tokio::test]
async fn impossible_rules_are_refused_with_every_reason() {
    let server = Server::start().await;
    let api = server.api();
    let good = Table::request(&TableOptions::default());
    let reasons = |answer: Result<castle_protocol::Created, Problem>| match answer {
        Err(Problem::Rules { contradictions }) => contradictions,
        other => panic!("{other:?}"),
    };
    let mut decks = good.clone();
    decks.rules.decks = 5;
    assert_eq!(reasons(api.create(&decks).await), [Contradiction::Decks { decks: 5, most: 4 }]);
    let six = Table::request(&TableOptions { seats: 6, ..TableOptions::default() });
    let mut six = six.clone();
    six.rules.decks = 1;
    assert_eq!(reasons(api.create(&six).await), [Contradiction::Seats { seats: 6, fewest: 2, most: 5 }]);
    let mut options = good.clone();
    options.rules.options = Some(json!({"four": {"effect": "none"}, "progress_limit": 0}));
    let found = reasons(api.create(&options).await);
    assert!(found.contains(&Contradiction::ProgressLimitZero), "{found:?}");
    assert!(found.contains(&Contradiction::FourWithoutEffect { option: "four.over_higher".into() }), "{found:?}");
    let mut sheds = good.clone();
    let every: serde_json::Map<_, _> =
        castle_engine::Rank::ALL.iter().map(|rank| (rank.to_string(), json!("shed"))).collect();
    sheds.rules.options = Some(json!({"powers": every, "jokers": 2}));
    assert_eq!(reasons(api.create(&sheds).await), [Contradiction::NoPlainRank, Contradiction::JokersWithoutRank]);
    for wrong in [json!({"no_such": 1}), json!({"beat": "sideways"}), json!([]), json!({"powers": {"1": "burn"}})] {
        let mut request = good.clone();
        request.rules.options = Some(wrong.clone());
        assert!(matches!(api.create(&request).await, Err(Problem::BadRequest { .. })), "{wrong}");
    }
    for form in [Form::Target(0), Form::Rounds(0)] {
        let mut request = good.clone();
        request.rules.form = Some(form);
        assert!(api.create(&request).await.is_err(), "{form:?}");
    }
}

#[tokio::test]
async fn seats_and_secrets_of_a_new_table_must_fit() {
    let server = Server::start().await;
    let api = server.api();
    let good = Table::request(&TableOptions { seats: 3, ..TableOptions::default() });
    for key in ["", "short", &secret().to_uppercase(), &format!("{}1", &secret()[1..]), &secret().repeat(2)] {
        let answer = api.create(&CreateTable { key: key.to_owned(), ..good.clone() }).await;
        assert_eq!(answer, Err(Problem::BadSecret { field: "key".into() }), "{key}");
    }
    let without = CreateTable { invitations: good.invitations[..1].to_vec(), ..good.clone() };
    let mut twice = good.clone();
    twice.invitations[1].seat = twice.invitations[0].seat;
    let mut host = good.clone();
    host.invitations[0].seat = castle_engine::Seat::new(0).unwrap();
    for request in [without, twice, host] {
        let answer = api.create(&request).await;
        assert!(matches!(answer, Err(Problem::BadRequest { .. } | Problem::UnknownSeat)), "{answer:?}");
    }
    for seats in [0, 1, 11, 255] {
        assert!(api.create(&CreateTable { seats, ..good.clone() }).await.is_err(), "{seats}");
    }
    let long = CreateTable { table_name: "x".repeat(41), ..good.clone() };
    assert_eq!(api.create(&long).await, Err(Problem::NameTooLong { most: 40 }));
    let first = api.create(&good).await.unwrap();
    // The host's secret opens one table, whatever else is asked for with it.
    let again = CreateTable { key: good.key.clone(), ..Table::request(&TableOptions::default()) };
    assert_eq!(api.create(&again).await, Ok(first));
}

#[tokio::test]
async fn powers_of_the_host_are_the_hosts() {
    let server = Server::start().await;
    let api = server.api();
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
    let other = Table::open(&server, &TableOptions::default()).await;
    let new = secret();
    assert_eq!(api.replace(table.key(1), &table.id, 2, &new).await, Err(Problem::NotHost));
    assert_eq!(api.replace(&secret(), &table.id, 2, &new).await, Err(Problem::UnknownKey));
    assert_eq!(api.replace(other.key(0), &table.id, 2, &new).await, Err(Problem::UnknownKey));
    assert_eq!(api.replace(table.key(0), &secret(), 2, &new).await, Err(Problem::UnknownTable));
    assert_eq!(api.replace(table.key(0), &table.id, 0, &new).await, Err(Problem::UnknownSeat));
    assert_eq!(api.replace(table.key(0), &table.id, 3, &new).await, Err(Problem::UnknownSeat));
    assert_eq!(api.replace(table.key(0), &table.id, 2, "no").await, Err(Problem::BadSecret { field: "secret".into() }));
    let restart = Restart { id: action_id(), rules: None };
    assert_eq!(api.restart(table.key(0), &table.id, &restart).await, Err(Problem::NotStarted));
    let bad = Restart { id: "x".into(), rules: None };
    assert_eq!(api.restart(table.key(0), &table.id, &bad).await, Err(Problem::BadSecret { field: "id".into() }));
    let path = format!("api/tables/{}/restart", table.id);
    assert_eq!(api.post(&path, &restart).await.problem(), Problem::UnknownKey, "no Authorization at all");
    assert!(api.look(&table.link(2)).await.is_ok(), "the invitation is as it was");
    log_is_discreet(&server, &table);
}

#[tokio::test]
async fn another_sites_page_may_ask_for_nothing() {
    let server = Server::start().await;
    let api = server.api();
    let request = Table::request(&TableOptions::default());
    for origin in ["http://elsewhere.example", "https://127.0.0.1", "null"] {
        let answer = Api::send(api.request("POST", "api/tables").header("origin", origin).json(&request)).await;
        assert_eq!((answer.status, answer.problem()), (403, Problem::ForeignOrigin), "{origin}");
    }
    let own = format!("http://{}", server.address());
    let answer = Api::send(api.request("POST", "api/tables").header("origin", own).json(&request)).await;
    assert!(answer.status < 300, "{answer:?}");
}
