//! Whole matches at a table whose pages lose their lines, double their taps, send too late, come back to a server that was
//! killed, and are stood in for: by seed, without a network and without a clock. What the simulation leaves out is the
//! socket and the disk; the table, what it decides, and what it tells are the real ones.
//!
//! `CASTLE_MATCHES=100000 CASTLE_SEED=1 cargo test --release -p castle-server simulation` plays as many as wanted; a
//! seed that fails is named, and plays the same again.

mod page;

use std::collections::HashSet;

use castle_bots::{Budget, Level, Memory, choose};
use castle_engine::{Form, PerSeat, Phase, Preset, Seat, Secret, seats_most};
use castle_protocol::{Command, RulesChoice, TableRefusal, TableSettings, Waits};

use super::decide::{Around, Decision, Wish};
use super::entry::{Asked, SeatedBot, What};
use super::shown::{Beside, Presence};
use super::state::State;
use super::telling::{News, Telling};
use crate::ids::{ActionId, TableId};
use crate::limits::Lives;
use crate::store::Line;
use crate::world::Lived;
use page::{Dice, Sent, Tab};

const LIVES: Lives = Lives { usual: 1000, against_bots: 2000 };
/// What strong bots may think, as many matches are to be played.
const FEW: Budget = Budget { iterations: 4 };
const WAITS: Waits = Waits { stand_in_by_host: 0, stand_in_by_any: 0, chair: 0 };
/// Steps after which a match is called stuck.
const STEPS_MAX: u32 = 400_000;

struct Simulation {
    dice: Dice,
    state: State,
    log: Vec<Line>,
    telling: Telling,
    presence: Presence,
    tabs: Vec<Tab>,
    /// From lines that were cut.
    late: Vec<(Seat, Sent)>,
    epoch: u32,
    now: u32,
    /// How many times each trouble came, so that a simulation without trouble is noticed.
    troubles: [u32; 5],
}

impl Simulation {
    fn new(seed: u64) -> Simulation {
        let mut dice = Dice(seed);
        let preset = Preset::ALL[dice.below(Preset::ALL.len())];
        let decks = if dice.one_in(4) { 2 } else { 1 };
        let seats = 2 + u8::try_from(dice.below(usize::from(seats_most(decks).min(6)) - 1)).unwrap();
        let choice = RulesChoice { preset, options: None, decks, form: Some(Form::Rounds(1 + seed as u32 % 2)) };
        let id = TableId::parse(&"a".repeat(26)).unwrap();
        let mut simulation = Simulation {
            dice,
            state: State::blank(id),
            log: Vec::new(),
            telling: Telling::new(1, Lived::still()),
            presence: Presence::nobody(0),
            tabs: Vec::new(),
            late: Vec::new(),
            epoch: 1,
            now: 1_000_000,
            troubles: [0; 5],
        };
        let rules = crate::rules::chosen(&choice, seats).unwrap();
        let opened = What::Opened {
            name: String::new(),
            seats,
            rules,
            host: "Seat 0".into(),
            settings: TableSettings::default(),
            bots: simulation.bots(seats),
        };
        let step = simulation.state.step(None, opened, simulation.now).unwrap();
        simulation.make(step);
        let friends: Vec<Seat> = simulation.state.seats().filter(|seat| !simulation.state.is_bots_own(*seat)).collect();
        for seat in friends.iter().copied().skip(1) {
            let step = simulation.state.claim(seat, &format!("Seat {}", seat.number()), simulation.now).unwrap();
            simulation.make(step);
        }
        for seat in friends {
            let pages = 1 + usize::from(simulation.dice.one_in(3));
            simulation.tabs.extend((0..pages).map(|_| Tab::new(seat)));
        }
        simulation.tell(Vec::new(), None);
        for tab in 0..simulation.tabs.len() {
            simulation.connect(tab);
        }
        let id = simulation.dice.id();
        // The disk may refuse it.
        while simulation.wish(Seat::new(0).unwrap(), id, Wish::Do(Command::Start)).is_err() {}
        simulation
    }

