//! A table as the fold of its log. Pure: knows no clock, no store, no socket.
//!
//! Every change takes the same way, live and on load: [`State::step`] tells what an entry leads to,
//! and [`State::take`] makes it so. Between the two a live table saves.

use std::collections::{HashMap, VecDeque};

use castle_bots::{Level, Memory};
use castle_engine::{Deal, Event, Match, PerSeat, Phase, RULES_REVISION, SEATS_MAX, Seat, SeatView};
use castle_protocol::{MatchSwitch, RulesShown, TableRefusal, TableSettings, Why};

use super::entry::{Asked, Entry, FORM, SeatedBot, StateHash, What};
use super::question;
use super::seating::Sitting;
use crate::ids::{ActionId, TableId};
use crate::limits::STORY_EVENTS;
use crate::rules;
use crate::store::Line;

/// The seat of whoever opens a table, which has the host's chair at first.
pub(crate) const OPENER: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

/// A table.
pub(crate) struct State {
    pub(super) id: TableId,
    pub(super) name: String,
    pub(super) rules: Option<RulesShown>,
    pub(super) settings: TableSettings,
    /// The seat that has the host's chair.
    pub(super) host: Seat,
    /// Everyone who has a seat, by its number; as long as the table has seats.
    pub(super) people: Vec<Option<Sitting>>,
    /// The bots that play for seats.
    pub(super) bots: PerSeat<Option<Level>>,
    pub(super) closed: PerSeat<bool>,
    pub(super) play: Option<Box<Match>>,
    /// Deals of this table so far.
    pub(super) deals: u32,
    /// The match as each seat sees it now.
    pub(super) seen: PerSeat<Option<Box<SeatView>>>,
    /// The match as a spectator sees it now.
    pub(super) watched: Option<Box<SeatView>>,
    pub(super) asks: PerSeat<u32>,
    /// What everyone was told of in this round, the last of it.
    pub(super) story: VecDeque<Event>,
    /// What everybody could notice in this round, for bots.
    pub(super) memory: Memory,
    /// What was accepted under which id.
    pub(super) accepted: HashMap<ActionId, super::entry::By>,
    pub(super) seq: u32,
    pub(super) hash: StateHash,
    pub(super) moved_at: u32,
}

/// What an entry leads to, before it is saved.
pub(crate) struct Step {
    line: Line,
    entry: Entry,
    id: Option<ActionId>,
    hash: StateHash,
    /// The match afterwards, if it changes.
    play: Option<Box<Match>>,
    events: Vec<Event>,
}

impl Step {
    /// The line to save.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    /// What happened, as its log names it.
    pub(crate) fn what(&self) -> &What {
        &self.entry.what
    }

    /// Whether the round goes on by it. What does not could be asked for without end.
    pub(crate) fn brings_on(&self) -> bool {
        let is_in_play = self.play.as_ref().is_some_and(|play| matches!(play.phase(), Phase::Play | Phase::Over));
        match self.entry.what {
            What::Acted { .. } | What::ActedFor { .. } => {
                is_in_play || self.events.iter().any(|event| matches!(event, Event::Chose { again: false, .. }))
            }
            _ => false,
        }
    }
}

/// A log that does not lead to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub(crate) seq: u32,
    pub(crate) why: &'static str,
}

impl State {
    /// The table before its first entry.
    pub(crate) fn blank(id: TableId) -> State {
        State {
            id,
            name: String::new(),
            rules: None,
            settings: TableSettings::default(),
            host: OPENER,
            people: Vec::new(),
            bots: PerSeat::default(),
            closed: PerSeat::default(),
            play: None,
            deals: 0,
            seen: PerSeat::from_fn(|_| None),
            watched: None,
            asks: PerSeat::default(),
            story: VecDeque::new(),
            memory: Memory::default(),
            accepted: HashMap::new(),
            seq: 0,
            hash: StateHash::default(),
            moved_at: 0,
        }
    }

    /// The table that a log leads to.
    pub(crate) fn load(id: TableId, log: &[Line]) -> Result<State, Damage> {
        let mut state = State::blank(id);
        for line in log {
            state.fold(line).map_err(|why| Damage { seq: line.seq, why })?;
        }
        if state.rules.is_none() {
            return Err(Damage { seq: 0, why: "the log is empty" });
        }
        Ok(state)
    }

