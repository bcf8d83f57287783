//! What everybody at the table could notice in a round, as a good player keeps it in mind.

use castle_engine::Event;

/// What everybody could notice in the round so far, from what all seats were told alone: the fold of the round's events as
/// [`Event::seen_by`] shows them to a spectator. A fresh deal empties it by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {}

impl Memory {
    /// Takes in what everybody was told of next.
    pub fn note(&mut self, event: &Event) {
        let _ = event;
    }
}
