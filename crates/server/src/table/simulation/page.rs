//! A page as far as it matters to a simulation: what it sends, what it takes in, how it loses its line; and the dice.

use std::cell::OnceCell;
use std::collections::VecDeque;

use castle_engine::{Action, Seat};
use castle_protocol::{Command, TableView};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::ids::ActionId;
use crate::table::telling::Connection;

/// A small generator of numbers (SplitMix64).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub(super) fn one_in(&mut self, chance: usize) -> bool {
        self.below(chance) == 0
    }

    pub(super) fn id(&mut self) -> ActionId {
        let alphabet = crate::ids::ALPHABET;
        let text: String = (0..20).map(|_| char::from(alphabet[self.below(32)])).collect();
        ActionId::parse(&text).unwrap()
    }
}

/// A message with a view, as far as a page here looks into it.
#[derive(Deserialize)]
struct Heard<'a> {
    epoch: Option<u32>,
    version: u32,
    id: Option<String>,
    #[serde(default)]
    done: Vec<String>,
    #[serde(borrow)]
    view: &'a RawValue,
}

#[derive(Deserialize)]
struct Asks {
    ask: u32,
}

/// What a page sends.
#[derive(Clone)]
pub(super) enum Sent {
    Act { id: ActionId, ask: u32, action: Action },
    Do { id: ActionId, command: Command },
}

/// A page: what `web/src/lib/table.svelte.ts` does, as far as it matters here.
pub(super) struct Tab {
    pub(super) seat: Seat,
    pub(super) connection: Option<Connection>,
    /// On its way to the server, and on its way back.
    pub(super) up: VecDeque<Sent>,
    pub(super) down: VecDeque<String>,
    pub(super) has: Option<(u32, u32)>,
    /// As it came.
    view: Option<String>,
    /// The same, once somebody looked at it.
    read: OnceCell<TableView>,
    pub(super) pending: Option<(ActionId, u32, Action)>,
}

impl Tab {
    pub(super) fn new(seat: Seat) -> Tab {
        Tab {
            seat,
            connection: None,
            up: VecDeque::new(),
            down: VecDeque::new(),
            has: None,
            view: None,
            read: OnceCell::new(),
            pending: None,
        }
    }

    /// Takes in one message. Its view is kept as it came, and read when somebody looks at it.
    pub(super) fn hear(&mut self) {
        let Some(text) = self.down.pop_front() else { return };
        let is = |kind: &str| text.starts_with(&format!(r#"{{"type":"{kind}","#));
        assert!(!is("Bye"), "{text}");
        if !(is("Welcome") || is("Update") || is("Refused")) {
            return;
        }
        let Heard { epoch, version, id, done, view } = serde_json::from_str(&text).unwrap();
        if self.view.as_deref() != Some(view.get()) {
            self.view = Some(view.get().to_owned());
            self.read = OnceCell::new();
        }
        let epoch = match epoch {
            Some(epoch) => epoch,
            None => {
                let (epoch, before) = self.has.expect("Welcome comes first");
                assert!(version >= before, "versions do not shrink");
                epoch
            }
        };
        self.has = Some((epoch, version));
        let Some((pending, ask, action)) = &self.pending else { return };
        let is_answered = done.iter().chain(&id).any(|id| *id == pending.to_string());
        if is("Welcome") && *ask == serde_json::from_str::<Asks>(view.get()).unwrap().ask {
            self.up.push_back(Sent::Act { id: *pending, ask: *ask, action: action.clone() });
        } else if is("Welcome") || is_answered {
            self.pending = None;
        }
    }

    /// What the page shows.
    pub(super) fn seen(&self) -> Option<&TableView> {
        let view = self.view.as_ref()?;
        Some(self.read.get_or_init(|| serde_json::from_str(view).unwrap()))
    }

    /// Loses its line. What was on its way to the server may still arrive.
    pub(super) fn cut(&mut self, late: &mut Vec<(Seat, Sent)>, dice: &mut Dice) {
        self.connection = None;
        self.down.clear();
        let arrives = dice.below(self.up.len() + 1);
        late.extend(self.up.drain(..).take(arrives).map(|sent| (self.seat, sent)));
    }
}
