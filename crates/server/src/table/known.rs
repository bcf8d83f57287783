//! What is known of a table as it is now. Changes nothing.

use castle_bots::Level;
use castle_engine::{Match, Phase, Seat, seats_most};
use castle_protocol::{RulesShown, TableRefusal, TableSettings};

use super::entry::Asked;
use super::seating::{Sitter, Sitting};
use super::state::State;
use crate::limits::Lives;

impl State {
    pub(crate) fn seat_count(&self) -> u8 {
        u8::try_from(self.people.len()).expect("ten seats at most")
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.seat_count())
    }

    /// How many seats are not closed.
    pub(super) fn open_count(&self) -> u8 {
        u8::try_from(self.seats().filter(|seat| !self.closed[*seat]).count()).expect("ten seats at most")
    }

    /// The seats that play, or would: a friend has them, or had them and left its bot behind, or a bot has them itself.
    pub(crate) fn claimed(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.name_of(*seat).is_some() && !self.closed[*seat])
    }

    pub(super) fn sits(&self, seat: Seat) -> Option<&Sitting> {
        self.people.get(usize::from(seat.number()))?.as_ref()
    }

    /// Whether a friend has the seat, here or away.
    pub(super) fn is_friend(&self, seat: Seat) -> bool {
        self.sits(seat).is_some_and(|sitting| sitting.who == Sitter::Friend) && !self.closed[seat]
    }

    /// Whether a bot has the seat itself, and stands in for nobody.
    pub(super) fn is_bots_own(&self, seat: Seat) -> bool {
        self.sits(seat).is_some_and(|sitting| sitting.who == Sitter::Bot)
    }

    /// Whether all seats but one are bots' own: somebody plays against bots.
    pub(crate) fn is_against_bots(&self) -> bool {
        let bots = self.seats().filter(|seat| self.is_bots_own(*seat)).count();
        bots > 0 && bots + 1 == usize::from(self.open_count())
    }

    /// The seats that friends have, by number.
    pub(super) fn friends(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.is_friend(*seat))
    }

    pub(crate) fn host(&self) -> Seat {
        self.host
    }

    pub(super) fn bot(&self, seat: Seat) -> Option<Level> {
        self.bots[seat]
    }

    pub(super) fn is_closed(&self, seat: Seat) -> bool {
        self.closed[seat]
    }

    pub(super) fn settings(&self) -> &TableSettings {
        &self.settings
    }

    /// The seat that one more would be: a closed one, or the next number.
    pub(super) fn seat_to_add(&self) -> Option<Seat> {
        let decks = self.rules.as_ref()?.decks;
        let room = self.open_count() < seats_most(decks);
        self.seats().find(|seat| self.closed[*seat]).or_else(|| Seat::new(self.seat_count())).filter(|_| room)
    }

    /// The seats that the round waits for: the one on turn, or all that have not chosen.
    pub(super) fn awaited(&self) -> Vec<Seat> {
        let Some(seen) = &self.watched else { return Vec::new() };
        match seen.phase {
            Phase::Choose | Phase::Swap => {
                seen.seats.iter().filter(|places| !places.chosen).map(|places| places.seat).collect()
            }
            Phase::Play => seen.turn.into_iter().collect(),
            Phase::Over => Vec::new(),
        }
    }

    pub(crate) fn name_of(&self, seat: Seat) -> Option<&str> {
        self.sits(seat).map(|sitting| sitting.name.as_str())
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn rules(&self) -> Option<&RulesShown> {
        self.rules.as_ref()
    }

    pub(crate) fn play(&self) -> Option<&Match> {
        self.play.as_deref()
    }

    /// Whether cards are on the table.
    pub(crate) fn is_round_running(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.phase() != Phase::Over)
    }

    /// Whether the seat has cards in the round that is played.
    pub(super) fn is_playing(&self, seat: Seat) -> bool {
        self.is_round_running()
            && self.play.as_ref().is_some_and(|play| play.order().contains(&seat) && !play.out().contains(&seat))
    }

    pub(super) fn is_ready(&self, seat: Seat) -> bool {
        self.sits(seat).is_some_and(|sitting| sitting.is_ready)
    }

    pub(super) fn ask(&self, seat: Seat) -> u32 {
        self.asks[seat]
    }

    /// When the table goes if nobody moves.
    pub(crate) fn expires_at(&self, lives: Lives) -> u32 {
        self.moved_at().saturating_add(lives.of(self.is_against_bots()))
    }

    /// When the last entry was made that everyone knows of.
    pub(crate) fn moved_at(&self) -> u32 {
        self.moved_at
    }

    /// Whether the same was accepted before: nothing if the id is new.
    pub(crate) fn was_accepted(&self, asked: &Asked) -> Option<Result<(), TableRefusal>> {
        let before = self.accepted.get(&asked.id)?;
        Some(if *before == asked.by { Ok(()) } else { Err(TableRefusal::IdReused) })
    }
}
