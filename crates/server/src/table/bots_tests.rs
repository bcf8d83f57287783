//! Bots that have seats: who may give them one, what follows, and how a friend gets it.

use castle_bots::Level;
use castle_engine::{Action, Phase};
use castle_protocol::{Command, TableRefusal};

use super::decide::Wish;
use super::entry::{SeatedBot, What};
use super::state::State;
use super::state_tests::{Table, by_table, seat, shown};

fn seat_bot(number: u8, level: Level) -> Wish {
    Wish::Do(Command::SeatBot { seat: seat(number), level })
}

/// A table of `seats`, all of them bots' but the host's.
fn against_bots(seats: u8) -> Table {
    let mut table = Table::open(seats, 1);
    for number in 1..seats {
        table.wish(0, seat_bot(number, Level::Careful)).unwrap();
    }
    table
}

/// Brings the round to its play.
fn choose_all(table: &mut Table, seats: u8) {
    for number in 0..seats {
        let action = Action::Choose { cards: table.seen(number).hand[..3].to_vec() };
        if table.state.bot(seat(number)).is_some() {
            let step = table.state.act_for(seat(number), action, table.now).unwrap();
            table.take(step);
        } else {
            table.act(number, action).unwrap();
        }
    }
    assert_eq!(table.state.play().unwrap().phase(), Phase::Play);
}

fn finish_round(table: &mut Table, seats: u8) {
    choose_all(table, seats);
    table.play_out();
}

fn assert_reloads_alike(table: &Table) {
    assert_eq!(shown(&table.reloaded(), 0), shown(&table.state, 0));
}

#[test]
fn the_host_alone_gives_free_seats_to_bots_and_changes_their_level() {
    let mut table = Table::open(4, 2);
    assert_eq!(by_table(table.wish(1, seat_bot(2, Level::Strong))), TableRefusal::NotHost);
    assert_eq!(by_table(table.wish(0, seat_bot(0, Level::Strong))), TableRefusal::SeatTaken);
    assert_eq!(by_table(table.wish(0, seat_bot(1, Level::Strong))), TableRefusal::SeatTaken);
    assert_eq!(by_table(table.wish(0, seat_bot(4, Level::Strong))), TableRefusal::NoSuchSeat);
    table.wish(0, seat_bot(2, Level::Strong)).unwrap();
    let bot = table.view(0).people[2].clone();
    let name = bot.name.clone().unwrap();
    assert_eq!((bot.bot, bot.is_bot, bot.left, bot.ready), (Some(Level::Strong), true, false, true));
    assert_eq!((bot.here, bot.away_since), (false, None), "nobody is there who could go");
    let lines = table.log.len();
    table.wish(0, seat_bot(2, Level::Strong)).unwrap();
    assert_eq!(table.log.len(), lines, "it plays like that already");
    table.wish(0, seat_bot(2, Level::Beginner)).unwrap();
    let bot = table.view(0).people[2].clone();
    assert_eq!((bot.bot, bot.name.as_deref()), (Some(Level::Beginner), Some(name.as_str())), "the same bot");
    table.wish(0, Wish::Do(Command::CloseSeat { seat: seat(3) })).unwrap();
    assert_eq!(by_table(table.wish(0, seat_bot(3, Level::Strong))), TableRefusal::NoSuchSeat);
    assert_reloads_alike(&table);
}

#[test]
fn names_of_bots_are_their_own() {
    let mut table = Table::open(5, 1);
    for (at, name) in [(1, "Hugo"), (2, "nora")] {
        let step = table.state.claim(seat(at), name, table.now).unwrap();
        table.take(step);
    }
    table.wish(0, seat_bot(3, Level::Careful)).unwrap();
    table.wish(0, seat_bot(4, Level::Careful)).unwrap();
    let mut names: Vec<String> =
        table.state.claimed().filter_map(|at| table.state.name_of(at)).map(str::to_lowercase).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 5, "{names:?}");
    // A friend who is called like a bot gets a number.
    let bot = table.state.name_of(seat(3)).unwrap().to_owned();
    table.wish(1, Wish::Do(Command::Rename { name: bot.clone() })).unwrap();
    assert_eq!(table.state.name_of(seat(1)), Some(format!("{bot} 2").as_str()));
}

#[test]
fn bots_have_no_say() {
    let mut table = against_bots(3);
    for command in [Command::GiveChair { seat: seat(1) }, Command::VoteChair { seat: seat(1) }] {
        assert_eq!(by_table(table.wish(0, Wish::Do(command))), TableRefusal::NoSuchSeat);
    }
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    table.wish(0, Wish::Do(Command::Leave)).unwrap();
    assert_eq!(table.state.host(), seat(0), "nobody else could have the chair");
}

#[test]
fn a_friend_and_bots_are_enough_to_start_and_bots_are_always_ready() {
    let mut table = against_bots(3);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    assert_eq!(table.seen(0).seats.len(), 3);
    finish_round(&mut table, 3);
    table.wish(0, Wish::Do(Command::Ready { ready: true })).unwrap();
    assert_eq!(table.seen(0).round, 2, "the only friend is ready");
    assert_reloads_alike(&table);
}

#[test]
fn a_seat_that_a_friend_left_goes_on_as_a_bots_own() {
    let mut table = Table::started(3);
    choose_all(&mut table, 3);
    let hand = table.seen(2).hand.clone();
    table.wish(2, Wish::Do(Command::Leave)).unwrap();
    table.wish(0, seat_bot(2, Level::Strong)).unwrap();
    let bot = table.view(0).people[2].clone();
    assert!(bot.is_bot && !bot.left && bot.name.as_deref() != Some("Friend 2"), "{bot:?}");
    assert_eq!(table.seen(2).hand, hand, "with the same cards");
    assert_reloads_alike(&table);
}

