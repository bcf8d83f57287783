//! Bots that have seats, their pace, and hints, against the real server.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test")]

mod evening;
mod hints;
mod life;
mod pace;
mod seats;
mod strength;

use castle_engine::Phase;
use castle_protocol::{Command, TableView};
use castle_tests::{Client, Player, Server, ServerOptions};

fn is_over(view: &TableView) -> bool {
    view.play.as_ref().is_some_and(|play| play.phase == Phase::Over)
}

/// A server whose bots hardly wait, as a whole round at the pace of people takes minutes.
async fn quick_server() -> Server {
    let arguments = ["--bots-pause-percent", "4"].map(str::to_owned).to_vec();
    Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await
}

/// Plays on for one friend among bots, until `enough` says so. A finished round is followed by the next.
async fn play(client: &mut Client, player: &mut Player, enough: impl Fn(&TableView) -> bool) {
    castle_tests::within("the match goes on", async {
        while !enough(&client.view) {
            if let Some(action) = player.choose(&client.view) {
                // A bot may have acted out of turn meanwhile.
                let _refused = client.act(action).await;
            } else if is_over(&client.view) {
                client.order(Command::Ready { ready: true }).await.unwrap();
            } else {
                client.next().await;
            }
        }
    })
    .await;
}
