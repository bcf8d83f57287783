//! What opens a seat and what does not, by a clock that the test sets.

use castle_engine::Seat;
use castle_protocol::{Bye, Problem, RecoveryShown};

use super::doors::{Coming, Doors, Making, Opening};
use crate::limits::{KEYS_PER_SEAT, LINKS_PER_SEAT, MOVE_LINK_SECONDS};
use crate::secret::{Hashed, Plain, Purpose};
use crate::store::{KeyKept, LinkKept, LinkKind, Revoked};

const MADE: u32 = 1_000;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A hash of its own for each word.
fn hash(word: &str) -> Hashed {
    let bytes: Vec<u8> = word.bytes().cycle().take(26).collect();
    Plain::new(bytes.try_into().unwrap()).hashed(Purpose::SeatKey)
}

fn key(word: &str, seat: u8) -> KeyKept {
    KeyKept { hash: hash(word), seat, device: None, revoked: None }
}

fn move_link(word: &str, seat: u8, at: u32) -> LinkKept {
    LinkKept { ends_at: Some(at + MOVE_LINK_SECONDS), ..LinkKept::new(hash(word), LinkKind::Move, Some(seat), at) }
}

fn recovery(word: &str, seat: u8, at: u32) -> LinkKept {
    LinkKept::new(hash(word), LinkKind::Recovery, Some(seat), at)
}

/// Two seats with a secret each; the second one made a link of each kind.
fn doors() -> Doors {
    let mut doors = Doors::new(vec![key("host", 0), key("guest", 1)], Vec::new());
    doors.add_link(move_link("move", 1, MADE));
    doors.add_link(recovery("recovery", 1, MADE));
    doors
}

fn opened(kind: LinkKind) -> Result<Coming<Opening>, Problem> {
    Ok(Coming::New(Opening { seat: seat(1), kind, sign_out: false }))
}

#[test]
fn a_move_link_opens_its_seat_for_fifteen_minutes() {
    let doors = doors();
    let end = MADE + MOVE_LINK_SECONDS;
    assert_eq!(doors.may_open(hash("move"), hash("phone"), end - 1), opened(LinkKind::Move));
    assert_eq!(doors.may_open(hash("move"), hash("phone"), end), Err(Problem::LinkExpired));
    assert_eq!(doors.opens(hash("move"), end), Err(Problem::LinkExpired));
    assert_eq!(doors.may_open(hash("recovery"), hash("phone"), u32::MAX), opened(LinkKind::Recovery));
    assert_eq!(doors.may_make(&move_link("move", 1, end), end), Err(Problem::SecretTaken), "its time is over");
}

#[test]
fn a_move_link_is_used_once_and_a_repeat_finds_its_seat() {
    let mut doors = doors();
    doors.use_link(hash("move"), MADE + 5);
    doors.add_key(key("phone", 1));
    assert_eq!(doors.may_open(hash("move"), hash("phone"), MADE + 6), Ok(Coming::Again(seat(1))));
    assert_eq!(doors.may_open(hash("move"), hash("other"), MADE + 6), Err(Problem::LinkUsed { at: MADE + 5 }));
    assert_eq!(doors.opens(hash("move"), MADE + 6), Err(Problem::LinkUsed { at: MADE + 5 }));
    assert_eq!(doors.may_open(hash("move"), hash("host"), MADE + 6), Err(Problem::SecretTaken), "one secret, one seat");
}

#[test]
fn a_recovery_link_opens_until_it_is_replaced() {
    let mut doors = doors();
    for at in [MADE + 1, MADE + 90_000] {
        assert_eq!(doors.may_open(hash("recovery"), hash("phone"), at), opened(LinkKind::Recovery));
        doors.use_link(hash("recovery"), at);
        assert_eq!(doors.recovery(seat(1)), Some(RecoveryShown { made_at: MADE, used_at: Some(at) }));
    }
    doors.add_link(recovery("newer", 1, MADE + 100_000));
    let replaced = Err(Problem::LinkReplaced { at: MADE + 100_000 });
    assert_eq!(doors.may_open(hash("recovery"), hash("phone"), MADE + 100_001), replaced);
    assert_eq!(doors.recovery(seat(1)), Some(RecoveryShown { made_at: MADE + 100_000, used_at: None }));
    assert_eq!(doors.recovery(seat(0)), None);
}