#[test]
fn a_seat_given_back_in_a_round_is_played_by_the_bot_until_it_is_claimed() {
    let mut table = against_bots(2);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    choose_all(&mut table, 2);
    let step = table.state.free(seat(1), table.now).unwrap();
    table.take(step);
    let person = table.view(0).people[1].clone();
    assert_eq!((person.name, person.is_bot, person.bot), (None, false, Some(Level::Careful)), "it stands in");
    let cards = table.seen(1).clone();
    let step = table.state.claim(seat(1), "Zoe", table.now).unwrap();
    table.take(step);
    let person = table.view(0).people[1].clone();
    assert_eq!((person.name.as_deref(), person.is_bot, person.bot), (Some("Zoe"), false, None));
    assert_eq!(table.seen(1), cards, "Zoe plays on");
    assert_reloads_alike(&table);
}

#[test]
fn a_seat_given_back_and_not_claimed_has_no_part_in_the_next_round() {
    let mut table = against_bots(3);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    let step = table.state.free(seat(2), table.now).unwrap();
    table.take(step);
    finish_round(&mut table, 3);
    table.wish(0, Wish::Do(Command::NextRound)).unwrap();
    assert_eq!(table.seen(0).seats.len(), 2);
    assert_eq!(table.view(0).people[2].bot, None);
    assert_reloads_alike(&table);
}

#[test]
fn a_bots_seat_is_free_again_in_the_lobby_and_can_be_removed_and_closed() {
    let mut table = against_bots(4);
    let step = table.state.free(seat(1), table.now).unwrap();
    table.take(step);
    table.wish(0, Wish::Do(Command::Remove { seat: seat(2) })).unwrap();
    table.wish(0, Wish::Do(Command::CloseSeat { seat: seat(3) })).unwrap();
    for person in &table.view(0).people[1..] {
        assert_eq!((person.name.as_deref(), person.is_bot, person.bot, person.left), (None, false, None, false));
    }
    assert!(table.view(0).people[3].closed);
    let (added, step) = table.state.add_seat(table.now).unwrap();
    table.take(step);
    assert_eq!(added, seat(3));
    table.wish(0, seat_bot(3, Level::Strong)).unwrap();
    assert_reloads_alike(&table);
}

#[test]
fn a_seat_added_between_rounds_for_a_bot_is_dealt_to() {
    let mut table = against_bots(2);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    finish_round(&mut table, 2);
    let (added, step) = table.state.add_seat(table.now).unwrap();
    table.take(step);
    table.wish(0, seat_bot(added.number(), Level::Beginner)).unwrap();
    table.wish(0, Wish::Do(Command::NextRound)).unwrap();
    assert_eq!(table.seen(0).seats.len(), 3);
}

#[test]
fn whoever_has_no_other_friend_plays_against_bots() {
    let mut table = Table::open(3, 1);
    assert!(!table.state.is_against_bots());
    table.wish(0, seat_bot(1, Level::Careful)).unwrap();
    assert!(!table.state.is_against_bots(), "somebody is invited");
    table.wish(0, seat_bot(2, Level::Careful)).unwrap();
    assert!(table.state.is_against_bots());
    let step = table.state.free(seat(2), table.now).unwrap();
    table.take(step);
    assert!(!table.state.is_against_bots());
    table.wish(0, Wish::Do(Command::CloseSeat { seat: seat(2) })).unwrap();
    assert!(table.state.is_against_bots());
}

#[test]
fn a_table_may_have_bots_from_the_beginning() {
    let mut table = Table::open(2, 1);
    let opened = table.log[0].entry.clone();
    assert!(!opened.contains("bots"), "as in older logs: {opened}");
    let rules = table.state.rules().unwrap().clone();
    let bots = vec![SeatedBot { seat: seat(1), level: Level::Strong, name: "Iris".into() }];
    let settings = table.state.settings().clone();
    let what = What::Opened { name: String::new(), seats: 2, rules, host: "Ann".into(), settings, bots };
    table.state = State::blank(table.state.id);
    table.log.clear();
    let step = table.state.step(None, what, 100).unwrap();
    table.take(step);
    assert!(table.view(0).people[1].is_bot && table.state.is_against_bots());
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    assert_reloads_alike(&table);
}

#[test]
fn whoever_looks_on_cannot_tell_a_bots_act_from_a_persons() {
    // The same act at the same table, once as if a friend had the seat and once by the bot that plays there.
    for number in 0..2 {
        let tables: Vec<Table> = [false, true]
            .into_iter()
            .map(|by_bot| {
                let mut table = against_bots(3);
                table.wish(0, Wish::Do(Command::Start)).unwrap();
                choose_all(&mut table, 3);
                for _ in 0..20 {
                    let Some(turn) = table.state.play().and_then(|play| play.turn()) else { break };
                    let action = table.any_action(turn.number());
                    if by_bot && turn != seat(0) {
                        let step = table.state.act_for(turn, action, table.now).unwrap();
                        table.take(step);
                    } else {
                        table.act(turn.number(), action).unwrap();
                    }
                }
                table
            })
            .collect();
        let json = |table: &Table| serde_json::to_string(&table.view(number)).unwrap();
        assert_eq!(json(&tables[0]), json(&tables[1]));
    }
}
