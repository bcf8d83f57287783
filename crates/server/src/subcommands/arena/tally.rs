//! What the rounds of an arena add up to, with intervals. Knows nothing of how they were played.

use std::fmt::Write;

use castle_bots::arena::{Played, Player};
use castle_engine::EndedBy;
use serde::Serialize;

use super::Asked;

/// The rounds that were played with the same cards: who sat where, and how it ended.
pub(super) struct Deal {
    pub(super) rounds: Vec<(Vec<Player>, Played)>,
}

/// How each interval is made.
const INTERVAL: &str =
    "95 %: the mean of the deals ± 1.96 standard errors, cut at 0 and 100; the rounds of one deal count as one";

/// With fewer deals the interval is narrower than it ought to be.
const DEALS_ENOUGH: usize = 30;

/// How an arena went.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    rules: String,
    decks: u8,
    seats: u8,
    seed: u64,
    /// Rounds that those who think ahead might imagine for each act; none: the usual number.
    budget: Option<u32>,
    deals: usize,
    rounds: usize,
    /// Rounds that ended because nothing moved on.
    no_progress: usize,
    interval: &'static str,
    players: Vec<Standing>,
    against: Vec<Against>,
}

/// How one player did.
#[derive(Debug, Serialize)]
struct Standing {
    player: &'static str,
    /// Of a hundred rounds of one of its seats, those in which it had the best place; a shared one counts for each.
    first: Estimate,
    /// Its place: 100 for the best, 0 for the last, evenly between them.
    place: Estimate,
    /// What a round cost one of its seats.
    cost: Estimate,
}

/// How one player did against another.
#[derive(Debug, Serialize)]
struct Against {
    player: &'static str,
    other: &'static str,
    /// Of a hundred pairs of their seats, those in which the first did better; a shared place counts half.
    better: Estimate,
}

/// A mean and its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
struct Estimate {
    mean: f64,
    low: f64,
    high: f64,
}

impl Estimate {
    /// Of what each deal gives, which is never less than nothing.
    fn of(deals: &[Deal], each: impl Fn(&Deal) -> f64) -> Estimate {
        let values: Vec<f64> = deals.iter().map(each).collect();
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let half = 1.96 * (variance / count).sqrt();
        let round = |value: f64| (value * 1000.0).round() / 1000.0;
        Estimate { mean: round(mean), low: round(mean - half).max(0.0), high: round(mean + half) }
    }

    /// The same of a share of a hundred, which cannot be more than that.
    fn share(deals: &[Deal], each: impl Fn(&Deal) -> f64) -> Estimate {
        let found = Estimate::of(deals, each);
        Estimate { high: found.high.min(100.0), ..found }
    }
}

impl Deal {
    /// The mean of what each seat of `player` is worth.
    fn mean(&self, player: Player, worth: impl Fn(&Played, usize) -> f64) -> f64 {
        let mut sum = (0.0, 0.0);
        for (seated, played) in &self.rounds {
            for (place, _) in seated.iter().enumerate().filter(|(_, other)| **other == player) {
                sum = (sum.0 + worth(played, place), sum.1 + 1.0);
            }
        }
        100.0 * sum.0 / sum.1
    }

    /// The share of pairs of a seat of `player` and one of `other` that the first has the better place of.
    fn better(&self, player: Player, other: Player) -> f64 {
        let mut sum = (0.0, 0.0);
        for (seated, played) in &self.rounds {
            let places = || seated.iter().zip(played.scores.iter().map(|score| score.place));
            for (_, mine) in places().filter(|(seat, _)| **seat == player) {
                for (_, theirs) in places().filter(|(seat, _)| **seat == other) {
                    let won = if mine == theirs { 0.5 } else { f64::from(u8::from(mine < theirs)) };
                    sum = (sum.0 + won, sum.1 + 1.0);
                }
            }
        }
        100.0 * sum.0 / sum.1
    }
}

impl Report {
    pub(super) fn new(asked: &Asked, decks: u8, deals: &[Deal]) -> Report {
        let mut kinds = asked.players.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let last = f64::from(asked.seats - 1);
        let standing = |player: &Player| Standing {
            player: player.as_str(),
            first: Estimate::share(deals, |deal| {
                deal.mean(*player, |played, seat| f64::from(u8::from(played.scores[seat].place == 1)))
            }),
            place: Estimate::share(deals, |deal| {
                deal.mean(*player, |played, seat| 1.0 - f64::from(played.scores[seat].place - 1) / last)
            }),
            cost: Estimate::of(deals, |deal| {
                deal.mean(*player, |played, seat| f64::from(played.scores[seat].cost)) / 100.0
            }),
        };
        let mut against = Vec::new();
        for (nth, player) in kinds.iter().enumerate() {
            against.extend(kinds[nth + 1..].iter().map(|other| Against {
                player: player.as_str(),
                other: other.as_str(),
                better: Estimate::share(deals, |deal| deal.better(*player, *other)),
            }));
        }
        let rounds = || deals.iter().flat_map(|deal| &deal.rounds);
        Report {
            rules: asked.rules.clone(),
            decks,
            seats: asked.seats,
            seed: asked.seed,
            budget: asked.budget,
            deals: deals.len(),
            rounds: rounds().count(),
            no_progress: rounds().filter(|(_, played)| played.by == EndedBy::NoProgress).count(),
            interval: INTERVAL,
            players: kinds.iter().map(standing).collect(),
            against,
        }
    }

    /// The same for people.
    pub(super) fn table(&self) -> String {
        let mut text = format!(
            "{}, {} seats: {} rounds of {} deals, seed {}; {} ended for want of progress\n\n{:<10}{:>24}{:>24}{:>24}\n",
            self.rules,
            self.seats,
            self.rounds,
            self.deals,
            self.seed,
            self.no_progress,
            "player",
            "first, %",
            "place, 100 to 0",
            "cost of a round",
        );
        let estimate = |of: Estimate| format!("{:.1} [{:.1}, {:.1}]", of.mean, of.low, of.high);
        for Standing { player, first, place, cost } in &self.players {
            let (first, place) = (estimate(*first), estimate(*place));
            let cost = format!("{:.2} [{:.2}, {:.2}]", cost.mean, cost.low, cost.high);
            writeln!(text, "{player:<10}{first:>24}{place:>24}{cost:>24}").expect("a string can be written to");
        }
        text.push('\n');
        for Against { player, other, better } in &self.against {
            let better = estimate(*better);
            writeln!(text, "{player} does better than {other}: {better} %").expect("a string can be written to");
        }
        text += "Place: 100 for the first, 0 for the last. Intervals are ";
        text += self.interval;
        let few = if self.deals < DEALS_ENOUGH { "; with so few deals they promise too much" } else { "" };
        text + few + "."
    }
}
