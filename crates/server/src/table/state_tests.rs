//! The pure part of a table: what is decided, what follows from a log, and what changes an ask.

use castle_engine::{Action, Beat, End, Event, PerSeat, Phase, Preset, Score, Seat, SeatView, Secret, Zone};
use castle_protocol::{Command, MatchSwitch, RulesChoice, TableRefusal, TableSettings, TableView, Waits, Why};
use serde_json::json;

use super::decide::{Around, Decision, Wish};
use super::entry::{Asked, What};
use super::shown::{Beside, Presence};
use super::state::{State, Step};
use crate::ids::{ActionId, TableId};
use crate::limits::Lives;
use crate::store::Line;

const LIFE: u32 = 1000;
const LIVES: Lives = Lives { usual: LIFE, against_bots: 3 * LIFE };
const WAITS: Waits = Waits { stand_in_by_host: 30, stand_in_by_any: 120, chair: 300 };

fn all_here() -> Presence {
    let mut presence = Presence::nobody(0);
    Seat::first(castle_engine::SEATS_MAX).for_each(|seat| presence.arrive(seat));
    presence
}

/// What `number` is shown while nobody is away.
pub(super) fn shown(state: &State, number: u8) -> TableView {
    let (presence, recovery) = (Presence::nobody(0), PerSeat::default());
    let beside = Beside { presence: &presence, recovery: &recovery, clock: None, lives: LIVES, waits: WAITS };
    state.read(Some(seat(number)), &beside)
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn id() -> TableId {
    TableId::parse(&"a".repeat(26)).unwrap()
}

/// A table in play, its log, and whoever is here.
pub(super) struct Table {
    pub(super) state: State,
    pub(super) log: Vec<Line>,
    pub(super) presence: Presence,
    pub(super) now: u32,
    pub(super) ids: u128,
}

impl Table {
    /// A table of `seats`, of which `claimed` are.
    pub(super) fn open(seats: u8, claimed: u8) -> Table {
        let choice = RulesChoice { preset: Preset::Castle, options: None, decks: 1, form: None };
        let rules = crate::rules::chosen(&choice, seats).unwrap();
        let settings = TableSettings::default();
        let opened =
            What::Opened { name: "Friday".into(), seats, rules, host: "Ann".into(), settings, bots: Vec::new() };
        let state = State::blank(id());
        let presence = all_here();
        let mut table = Table { state, log: Vec::new(), presence, now: 100, ids: 0 };
        let step = table.state.step(None, opened, 100).unwrap();
        table.take(step);
        for number in 1..claimed {
            let step = table.state.claim(seat(number), &format!("Friend {number}"), table.now).unwrap();
            table.take(step);
        }
        table
    }

    pub(super) fn started(seats: u8) -> Table {
        let mut table = Table::open(seats, seats);
        table.wish(0, Wish::Do(Command::Start)).unwrap();
        table
    }

    /// A table whose seats have all chosen.
    pub(super) fn playing(seats: u8) -> Table {
        let mut table = Table::started(seats);
        for number in 0..seats {
            let cards = table.seen(number).hand[..3].to_vec();
            table.act(number, Action::Choose { cards }).unwrap();
        }
        table
    }

    pub(super) fn take(&mut self, step: Step) -> Vec<Event> {
        self.log.push(step.line().clone());
        self.now += 10;
        self.state.take(step)
    }

    pub(super) fn asked(&mut self, number: u8, wish: &Wish) -> Asked {
        self.ids += 1;
        let id = ActionId::parse(&format!("{:b}", self.ids | 1 << 19).replace('0', "a").replace('1', "b")).unwrap();
        Asked::new(id, seat(number), wish)
    }

    pub(super) fn decide(&self, asked: Asked, wish: Wish) -> Result<Decision, Why> {
        let around = Around { now: self.now, presence: &self.presence, waits: WAITS, secret: &|| Secret([7; 32]) };
        self.state.decide(asked, wish, &around)
    }

    pub(super) fn wish(&mut self, number: u8, wish: Wish) -> Result<Vec<Event>, Why> {
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

    pub(super) fn act(&mut self, number: u8, action: Action) -> Result<Vec<Event>, Why> {
        let ask = self.view(number).ask;
        self.wish(number, Wish::Act { ask, action })
    }

    pub(super) fn view(&self, number: u8) -> TableView {
        shown(&self.state, number)
    }

    pub(super) fn seen(&self, number: u8) -> SeatView {
        self.view(number).play.unwrap()
    }

    pub(super) fn asks(&self) -> Vec<u32> {
        self.state.seats().map(|seat| self.view(seat.number()).ask).collect()
    }

    /// Something that the seat on turn may do.
    pub(super) fn any_action(&self, number: u8) -> Action {
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
    pub(super) fn play_out(&mut self) {
        while let Some(turn) = self.state.play().and_then(|play| play.turn()) {
            let action = self.any_action(turn.number());
            self.act(turn.number(), action).unwrap();
        }
    }

    pub(super) fn reloaded(&self) -> State {
        State::load(id(), &self.log).unwrap()
    }
}

pub(super) fn refused<T>(result: Result<T, Why>) -> Why {
    match result {
        Ok(_) => panic!("it was accepted"),
        Err(why) => why,
    }
}

pub(super) fn by_table<T>(result: Result<T, Why>) -> TableRefusal {
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
    let mut left = all_here();
    left.leave(seat(2), 400);
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
