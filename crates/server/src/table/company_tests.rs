//! Stand-ins, leaving, seats added and closed, the host's chair, settings and talk: what is decided and what follows.

use castle_engine::Action;
use castle_protocol::{Clock, Command, Reaction, Said, TableRefusal, TableSettings, Why};

use super::decide::{Decision, Wish};
use super::entry::Asked;
use super::state_tests::{Table, by_table, refused, seat, shown};
use crate::ids::ActionId;

/// `number` goes away at `since`.
fn goes_away(table: &mut Table, number: u8, since: u32) {
    table.presence.leave(seat(number), since);
}

fn command(command: Command) -> Wish {
    Wish::Do(command)
}

#[test]
fn a_stand_in_is_let_in_by_the_host_soon_and_by_any_seat_later() {
    let mut table = Table::open(4, 3);
    let stand_in = |number| command(Command::StandIn { seat: seat(number) });
    goes_away(&mut table, 2, 100);
    table.now = 1000;
    assert_eq!(by_table(table.wish(0, stand_in(2))), TableRefusal::NotStarted);
    table.wish(0, command(Command::Start)).unwrap();
    assert_eq!(by_table(table.wish(0, stand_in(1))), TableRefusal::SeatIsHere);
    assert_eq!(by_table(table.wish(0, stand_in(3))), TableRefusal::NoSuchSeat);
    assert_eq!(by_table(table.wish(0, stand_in(9))), TableRefusal::NoSuchSeat);
    goes_away(&mut table, 2, 2000);
    for (now, host, any) in
        [(2010, Some(20), Some(110)), (2030, None, Some(90)), (2119, None, Some(1)), (2120, None, None)]
    {
        table.now = now;
        let asked = |by: u8| {
            let wish = stand_in(2);
            let asked = Asked::new(ActionId::parse(&"a".repeat(20)).unwrap(), seat(by), &wish);
            match table.decide(asked, wish) {
                Ok(Decision::Step(_)) => None,
                Err(Why::Table(TableRefusal::TooEarly { seconds })) => Some(seconds),
                _ => panic!("neither"),
            }
        };
        assert_eq!((asked(0), asked(1)), (host, any), "at {now}");
    }
    table.wish(1, stand_in(2)).unwrap();
    assert!(table.view(0).people[2].bot.is_some());
    let log = table.log.len();
    table.wish(0, stand_in(2)).unwrap();
    assert_eq!(table.log.len(), log, "one is enough");

    // The bot acts, the friend returns; what the bot meant to do afterwards answers an ask that is over.
    let cards = table.seen(2).hand[..3].to_vec();
    let step = table.state.act_for(seat(2), Action::Choose { cards: cards.clone() }, table.now).unwrap();
    table.take(step);
    let step = table.state.take_back(seat(2), table.now).unwrap();
    table.take(step);
    assert_eq!(table.view(0).people[2].bot, None);
    assert_eq!(shown(&table.reloaded(), 2), table.view(2));

    // Only the friend is told how much was done meanwhile, until they do something themselves.
    assert_eq!([0, 1, 2].map(|number| table.view(number).acted_for), [0, 0, 1]);
    table.act(2, Action::Choose { cards }).unwrap();
    assert_eq!(table.view(2).acted_for, 0);
    assert_eq!(shown(&table.reloaded(), 2), table.view(2));
}

#[test]
fn whoever_leaves_keeps_the_turn_where_it_is_in_every_phase() {
    for leaver in 0..3 {
        let mut table = Table::playing(3);
        let turn = |table: &Table| table.state.play().and_then(|play| play.turn());
        let before = turn(&table);
        table.wish(leaver, command(Command::Leave)).unwrap();
        assert_eq!(turn(&table), before);
        let view = table.view((leaver + 1) % 3);
        let person = &view.people[usize::from(leaver)];
        assert!(person.left && person.bot.is_some() && person.name.is_some());
        assert_eq!(view.table.host.number(), if leaver == 0 { 1 } else { 0 });
        assert_eq!(view.play.unwrap().seats.len(), 3, "its cards stay");
        let host = view.table.host.number();
        let again = by_table(table.wish(host, command(Command::Remove { seat: seat(leaver) })));
        assert_eq!(again, TableRefusal::NoSuchSeat, "it is gone already");
        table.play_out();
        table.wish(host, command(Command::NextRound)).unwrap();
        assert_eq!(table.seen(host).seats.len(), 3, "the bot plays on in the next round");
        table.reloaded();
    }
}

