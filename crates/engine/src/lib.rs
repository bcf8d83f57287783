//! The rules of Castle and its relatives: a value and what can be done with it.
//!
//! The engine has no clock, no randomness of its own, no input and no output. The same seeds and
//! the same actions give the same match, for ever.
//!
//! - [`RuleOptions`] are the switches, [`Preset`]s are values of them, [`Rules`] are checked ones.
//! - [`Match`] is a match being played; [`Match::apply`] does what a seat asks or says why not.
//! - [`SeatView`] is all that one seat may know of it, [`Event`]s are what happened.
//! - [`Setup`] arranges any position, for tests, cases and thinking ahead.
//!
//! Two seats choose their courtyards, and the first one opens:
//!
//! ```
//! use castle_engine::{Action, Form, Match, Phase, Preset, Rules, Seat, SeatView, Seed};
//!
//! let seats: Vec<Seat> = Seat::first(2).collect();
//! let rules = Rules::new(Preset::Castle.options(), 1, 2).expect("the preset fits two seats");
//! let (mut state, _events) = Match::new(rules, Form::Target(200), &seats, &Seed([1; 32]));
//!
//! for seat in &seats {
//!     let hand = SeatView::of(&state, Some(*seat)).hand;
//!     state.apply(*seat, &Action::Choose { cards: hand[..3].to_vec() }).expect("three of the six");
//! }
//! assert_eq!(state.phase(), Phase::Play);
//! assert_eq!(state.turn(), Some(seats[0]));
//!
//! let view = SeatView::of(&state, Some(seats[0]));
//! state.apply(seats[0], &Action::Play { cards: vec![view.hand[0]], rank: None }).expect("anything may be led");
//! assert!(state.apply(seats[1], &Action::Flip { slot: 0 }).is_err());
//! ```
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod action;
mod anytime;
mod apply;
mod asks;
mod card;
mod cards;
mod deal;
mod deck;
mod drawn;
mod event;
mod legal;
mod look;
mod prepare;
mod rules;
mod score;
mod seat;
mod setup;
mod state;
mod told;
mod view;
mod way;

pub use action::{Action, Phase, Refusal, Requirement, Zone};
pub use card::{Card, CardSet, Cards, DECKS_MAX, JOKERS_PER_DECK_MAX, Placed, Rank, Ranks, Suit, UnknownCard};
pub use deal::{Deal, SeatSecret, Secret};
pub use deck::Seed;
pub use drawn::Adding;
pub use event::{BurnedBy, EndedBy, Event, Flip, SeatCards, SeatScore};
pub use legal::Legal;
pub use rules::{
    AddDrawn, Beat, Contradiction, End, Form, Four, FourEffect, LastCard, Opener, PickUp, Power, Powers, Preset,
    RULES_REVISION, RuleOptions, Rules, SEATS_PER_DECK_MAX, Score, SetUp, UnknownPreset, seats_most,
};
pub use score::card_points;
pub use seat::{PerSeat, SEATS_MAX, SEATS_MIN, Seat};
pub use setup::{Setup, SetupFault, SetupSeat};
pub use state::{HAND_REFILL, Match, SLOTS};
pub use view::{Blocked, Offers, Playable, RoundScores, SeatPlaces, SeatView};
pub use way::Way;
