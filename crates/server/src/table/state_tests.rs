//! The pure part of a table: what is decided, what follows from a log, and what changes an ask.

use castle_engine::{Action, Beat, End, Event, PerSeat, Phase, Preset, Score, Seat, SeatView, Secret, Zone};
use castle_protocol::{
    Clock, Command, MatchSwitch, Reaction, RulesChoice, Said, TableRefusal, TableSettings, TableView, Waits, Why,
};
use serde_json::json;

use super::decide::{Around, Decision, Wish};
use super::entry::{Asked, What};
use super::shown::{Beside, Presence};
use super::state::{State, Step};
use crate::ids::{ActionId, TableId};
use crate::store::Line;

const LIFE: u32 = 1000;
const WAITS: Waits = Waits { stand_in_by_host: 30, stand_in_by_any: 120, chair: 300 };

/// What `number` is shown while nobody is away.
fn shown(state: &State, number: u8) -> TableView {
    let (presence, recovery) = (Presence::default(), PerSeat::default());
    let beside = Beside { presence: &presence, recovery: &recovery, clock: None, life_seconds: LIFE, waits: WAITS };
    state.view(Some(seat(number)), &beside)
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn id() -> TableId {
    TableId::parse(&"a".repeat(26)).unwrap()
}

/// A table in play, its log, and whoever is here.
struct Table {
    state: State,
    log: Vec<Line>,
    presence: Presence,
    now: u32,
    ids: u128,
}

impl Table {
    /// A table of `seats`, of which `claimed` are.
    fn open(seats: u8, claimed: u8) -> Table {
        let choice = RulesChoice { preset: Preset::Castle, options: None, decks: 1, form: None };
        let rules = crate::rules::chosen(&choice, seats).unwrap();
        let settings = TableSettings::default();
        let opened = What::Opened { name: "Friday".into(), seats, rules, host: "Ann".into(), settings };
        let state = State::blank(id());
        let presence = Presence { here: PerSeat::from_fn(|_| true), ..Presence::default() };
        let mut table = Table { state, log: Vec::new(), presence, now: 100, ids: 0 };
        let step = table.state.step(None, opened, 100).unwrap();
        table.take(step);
        for number in 1..claimed {
            let step = table.state.claim(seat(number), &format!("Friend {number}"), table.now).unwrap();
            table.take(step);
        }
        table
    }

    fn started(seats: u8) -> Table {
        let mut table = Table::open(seats, seats);
        table.wish(0, Wish::Do(Command::Start)).unwrap();
        table
    }

    /// A table whose seats have all chosen.
    fn playing(seats: u8) -> Table {
        let mut table = Table::started(seats);
        for number in 0..seats {
            let cards = table.seen(number).hand[..3].to_vec();
            table.act(number, Action::Choose { cards }).unwrap();
        }
        table
    }

    fn take(&mut self, step: Step) -> Vec<Event> {
        self.log.push(step.line().clone());
        self.now += 10;
        self.state.take(step)
    }

    fn asked(&mut self, number: u8, wish: &Wish) -> Asked {
        self.ids += 1;
        let id = ActionId::parse(&format!("{:b}", self.ids | 1 << 19).replace('0', "a").replace('1', "b")).unwrap();
        Asked::new(id, seat(number), wish)
    }

    fn decide(&self, asked: Asked, wish: Wish) -> Result<Decision, Why> {
        let around = Around { now: self.now, presence: &self.presence, waits: WAITS, secret: &|| Secret([7; 32]) };
        self.state.decide(asked, wish, &around)
    }

    fn wish(&mut self, number: u8, wish: Wish) -> Result<Vec<Event>, Why> {
        let asked = self.asked(number, &wish);
        Ok(match self.decide(asked, wish)? {
            Decision::Step(step) => self.take(*step),
            Decision::Vote(host) => {
                self.presence.votes[seat(number)] = Some(host);
                Vec::new()
            }
            Decision::Nothing | Decision::Say(_) | Decision::End => Vec::new(),
        })
    }

    fn act(&mut self, number: u8, action: Action) -> Result<Vec<Event>, Why> {
        let ask = self.view(number).ask;
        self.wish(number, Wish::Act { ask, action })
    }

    fn view(&self, number: u8) -> TableView {
        shown(&self.state, number)
    }

    fn seen(&self, number: u8) -> SeatView {
        self.view(number).play.unwrap()
    }

    fn asks(&self) -> Vec<u32> {
        self.state.seats().map(|seat| self.view(seat.number()).ask).collect()
    }

    /// Something that the seat on turn may do.
    fn any_action(&self, number: u8) -> Action {
        let view = self.seen(number);
        if let Some(slot) = view.offers.flips.first() {
            return Action::Flip { slot: *slot };
        }
        let Some(play) = view.offers.plays.first() else { return Action::PickUp };
        let places = view.seats.iter().find(|places| places.seat == seat(number)).unwrap();
        let courtyard = || places.courtyard.iter().flatten().copied().collect();
        let zone = if view.offers.zone == Some(Zone::Hand) { view.hand.clone() } else { courtyard() };
        let cards = zone.into_iter().filter(|card| card.rank() == Some(play.rank)).take(play.counts[0].into());
        Action::Play { cards: cards.collect(), rank: None }
    }

    /// Plays to the end of the round.
    fn play_out(&mut self) {
        while let Some(turn) = self.state.play().and_then(|play| play.turn()) {
            let action = self.any_action(turn.number());
            self.act(turn.number(), action).unwrap();
        }
    }

    fn reloaded(&self) -> State {
        State::load(id(), &self.log).unwrap()
    }
}

fn refused<T>(result: Result<T, Why>) -> Why {
    match result {
        Ok(_) => panic!("it was accepted"),
        Err(why) => why,
    }
}

fn by_table<T>(result: Result<T, Why>) -> TableRefusal {
    match refused(result) {
        Why::Table(refusal) => refusal,
        Why::Rules(refusal) => panic!("{refusal:?}"),
    }
}

#[test]
fn a_log_leads_to_the_table_that_wrote_it() {
    let mut table = Table::playing(3);
    table.play_out();
    table.wish(1, Wish::Do(Command::NextRound)).unwrap();
    table.wish(0, Wish::Restart(None)).unwrap();
    let again = table.reloaded();
    for seat in table.state.seats() {
        assert_eq!(shown(&again, seat.number()), table.view(seat.number()));
    }
    assert_eq!(again.play().unwrap().digest(), table.state.play().unwrap().digest());
}

#[test]
fn a_changed_log_is_noticed_at_its_entry() {
    let table = Table::playing(2);
    let damage = |change: &dyn Fn(&mut Vec<Line>)| {
        let mut log = table.log.clone();
        change(&mut log);
        State::load(id(), &log).err().map(|damage| damage.seq)
    };
    assert_eq!(damage(&|_| {}), None);
    assert_eq!(damage(&|log| log[1].entry = log[1].entry.replace("Friend", "Fiend")), Some(2));
    assert_eq!(damage(&|log| log[2].entry = "{}".to_owned()), Some(3));
    assert_eq!(damage(&|log| log[3].at += 1), Some(4));
    assert_eq!(damage(&|log| log[3].action_id = None), Some(4));
    assert_eq!(damage(&|log| log[3].state_hash[0] ^= 1), Some(4));
    assert_eq!(damage(&|log| _ = log.remove(2)), Some(4));
    assert_eq!(damage(&|log| log.swap(2, 3)), Some(4));
    assert_eq!(damage(&|log| log[0].entry = log[0].entry.replace(r#""v":1"#, r#""v":2"#)), Some(1));
    assert_eq!(damage(&|log| log.clear()), Some(0));
}

#[test]
fn an_accepted_id_is_known_again_and_serves_one_wish() {
    let mut table = Table::started(2);
    let wish = || Wish::Do(Command::Rename { name: "Zoe".into() });
    let asked = table.asked(1, &wish());
    assert!(table.state.was_accepted(&asked).is_none());
    assert_eq!(by_table(table.decide(asked, wish())), TableRefusal::RoundRunning);
    assert!(table.state.was_accepted(&asked).is_none(), "a refused id is free");

    let cards = table.seen(1).hand[..3].to_vec();
    let choose = || Wish::Act { ask: 1, action: Action::Choose { cards: cards.clone() } };
    let asked = table.asked(1, &choose());
    let Ok(Decision::Step(step)) = table.decide(asked, choose()) else { panic!("it is a step") };
    table.take(*step);
    for state in [&table.state, &table.reloaded()] {
        assert_eq!(state.was_accepted(&asked), Some(Ok(())));
        let other = Asked::new(asked.id, seat(1), &Wish::Act { ask: 2, action: Action::PickUp });
        assert_eq!(state.was_accepted(&other), Some(Err(TableRefusal::IdReused)));
        let somebody = Asked::new(asked.id, seat(0), &choose());
        assert_eq!(state.was_accepted(&somebody), Some(Err(TableRefusal::IdReused)));
    }
}

#[test]
fn an_ask_changes_with_what_its_seat_sees_of_the_question_alone() {
    let mut table = Table::open(3, 3);
    assert_eq!(table.asks(), [0, 0, 0]);
    assert_eq!(by_table(table.act(0, Action::PickUp)), TableRefusal::NotStarted);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    assert_eq!(table.asks(), [1, 1, 1]);

    // What one seat chooses is nobody else's question.
    let hand = table.seen(0).hand;
    table.act(0, Action::Choose { cards: hand[..3].to_vec() }).unwrap();
    assert_eq!(table.asks(), [2, 1, 1]);
    table.act(0, Action::Choose { cards: hand[3..].to_vec() }).unwrap();
    assert_eq!(table.asks(), [3, 1, 1]);
    table.act(0, Action::Choose { cards: hand[3..].to_vec() }).unwrap();
    assert_eq!(table.asks(), [3, 1, 1], "the same choice again");
    for number in 1..3 {
        let cards = table.seen(number).hand[..3].to_vec();
        table.act(number, Action::Choose { cards }).unwrap();
    }
    assert_eq!(table.asks(), [4, 3, 2], "the phase has changed for all");

    let stale = Wish::Act { ask: 3, action: table.any_action(0) };
    assert_eq!(by_table(table.wish(0, stale)), TableRefusal::StaleAsk);
    let powers = [Some(castle_engine::Rank::Two), Some(castle_engine::Rank::Ten)];
    let plain = table.seen(0).hand.into_iter().find(|card| !powers.contains(&card.rank())).unwrap();
    table.act(0, Action::Play { cards: vec![plain], rank: None }).unwrap();
    assert_eq!(table.asks(), [5, 4, 3], "the stack and the turn");

    // A new deal is a new question, whatever is dealt.
    table.wish(0, Wish::Restart(None)).unwrap();
    assert_eq!(table.asks(), [6, 5, 4]);
    let reloaded = table.reloaded();
    let asks: Vec<u32> = table.state.seats().map(|seat| shown(&reloaded, seat.number()).ask).collect();
    assert_eq!(asks, table.asks());
}

#[test]
fn what_one_seat_does_in_secret_changes_no_byte_of_the_others_views() {
    let mut table = Table::started(3);
    let hand = table.seen(0).hand;
    table.act(0, Action::Choose { cards: hand[..3].to_vec() }).unwrap();
    let before = serde_json::to_string(&table.view(1)).unwrap();
    let events = table.act(0, Action::Choose { cards: hand[3..].to_vec() }).unwrap();
    assert!(events.iter().all(|event| event.seen_by(Some(seat(1))).is_none()));
    assert_eq!(serde_json::to_string(&table.view(1)).unwrap(), before, "not even when the table expires");
}

#[test]
fn the_host_alone_starts_and_restarts() {
    let mut table = Table::open(3, 1);
    assert_eq!(by_table(table.wish(0, Wish::Do(Command::Start))), TableRefusal::TooFewSeats);
    assert_eq!(by_table(table.wish(0, Wish::Restart(None))), TableRefusal::NotStarted);
    let step = table.state.claim(seat(1), "Bob", 100).unwrap();
    table.take(step);
    assert_eq!(by_table(table.wish(1, Wish::Do(Command::Start))), TableRefusal::NotHost);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    assert_eq!(table.seen(0).seats.len(), 2, "an unclaimed seat is left out");
    assert_eq!(by_table(table.wish(0, Wish::Do(Command::Start))), TableRefusal::AlreadyStarted);
    assert_eq!(by_table(table.wish(1, Wish::Restart(None))), TableRefusal::NotHost);
    let rules = RulesChoice { preset: Preset::Palace, options: Some(json!({"jokers": 3})), decks: 5, form: None };
    let refusal = by_table(table.wish(0, Wish::Restart(Some(rules))));
    assert!(matches!(refusal, TableRefusal::Rules { contradictions } if contradictions.len() == 2));
    let options = json!({"pick_up": "any_time"});
    let rules = RulesChoice { preset: Preset::Castle, options: Some(options), decks: 1, form: None };
    table.wish(0, Wish::Restart(Some(rules))).unwrap();
    assert_eq!(table.view(1).table.rules.options.pick_up, castle_engine::PickUp::AnyTime);
}

#[test]
fn the_next_round_comes_when_everyone_who_is_here_is_ready() {
    let mut table = Table::playing(3);
    assert_eq!(by_table(table.wish(0, Wish::Do(Command::NextRound))), TableRefusal::RoundRunning);
    assert_eq!(by_table(table.wish(0, Wish::Do(Command::Ready { ready: true }))), TableRefusal::RoundRunning);
    table.play_out();
    table.wish(1, Wish::Do(Command::Ready { ready: true })).unwrap();
    assert!(table.view(0).people[1].ready);
    assert!(table.wish(1, Wish::Do(Command::Ready { ready: true })).unwrap().is_empty(), "once is enough");
    table.wish(1, Wish::Do(Command::Ready { ready: false })).unwrap();
    table.wish(1, Wish::Do(Command::Ready { ready: true })).unwrap();
    table.wish(0, Wish::Do(Command::Ready { ready: true })).unwrap();
    assert_eq!(table.seen(0).phase, Phase::Over);

    // The third has not said so, but leaves.
    let left = Presence { here: PerSeat::from_fn(|other| other != seat(2)), ..Presence::default() };
    let around = Around { now: 500, presence: &left, waits: WAITS, secret: &|| Secret([8; 32]) };
    let step = table.state.deal_if_ready(&around).unwrap();
    let everyone = Around { presence: &table.presence, ..around };
    assert!(table.state.deal_if_ready(&everyone).is_none());
    table.take(step);
    assert_eq!((table.seen(2).phase, table.seen(2).round), (Phase::Choose, 2));
    assert!(table.view(0).people.iter().all(|person| !person.ready));
    assert_eq!(table.reloaded().play().unwrap().digest(), table.state.play().unwrap().digest());
}

#[test]
fn a_match_ends_at_its_target_and_only_a_restart_goes_on() {
    let mut table = Table::playing(2);
    for _round in 0..60 {
        table.play_out();
        if !table.seen(0).winners.is_empty() {
            break;
        }
        table.wish(1, Wish::Do(Command::NextRound)).unwrap();
        for number in 0..2 {
            let cards = table.seen(number).hand[..3].to_vec();
            table.act(number, Action::Choose { cards }).unwrap();
        }
    }
    assert!(!table.seen(0).winners.is_empty());
    assert_eq!(by_table(table.wish(0, Wish::Do(Command::NextRound))), TableRefusal::MatchOver);
    assert_eq!(by_table(table.wish(0, Wish::Do(Command::Ready { ready: true }))), TableRefusal::MatchOver);
    table.wish(0, Wish::Restart(None)).unwrap();
    let view = table.seen(0);
    assert_eq!((view.round, view.seats[0].total, view.seats[1].total), (1, 0, 0));
    table.reloaded();
}

/// The host wants `castle` with these changes.
fn other_rules(options: serde_json::Value, decks: u8) -> Wish {
    Wish::ChangeRules(RulesChoice { preset: Preset::Castle, options: Some(options), decks, form: None })
}

#[test]
fn rules_change_before_the_match_and_what_makes_a_match_not_after() {
    let mut table = Table::open(3, 3);
    table.wish(0, other_rules(json!({"end": "last_holder", "score": "places", "beat": "higher"}), 2)).unwrap();
    let rules = table.view(1).table.rules;
    assert_eq!((rules.decks, rules.options.end, rules.options.score), (2, End::LastHolder, Score::Places));
    assert_eq!(by_table(table.wish(1, other_rules(json!({}), 1))), TableRefusal::NotHost);
    let impossible = by_table(table.wish(0, other_rules(json!({"jokers": 3}), 1)));
    assert!(matches!(impossible, TableRefusal::Rules { contradictions } if !contradictions.is_empty()));
    table.wish(0, other_rules(json!({}), 1)).unwrap();

    table.wish(0, Wish::Do(Command::Start)).unwrap();
    assert_eq!(by_table(table.wish(0, other_rules(json!({"beat": "higher"}), 1))), TableRefusal::RoundRunning);
    for number in 0..3 {
        let cards = table.seen(number).hand[..3].to_vec();
        table.act(number, Action::Choose { cards }).unwrap();
    }
    table.play_out();
    let refusal = by_table(table.wish(0, other_rules(json!({"score": "places"}), 2)));
    let switches = vec![MatchSwitch::Decks, MatchSwitch::Score, MatchSwitch::Form];
    assert_eq!(refusal, TableRefusal::NeedsRestart { switches });
    let log = table.log.len();
    table.wish(0, other_rules(json!({"beat": "higher", "pick_up": "any_time"}), 1)).unwrap();
    table.wish(0, other_rules(json!({"beat": "higher", "pick_up": "any_time"}), 1)).unwrap();
    assert_eq!(table.log.len(), log + 1, "the same rules again are no change");
    let totals = |table: &Table| table.seen(0).seats.iter().map(|places| places.total).collect::<Vec<_>>();
    let before = totals(&table);
    table.wish(1, Wish::Do(Command::NextRound)).unwrap();
    assert_eq!(totals(&table), before, "the match goes on");
    assert_eq!(table.view(2).table.rules.options.beat, Beat::Higher);
    table.reloaded();
}

#[test]
fn a_seat_that_is_taken_back_keeps_its_cards_and_one_claimed_meanwhile_waits() {
    let mut table = Table::open(3, 2);
    table.wish(0, Wish::Do(Command::Start)).unwrap();
    let hand = table.seen(1).hand;
    let step = table.state.free(seat(1), table.now).unwrap();
    table.take(step);
    assert_eq!(table.view(0).people[1].name, None);
    assert_eq!(table.seen(1).hand, hand);
    let step = table.state.claim(seat(1), "ANN", table.now).unwrap();
    table.take(step);
    assert_eq!(table.view(0).people[1].name.as_deref(), Some("ANN 2"));
    assert_eq!(table.seen(1).hand, hand);

    let step = table.state.claim(seat(2), "Cleo", table.now).unwrap();
    table.take(step);
    assert!(table.seen(2).hand.is_empty());
    let refusal = refused(table.act(2, Action::PickUp));
    assert_eq!(refusal, Why::Rules(castle_engine::Refusal::NotInRound));
    for number in 0..2 {
        let cards = table.seen(number).hand[..3].to_vec();
        table.act(number, Action::Choose { cards }).unwrap();
    }
    table.play_out();
    table.wish(2, Wish::Do(Command::NextRound)).unwrap();
    let view = table.seen(2);
    assert_eq!(view.hand.len(), 6);
    let highest = view.seats.iter().map(|places| places.total).max();
    assert_eq!(Some(view.seats[2].total), highest, "whoever joins starts with the highest total");
}

#[test]
fn the_story_tells_the_last_public_events_of_the_round() {
    let mut table = Table::playing(2);
    for _ in 0..8 {
        let turn = table.state.play().and_then(|play| play.turn()).unwrap();
        let action = table.any_action(turn.number());
        table.act(turn.number(), action).unwrap();
    }
    let story = table.view(0).story;
    assert_eq!(story.len(), crate::limits::STORY_EVENTS);
    let drew = story.iter().filter_map(|event| match event {
        Event::Drew { seat, cards, .. } => Some((seat.number(), cards.len())),
        _ => None,
    });
    for (number, cards) in drew {
        assert_eq!(cards > 0, number == 0, "only one's own draws are named");
    }
    table.wish(0, Wish::Restart(None)).unwrap();
    assert!(matches!(table.view(0).story.as_slice(), [Event::Dealt { .. }]));
}

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
    let step = table.state.act_for(seat(2), Action::Choose { cards }, table.now).unwrap();
    table.take(step);
    let step = table.state.take_back(seat(2), table.now).unwrap();
    table.take(step);
    assert_eq!(table.view(0).people[2].bot, None);
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
    let set = |clock, chat| command(Command::Set { settings: TableSettings { clock, watching: true, chat } });
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