#[test]
fn leaving_the_lobby_frees_the_seat_and_the_chair_goes_to_a_friend() {
    let mut table = Table::open(3, 2);
    table.wish(0, command(Command::Leave)).unwrap();
    let view = table.view(1);
    assert_eq!((view.people[0].name.as_deref(), view.table.host.number()), (None, 1));
    table.wish(1, command(Command::Leave)).unwrap();
    assert_eq!(table.state.friends().count(), 0);
    let step = table.state.claim(seat(2), "Cleo", table.now).unwrap();
    table.take(step);
    assert_eq!(table.state.host().number(), 2, "whoever comes next has the chair");
    assert_eq!(table.reloaded().host().number(), 2);
}

#[test]
fn the_chair_of_a_host_who_leaves_goes_to_a_friend_who_is_here() {
    let mut table = Table::playing(4);
    goes_away(&mut table, 1, 100);
    table.wish(0, command(Command::Leave)).unwrap();
    assert_eq!(table.state.host().number(), 2);
}

#[test]
fn the_host_removes_others_and_never_itself() {
    let mut table = Table::playing(3);
    let remove = |number| command(Command::Remove { seat: seat(number) });
    assert_eq!(by_table(table.wish(0, remove(0))), TableRefusal::HostsSeat);
    assert_eq!(by_table(table.wish(1, remove(2))), TableRefusal::NotHost);
    assert_eq!(by_table(table.wish(1, remove(1))), TableRefusal::NotHost);
    assert_eq!(by_table(table.wish(0, remove(7))), TableRefusal::NoSuchSeat);
    table.wish(0, remove(1)).unwrap();
    assert!(table.view(0).people[1].left);
    assert_eq!(by_table(table.wish(0, remove(1))), TableRefusal::NoSuchSeat);
    // A new invitation: the next friend plays on with the cards, the bot stops.
    let hand = table.seen(1).hand;
    let step = table.state.free(seat(1), table.now).unwrap();
    table.take(step);
    assert_eq!((table.view(0).people[1].bot, table.view(0).people[1].left), (None, false));
    let step = table.state.claim(seat(1), "Dora", table.now).unwrap();
    table.take(step);
    assert_eq!(table.seen(1).hand, hand);
}

#[test]
fn seats_are_closed_and_added_between_rounds_within_what_the_decks_allow() {
    let mut table = Table::open(4, 4);
    let close = |number| command(Command::CloseSeat { seat: seat(number) });
    assert_eq!(by_table(table.wish(0, close(0))), TableRefusal::HostsSeat);
    table.wish(0, close(3)).unwrap();
    table.wish(0, command(Command::Start)).unwrap();
    assert_eq!(table.seen(0).seats.len(), 3);
    assert_eq!(by_table(table.wish(0, close(2))), TableRefusal::RoundRunning);
    assert_eq!(refused(table.state.add_seat(1)), TableRefusal::RoundRunning.into());
    for number in 0..3 {
        let cards = table.seen(number).hand[..3].to_vec();
        table.act(number, Action::Choose { cards }).unwrap();
    }
    table.play_out();
    // The closed one first, then a fifth, then one deck has no more.
    for wanted in [3, 4] {
        let (added, step) = table.state.add_seat(table.now).unwrap();
        assert_eq!(added.number(), wanted);
        table.take(step);
        assert!(!table.view(0).people[usize::from(wanted)].closed);
    }
    assert_eq!(table.state.seat_to_add(), None);
    assert!(table.state.add_seat(table.now).is_err());
    let step = table.state.claim(seat(4), "Eve", table.now).unwrap();
    table.take(step);
    table.wish(0, close(2)).unwrap();
    table.wish(0, command(Command::NextRound)).unwrap();
    let seats: Vec<u8> = table.seen(0).seats.iter().map(|places| places.seat.number()).collect();
    assert_eq!(seats, [0, 1, 4]);
    let highest = table.seen(0).seats.iter().map(|places| places.total).max();
    assert_eq!(Some(table.seen(0).seats[2].total), highest);
    table.reloaded();
}

