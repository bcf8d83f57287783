//! Who has the seats: friends, those who have left, and bots, and how a seat passes from one to another.

use castle_bots::Level;
use castle_engine::Seat;

use super::entry::SeatedBot;
use super::state::State;

/// Who has a seat.
#[derive(Clone, Debug)]
pub(super) struct Sitting {
    pub(super) name: String,
    pub(super) is_ready: bool,
    pub(super) who: Sitter,
    /// How many acts were done for a friend since they last did something.
    pub(super) acted_for: u32,
}

/// What kind of somebody has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// A friend, here or away.
    Friend,
    /// A friend who has gone for good; what is left is the name.
    Gone,
    /// A bot. It has the seat itself, and stands in for nobody.
    Bot,
}

impl State {
    pub(super) fn sitting(&mut self, seat: Option<Seat>) -> Option<&mut Sitting> {
        self.people.get_mut(usize::from(seat?.number()))?.as_mut()
    }

    /// Somebody of this name has the seat now, or nobody.
    pub(super) fn sit(&mut self, seat: Seat, name: Option<String>) {
        if let Some(place) = self.people.get_mut(usize::from(seat.number())) {
            *place = name.map(|name| Sitting { name, is_ready: false, who: Sitter::Friend, acted_for: 0 });
            self.bots[seat] = None;
            self.closed[seat] = false;
        }
    }

    /// A bot has the seat now.
    pub(super) fn sit_bot(&mut self, bot: SeatedBot) {
        let SeatedBot { seat, level, name } = bot;
        self.sit(seat, Some(name));
        if let Some(sitting) = self.sitting(Some(seat)) {
            sitting.who = Sitter::Bot;
            self.bots[seat] = Some(level);
        }
    }

    /// Nobody has the seat now. Where a bot had it that has cards, it plays on until somebody claims the seat.
    pub(super) fn free_seat(&mut self, seat: Seat) {
        let plays_on = (self.is_bots_own(seat) && self.is_playing(seat)).then_some(self.bots[seat]).flatten();
        self.sit(seat, None);
        self.bots[seat] = plays_on;
    }

    /// Before the match the seat is free again; in one a bot plays on for it.
    pub(super) fn leave(&mut self, seat: Seat) {
        if self.play.is_none() {
            self.sit(seat, None);
        } else if let Some(sitting) = self.sitting(Some(seat)) {
            sitting.who = Sitter::Gone;
            self.bots[seat] = Some(Level::default());
        }
    }

    /// Whoever does something sees what was done for them before.
    pub(super) fn does_something(&mut self, by: Option<Seat>) {
        if let Some(sitting) = self.sitting(by) {
            sitting.acted_for = 0;
        }
    }

    /// A bot or the clock acts for the seat.
    pub(super) fn is_acted_for(&mut self, seat: Seat) {
        if let Some(sitting) = self.sitting(Some(seat))
            && sitting.who == Sitter::Friend
        {
            sitting.acted_for += 1;
        }
    }
}
