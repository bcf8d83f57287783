//! What a table answers to those who ask: a step to be saved, or why not. Pure, as all of
//! [`State`].

use castle_bots::Level;
use castle_engine::{Action, Deal, RULES_REVISION, Seat, Secret};
use castle_protocol::{CLOCK_SECONDS, Command, RulesChoice, Said, TableRefusal, TableSettings, Waits, Why};
use serde::Serialize;

use super::entry::{Asked, What};
use super::shown::Presence;
use super::state::{State, Step};
use crate::{names, rules};

/// What a seat asks for under an id. Its JSON tells the same wish again; it is not stored.
#[derive(Serialize)]
pub(crate) enum Wish {
    /// An action of the round, in answer to an ask.
    Act { ask: u32, action: Action },
    /// Anything that is no action.
    Do(Command),
    /// A new match; with other rules, if there are some.
    Restart(Option<RulesChoice>),
    /// Other rules for the rounds to come.
    ChangeRules(RulesChoice),
}

/// What a wish leads to.
pub(crate) enum Decision {
    /// Nothing: it is fulfilled already.
    Nothing,
    /// A step to be saved.
    Step(Box<Step>),
    /// The seat votes for another host; nothing more comes of it yet.
    Vote(Seat),
    /// Something to be told to all, and kept by nobody.
    Say(Said),
    /// The table is to end.
    End,
}

/// What a decision depends on besides the table.
pub(crate) struct Around<'a> {
    pub(crate) now: u32,
    pub(crate) presence: &'a Presence,
    pub(crate) waits: Waits,
    pub(crate) secret: &'a dyn Fn() -> Secret,
}

impl Around<'_> {
    /// Whether a seat has been away for `seconds`.
    fn is_away_for(&self, seat: Seat, seconds: u32) -> Result<(), TableRefusal> {
        let since = self.presence.away_since(seat).ok_or(TableRefusal::SeatIsHere)?;
        let left = since.saturating_add(seconds).saturating_sub(self.now);
        if left == 0 { Ok(()) } else { Err(TableRefusal::TooEarly { seconds: left }) }
    }

    fn deal(&self) -> Deal {
        Deal {
            revision: RULES_REVISION,
            attempt: 1,
            secret: (self.secret)(),
            commitments: Vec::new(),
            contributions: Vec::new(),
        }
    }
}

impl From<names::Fault> for TableRefusal {
    fn from(fault: names::Fault) -> TableRefusal {
        match fault {
            names::Fault::Blank => TableRefusal::NameBlank,
            names::Fault::TooLong { most } => TableRefusal::NameTooLong { most },
        }
    }
}

impl State {
    /// What a wish leads to.
    pub(crate) fn decide(&self, asked: Asked, wish: Wish, around: &Around<'_>) -> Result<Decision, Why> {
        let seat = asked.by.seat;
        let what = match wish {
            Wish::Act { ask, action } => {
                self.play().ok_or(TableRefusal::NotStarted)?;
                if ask != self.ask(seat) {
                    return Err(TableRefusal::StaleAsk.into());
                }
                What::Acted { ask, action }
            }
            Wish::Do(command) => match self.command(seat, command, around)? {
                Commanded::Entry(what) => what,
                Commanded::Else(decision) => return Ok(decision),
            },
            Wish::Restart(choice) => {
                self.host_only(seat)?;
                What::Restarted { rules: self.rules_after(choice.as_ref())?, deal: around.deal() }
            }
            Wish::ChangeRules(choice) => {
                self.host_only(seat)?;
                let rules = self.rules_after(Some(&choice))?;
                if self.rules() == Some(&rules) {
                    return Ok(Decision::Nothing);
                }
                What::RulesChanged { rules }
            }
        };
        Ok(Decision::Step(Box::new(self.step(Some(asked), what, around.now)?)))
    }

