//! Whole tables over real sockets: what each seat is told, and when.
#![allow(clippy::unwrap_used, reason = "a test")]

mod acts;
mod coming_back;
mod lobby;
mod matches;
mod presence;
mod rules;
