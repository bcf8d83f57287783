//! A device whose page has lost its secrets has its seats back by its cookie.

use castle_protocol::{
    Bye, Claim, Claimed, Command, CreateTable, Created, Level, OpenSeat, Problem, RestoreSeats, SeatLink, SeatsRestored,
};
use castle_tests::{Answer, Api, Server, ServerOptions, Table, TableOptions, secret};
use reqwest::header::{HeaderMap, HeaderValue};
use serde::Serialize;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::{go, join, make_link, open_table, turned_away};

/// A browser, as far as its cookies go.
struct Browser {
    api: Api,
    cookies: String,
}

impl Browser {
    fn new(server: &Server) -> Browser {
        Browser { api: server.api(), cookies: String::new() }
    }

    async fn post(&mut self, path: &str, body: &impl Serialize) -> Answer {
        let request = self.api.request("POST", path).header("cookie", &self.cookies).json(body);
        let answer = Api::send(request).await;
        if let Some(cookie) = cookie_of(&answer.headers) {
            self.cookies = cookie.split(';').next().unwrap().to_owned();
        }
        answer
    }

    async fn create(&mut self, table: &CreateTable) -> Created {
        self.post("api/tables", table).await.good()
    }

    async fn claim(&mut self, link: &str, key: &str, name: &str) -> Claimed {
        let claim = Claim { link: link.to_owned(), key: key.to_owned(), name: name.to_owned() };
        self.post("api/invitations/claim", &claim).await.good()
    }

    async fn restore(&mut self, keys: &[&str]) -> Result<SeatsRestored, Problem> {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        self.post("api/seats/restore", &RestoreSeats { keys }).await.result()
    }

    /// The names, seats and places of secrets that a device is told of.
    async fn restored(&mut self, keys: &[&str]) -> Vec<(String, u8, Option<u32>)> {
        let restored = self.restore(keys).await.unwrap();
        restored.seats.into_iter().map(|seat| (seat.name, seat.seat.number(), seat.key)).collect()
    }
}

/// What a response sets, if it does.
fn cookie_of(headers: &HeaderMap) -> Option<String> {
    let mut set = headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap().to_owned());
    let cookie = set.next();
    assert_eq!(set.next(), None, "one cookie");
    cookie
}

fn restored(name: &str, seat: u8, key: Option<u32>) -> (String, u8, Option<u32>) {
    (name.to_owned(), seat, key)
}

#[tokio::test]
async fn a_device_that_lost_its_secrets_has_its_seat_and_cards_back() {
    let mut server = Server::start().await;
    let table = Table::open(&server, &TableOptions { claimed: 1, ..TableOptions::default() }).await;
    let mut phone = Browser::new(&server);
    phone.claim(&table.link(1), table.key(1), "Ben").await;
    let clients = table.start(2).await;
    let hand = clients[1].view.play.as_ref().unwrap().hand.clone();
    drop(clients);
    server.kill();
    server.start_again().await;
    phone.api = server.api();
    let fresh = secret();
    assert_eq!(phone.restored(&[]).await, [restored("Ben", 1, None)], "to be listed takes nothing");
    assert_eq!(phone.restored(&[&fresh]).await, [restored("Ben", 1, Some(0))]);
    assert_eq!(phone.restored(&[&fresh]).await, [restored("Ben", 1, Some(0))], "the same again");
    let back = join(&table, &fresh).await;
    assert_eq!(back.view.play.as_ref().unwrap().hand, hand);
    assert_eq!(join(&table, table.key(1)).await.seat(), back.seat(), "the old secret holds it, too, if it is found");
    let log = server.log();
    assert!(log.contains("seat restored") && !log.contains(&fresh) && !log.contains(&phone.cookies), "{log}");
    assert!(!log.contains(phone.cookies.split_once('=').unwrap().1), "{log}");
}

