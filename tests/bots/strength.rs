//! The order of the levels, by the arena itself: each is better than the one below beyond doubt. The seeds are fixed, so the
//! figures are the same each time.

use castle_tests::{Server, slow};
use serde_json::Value;

/// Of a hundred rounds of castle between two, at least how many the first player wins: the low end of the 95 % interval.
async fn better_by(players: &'static str, rounds: &'static str) -> f64 {
    let mut command = Server::bare_command();
    command.args(["arena", "--players", players, "--rounds", rounds, "--threads", "1", "--json"]);
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let better = &report["against"][0]["better"];
    println!("{players}, {rounds} rounds: {better}");
    better["low"].as_f64().unwrap()
}

/// Takes minutes.
#[tokio::test]
async fn each_level_is_better_than_the_one_below() {
    if !slow() {
        return;
    }
    let pairs = [
        ("careful,random", "400"),
        ("careful,beginner", "800"),
        ("careful,greedy", "6000"),
        ("strong,greedy", "80"),
        ("strong,careful", "80"),
    ];
    for (players, rounds) in pairs {
        let low = better_by(players, rounds).await;
        assert!(low > 50.0, "{players}: {low}");
    }
}
