//! Counts what happens in rounds.

use std::fmt;

use castle_engine::{Action, BurnedBy, EndedBy, Event, Flip, Form, Match, Phase, Preset, Rules, Seat};

use super::Dice;
use super::player::Player;

/// How often each thing happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub rounds: u64,
    pub moves: u64,
    pub plays: u64,
    pub cards_played: u64,
    pub pick_ups: u64,
    pub flips: u64,
    pub flips_taken: u64,
    pub declared: u64,
    pub burns: u64,
    pub fours_burned: u64,
    pub fours_kept: u64,
    pub added: u64,
    pub shed: u64,
    pub completed: u64,
    pub skipped: u64,
    pub turned: u64,
    pub extra_plays: u64,
    pub passed: u64,
    pub drawn: u64,
    pub swapped: u64,
    pub out: u64,
    pub no_progress: u64,
}

impl Tally {
    /// Plays a round to its end.
    ///
    /// # Panics
    /// When it has not ended after `moves_max` moves.
    pub fn play(&mut self, state: &mut Match, player: Player, dice: &mut Dice, moves_max: u64) {
        let last = self.moves + moves_max;
        while state.phase() != Phase::Over {
            assert!(
                self.moves < last,
                "a round of {} seats has not ended after {moves_max} moves",
                state.order().len()
            );
            let (seat, action) = player.next(state, dice);
            let events = state.apply(seat, &action).expect("offered, so accepted");
            self.moves += 1;
            self.plays += u64::from(matches!(action, Action::Play { .. }));
            self.pick_ups += u64::from(matches!(action, Action::PickUp));
            events.iter().for_each(|event| self.count(event));
        }
        self.rounds += 1;
    }

    /// Plays rounds of a preset, each from a fresh deal.
    pub fn play_rounds(
        &mut self,
        preset: Preset,
        (decks, seats): (u8, u8),
        rounds: u64,
        player: Player,
        dice: &mut Dice,
    ) {
        let rules = Rules::new(preset.options(), decks, seats).expect("the preset fits");
        let order: Vec<Seat> = Seat::first(seats).collect();
        for _ in 0..rounds {
            let (mut state, _) = Match::new(rules.clone(), Form::Open, &order, &dice.seed());
            self.play(&mut state, player, dice, 100_000);
        }
    }

    fn count(&mut self, event: &Event) {
        let many = |cards: usize| cards as u64;
        match event {
            Event::Played { cards, .. } => self.cards_played += many(cards.len()),
            Event::Flipped { result, .. } => {
                self.flips += 1;
                self.flips_taken += u64::from(*result == Flip::Taken);
                self.shed += u64::from(*result == Flip::Shed);
            }
            Event::Declared { .. } => self.declared += 1,
            Event::Burned { by: BurnedBy::Power, .. } => self.burns += 1,
            Event::Burned { by: BurnedBy::Four, .. } => self.fours_burned += 1,
            Event::Kept { .. } => self.fours_kept += 1,
            Event::Added { cards, .. } => self.added += many(cards.len()),
            Event::Shed { cards, .. } => self.shed += many(cards.len()),
            Event::Completed { .. } => self.completed += 1,
            Event::Skipped { seats } => self.skipped += many(seats.len()),
            Event::Turned { .. } => self.turned += 1,
            Event::ExtraPlay { .. } => self.extra_plays += 1,
            Event::Passed { .. } => self.passed += 1,
            Event::Drew { count, .. } => self.drawn += u64::from(*count),
            Event::Swapped { .. } => self.swapped += 1,
            Event::RoundOver { by: EndedBy::Out, .. } => self.out += 1,
            Event::RoundOver { by: EndedBy::NoProgress, .. } => self.no_progress += 1,
            Event::Dealt { .. }
            | Event::Chose { .. }
            | Event::Revealed { .. }
            | Event::Ready { .. }
            | Event::Began { .. }
            | Event::PickedUp { .. }
            | Event::WentOut { .. } => {}
        }
    }
}

/// One line, as the pinned walks write it.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "rounds {} moves {} plays {} cards {} pick-ups {} flips {} taken {} declared {} burns {} fours burned {} \
             kept {} added {} shed {} completed {} skipped {} turned {} extra {} passed {} drawn {} swapped {} \
             ended out {} no progress {}",
            self.rounds,
            self.moves,
            self.plays,
            self.cards_played,
            self.pick_ups,
            self.flips,
            self.flips_taken,
            self.declared,
            self.burns,
            self.fours_burned,
            self.fours_kept,
            self.added,
            self.shed,
            self.completed,
            self.skipped,
            self.turned,
            self.extra_plays,
            self.passed,
            self.drawn,
            self.swapped,
            self.out,
            self.no_progress,
        )
    }
}