    fn command(&self, seat: Seat, command: Command, around: &Around<'_>) -> Result<Commanded, TableRefusal> {
        let nothing = Ok(Commanded::Else(Decision::Nothing));
        Ok(Commanded::Entry(match command {
            Command::Start => {
                self.host_only(seat)?;
                What::Started { deal: around.deal() }
            }
            Command::NextRound => {
                self.between_rounds()?;
                What::NextRound { deal: around.deal() }
            }
            Command::Ready { ready } => {
                self.between_rounds()?;
                if ready == self.is_ready(seat) {
                    return nothing;
                }
                let is_last = ready && self.are_all_ready(around.presence, Some(seat));
                What::Ready { ready, deal: is_last.then(|| around.deal()) }
            }
            Command::Rename { name } => {
                if self.is_round_running() {
                    return Err(TableRefusal::RoundRunning);
                }
                let name = self.numbered(&names::person(&name)?, seat);
                if self.name_of(seat) == Some(name.as_str()) {
                    return nothing;
                }
                What::Renamed { name }
            }
            Command::StandIn { seat: away } => {
                if self.bot(away).is_some() {
                    return nothing;
                }
                self.may_stand_in(seat, away, around)?;
                What::StoodIn { seat: away, level: Level::default() }
            }
            Command::SeatBot { seat: other, level } => {
                self.may_seat_bot(seat, other)?;
                if self.is_bots_own(other) && self.bot(other) == Some(level) {
                    return nothing;
                }
                What::BotSat { seat: other, level, name: self.bot_name(other) }
            }
            Command::Leave => What::Left { seat, host: self.host_without(seat, around.presence) },
            Command::Remove { seat: other } => {
                self.host_over(seat, other)?;
                if self.is_bots_own(other) {
                    return Ok(Commanded::Entry(What::Freed { seat: other }));
                }
                if !self.is_friend(other) {
                    return Err(TableRefusal::NoSuchSeat);
                }
                What::Left { seat: other, host: None }
            }
            Command::CloseSeat { seat: other } => {
                self.host_over(seat, other)?;
                self.not_in_a_round()?;
                if self.is_closed(other) {
                    return nothing;
                }
                What::SeatClosed { seat: other }
            }
            Command::GiveChair { seat: other } => {
                self.host_only(seat)?;
                if !self.is_friend(other) {
                    return Err(TableRefusal::NoSuchSeat);
                }
                if other == self.host() {
                    return nothing;
                }
                What::HostChanged { host: other }
            }
            Command::VoteChair { seat: other } => {
                if !self.is_friend(other) || !around.presence.is_here(other) {
                    return Err(TableRefusal::NoSuchSeat);
                }
                around.is_away_for(self.host(), around.waits.chair)?;
                if !self.agree(around.presence, seat, other) {
                    return Ok(Commanded::Else(Decision::Vote(other)));
                }
                What::HostChanged { host: other }
            }
            Command::Set { settings } => {
                self.host_only(seat)?;
                has_good_values(&settings)?;
                if *self.settings() == settings {
                    return nothing;
                }
                What::SettingsChanged { settings }
            }
            Command::EndTable => {
                self.host_only(seat)?;
                return Ok(Commanded::Else(Decision::End));
            }
            Command::Say { text } => {
                if !self.settings().chat {
                    return Err(TableRefusal::ChatOff);
                }
                let text = names::line(&text).map_err(|fault| match fault {
                    names::Fault::Blank => TableRefusal::TextBlank,
                    names::Fault::TooLong { most } => TableRefusal::TextTooLong { most },
                })?;
                return Ok(Commanded::Else(Decision::Say(Said::Text { text })));
            }
            Command::React { reaction } => {
                return Ok(Commanded::Else(Decision::Say(Said::Reaction { reaction })));
            }
        }))
    }

    /// Whether `seat` may let a stand-in play for `away`: the host sooner than the others, and at once for a seat
    /// that nobody has.
    fn may_stand_in(&self, seat: Seat, away: Seat, around: &Around<'_>) -> Result<(), TableRefusal> {
        self.play().ok_or(TableRefusal::NotStarted)?;
        let has_cards = self.is_playing(away);
        if !self.claimed().any(|claimed| claimed == away) && !has_cards {
            return Err(TableRefusal::NoSuchSeat);
        }
        let seconds = match seat == self.host() {
            true if !self.is_friend(away) => 0,
            true => around.waits.stand_in_by_host,
            false => around.waits.stand_in_by_any,
        };
        around.is_away_for(away, seconds)
    }

    /// Whether `seat` may give `other` to a bot, or another level to the bot that has it.
    fn may_seat_bot(&self, seat: Seat, other: Seat) -> Result<(), TableRefusal> {
        self.host_only(seat)?;
        if other.number() >= self.seat_count() || self.is_closed(other) {
            return Err(TableRefusal::NoSuchSeat);
        }
        if self.is_friend(other) { Err(TableRefusal::SeatTaken) } else { Ok(()) }
    }

    /// The name of the bot that has or gets a seat.
    fn bot_name(&self, seat: Seat) -> String {
        match self.name_of(seat) {
            Some(name) if self.is_bots_own(seat) => name.to_owned(),
            Some(_) | None => {
                names::bot(seat, self.claimed().filter(|other| *other != seat).filter_map(|other| self.name_of(other)))
            }
        }
    }

    /// Who has the host's chair once `seat` has left, if it is the host's: the next friend, one who is here before those
    /// who are not.
    fn host_without(&self, seat: Seat, presence: &Presence) -> Option<Seat> {
        if seat != self.host() {
            return None;
        }
        let others = self.friends().filter(|other| *other != seat);
        others.min_by_key(|other| (!presence.is_here(*other), *other < seat, *other))
    }