    /// Bots that have seats from the beginning; the first seat is a friend's.
    fn bots(&mut self, seats: u8) -> Vec<SeatedBot> {
        let mut bots = Vec::new();
        for seat in Seat::first(seats).skip(1) {
            if self.dice.one_in(3) {
                let level = Level::ALL[self.dice.below(Level::ALL.len())];
                bots.push(SeatedBot { seat, level, name: format!("Bot {}", seat.number()) });
            }
        }
        bots
    }

    fn make(&mut self, step: super::state::Step) -> Vec<castle_engine::Event> {
        self.log.push(step.line().clone());
        self.now += 1;
        self.state.take(step)
    }

    fn tell(&mut self, events: Vec<castle_engine::Event>, done: Option<(Seat, ActionId)>) -> Option<u32> {
        let recovery = PerSeat::default();
        let beside = Beside { presence: &self.presence, recovery: &recovery, clock: None, lives: LIVES, waits: WAITS };
        self.telling.tell(&self.state, &beside, events, done)
    }

    /// What the table's task does with a wish. The answer is the version that tells of it.
    fn wish(&mut self, seat: Seat, id: ActionId, wish: Wish) -> Result<Option<u32>, castle_protocol::Why> {
        let asked = Asked::new(id, seat, &wish);
        match self.state.was_accepted(&asked) {
            Some(Ok(())) => return Ok(None),
            Some(Err(refusal)) => return Err(refusal.into()),
            None => {}
        }
        let secret = Secret(std::array::from_fn(|_| self.dice.below(256) as u8));
        let around = Around { now: self.now, presence: &self.presence, waits: WAITS, secret: &|| secret };
        match self.state.decide(asked, wish, &around)? {
            Decision::Step(_) if self.dice.one_in(50) => {
                self.troubles[0] += 1;
                Err(TableRefusal::NotSaved.into())
            }
            Decision::Step(step) => {
                let events = self.make(*step);
                Ok(self.tell(events, Some((seat, id))))
            }
            Decision::Nothing | Decision::Vote(_) | Decision::Say(_) | Decision::End => Ok(None),
        }
    }

    /// Hello, and the seat is its friend's again.
    fn connect(&mut self, tab: usize) {
        let seat = self.tabs[tab].seat;
        let mut connection = self.telling.connect(Some(seat)).unwrap();
        let welcome = connection.welcome(self.tabs[tab].has);
        if !self.presence.is_here(seat) {
            self.presence.arrive(seat);
            self.tell(Vec::new(), None);
        }
        if self.state.bot(seat).is_some() {
            let step = self.state.take_back(seat, self.now).unwrap();
            self.make(step);
            self.tell(Vec::new(), None);
        }
        let tab = &mut self.tabs[tab];
        assert!(tab.down.is_empty());
        tab.up.clear();
        tab.down.push_back(sent(welcome).unwrap());
        tab.connection = Some(connection);
    }

    fn cut(&mut self, tab: usize) {
        self.troubles[1] += 1;
        self.tabs[tab].cut(&mut self.late, &mut self.dice);
        let seat = self.tabs[tab].seat;
        if self.telling.connections(Some(seat)) == 0 && self.presence.is_here(seat) {
            self.presence.leave(seat, self.now);
            self.tell(Vec::new(), None);
        }
    }

    /// The server reads one message of a page, and answers.
    fn read(&mut self, tab: usize) {
        if self.tabs[tab].connection.is_none() {
            return;
        }
        let Some(message) = self.tabs[tab].up.pop_front() else { return };
        let (id, answer) = self.heed(self.tabs[tab].seat, message);
        let Tab { connection, down, .. } = &mut self.tabs[tab];
        let connection = connection.as_mut().unwrap();
        down.extend(sent(connection.news()));
        match answer {
            Ok(Some(version)) if connection.has_told(version) => {}
            Ok(_) => down.extend(sent(connection.done(id))),
            Err(why) => down.extend(sent(connection.refused(&id.to_string(), &why))),
        }
    }