#[test]
fn making_a_link_replaces_the_one_of_its_kind_and_seat_alone() {
    let mut doors = doors();
    doors.add_link(move_link("of the host", 0, MADE + 1));
    assert!(doors.opens(hash("move"), MADE + 2).is_ok());
    doors.add_link(move_link("newer", 1, MADE + 3));
    assert_eq!(doors.opens(hash("move"), MADE + 4), Err(Problem::LinkReplaced { at: MADE + 3 }));
    assert!(doors.opens(hash("of the host"), MADE + 4).is_ok() && doors.opens(hash("recovery"), MADE + 4).is_ok());
    let again = doors.may_make(&move_link("newer", 1, MADE + 9), MADE + 9);
    assert_eq!(again, Ok(Making::Again { ends_at: Some(MADE + 3 + MOVE_LINK_SECONDS) }), "it ends when it would have");
    let other = LinkKept { sign_out: true, ..move_link("newer", 1, MADE + 9) };
    assert_eq!(doors.may_make(&other, MADE + 9), Err(Problem::SecretTaken));
    assert_eq!(doors.may_make(&move_link("newer", 0, MADE + 9), MADE + 9), Err(Problem::SecretTaken));
}

#[test]
fn whoever_lost_the_seat_for_good_does_not_come_back_by_links() {
    for (reason, bye) in
        [(Revoked::Left, Bye::SeatLeft), (Revoked::Removed, Bye::SeatRemoved), (Revoked::Invitation, Bye::SeatRevoked)]
    {
        let mut doors = doors();
        doors.revoke(1, reason);
        assert_eq!(doors.seat_of(hash("guest")), Err(bye));
        for link in ["move", "recovery"] {
            assert_eq!(doors.may_open(hash(link), hash("phone"), MADE + 1), Err(Problem::LinkExpired), "{link}");
        }
        assert_eq!(doors.recovery(seat(1)), None);
        assert_eq!(doors.seat_of(hash("host")), Ok(seat(0)));
    }
}

#[test]
fn a_moved_seat_keeps_its_recovery_link() {
    let mut doors = doors();
    doors.use_link(hash("move"), MADE + 1);
    doors.revoke(1, Revoked::Moved);
    doors.add_key(key("phone", 1));
    assert_eq!((doors.seat_of(hash("guest")), doors.seat_of(hash("phone"))), (Err(Bye::SeatMoved), Ok(seat(1))));
    assert_eq!(doors.may_open(hash("move"), hash("guest"), MADE + 2), Err(Problem::LinkUsed { at: MADE + 1 }));
    assert_eq!(doors.may_open(hash("recovery"), hash("tablet"), MADE + 2), opened(LinkKind::Recovery));
}

#[test]
fn a_link_of_one_kind_does_nothing_of_another() {
    let mut doors = doors();
    doors.add_link(LinkKept::new(hash("invitation"), LinkKind::Invitation, Some(1), MADE));
    doors.add_link(LinkKept::new(hash("watch"), LinkKind::Watch, None, MADE));
    assert_eq!(doors.opens(hash("invitation"), MADE), Err(Problem::LinkUnknown));
    assert!(doors.opens(hash("watch"), MADE).is_err() && doors.invited(hash("watch"), MADE).is_err());
    assert_eq!(doors.may_claim(hash("recovery"), hash("phone"), MADE), Err(Problem::LinkUnknown));
    assert_eq!(doors.watches(hash("recovery"), true), Err(Bye::UnknownKey));
    assert_eq!(doors.watches(hash("guest"), true), Err(Bye::UnknownKey));
    assert_eq!(doors.may_claim(hash("invitation"), hash("phone"), MADE), Ok(Coming::New(seat(1))));
}

#[test]
fn watching_ends_with_the_setting_and_with_the_next_link() {
    let mut doors = doors();
    doors.add_link(LinkKept::new(hash("watch"), LinkKind::Watch, None, MADE));
    assert_eq!(doors.watches(hash("watch"), true), Ok(()));
    assert_eq!(doors.watches(hash("watch"), false), Err(Bye::WatchEnded));
    doors.add_link(LinkKept::new(hash("newer"), LinkKind::Watch, None, MADE + 1));
    assert_eq!(
        (doors.watches(hash("watch"), true), doors.watches(hash("newer"), true)),
        (Err(Bye::WatchEnded), Ok(()))
    );
}