#[tokio::test]
async fn two_seats_of_a_table_on_one_device_come_back_and_do_not_mix() {
    let server = Server::start().await;
    let mut tablet = Browser::new(&server);
    let request = Table::request(&TableOptions { seats: 3, ..TableOptions::default() });
    let table = tablet.create(&request).await.table;
    let link = castle_tests::link(&table, &request.invitations[1].secret);
    tablet.claim(&link, &secret(), "Ada").await;
    let other = castle_tests::link(&table, &request.invitations[0].secret);
    Browser::new(&server).claim(&other, &secret(), "Ben").await;
    let (one, two, three) = (secret(), secret(), secret());
    let back = tablet.restored(&[&one, &two, &three]).await;
    assert_eq!(back, [restored("Rosa", 0, Some(0)), restored("Ada", 2, Some(1))]);
    for (key, seat) in [(&one, 0), (&two, 2)] {
        assert_eq!(castle_tests::Client::join(server.address(), &table, key).await.seat().number(), seat);
    }
    let unused = castle_tests::Client::turned_away(server.address(), &table, &three).await;
    assert_eq!(unused, Bye::UnknownKey);
    assert_eq!(tablet.restored(&[&three, &two]).await, [restored("Rosa", 0, Some(0)), restored("Ada", 2, Some(1))]);
    assert_eq!(tablet.restored(&[&two, &one]).await, [restored("Rosa", 0, Some(1)), restored("Ada", 2, Some(0))]);
}

#[tokio::test]
async fn two_pages_that_restore_at_once_do_not_harm_each_other() {
    let server = Server::start().await;
    let mut phone = Browser::new(&server);
    let table = phone.create(&Table::request(&TableOptions::default())).await.table;
    let browser = || Browser { api: server.api(), cookies: phone.cookies.clone() };
    let (mut one, mut two, mut three) = (browser(), browser(), browser());
    let (key, other) = (secret(), secret());
    let (key, other) = ([key.as_str()], [other.as_str()]);
    let (first, second, third) = tokio::join!(one.restored(&key), two.restored(&key), three.restored(&other));
    for told in [first, second, third] {
        assert_eq!(told, [restored("Rosa", 0, Some(0))]);
    }
    for key in [key[0], other[0]] {
        assert_eq!(castle_tests::Client::join(server.address(), &table, key).await.seat().number(), 0);
    }
}

#[tokio::test]
async fn secrets_that_are_missing_are_missed_at_the_end() {
    let server = Server::start().await;
    let mut phone = Browser::new(&server);
    let mut open = Vec::new();
    for name in ["one", "two", "three"] {
        let request = CreateTable { table_name: name.to_owned(), ..Table::request(&TableOptions::default()) };
        open.push((phone.create(&request).await.table, name.to_owned()));
    }
    let (one, two) = (secret(), secret());
    let seats = phone.restore(&[&one, &two]).await.unwrap().seats;
    assert_eq!(seats.iter().map(|seat| seat.key).collect::<Vec<_>>(), [Some(0), Some(1), None]);
    let mut told: Vec<_> = seats.iter().map(|seat| (seat.table.clone(), seat.table_name.clone())).collect();
    told.sort();
    open.sort();
    assert_eq!(told, open);
    let keys = [(&one, &seats[0].table), (&two, &seats[1].table)];
    for (key, table) in keys {
        assert_eq!(castle_tests::Client::join(server.address(), table, key).await.view.table.id, *table);
    }
}

#[tokio::test]
async fn without_its_cookie_a_device_has_no_seats() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { claimed: 1, ..TableOptions::default() }).await;
    let mut phone = Browser::new(&server);
    phone.claim(&table.link(1), table.key(1), "Ben").await;
    let name = phone.cookies.split_once('=').unwrap().0.to_owned();
    let mut stranger = Browser::new(&server);
    for cookies in [
        String::new(),
        "a=b; c".to_owned(),
        format!("{name}={}", secret()),
        format!("{name}=short"),
        format!("{name}={}", "🏰".repeat(26)),
        phone.cookies.replace(&name, "castle_of_another_server"),
    ] {
        stranger.cookies = cookies;
        assert_eq!(stranger.restored(&[&secret()]).await, [], "{}", stranger.cookies);
    }
    phone.cookies = format!("castle_of_another_server={}; {}; theme=dark", secret(), phone.cookies);
    assert_eq!(phone.restored(&[]).await, [restored("Ben", 1, None)], "others do not disturb");
}

