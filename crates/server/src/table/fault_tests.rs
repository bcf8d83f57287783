//! Bots whose thoughts have a fault or come too late to be wanted, at a table that runs: who plays in their place, and that the
//! table lives on.

use std::sync::{Condvar, Mutex};
use std::time::Duration;

use castle_bots::{Budget, Level, Memory, choose};
use castle_engine::{Action, Phase, Preset, Rules, Seat, SeatView};
use castle_protocol::{Command, RulesChoice, TableRefusal, TableSettings, Waits};
use tokio::sync::Notify;
use tokio::time::timeout;

use super::entry::{SeatedBot, What};
use super::hints::NoHint;
use super::question::Choose;
use super::state::State;
use super::{Answer, Connection, News, Settings, TableHandle, Wish};
use crate::ids::{ActionId, TableId};
use crate::limits::Lives;
use crate::secret::{Hashed, Plain, Purpose};
use crate::store::{Change, Save, Store};
use crate::tables::Tables;
use crate::thinking::Thinkers;
use crate::world::{Chance, Lived};

/// What nothing here takes.
const LONG: Duration = Duration::from_secs(20);

/// A table of a friend and a bot that decides by `choose`, with the friend's connection.
struct Playing {
    _folder: tempfile::TempDir,
    handle: TableHandle,
    connection: Connection,
    key: Hashed,
    wishes: u8,
}

impl Playing {
    async fn open(level: Level, choose: Choose) -> Playing {
        let folder = tempfile::tempdir().unwrap();
        let (store, _keeper) = Store::open(folder.path()).await.unwrap();
        let settings = Settings {
            lives: Lives { usual: 1000, against_bots: 1000 },
            sockets_per_seat: 1,
            idle: LONG,
            waits: Waits { stand_in_by_host: 0, stand_in_by_any: 0, chair: 0 },
            bots_alone_ms: 60_000,
            bots_pause_percent: 5,
            choose,
            thinkers: Thinkers::start(Some(1)),
            chance: Chance::default(),
            lived: Lived::start(),
        };
        let id = TableId::parse(&"a".repeat(26)).unwrap();
        let rules = RulesChoice { preset: Preset::Castle, options: None, decks: 1, form: None };
        let opened = What::Opened {
            name: String::new(),
            seats: 2,
            rules: crate::rules::chosen(&rules, 2).unwrap(),
            host: "Ann".into(),
            settings: TableSettings::default(),
            bots: vec![SeatedBot { seat: Seat::new(1).unwrap(), level, name: "Iris".into() }],
        };
        let at = crate::world::now();
        let step = State::blank(id).step(None, opened, at).unwrap();
        let key = Plain::new([b'k'; 26]).hashed(Purpose::SeatKey);
        let table = id.to_string();
        let changes = vec![
            Change::OpenTable { table: table.clone(), at },
            Change::AddKey { hash: key, table, seat: 0, device: None, at },
        ];
        store.save(Save { line: Some(step.line().clone()), changes }).await.unwrap();
        let watch = Plain::new([b'w'; 26]).hashed(Purpose::Watch);
        let joined = Tables::new(store, settings).join(id, key, watch).await;
        let Ok((handle, connection)) = joined else { panic!("the friend may come in") };
        Playing { _folder: folder, handle, connection, key, wishes: 0 }
    }

    async fn wish(&mut self, wish: Wish) {
        self.wishes += 1;
        let id = ActionId::parse(&char::from(b'a' + self.wishes).to_string().repeat(20)).unwrap();
        let answer = timeout(LONG, self.handle.wish(self.key, id, wish)).await.unwrap();
        match answer {
            Answer::Done { .. } => {}
            Answer::Refused(why) => panic!("refused: {why:?}"),
            Answer::Bye(bye) => panic!("goodbye: {bye:?}"),
        }
    }

    fn shown(&mut self) -> serde_json::Value {
        let News::Message(text) = self.connection.welcome(None) else { panic!("the table runs") };
        let mut message: serde_json::Value = serde_json::from_str(&text).unwrap();
        message["view"].take()
    }

    fn view(&mut self) -> SeatView {
        serde_json::from_value(self.shown()["play"].take()).unwrap()
    }

    async fn choose(&mut self) {
        let ask = u32::try_from(self.shown()["ask"].as_u64().unwrap()).unwrap();
        let cards = self.view().hand[..3].to_vec();
        self.wish(Wish::Act { ask, action: Action::Choose { cards } }).await;
    }

    /// What the friend sees as soon as `is_so`.
    async fn until(&mut self, is_so: impl Fn(&SeatView) -> bool) -> SeatView {
        let seen = async {
            loop {
                let view = self.view();
                if is_so(&view) {
                    return view;
                }
                self.connection.changed().await;
            }
        };
        timeout(LONG, seen).await.expect("it comes to it")
    }
}