#[test]
fn closing_a_seat_ends_its_invitations_used_or_not() {
    let mut doors = doors();
    for (word, used) in [("first", true), ("second", false)] {
        doors.add_link(LinkKept::new(hash(word), LinkKind::Invitation, Some(1), MADE));
        if used {
            doors.use_link(hash(word), MADE);
        }
    }
    doors.close(1, MADE + 7);
    assert_eq!(doors.invited(hash("second"), MADE + 8), Err(Problem::LinkReplaced { at: MADE + 7 }));
    assert!(matches!(doors.invited(hash("first"), MADE + 8), Err(Problem::LinkReplaced { .. })));
}

#[test]
fn a_device_has_the_seats_whose_secrets_are_on_it() {
    let device = hash("cookie");
    let mut doors = doors();
    assert!(doors.is_elsewhere(hash("guest"), device));
    doors.set_device(hash("guest"), device);
    assert!(!doors.is_elsewhere(hash("guest"), device) && !doors.is_elsewhere(hash("nobody's"), device));
    assert_eq!(doors.may_restore(seat(1), device, hash("fresh")), Ok(Coming::New(())));
    assert_eq!(doors.may_restore(seat(1), device, hash("guest")), Ok(Coming::Again(seat(1))));
    assert_eq!(doors.may_restore(seat(1), device, hash("host")), Err(Problem::SecretTaken));
    assert_eq!(doors.may_restore(seat(0), device, hash("fresh")), Err(Problem::UnknownKey));
    assert_eq!(doors.may_restore(seat(1), hash("other"), hash("fresh")), Err(Problem::UnknownKey));
    doors.revoke(1, Revoked::Moved);
    assert_eq!(doors.may_restore(seat(1), device, hash("fresh")), Err(Problem::UnknownKey));
}

#[test]
fn a_browser_that_forgets_again_and_again_costs_no_other_device_its_seat() {
    let of = |word: &str, device: &str| KeyKept { device: Some(hash(device)), ..key(word, 1) };
    let mut doors = Doors::new(vec![of("phone", "steady"), key("older", 1)], Vec::new());
    for nth in 0..2 * KEYS_PER_SEAT {
        if let Some(goes) = doors.key_too_many(seat(1)) {
            doors.remove_key(goes);
        }
        doors.add_key(of(&format!("{nth}-"), "forgetful"));
    }
    for word in ["phone", "older"] {
        assert_eq!(doors.seat_of(hash(word)), Ok(seat(1)), "{word}");
    }
    assert_eq!(doors.seat_of(hash("0-")), Err(Bye::UnknownKey));
}

#[test]
fn what_is_kept_of_a_seat_has_a_bound() {
    let mut doors = Doors::new(vec![key("host", 0)], Vec::new());
    doors.add_link(recovery("kept", 1, MADE));
    let words: Vec<String> = (0..2 * KEYS_PER_SEAT).map(|nth| format!("{nth}-")).collect();
    for word in &words {
        if let Some(goes) = doors.key_too_many(seat(1)) {
            doors.remove_key(goes);
        }
        doors.add_key(key(word, 1));
        if let Some(goes) = doors.link_too_many(Some(1)) {
            doors.remove_link(goes);
        }
        doors.add_link(move_link(word, 1, MADE));
    }
    let held = words.iter().filter(|word| doors.seat_of(hash(word)).is_ok()).count();
    assert_eq!((held, doors.seat_of(hash(&words[0]))), (KEYS_PER_SEAT, Err(Bye::UnknownKey)), "the oldest go");
    let known = |word: &&String| doors.opens(hash(word), MADE) != Err(Problem::LinkUnknown);
    assert_eq!(words.iter().filter(known).count(), LINKS_PER_SEAT - 1);
    assert!(doors.opens(hash("kept"), MADE).is_ok(), "what can be used stays");
    assert_eq!(doors.seat_of(hash("host")), Ok(seat(0)));
}