#[tokio::test]
async fn only_seats_that_the_device_still_has_come_back() {
    let server = Server::start().await;
    let api = server.api();
    let mut phone = Browser::new(&server);
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = Table::open(&server, &TableOptions { claimed: 1, ..TableOptions::default() }).await;
        phone.claim(&table.link(1), table.key(1), "Ben").await;
        tables.push(table);
    }
    assert_eq!(phone.restored(&[]).await.len(), 4);
    // One seat is moved away, one is given to somebody else, one is left, and one table ends.
    let moved = make_link(&server, &tables[0], 1, SeatLink::Move, true).await;
    let mut tablet = Browser::new(&server);
    let open = OpenSeat { opener: moved.link, key: secret() };
    let opened: Claimed = tablet.post("api/seats/open", &open).await.good();
    api.replace(tables[1].key(0), &tables[1].id, 1, &secret()).await.unwrap();
    let mut guest = tables[2].join(1).await;
    go(&mut guest, Command::Leave).await;
    assert_eq!(turned_away(&tables[2], tables[2].key(1)).await, Bye::SeatLeft);
    assert_eq!(phone.restored(&[&secret()]).await.len(), 1);
    let mut host = tables[3].join(0).await;
    go(&mut host, Command::EndTable).await;
    assert_eq!(turned_away(&tables[3], tables[3].key(0)).await, Bye::UnknownTable);
    assert_eq!(phone.restored(&[&secret()]).await, []);
    assert_eq!(tablet.restored(&[]).await, [restored("Ben", opened.seat.number(), None)], "it moved here");
}

#[tokio::test]
async fn secrets_to_come_back_with_have_to_be_fresh() {
    let server = Server::start().await;
    let mut phone = Browser::new(&server);
    let request = Table::request(&TableOptions::default());
    phone.create(&request).await;
    let other = open_table(&server).await;
    let (one, many) = (secret(), vec![secret(); 65]);
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(phone.restore(&[other.key(0)]).await, Err(Problem::SecretTaken), "it holds another seat");
    assert_eq!(phone.restore(&[&one, &one]).await, Err(Problem::BadSecret { field: "keys".into() }));
    assert_eq!(phone.restore(&["short"]).await, Err(Problem::BadSecret { field: "keys".into() }));
    assert!(matches!(phone.restore(&many).await, Err(Problem::BadRequest { .. })));
    assert_eq!(phone.restored(&[&request.key]).await, [restored("Rosa", 0, Some(0))], "its own does no harm");
    let foreign = phone.api.request("POST", "api/seats/restore").header("origin", "https://evil.example");
    let foreign = foreign.header("cookie", &phone.cookies).json(&RestoreSeats { keys: vec![one.clone()] });
    assert_eq!(Api::send(foreign).await.problem(), Problem::ForeignOrigin);
    assert_eq!(phone.restored(&[]).await.len(), 1);
}

#[tokio::test]
async fn a_repeat_whose_first_answer_was_lost_binds_the_seat_to_the_cookie_that_came() {
    let server = Server::start().await;
    let request = Table::request(&TableOptions::default());
    // The answer with the cookie gets lost each time, so the browser comes without one again.
    Browser::new(&server).create(&request).await;
    let mut phone = Browser::new(&server);
    let created = phone.create(&request).await;
    assert_eq!(phone.restored(&[]).await, [restored("Rosa", 0, None)]);
    let link = castle_tests::link(&created.table, &request.invitations[0].secret);
    let key = secret();
    Browser::new(&server).claim(&link, &key, "Ben").await;
    let mut tablet = Browser::new(&server);
    tablet.claim(&link, &key, "Ben").await;
    assert_eq!(tablet.restored(&[]).await, [restored("Ben", 1, None)]);
}

#[tokio::test]
async fn many_secrets_of_a_seat_push_out_the_oldest_and_keep_the_newest() {
    let server = Server::start().await;
    let mut phone = Browser::new(&server);
    phone.create(&Table::request(&TableOptions::default())).await;
    let mut last = String::new();
    for _ in 0..70 {
        last = secret();
        assert_eq!(phone.restored(&[&last]).await, [restored("Rosa", 0, Some(0))]);
    }
    let table = phone.restore(&[]).await.unwrap().seats.remove(0).table;
    assert_eq!(castle_tests::Client::join(server.address(), &table, &last).await.seat().number(), 0);
}

