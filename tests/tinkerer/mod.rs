//! What others write by `docs/protocol.md` alone plays along: the example in Python, by an ordinary invitation.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};

use castle_engine::{Form, Phase, Preset};
use castle_protocol::{Command, Level};
use castle_tests::{Client, Player, Server, ServerOptions, Table, TableOptions};

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The bot, sent to `invitation`.
fn bot(invitation: &str, keep: &Path) -> Running {
    let python = root().join("target/python-bot/bin/python");
    assert!(python.exists(), "`cargo xtask check --only tests` sets Python up for this test");
    let bot = root().join("examples/python-bot/bot.py");
    let mut process = Process::new(python);
    process.arg(bot).arg(invitation).args(["--name", "Monty", "--once", "--keep"]).arg(keep);
    Running(process.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap())
}

/// Plays for the host until `enough`.
async fn play(host: &mut Client, player: &mut Player, enough: impl Fn(&Client) -> bool) {
    castle_tests::within("the match goes on", async {
        while !enough(host) {
            let over = host.view.play.as_ref().is_some_and(|play| play.phase == Phase::Over);
            if let Some(action) = player.choose(&host.view) {
                let _refused = host.act(action).await;
            } else if over && !host.view.people[0].ready {
                host.order(Command::Ready { ready: true }).await.unwrap();
            } else {
                host.next().await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_bot_in_python_plays_a_whole_match_by_an_ordinary_invitation() {
    let arguments = ["--bots-pause-percent", "2"].map(str::to_owned).to_vec();
    let mut server = Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await;
    // Rules with as much as possible in them: swaps, adding, shedding, completing, jokers.
    let options = TableOptions {
        seats: 3,
        claimed: 1,
        bots: vec![Level::Careful],
        preset: Preset::Palace,
        form: Form::Rounds(2),
        ..TableOptions::default()
    };
    let table = Table::open(&server, &options).await;
    let keep = server.data().join("seats.json");
    let mut running = bot(&format!("{}#join={}", server.url(), table.link(1)), &keep);
    let mut host = table.join(0).await;
    host.wait("it takes its seat", |view| view.people[1].here).await;
    assert_eq!(host.view.people[1].name.as_deref(), Some("Monty"));
    assert!(!host.view.people[1].is_bot, "nobody can tell");
    host.order(Command::Start).await.unwrap();
    let mut player = Player::new(1);
    play(&mut host, &mut player, |host| host.moved.len() > 40).await;
    // It comes back to its seat by itself.
    server.kill();
    server.start_again().await;
    let mut host = table.join(0).await;
    host.wait("it is back", |view| view.people[1].here).await;
    play(&mut host, &mut player, |host| host.view.play.as_ref().is_some_and(|play| !play.winners.is_empty())).await;
    let status = tokio::task::spawn_blocking(move || {
        let status = running.0.wait().unwrap();
        let said = std::io::read_to_string(running.0.stdout.take().unwrap()).unwrap();
        (status, said)
    });
    let (status, said) = castle_tests::within("it goes when the match is over", status).await.unwrap();
    assert!(status.success() && said.contains("won by"), "{said}");
    assert!(!said.contains("refused: not") && !said.contains("refused: bad"), "{said}");
}