    /// Whether more than half of the friends that are here want `host` to have the chair, with the vote of `by`.
    fn agree(&self, presence: &Presence, by: Seat, host: Seat) -> bool {
        let here = || self.friends().filter(|seat| presence.is_here(*seat));
        let votes = here().filter(|seat| *seat == by || presence.votes[*seat] == Some(host)).count();
        2 * votes > here().count()
    }

    /// A bot's action in the place of a seat.
    pub(super) fn act_for(&self, seat: Seat, action: Action, now: u32) -> Result<Step, Why> {
        self.step(None, What::ActedFor { seat, ask: self.ask(seat), action }, now)
    }

    /// The friend of a seat plays again.
    pub(super) fn take_back(&self, seat: Seat, now: u32) -> Result<Step, Why> {
        self.step(None, What::TakenBack { seat }, now)
    }

    /// One more seat.
    pub(super) fn add_seat(&self, now: u32) -> Result<(Seat, Step), Why> {
        self.not_in_a_round()?;
        let seat = self.seat_to_add().ok_or(TableRefusal::NoSuchSeat)?;
        Ok((seat, self.step(None, What::SeatAdded { seat }, now)?))
    }

    /// The seat is claimed.
    pub(crate) fn claim(&self, seat: Seat, name: &str, now: u32) -> Result<Step, Why> {
        let name = self.numbered(&names::person(name).map_err(TableRefusal::from)?, seat);
        self.step(None, What::Claimed { seat, name }, now)
    }

    /// The seat is taken back.
    pub(crate) fn free(&self, seat: Seat, now: u32) -> Result<Step, Why> {
        self.step(None, What::Freed { seat }, now)
    }

    /// The next round, if everyone who is here waits for it: somebody who was not ready may have
    /// left.
    pub(crate) fn deal_if_ready(&self, around: &Around<'_>) -> Option<Step> {
        self.between_rounds().ok()?;
        if !self.are_all_ready(around.presence, None) {
            return None;
        }
        self.step(None, What::NextRound { deal: around.deal() }, around.now).ok()
    }

    /// Whether each friend that is here is ready, `and` this one taken as such.
    fn are_all_ready(&self, presence: &Presence, and: Option<Seat>) -> bool {
        let mut waiting = self.friends().filter(|seat| presence.is_here(*seat) || Some(*seat) == and).peekable();
        self.claimed().count() >= 2
            && waiting.peek().is_some()
            && waiting.all(|seat| self.is_ready(seat) || Some(seat) == and)
    }

    fn numbered(&self, name: &str, seat: Seat) -> String {
        let others = self.claimed().filter(|other| *other != seat);
        names::numbered(name, others.filter_map(|other| self.name_of(other)))
    }

    fn rules_after(&self, choice: Option<&RulesChoice>) -> Result<castle_protocol::RulesShown, TableRefusal> {
        match choice {
            None => self.rules().cloned().ok_or(TableRefusal::NotStarted),
            Some(choice) => rules::chosen(choice, self.open_count()).map_err(|fault| match fault {
                rules::Fault::Contradictions(contradictions) => TableRefusal::Rules { contradictions },
                // Whoever asks looks at the shape before.
                rules::Fault::Shape(_) => TableRefusal::Rules { contradictions: Vec::new() },
            }),
        }
    }

    fn host_only(&self, seat: Seat) -> Result<(), TableRefusal> {
        if seat == self.host() { Ok(()) } else { Err(TableRefusal::NotHost) }
    }

    /// Whether `seat` may do to `other` what a host does, to anybody but itself.
    fn host_over(&self, seat: Seat, other: Seat) -> Result<(), TableRefusal> {
        self.host_only(seat)?;
        if other == self.host() {
            return Err(TableRefusal::HostsSeat);
        }
        if other.number() >= self.seat_count() { Err(TableRefusal::NoSuchSeat) } else { Ok(()) }
    }

    fn not_in_a_round(&self) -> Result<(), TableRefusal> {
        if self.is_round_running() { Err(TableRefusal::RoundRunning) } else { Ok(()) }
    }
}

/// What a command comes to.
enum Commanded {
    Entry(What),
    Else(Decision),
}

/// Whether a table can be set to this.
pub(crate) fn has_good_values(settings: &TableSettings) -> Result<(), TableRefusal> {
    match settings.clock.seconds() {
        Some(seconds) if !CLOCK_SECONDS.contains(&seconds) => {
            Err(TableRefusal::SettingOutOfRange { setting: "clock.seconds".to_owned() })
        }
        Some(_) | None => Ok(()),
    }
}
