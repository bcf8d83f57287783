//! Counted walks: rounds of each preset from fixed seeds, and how often each thing happened in them.
//! Whatever changes the rules changes a count. After a change that is meant, take the new line over
//! from the failure, together with the reason for the change.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

mod common;

use castle_engine::{DECKS_MAX, Preset, SEATS_MIN, seats_most};
use common::Dice;
use common::player::Player;
use common::tally::Tally;

/// A few rounds at small and large tables.
fn walk(preset: Preset, player: Player) -> String {
    let mut tally = Tally::default();
    let mut dice = Dice(2026);
    let rounds = if player == Player::Random { 4 } else { 12 };
    for table in [(1, 2), (1, 3), (1, 5), (2, 4), (2, 10), (3, 7), (4, 6)] {
        tally.play_rounds(preset, table, rounds, player, &mut dice);
    }
    tally.to_string()
}

const PINNED: &[(Preset, Player, &str)] = &[
    (
        Preset::Castle,
        Player::Random,
        "rounds 28 moves 9078 plays 7538 cards 11224 pick-ups 1274 flips 118 taken 41 declared 0 burns 169 fours burned 0 kept 615 added 0 shed 0 completed 0 skipped 0 turned 0 extra 1543 passed 0 drawn 1580 swapped 0 ended out 25 no progress 3",
    ),
    (
        Preset::Castle,
        Player::Sensible,
        "rounds 84 moves 10166 plays 8460 cards 12238 pick-ups 773 flips 489 taken 103 declared 0 burns 536 fours burned 0 kept 681 added 0 shed 0 completed 0 skipped 0 turned 0 extra 1944 passed 0 drawn 4740 swapped 0 ended out 84 no progress 0",
    ),
    (
        Preset::WhiteCastle,
        Player::Random,
        "rounds 28 moves 16735 plays 13052 cards 16381 pick-ups 3102 flips 349 taken 113 declared 0 burns 208 fours burned 205 kept 0 added 47 shed 0 completed 0 skipped 1475 turned 0 extra 1626 passed 0 drawn 1580 swapped 0 ended out 17 no progress 11",
    ),
    (
        Preset::WhiteCastle,
        Player::Sensible,
        "rounds 84 moves 13660 plays 10557 cards 14100 pick-ups 1191 flips 1199 taken 281 declared 0 burns 655 fours burned 573 kept 0 added 269 shed 0 completed 0 skipped 1427 turned 0 extra 2331 passed 0 drawn 4740 swapped 0 ended out 84 no progress 0",
    ),
    (
        Preset::HoleCards,
        Player::Random,
        "rounds 28 moves 22111 plays 17230 cards 25726 pick-ups 4378 flips 196 taken 66 declared 9 burns 250 fours burned 0 kept 0 added 0 shed 182 completed 0 skipped 0 turned 0 extra 248 passed 0 drawn 1688 swapped 0 ended out 2 no progress 26",
    ),
    (
        Preset::HoleCards,
        Player::Sensible,
        "rounds 84 moves 18415 plays 14364 cards 24397 pick-ups 1850 flips 1204 taken 343 declared 48 burns 671 fours burned 0 kept 0 added 0 shed 663 completed 0 skipped 0 turned 0 extra 639 passed 0 drawn 5076 swapped 0 ended out 84 no progress 0",
    ),
    (
        Preset::Windows,
        Player::Random,
        "rounds 28 moves 11028 plays 8851 cards 10935 pick-ups 1638 flips 376 taken 103 declared 15 burns 330 fours burned 145 kept 0 added 0 shed 0 completed 0 skipped 0 turned 0 extra 467 passed 0 drawn 1692 swapped 0 ended out 27 no progress 1",
    ),
    (
        Preset::Windows,
        Player::Sensible,
        "rounds 84 moves 14461 plays 11792 cards 14600 pick-ups 973 flips 1214 taken 284 declared 38 burns 828 fours burned 439 kept 0 added 0 shed 0 completed 0 skipped 0 turned 0 extra 1221 passed 0 drawn 5076 swapped 0 ended out 84 no progress 0",
    ),
    (
        Preset::Palace,
        Player::Random,
        "rounds 28 moves 16510 plays 12908 cards 16292 pick-ups 3027 flips 338 taken 103 declared 0 burns 209 fours burned 222 kept 0 added 1 shed 0 completed 38 skipped 0 turned 0 extra 1665 passed 0 drawn 1580 swapped 50 ended out 12 no progress 16",
    ),
    (
        Preset::Palace,
        Player::Sensible,
        "rounds 84 moves 14450 plays 11422 cards 14888 pick-ups 1363 flips 1177 taken 300 declared 0 burns 660 fours burned 454 kept 0 added 9 shed 0 completed 35 skipped 0 turned 0 extra 2186 passed 0 drawn 4740 swapped 0 ended out 84 no progress 0",
    ),
];

#[test]
fn the_counts_of_every_preset_are_pinned() {
    let changed: Vec<String> = PINNED
        .iter()
        .map(|(preset, player, pinned)| (preset, player, pinned, walk(*preset, *player)))
        .filter(|(_, _, pinned, walked)| walked != *pinned)
        .map(|(preset, player, pinned, walked)| format!("{preset}, {player:?}:\n  was {pinned}\n  now {walked}"))
        .collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert_eq!(PINNED.len(), Preset::ALL.len() * Player::ALL.len());
}

/// Every preset at every table; `examples/rounds.rs` does the same by the ten thousand.
#[test]
fn rounds_of_every_preset_end_at_every_table() {
    for preset in Preset::ALL {
        for decks in 1..=DECKS_MAX {
            for seats in SEATS_MIN..=seats_most(decks) {
                for (player, rounds) in [(Player::Random, 1), (Player::Sensible, 2)] {
                    let mut tally = Tally::default();
                    tally.play_rounds(*preset, (decks, seats), rounds, player, &mut Dice(9));
                    assert_eq!(tally.out + tally.no_progress, rounds);
                }
            }
        }
    }
}