    fn heed(&mut self, seat: Seat, message: Sent) -> (ActionId, Result<Option<u32>, castle_protocol::Why>) {
        match message {
            Sent::Act { id, ask, action } => (id, self.wish(seat, id, Wish::Act { ask, action })),
            Sent::Do { id, command } => (id, self.wish(seat, id, Wish::Do(command))),
        }
    }

    /// Killed and started again: everything but the log is gone.
    fn kill(&mut self) {
        self.troubles[2] += 1;
        for tab in 0..self.tabs.len() {
            self.tabs[tab].connection = None;
            self.tabs[tab].up.clear();
            self.tabs[tab].down.clear();
        }
        // What was still on its way meets no server.
        self.late.clear();
        let id = self.state.id;
        let loaded = State::load(id, &self.log).unwrap();
        assert_eq!(loaded.play().unwrap().digest(), self.state.play().unwrap().digest());
        for seat in self.state.seats() {
            assert_eq!(loaded.ask(seat), self.state.ask(seat), "asks survive");
        }
        self.state = loaded;
        self.epoch += 1;
        self.telling = Telling::new(self.epoch, Lived::still());
        self.presence = Presence::nobody(self.now);
        self.tell(Vec::new(), None);
    }

    /// A bot acts, at its own seat or in the place of a friend.
    fn bot_acts(&mut self) {
        let bots: Vec<Seat> = self.state.seats().filter(|seat| self.state.bot(*seat).is_some()).collect();
        if bots.is_empty() {
            return;
        }
        let seat = bots[self.dice.below(bots.len())];
        let (question, level) = (self.state.question(seat).unwrap(), self.state.bot(seat).unwrap());
        if let Some(action) = question.choose(choose, level, FEW) {
            let step = self.state.act_for(seat, action, self.now).expect("a bot's act is legal");
            let events = self.make(step);
            self.tell(events, None);
        }
    }

    /// Somebody here lets a bot play for somebody who is not.
    fn stand_in(&mut self) {
        let seats: Vec<Seat> = self.state.seats().filter(|seat| self.state.bot(*seat).is_none()).collect();
        let seat = seats[self.dice.below(seats.len())];
        let by = seats[self.dice.below(seats.len())];
        if self.presence.is_here(by) && !self.presence.is_here(seat) {
            self.troubles[3] += 1;
            let id = self.dice.id();
            // The disk may refuse it.
            let _refused = self.wish(by, id, Wish::Do(Command::StandIn { seat }));
        }
    }

    /// A person at a page does something: mostly what it should.
    fn touch(&mut self, tab: usize) {
        let rules = self.state.play().unwrap().rules().clone();
        let id = self.dice.id();
        let dice = &mut self.dice;
        let tab = &mut self.tabs[tab];
        if tab.connection.is_none() || tab.pending.is_some() {
            return;
        }
        let Some(view) = tab.seen() else { return };
        let Some(play) = &view.play else { return };
        if play.phase == Phase::Over {
            if play.winners.is_empty() {
                tab.up.push_back(Sent::Do { id, command: Command::Ready { ready: true } });
            }
            return;
        }
        let Some(action) =
            choose(Level::Careful, play, &Memory::default(), &rules, dice.next(), Budget { iterations: 0 })
        else {
            return;
        };
        let ask = view.ask;
        let act = Sent::Act { id, ask, action: action.clone() };
        tab.pending = Some((id, ask, action.clone()));
        tab.up.push_back(act.clone());
        match dice.below(12) {
            0 => {
                self.troubles[4] += 1;
                tab.up.push_back(act);
            }
            // Another tap, as another act.
            1 => tab.up.push_back(Sent::Act { id: dice.id(), ask, action }),
            2 => tab.up.push_back(Sent::Act { id: dice.id(), ask: ask.saturating_sub(1), action }),
            _ => {}
        }
    }