#[test]
fn one_seat_alone_is_too_few_for_a_round_whatever_the_rules_say() {
    let mut table = Table::started(2);
    for number in 0..2 {
        let cards = table.seen(number).hand[..3].to_vec();
        table.act(number, Action::Choose { cards }).unwrap();
    }
    table.play_out();
    table.wish(0, command(Command::CloseSeat { seat: seat(1) })).unwrap();
    assert_eq!(by_table(table.wish(0, command(Command::NextRound))), TableRefusal::TooFewSeats);
}

#[test]
fn the_chair_of_a_host_who_is_away_passes_by_a_majority_of_those_here() {
    let mut table = Table::playing(5);
    let vote = |number| command(Command::VoteChair { seat: seat(number) });
    assert_eq!(by_table(table.wish(1, vote(1))), TableRefusal::SeatIsHere);
    goes_away(&mut table, 0, 1000);
    table.now = 1290;
    assert_eq!(by_table(table.wish(1, vote(1))), TableRefusal::TooEarly { seconds: 10 });
    table.now = 1300;
    goes_away(&mut table, 4, 1200);
    assert_eq!(by_table(table.wish(1, vote(4))), TableRefusal::NoSuchSeat, "it is away itself");
    // Three are here; two must agree on the same seat.
    table.wish(1, vote(1)).unwrap();
    table.wish(2, vote(2)).unwrap();
    assert_eq!(table.state.host().number(), 0);
    assert_eq!(by_table(table.wish(3, command(Command::EndTable))), TableRefusal::NotHost);
    table.wish(3, vote(2)).unwrap();
    assert_eq!(table.state.host().number(), 2);
    table.wish(2, command(Command::GiveChair { seat: seat(0) })).unwrap();
    assert_eq!(table.state.host().number(), 0, "and gives it back");
    assert_eq!(by_table(table.wish(2, command(Command::GiveChair { seat: seat(2) }))), TableRefusal::NotHost);
    table.reloaded();
}

#[test]
fn settings_are_the_hosts_and_talk_follows_them() {
    let mut table = Table::open(2, 2);
    let set =
        |clock, chat| command(Command::Set { settings: TableSettings { clock, watching: true, chat, hints: false } });
    assert_eq!(by_table(table.wish(1, set(Clock::None, true))), TableRefusal::NotHost);
    for seconds in [0, 9, 601] {
        let refusal = by_table(table.wish(0, set(Clock::Soft { seconds }, true)));
        assert_eq!(refusal, TableRefusal::SettingOutOfRange { setting: "clock.seconds".into() });
    }
    let said = |table: &mut Table, text: &str| {
        let wish = command(Command::Say { text: text.into() });
        let asked = table.asked(1, &wish);
        match table.decide(asked, wish) {
            Ok(Decision::Say(said)) => Ok(said),
            Err(Why::Table(refusal)) => Err(refusal),
            _ => panic!("neither"),
        }
    };
    assert_eq!(said(&mut table, "  hi \n there\u{202e} "), Ok(Said::Text { text: "hi there".into() }));
    assert_eq!(said(&mut table, " \u{200b}\n"), Err(TableRefusal::TextBlank));
    assert_eq!(said(&mut table, &"é".repeat(201)), Err(TableRefusal::TextTooLong { most: 200 }));
    table.wish(0, set(Clock::Hard { seconds: 30 }, false)).unwrap();
    assert_eq!(table.view(1).table.settings.clock, Clock::Hard { seconds: 30 });
    assert_eq!(said(&mut table, "hi"), Err(TableRefusal::ChatOff));
    let wish = command(Command::React { reaction: Reaction::Bravo });
    let asked = table.asked(1, &wish);
    assert!(matches!(table.decide(asked, wish), Ok(Decision::Say(Said::Reaction { reaction: Reaction::Bravo }))));
    table.reloaded();
}