/// The attributes of the cookie that a server sets on a new device, in small letters, without its value.
async fn attributes(server: &Server, headers: &[(&str, &str)]) -> (String, Vec<String>) {
    let mut request = server.api().request("POST", "api/tables").json(&Table::request(&TableOptions::default()));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = Api::send(request).await;
    let cookie = cookie_of(&answer.headers).unwrap_or_else(|| panic!("{answer:?}"));
    let (pair, attributes) = cookie.split_once("; ").unwrap();
    let (name, value) = pair.split_once('=').unwrap();
    assert!(name.starts_with("castle_") && name.len() == "castle_".len() + 16 && value.len() == 26, "{pair}");
    (name.to_owned(), attributes.split("; ").map(str::to_lowercase).collect())
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites_and_lives_as_long_as_a_table() {
    let mut server = Server::start().await;
    let month = "max-age=2592000";
    let (name, plain) = attributes(&server, &[]).await;
    assert_eq!(plain, ["path=/", month, "httponly", "samesite=lax"]);
    let (_, forged) = attributes(&server, &[("x-forwarded-proto", "https")]).await;
    assert_eq!(forged, plain, "a header of somebody who is no trusted proxy changes nothing");
    server.kill();
    server.start_again().await;
    assert_eq!(attributes(&server, &[]).await.0, name, "the name belongs to the data");

    let arguments = ["--public-url", "https://cards.example/castle/", "--table-days", "3", "--bot-table-days", "2"];
    let arguments = arguments.map(str::to_owned).to_vec();
    let public = Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await;
    let (other, secure) = attributes(&public, &[]).await;
    assert_eq!(secure, ["path=/castle/", "max-age=259200", "httponly", "samesite=lax", "secure"]);
    assert_ne!(other, name, "two servers of one host do not disturb each other");

    let arguments = ["--trusted-proxies", "127.0.0.1"].map(str::to_owned).to_vec();
    let behind = Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await;
    let (_, by_https) = attributes(&behind, &[("x-forwarded-proto", "https")]).await;
    assert_eq!(by_https, ["path=/", month, "httponly", "samesite=lax", "secure"]);
    assert_eq!(attributes(&behind, &[("x-forwarded-proto", "http")]).await.1, plain);
}

#[tokio::test]
async fn the_cookie_is_renewed_when_it_is_used_and_never_set_for_nothing() {
    let server = Server::start().await;
    let mut phone = Browser::new(&server);
    let nothing = phone.post("api/seats/restore", &RestoreSeats { keys: vec![] }).await;
    assert_eq!(cookie_of(&nothing.headers), None, "a device without seats is not remembered");
    assert_eq!(cookie_of(&server.api().get("").await.headers), None);
    phone.create(&Table::request(&TableOptions::default())).await;
    let (had, renewed) = (phone.cookies.clone(), phone.post("api/seats/restore", &RestoreSeats { keys: vec![] }).await);
    assert!(cookie_of(&renewed.headers).unwrap().starts_with(&format!("{had}; ")));
    let socket = |cookies: Option<&str>| {
        let mut request = format!("ws://{}/ws", server.address()).into_client_request().unwrap();
        if let Some(cookies) = cookies {
            request.headers_mut().insert("cookie", HeaderValue::from_str(cookies).unwrap());
        }
        async {
            let (_socket, response) = tokio_tungstenite::connect_async(request).await.unwrap();
            response.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned())
        }
    };
    assert!(socket(Some(&had)).await.unwrap().starts_with(&format!("{had}; ")), "each visit renews it");
    assert_eq!(socket(None).await, None);
}

#[tokio::test]
async fn a_match_against_bots_comes_back_as_one() {
    let server = Server::start().await;
    let mut phone = Browser::new(&server);
    for (options, against_bots) in [(TableOptions::default(), false), (TableOptions::against(&[Level::Careful]), true)]
    {
        let table = phone.create(&Table::request(&options)).await.table;
        let seats = phone.restore(&[]).await.unwrap().seats;
        assert_eq!(seats.iter().find(|seat| seat.table == table).unwrap().against_bots, against_bots);
    }
}