#[tokio::test]
async fn a_bot_whose_thought_has_a_fault_plays_the_careful_move_at_a_look() {
    static TRIED: Notify = Notify::const_new();
    fn faulty(
        level: Level,
        view: &SeatView,
        memory: &Memory,
        rules: &Rules,
        seed: u64,
        budget: Budget,
    ) -> Option<Action> {
        if budget.iterations > 0 {
            TRIED.notify_one();
            panic!("as told");
        }
        assert_eq!(level, Level::Careful);
        choose(level, view, memory, rules, seed, budget)
    }
    for level in [Level::Careful, Level::Strong] {
        let mut playing = Playing::open(level, faulty).await;
        playing.wish(Wish::Do(Command::Start)).await;
        timeout(LONG, TRIED.notified()).await.expect("the bot thinks");
        playing.until(|view| view.seats[1].chosen).await;
        playing.choose().await;
        playing.until(|view| view.phase == Phase::Play).await;
    }
}

#[tokio::test]
async fn a_table_lives_on_where_no_bot_can_decide() {
    static TRIED: Notify = Notify::const_new();
    fn faulty(level: Level, _: &SeatView, _: &Memory, _: &Rules, _: u64, _: Budget) -> Option<Action> {
        if level == Level::Careful {
            TRIED.notify_one();
        }
        panic!("as told");
    }
    let mut playing = Playing::open(Level::Strong, faulty).await;
    playing.wish(Wish::Do(Command::Start)).await;
    timeout(LONG, TRIED.notified()).await.expect("the careful move is tried");
    playing.choose().await;
    let view = playing.until(|view| view.seats[0].chosen).await;
    assert!(!view.seats[1].chosen, "the bot could not");
    playing.wish(Wish::Do(Command::Set { settings: TableSettings::default() })).await;
}

#[tokio::test]
async fn a_bot_whose_level_changes_thinks_anew_of_what_it_is_asked() {
    static BOTH: [Notify; 2] = [const { Notify::const_new() }; 2];
    fn undecided(level: Level, _: &SeatView, _: &Memory, _: &Rules, _: u64, budget: Budget) -> Option<Action> {
        if budget.iterations > 0 {
            BOTH[usize::from(level == Level::Careful)].notify_one();
        }
        None
    }
    let mut playing = Playing::open(Level::Strong, undecided).await;
    playing.wish(Wish::Do(Command::Start)).await;
    timeout(LONG, BOTH[0].notified()).await.expect("it thinks as a strong one");
    let seat = Seat::new(1).unwrap();
    playing.wish(Wish::Do(Command::SeatBot { seat, level: Level::Careful })).await;
    timeout(LONG, BOTH[1].notified()).await.expect("it thinks as a careful one");
}

/// Keeps the only thread busy until it is opened.
struct Gate(Mutex<bool>, Condvar);

impl Gate {
    const fn closed() -> Gate {
        Gate(Mutex::new(false), Condvar::new())
    }

    fn open(&self) {
        *self.0.lock().unwrap() = true;
        self.1.notify_all();
    }

    fn pass(&self) {
        drop(self.1.wait_while(self.0.lock().unwrap(), |is_open| !*is_open).unwrap());
    }
}

#[tokio::test]
async fn a_bot_that_cannot_decide_in_time_plays_the_careful_move() {
    static GATE: Gate = Gate::closed();
    fn late(
        level: Level,
        view: &SeatView,
        memory: &Memory,
        rules: &Rules,
        seed: u64,
        budget: Budget,
    ) -> Option<Action> {
        if budget.iterations > 0 {
            GATE.pass();
        }
        choose(level, view, memory, rules, seed, budget)
    }
    let mut playing = Playing::open(Level::Strong, late).await;
    playing.wish(Wish::Do(Command::Start)).await;
    playing.until(|view| view.seats[1].chosen).await;
    GATE.open();
}

#[tokio::test]
async fn a_seat_has_one_hint_at_a_time_while_everything_else_goes_on() {
    static GATE: Gate = Gate::closed();
    fn late(
        level: Level,
        view: &SeatView,
        memory: &Memory,
        rules: &Rules,
        seed: u64,
        budget: Budget,
    ) -> Option<Action> {
        if budget.iterations > 0 {
            GATE.pass();
        }
        choose(level, view, memory, rules, seed, budget)
    }
    let mut playing = Playing::open(Level::Strong, late).await;
    let settings = TableSettings { hints: true, ..TableSettings::default() };
    playing.wish(Wish::Do(Command::Set { settings: settings.clone() })).await;
    playing.wish(Wish::Do(Command::Start)).await;
    let ask = u32::try_from(playing.shown()["ask"].as_u64().unwrap()).unwrap();
    let hint = || tokio::spawn(playing.handle.clone().hint(playing.key, ask));
    let (mut one, mut other) = (hint(), hint());
    // Whichever comes second is refused, while the first waits for the thread.
    let (refused, waits) = tokio::select! {
        refused = &mut one => (refused, other),
        refused = &mut other => (refused, one),
    };
    assert!(matches!(refused.unwrap(), Err(NoHint::Refused(TableRefusal::Thinking))));
    playing.wish(Wish::Do(Command::Set { settings })).await;
    GATE.open();
    assert!(matches!(waits.await.unwrap(), Ok(Some(_))));
}
