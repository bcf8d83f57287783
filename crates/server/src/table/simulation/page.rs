//! A page as far as it matters to a simulation: what it sends, what it takes in, how it loses its line; and the dice.

use std::collections::VecDeque;

use castle_engine::{Action, Seat};
use castle_protocol::{Command, ServerMessage, TableView};

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
    pub(super) view: Option<TableView>,
    pub(super) pending: Option<(ActionId, u32, Action)>,
}

impl Tab {
    pub(super) fn new(seat: Seat) -> Tab {
        Tab { seat, connection: None, up: VecDeque::new(), down: VecDeque::new(), has: None, view: None, pending: None }
    }

    /// Takes in one message.
    pub(super) fn hear(&mut self) {
        let Some(text) = self.down.pop_front() else { return };
        match serde_json::from_str(&text).unwrap() {
            ServerMessage::Welcome { epoch, now: _, version, view, moved: _ } => {
                self.has = Some((epoch, version));
                match &self.pending {
                    Some((id, ask, action)) if *ask == view.ask => {
                        self.up.push_back(Sent::Act { id: *id, ask: *ask, action: action.clone() });
                    }
                    _ => self.pending = None,
                }
                self.view = Some(*view);
            }
            ServerMessage::Update { version, view, moved: _, done } => {
                self.see(version, *view);
                if self.pending.as_ref().is_some_and(|(id, ..)| done.contains(&id.to_string())) {
                    self.pending = None;
                }
            }
            ServerMessage::Refused { id, why: _, version, view } => {
                self.see(version, *view);
                if self.pending.as_ref().is_some_and(|(pending, ..)| pending.to_string() == id) {
                    self.pending = None;
                }
            }
            ServerMessage::Note { .. } | ServerMessage::Beat { .. } => {}
            ServerMessage::Bye { code } => panic!("{code:?}"),
        }
    }

    pub(super) fn see(&mut self, version: u32, view: TableView) {
        let (epoch, before) = self.has.expect("Welcome comes first");
        assert!(version >= before, "versions do not shrink");
        self.has = Some((epoch, version));
        self.view = Some(view);
    }

    /// Loses its line. What was on its way to the server may still arrive.
    pub(super) fn cut(&mut self, late: &mut Vec<(Seat, Sent)>, dice: &mut Dice) {
        self.connection = None;
        self.down.clear();
        let arrives = dice.below(self.up.len() + 1);
        late.extend(self.up.drain(..).take(arrives).map(|sent| (self.seat, sent)));
    }
}
