//! The order of the levels: each deal is played once with the seats one way round and once the other, and the better player
//! has to be better beyond doubt. Runs in the long suite alone (CASTLE_SLOW=1); the same seeds, so the same figures each time.
#![allow(
    clippy::unwrap_used,
    clippy::explicit_write,
    reason = "a test, whose figures are wanted where all goes well, too"
)]

use std::io::Write;

use castle_bots::arena::{Player, play_round};
use castle_engine::{Preset, Rules};

/// The first deal of `castle arena --seed 1`, so that the figures are the ones that it gives.
const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;

/// Of a hundred rounds, how many the first player won; a shared place counts half.
#[derive(Debug)]
struct Estimate {
    mean: f64,
    low: f64,
    high: f64,
}

/// `deals` deals of castle between two, each played twice, and the 95 % interval: 1.96 standard errors of the deals' means.
fn between(player: Player, other: Player, deals: u32, iterations: Option<u32>) -> Estimate {
    let rules = Rules::new(Preset::Castle.options(), 1, 2).unwrap();
    let share = |deal: u64| {
        let won = |players: [Player; 2], own: usize| {
            let scores = play_round(&rules, &players, deal, deal.rotate_left(32) ^ own as u64, iterations).scores;
            let (mine, theirs) = (scores[own].place, scores[1 - own].place);
            if mine == theirs { 0.5 } else { f64::from(u8::from(mine < theirs)) }
        };
        (won([player, other], 0) + won([other, player], 1)) / 2.0
    };
    let shares: Vec<f64> = (0..deals).map(|nth| share(FIRST.wrapping_add(u64::from(nth)))).collect();
    let count = f64::from(deals);
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let half = 1.96 * (variance / count).sqrt();
    let found = Estimate { mean: mean * 100.0, low: (mean - half) * 100.0, high: (mean + half) * 100.0 };
    // Past what catches the output of tests.
    let Estimate { mean, low, high } = found;
    let rounds = deals * 2;
    writeln!(std::io::stderr(), "{player} against {other}: {mean:.1} [{low:.1}, {high:.1}] % of {rounds} rounds")
        .unwrap();
    found
}

#[test]
fn each_level_is_better_than_the_one_below() {
    if std::env::var_os("CASTLE_SLOW").is_none() {
        return;
    }
    for (other, deals) in [(Player::Random, 200), (Player::Beginner, 400), (Player::Greedy, 3_000)] {
        let found = between(Player::Careful, other, deals, None);
        assert!(found.low > 50.0, "careful and {other}: {found:?}");
    }
    // A tenth of what the strong one usually imagines is enough to be better.
    let found = between(Player::Strong, Player::Careful, 150, Some(100));
    assert!(found.low > 50.0, "strong and careful: {found:?}");
}
