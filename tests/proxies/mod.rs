//! Behind real proxies from Debian, with the configurations of the README and their stock time-outs.
#![allow(clippy::unwrap_used, reason = "a test")]

mod proxy;

use castle_engine::Form;
use castle_protocol::{ClientMessage, Problem};
use castle_tests::{Api, Player, Server, ServerOptions, Table, TableOptions, slow};
use proxy::{Extra, Kind, Proxy};
use tokio::time::{Duration, Instant, sleep_until, timeout_at};

async fn server(arguments: &[&str], limited: bool) -> Server {
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    Server::start_with(ServerOptions { arguments, limited, ..ServerOptions::default() }).await
}

#[tokio::test]
async fn a_match_is_played_through_each_and_no_secret_is_in_a_log() {
    for kind in [Kind::Nginx, Kind::Caddy] {
        let server = server(&["--trusted-proxies", "127.0.0.1"], false).await;
        let proxy = Proxy::start(kind, server.address(), Extra::default()).await;
        let options = TableOptions { form: Form::Rounds(1), ..TableOptions::default() };
        let table = Table::open_at(&proxy.address, &Api::new(proxy.url()), &options).await;
        let mut clients = table.start(2).await;
        let mut players = [Player::new(1), Player::new(2)];
        Table::play(&mut clients, &mut players, |view| view.play.as_ref().is_some_and(|play| !play.winners.is_empty()))
            .await;
        // Also what goes wrong must not put a secret anywhere.
        let api = Api::new(proxy.url());
        let used = api.claim(&table.link(1), &castle_tests::secret(), "Eve").await.unwrap_err();
        assert!(matches!(used, Problem::LinkUsed { .. }), "{used:?}");
        let answer = api.get("ws").await;
        assert!((400..500).contains(&answer.status), "{kind:?}: a plain request is told so: {}", answer.status);
        drop(clients);
        let logs = proxy.log() + &server.log();
        assert!(logs.contains("/api/tables") && logs.contains("/ws"), "the proxy writes down what passes");
        for secret in table.keys.iter().chain(&table.invitations).filter(|secret| !secret.is_empty()) {
            assert!(!logs.contains(secret.as_str()), "{kind:?}: a secret is in a log");
        }
        assert!(!logs.contains("#join"), "{kind:?}");
    }
}

/// Takes as long as proxies wait before they cut a quiet line.
#[tokio::test]
async fn a_quiet_table_is_not_cut() {
    if !slow() {
        return;
    }
    let short = Extra { lines: "proxy_read_timeout 30s; proxy_send_timeout 30s;" };
    let stock = [(Kind::Nginx, Extra::default()), (Kind::Nginx, short), (Kind::Caddy, Extra::default())];
    let quiet = stock.map(|(kind, extra)| async move {
        let server = server(&[], false).await;
        let proxy = Proxy::start(kind, server.address(), extra).await;
        let table = Table::open_at(&proxy.address, &Api::new(proxy.url()), &TableOptions::default()).await;
        let mut client = table.join(0).await;
        let end = Instant::now() + Duration::from_secs(300);
        let mut beat = Instant::now() + Duration::from_secs(20);
        while Instant::now() < end {
            // A page does the same: it says something every twenty seconds, and hears the server's beats.
            match timeout_at(beat, client.try_next()).await {
                Ok(heard) => _ = heard.unwrap_or_else(|heard| panic!("{kind:?} {extra:?}: cut: {heard:?}")),
                Err(_) => {
                    client.say(&ClientMessage::Beat).await;
                    beat += Duration::from_secs(20);
                }
            }
        }
        sleep_until(end).await;
        client.say(&ClientMessage::Beat).await;
        let guest = table.join(1).await;
        client.wait("it still hears", |view| view.people[1].here).await;
        drop(guest);
    });
    futures_util::future::join_all(quiet).await;
}

/// How many tables a visitor may open before it is told to wait.
async fn tables_of(api: &Api, forged: Option<&str>) -> usize {
    for nth in 0..10 {
        let request = api.request("POST", "api/tables").json(&Table::request(&TableOptions::default()));
        let request = match forged {
            Some(address) => request.header("x-forwarded-for", address).header("forwarded", format!("for={address}")),
            None => request,
        };
        let answer = Api::send(request).await;
        if answer.status == 429 {
            return nth;
        }
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    10
}

#[tokio::test]
async fn limits_count_visitors_and_forged_headers_change_nothing() {
    let visitor = |nth: u8, root: String| Api::from(root, std::net::IpAddr::from([127, 0, 0, nth]));
    // Straight to the server: what an untrusted sender forges is not looked at.
    let server = server(&["--trusted-proxies", "127.0.0.1", "--tables-per-hour", "2"], true).await;
    let direct = visitor(9, server.url());
    assert_eq!(tables_of(&direct, Some("192.0.2.1")).await, 2);
    assert_eq!(tables_of(&direct, Some("192.0.2.2")).await, 0, "another forged address is no other visitor");

    // Through two hops each visitor has a limit of its own, whatever it forges.
    let inner = Proxy::start(Kind::Nginx, server.address(), Extra::default()).await;
    let outer = Proxy::start(Kind::Caddy, &inner.address, Extra::default()).await;
    for nth in [2, 3] {
        let through = visitor(nth, outer.url());
        assert_eq!(tables_of(&through, Some("192.0.2.3")).await, 2, "visitor {nth}");
        assert_eq!(tables_of(&through, None).await, 0);
    }
    let through = visitor(4, inner.url());
    assert_eq!(tables_of(&through, Some("192.0.2.4")).await, 2, "one hop that adds to what was forged");
    assert_eq!(tables_of(&through, Some("192.0.2.5")).await, 0);
}
