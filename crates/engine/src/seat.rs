//! Seats: places round the table. Knows nothing of cards.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most seats that a table can have.
pub const SEATS_MAX: u8 = 10;
/// The fewest seats that can play.
pub const SEATS_MIN: u8 = 2;

/// A seat's number, from 0. It never changes while its table lives; who sits beside whom is a
/// list of seats, kept elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(type = "number"), schemars(with = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// Seat number `number`; none from [`SEATS_MAX`] on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Seat> {
        if number < SEATS_MAX { Some(Seat(number)) } else { None }
    }

    /// The seat's number, below [`SEATS_MAX`].
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The first `count` seats of a table (at most [`SEATS_MAX`]), in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(SEATS_MAX)).map(Seat)
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Seat, String> {
        Seat::new(number)
            .ok_or_else(|| format!("seat {number} does not exist; seats are numbered from 0 to {}", SEATS_MAX - 1))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// One `T` for each seat number a table can have; indexed by [`Seat`], never by a bare number.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PerSeat<T>([T; SEATS_MAX as usize]);

impl<T: Default> PerSeat<T> {
    /// A `T` made from each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> PerSeat<T> {
        let mut seats = Seat::first(SEATS_MAX);
        PerSeat(std::array::from_fn(|_| make(seats.next().expect("as many seats as slots"))))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[usize::from(seat.0)]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[usize::from(seat.0)]
    }
}

impl<T> PerSeat<T> {
    /// Each seat with its `T`, by number.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::first(SEATS_MAX).zip(&self.0)
    }
}