    fn step(&mut self) {
        let tab = self.dice.below(self.tabs.len());
        match self.dice.below(1000) {
            0..=249 => self.touch(tab),
            250..=549 => self.read(tab),
            550..=849 => self.tabs[tab].hear(),
            850..=919 => self.flush(tab),
            920..=939 => self.bot_acts(),
            940..=954 => self.stand_in(),
            955..=964 => self.cut(tab),
            965..=989 => {
                if self.tabs[tab].connection.is_none() {
                    self.connect(tab);
                }
            }
            990..=998 => {
                if !self.late.is_empty() {
                    let nth = self.dice.below(self.late.len());
                    let (seat, message) = self.late.swap_remove(nth);
                    // Nobody hears the answer.
                    let _lost = self.heed(seat, message);
                }
            }
            _ => self.kill(),
        }
    }

    fn flush(&mut self, tab: usize) {
        let Tab { connection, down, .. } = &mut self.tabs[tab];
        if let Some(connection) = connection {
            down.extend(sent(connection.news()));
        }
    }

    /// Everybody comes back, and everything on its way arrives.
    fn settle(&mut self) {
        for tab in 0..self.tabs.len() {
            if self.tabs[tab].connection.is_none() {
                self.connect(tab);
            }
        }
        loop {
            for tab in 0..self.tabs.len() {
                while !self.tabs[tab].up.is_empty() {
                    self.read(tab);
                }
                self.flush(tab);
                while !self.tabs[tab].down.is_empty() {
                    self.tabs[tab].hear();
                }
            }
            let is_quiet = |tab: &Tab| tab.up.is_empty() && tab.down.is_empty();
            let news = (0..self.tabs.len()).any(|tab| {
                self.flush(tab);
                !is_quiet(&self.tabs[tab])
            });
            if !news {
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        !self.state.play().unwrap().winners().is_empty()
    }

    /// Plays a match to its end, and compares what everybody sees with what is.
    fn play(mut self) -> [u32; 5] {
        let mut steps = 0;
        while !self.is_over() {
            self.step();
            steps += 1;
            assert!(steps < STEPS_MAX, "the table is stuck: {:?}", self.state.watched);
        }
        self.settle();
        assert!(self.is_over(), "what comes late undoes nothing");
        let recovery = PerSeat::default();
        let beside = Beside { presence: &self.presence, recovery: &recovery, clock: None, lives: LIVES, waits: WAITS };
        for tab in &self.tabs {
            assert!(tab.pending.is_none(), "every act was answered");
            assert_eq!(tab.seen(), Some(&self.state.read(Some(tab.seat), &beside)), "{}", tab.seat);
        }
        let ids: Vec<&String> = self.log.iter().filter_map(|line| line.action_id.as_ref()).collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "no wish was fulfilled twice");
        let loaded = State::load(self.state.id, &self.log).unwrap();
        assert_eq!(loaded.play().unwrap().digest(), self.state.play().unwrap().digest());
        self.troubles
    }
}

fn sent(news: News) -> Option<String> {
    match news {
        News::None => None,
        News::Message(text) => Some(text.to_string()),
        News::Bye(bye) => panic!("{bye:?}"),
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn whatever_the_network_does_all_pages_show_the_table_as_it_is() {
    let (first, count) = (number("CASTLE_SEED", 1), number("CASTLE_MATCHES", 20));
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let mut troubles = [0; 5];
    std::thread::scope(|scope| {
        let play = |thread| {
            let mut sum = [0; 5];
            for seed in (first..first + count).filter(|seed| seed % threads == thread) {
                let played = std::panic::catch_unwind(|| Simulation::new(seed).play());
                let met = played.unwrap_or_else(|_| panic!("again with CASTLE_SEED={seed} CASTLE_MATCHES=1"));
                sum.iter_mut().zip(met).for_each(|(sum, met)| *sum += met);
            }
            sum
        };
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || play(thread))).collect();
        for thread in running {
            let met = thread.join().expect("no match diverges");
            troubles.iter_mut().zip(met).for_each(|(sum, met)| *sum += met);
        }
    });
    println!("{count} matches; not saved, cut, killed, stood in, doubled: {troubles:?}");
    if count >= 20 {
        assert!(troubles.iter().all(|met| *met > 0), "every trouble was met: {troubles:?}");
    }
}
