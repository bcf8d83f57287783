//! What a table answers to those who ask: a step to be saved, or why not. Pure, as all of
//! [`State`].

use castle_engine::{Action, Deal, PerSeat, RULES_REVISION, Seat, Secret};
use castle_protocol::{Command, RulesChoice, TableRefusal, Why};
use serde::Serialize;

use super::entry::{Asked, What};
use super::state::{HOST, State, Step};
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

/// What a decision depends on besides the table.
pub(crate) struct Around<'a> {
    pub(crate) now: u32,
    pub(crate) here: &'a PerSeat<bool>,
    pub(crate) secret: &'a dyn Fn() -> Secret,
}

impl Around<'_> {
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
    /// What a wish leads to: nothing if it is fulfilled already.
    pub(crate) fn decide(&self, asked: Asked, wish: Wish, around: &Around<'_>) -> Result<Option<Step>, Why> {
        let seat = asked.by.seat;
        let what = match wish {
            Wish::Act { ask, action } => {
                self.play().ok_or(TableRefusal::NotStarted)?;
                if ask != self.ask(seat) {
                    return Err(TableRefusal::StaleAsk.into());
                }
                What::Acted { ask, action }
            }
            Wish::Do(Command::Start) => {
                host_only(seat)?;
                What::Started { deal: around.deal() }
            }
            Wish::Do(Command::NextRound) => {
                self.between_rounds()?;
                What::NextRound { deal: around.deal() }
            }
            Wish::Do(Command::Ready { ready }) => {
                self.between_rounds()?;
                if ready == self.is_ready(seat) {
                    return Ok(None);
                }
                let is_last = ready && self.are_all_ready(around.here, Some(seat));
                What::Ready { ready, deal: is_last.then(|| around.deal()) }
            }
            Wish::Do(Command::Rename { name }) => {
                if self.is_round_running() {
                    return Err(TableRefusal::RoundRunning.into());
                }
                let name = self.numbered(&names::person(&name).map_err(TableRefusal::from)?, seat);
                if self.name_of(seat) == Some(name.as_str()) {
                    return Ok(None);
                }
                What::Renamed { name }
            }
            Wish::Restart(choice) => {
                host_only(seat)?;
                What::Restarted { rules: self.rules_after(choice.as_ref())?, deal: around.deal() }
            }
            Wish::ChangeRules(choice) => {
                host_only(seat)?;
                let rules = self.rules_after(Some(&choice))?;
                if self.rules() == Some(&rules) {
                    return Ok(None);
                }
                What::RulesChanged { rules }
            }
        };
        self.step(Some(asked), what, around.now).map(Some)
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
        if !self.are_all_ready(around.here, None) {
            return None;
        }
        self.step(None, What::NextRound { deal: around.deal() }, around.now).ok()
    }

    /// Whether each claimed seat that is here is ready, `and` this one taken as such.
    fn are_all_ready(&self, here: &PerSeat<bool>, and: Option<Seat>) -> bool {
        let mut waiting = self.claimed().filter(|seat| here[*seat] || Some(*seat) == and).peekable();
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
            Some(choice) => rules::chosen(choice, self.seat_count()).map_err(|fault| match fault {
                rules::Fault::Contradictions(contradictions) => TableRefusal::Rules { contradictions },
                // Whoever asks looks at the shape before.
                rules::Fault::Shape(_) => TableRefusal::Rules { contradictions: Vec::new() },
            }),
        }
    }
}

fn host_only(seat: Seat) -> Result<(), TableRefusal> {
    if seat == HOST { Ok(()) } else { Err(TableRefusal::NotHost) }
}