    fn fold(&mut self, line: &Line) -> Result<(), &'static str> {
        if line.seq != self.seq + 1 {
            return Err("an entry is missing");
        }
        let entry: Entry = serde_json::from_str(&line.entry).map_err(|_| "an entry cannot be read")?;
        if entry.v != FORM {
            return Err("an entry is of an unknown form");
        }
        let id = match &line.action_id {
            Some(id) => Some(ActionId::parse(id).ok_or("an id cannot be read")?),
            None => None,
        };
        let (play, events) = self.play_out(&entry).map_err(|_| "an entry does not follow from those before it")?;
        let digest = self.digest_after(play.as_deref());
        let hash = self.hash.next(line.seq, line.at, line.action_id.as_deref(), &line.entry, digest);
        if hash.bytes() != line.state_hash {
            return Err("an entry was changed, or leads elsewhere now");
        }
        self.take(Step { line: line.clone(), entry, id, hash, play, events });
        Ok(())
    }

    /// What an entry leads to.
    ///
    /// # Errors
    /// Why it cannot be; then nothing has changed, as nothing has without [`State::take`].
    pub(crate) fn step(&self, asked: Option<Asked>, what: What, at: u32) -> Result<Step, Why> {
        let entry = Entry { v: FORM, by: asked.map(|asked| asked.by), what };
        let (play, events) = self.play_out(&entry)?;
        let text = serde_json::to_string(&entry).expect("entries have a JSON form");
        let id = asked.map(|asked| asked.id);
        let action_id = id.map(|id| id.to_string());
        let seq = self.seq + 1;
        let hash = self.hash.next(seq, at, action_id.as_deref(), &text, self.digest_after(play.as_deref()));
        let line =
            Line { table: self.id.to_string(), seq, action_id, entry: text, state_hash: hash.bytes().to_vec(), at };
        Ok(Step { line, entry, id, hash, play, events })
    }

    /// The match after `entry`, if it changes, and what happens.
    fn play_out(&self, entry: &Entry) -> Result<(Option<Box<Match>>, Vec<Event>), Why> {
        let by = entry.by.map(|by| by.seat);
        match &entry.what {
            What::Acted { ask: _, action } => self.act(by.ok_or(TableRefusal::NotStarted)?, action),
            What::ActedFor { seat, ask: _, action } => self.act(*seat, action),
            What::Started { deal } => {
                if self.play.is_some() {
                    return Err(TableRefusal::AlreadyStarted.into());
                }
                self.first_round(self.rules.as_ref(), deal)
            }
            What::Restarted { rules, deal } => {
                self.play.as_ref().ok_or(TableRefusal::NotStarted)?;
                self.first_round(Some(rules), deal)
            }
            What::NextRound { deal } | What::Ready { ready: _, deal: Some(deal) } => self.further_round(deal),
            What::Ready { ready: _, deal: None } => {
                self.between_rounds()?;
                Ok((None, Vec::new()))
            }
            What::RulesChanged { rules } => {
                self.may_change_to(rules)?;
                Ok((None, Vec::new()))
            }
            What::Opened { .. }
            | What::Claimed { .. }
            | What::Freed { .. }
            | What::Renamed { .. }
            | What::StoodIn { .. }
            | What::TakenBack { .. }
            | What::BotSat { .. }
            | What::Left { .. }
            | What::SeatAdded { .. }
            | What::SeatClosed { .. }
            | What::HostChanged { .. }
            | What::SettingsChanged { .. } => Ok((None, Vec::new())),
        }
    }

    fn act(&self, seat: Seat, action: &castle_engine::Action) -> Result<(Option<Box<Match>>, Vec<Event>), Why> {
        let mut play = self.play.clone().ok_or(TableRefusal::NotStarted)?;
        let events = play.apply(seat, action)?;
        Ok((Some(play), events))
    }

    /// The match, if a round is over and another one may follow.
    pub(super) fn between_rounds(&self) -> Result<&Match, TableRefusal> {
        let play = self.play().ok_or(TableRefusal::NotStarted)?;
        match play.phase() {
            Phase::Choose | Phase::Swap | Phase::Play => Err(TableRefusal::RoundRunning),
            Phase::Over if !play.winners().is_empty() => Err(TableRefusal::MatchOver),
            Phase::Over => Ok(play),
        }
    }

    /// Before the first match any rules will do; between rounds only those that leave the match what
    /// it is.
    fn may_change_to(&self, wanted: &RulesShown) -> Result<(), TableRefusal> {
        if self.play.is_none() {
            return Ok(());
        }
        self.between_rounds()?;
        let now = self.rules.as_ref().ok_or(TableRefusal::NotStarted)?;
        let switches: Vec<MatchSwitch> = [
            (MatchSwitch::Decks, now.decks != wanted.decks),
            (MatchSwitch::End, now.options.end != wanted.options.end),
            (MatchSwitch::Score, now.options.score != wanted.options.score),
            (MatchSwitch::Form, now.form != wanted.form),
        ]
        .into_iter()
        .filter_map(|(switch, changes)| changes.then_some(switch))
        .collect();
        if switches.is_empty() { Ok(()) } else { Err(TableRefusal::NeedsRestart { switches }) }
    }

    fn first_round(&self, rules: Option<&RulesShown>, deal: &Deal) -> Result<(Option<Box<Match>>, Vec<Event>), Why> {
        let shown = rules.ok_or(TableRefusal::NotStarted)?;
        let (rules, order, seed) = self.terms(shown, deal)?;
        let (play, events) = Match::new(rules, shown.form, &order, &seed);
        Ok((Some(Box::new(play)), events))
    }

    fn further_round(&self, deal: &Deal) -> Result<(Option<Box<Match>>, Vec<Event>), Why> {
        let mut play = Box::new(self.between_rounds()?.clone());
        let shown = self.rules.as_ref().ok_or(TableRefusal::NotStarted)?;
        let (rules, order, seed) = self.terms(shown, deal)?;
        let events = play.next_round(rules, &order, &seed);
        Ok((Some(play), events))
    }

    fn terms(
        &self,
        shown: &RulesShown,
        deal: &Deal,
    ) -> Result<(castle_engine::Rules, Vec<Seat>, castle_engine::Seed), TableRefusal> {
        let order: Vec<Seat> = self.claimed().collect();
        if order.len() < 2 || deal.revision > RULES_REVISION {
            return Err(TableRefusal::TooFewSeats);
        }
        let rules = rules::checked(shown, self.open_count())
            .map_err(|contradictions| TableRefusal::Rules { contradictions })?;
        let seed = deal.seed(self.id.as_str(), self.deals + 1, &rules, &order);
        Ok((rules, order, seed))
    }

    fn digest_after(&self, play: Option<&Match>) -> [u8; 8] {
        play.or(self.play()).map(Match::digest).unwrap_or_default()
    }

    /// Makes a step true. Returns what happened.
    pub(crate) fn take(&mut self, step: Step) -> Vec<Event> {
        let Step { line, entry, id, hash, play, events } = step;
        let by = entry.by.map(|by| by.seat);
        let is_dealt = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
        let is_act = matches!(entry.what, What::Acted { .. } | What::ActedFor { .. });
        self.does_something(by);
        match entry.what {
            What::Opened { name, seats, rules, host, settings, bots } => {
                self.name = name;
                self.rules = Some(rules);
                self.settings = settings;
                self.people = vec![None; seats.min(SEATS_MAX).into()];
                self.sit(OPENER, Some(host));
                bots.into_iter().for_each(|bot| self.sit_bot(bot));
            }
            What::Claimed { seat, name } => {
                self.sit(seat, Some(name));
                if !self.is_friend(self.host) {
                    self.host = seat;
                }
            }
            What::Freed { seat } => self.free_seat(seat),
            What::Left { seat, host } => {
                self.leave(seat);
                self.host = host.unwrap_or(self.host);
            }
            What::StoodIn { seat, level } => self.bots[seat] = Some(level),
            What::TakenBack { seat } => self.bots[seat] = None,
            What::BotSat { seat, level, name } => self.sit_bot(SeatedBot { seat, level, name }),
            What::SeatAdded { seat } => {
                let count = usize::from(seat.number()) + 1;
                self.people.resize(self.people.len().max(count).min(SEATS_MAX.into()), None);
                self.closed[seat] = false;
                self.sit(seat, None);
            }
            What::SeatClosed { seat } => {
                if self.is_bots_own(seat) {
                    self.sit(seat, None);
                }
                self.bots[seat] = None;
                self.closed[seat] = true;
            }
            What::HostChanged { host } => self.host = host,
            What::SettingsChanged { settings } => self.settings = settings,
            What::Renamed { name } => {
                if let Some(sitting) = self.sitting(by) {
                    sitting.name = name;
                }
            }
            What::Ready { ready, deal: _ } => {
                if let Some(sitting) = self.sitting(by) {
                    sitting.is_ready = ready;
                }
            }
            What::Restarted { rules, deal: _ } | What::RulesChanged { rules } => self.rules = Some(rules),
            What::ActedFor { seat, .. } => self.is_acted_for(seat),
            What::Started { .. } | What::NextRound { .. } | What::Acted { .. } => {}
        }
        if is_dealt {
            self.deals += 1;
            self.story.clear();
            self.people.iter_mut().flatten().for_each(|sitting| sitting.is_ready = false);
            // Whoever stood in for a seat that nobody has has no cards there any more.
            for seat in self.seats() {
                if self.name_of(seat).is_none() {
                    self.bots[seat] = None;
                }
            }
        }
        // What others do in secret must not show, not even in when the table expires.
        let public = events.iter().filter_map(|event| Some((event, event.seen_by(None)?)));
        if !is_act || public.clone().next().is_some() {
            self.moved_at = line.at;
        }
        for (event, seen) in public {
            self.memory.note(&seen);
            self.story.push_back(event.clone());
        }
        self.story.drain(..self.story.len().saturating_sub(STORY_EVENTS));
        if let Some(play) = play {
            self.show(play, is_dealt);
        }
        self.accepted.extend(id.zip(entry.by));
        self.seq = line.seq;
        self.hash = hash;
        events
    }

    /// Sets the match; every seat whose question became another one gets a new ask.
    fn show(&mut self, play: Box<Match>, is_dealt: bool) {
        for seat in Seat::first(self.seat_count()) {
            let view = Box::new(SeatView::of(&play, Some(seat)));
            let before = &mut self.seen[seat];
            let is_same = !is_dealt && before.as_ref().is_some_and(|before| question::is_same(before, &view, seat));
            *before = Some(view);
            self.asks[seat] += u32::from(!is_same);
        }
        self.watched = Some(Box::new(SeatView::of(&play, None)));
        self.play = Some(play);
    }
}
