//! What a seat is being asked: the ask is its number, and counts how often it changed.

use castle_engine::{Seat, SeatView};

/// Whether a seat is asked the same as before: the stack, the phase, the turn, its own cards and
/// its own options. Nothing that others do in secret is part of it.
pub(super) fn is_same(before: &SeatView, now: &SeatView, seat: Seat) -> bool {
    let own = |view: &SeatView| view.seats.iter().find(|places| places.seat == seat).cloned();
    (before.phase, before.turn, before.viewer) == (now.phase, now.turn, now.viewer)
        && before.stack == now.stack
        && before.hand == now.hand
        && before.choice == now.choice
        && before.offers == now.offers
        && own(before) == own(now)
}
