//! Who may know which card, worked out from what each seat is shown of its own and from what happens
//! before everybody's eyes; and the search of everything sent.

use std::collections::{BTreeMap, BTreeSet};

use castle_engine::{Card, Event, Phase, Rank, Seat, Suit};
use castle_protocol::TableView;
use castle_tests::{Client, public_story};

/// A view's story and phase with what only one seat knows left out: equal for all who are up to date.
pub(crate) fn public(view: &TableView) -> (u32, Phase, Vec<Event>) {
    let play = view.play.as_ref().unwrap();
    (play.round, play.phase, public_story(view))
}

#[derive(Default)]
pub(crate) struct Knowledge {
    /// How many events and messages of each seat were looked at.
    seen: BTreeMap<Seat, (usize, usize)>,
    /// Cards of each seat's hand that came there before everybody's eyes.
    taken: BTreeMap<Seat, BTreeSet<Card>>,
}

impl Knowledge {
    /// Searches what was sent since the last call. Every client has to be up to date.
    pub(crate) fn search(&mut self, clients: &mut [Client]) {
        self.watch(&clients[0]);
        let shown: BTreeMap<Seat, BTreeSet<Card>> =
            clients.iter().map(|client| (client.seat(), hand(client))).collect();
        let unseen = unseen(clients, &shown);
        for client in clients.iter() {
            let (_, from) = self.seen.get(&client.seat()).copied().unwrap_or_default();
            let mut secret = unseen.clone();
            for (seat, cards) in shown.iter().filter(|(seat, _)| **seat != client.seat()) {
                let taken = self.taken.get(seat).cloned().unwrap_or_default();
                secret.extend(cards.difference(&taken));
            }
            if client.view.play.as_ref().unwrap().phase == Phase::Over {
                // All that is held is open now; only what lies in the bone pile is not.
                secret = unseen.difference(&held(client)).copied().collect();
            }
            for text in &client.record[from..] {
                for card in &secret {
                    assert!(!names(text, *card), "{} is told of {card}: {text}", client.seat());
                }
            }
        }
        for client in clients {
            self.seen.insert(client.seat(), (client.moved.len(), client.record.len()));
        }
    }

    /// Follows which cards of hands everybody has seen.
    fn watch(&mut self, client: &Client) {
        let (from, _) = self.seen.get(&client.seat()).copied().unwrap_or_default();
        for moved in &client.moved[from..] {
            match &moved.event {
                Event::Dealt { .. } => self.taken.clear(),
                Event::PickedUp { seat, cards } => self.taken.entry(*seat).or_default().extend(cards),
                Event::Played { seat, cards, .. } => {
                    let taken = self.taken.entry(*seat).or_default();
                    taken.retain(|card| !cards.iter().any(|placed| placed.card == *card));
                }
                _ => {}
            }
        }
    }
}

fn hand(client: &Client) -> BTreeSet<Card> {
    client.view.play.as_ref().unwrap().hand.iter().copied().collect()
}

/// What all seats still held when the round ended.
fn held(client: &Client) -> BTreeSet<Card> {
    let sheet = &client.view.play.as_ref().unwrap().sheet;
    sheet.iter().flat_map(|round| &round.scores).flat_map(|score| score.held.iter().copied()).collect()
}

/// Cards that nobody has seen: in dungeons and in the bone pile.
fn unseen(clients: &[Client], shown: &BTreeMap<Seat, BTreeSet<Card>>) -> BTreeSet<Card> {
    let view = &clients[0].view;
    let play = view.play.as_ref().unwrap();
    let mut cards: BTreeSet<Card> = (0..view.table.rules.decks)
        .flat_map(|deck| Rank::ALL.into_iter().flat_map(move |rank| Suit::ALL.map(|suit| Card::new(rank, suit, deck))))
        .collect();
    let open = play.seats.iter().flat_map(|places| places.courtyard.iter().flatten());
    for card in
        open.chain(play.stack.iter().map(|placed| &placed.card)).chain(&play.burned).chain(shown.values().flatten())
    {
        cards.remove(card);
    }
    cards
}

/// Whether `text` names `card`, in any field or sentence.
pub(crate) fn names(text: &str, card: Card) -> bool {
    let name = card.to_string();
    let part = |character: char| character.is_alphanumeric() || character == '\'';
    text.match_indices(&name).any(|(at, _)| !text[..at].ends_with(part) && !text[at + name.len()..].starts_with(part))
}

#[test]
fn a_card_is_found_wherever_it_stands() {
    let card: Card = "10s".parse().unwrap();
    for text in [r#"{"card":"10s"}"#, "10s", "plays 10s, then", "X1=10s"] {
        assert!(names(text, card), "{text}");
    }
    for text in [r#""10s'""#, "110s", "10sa", "0s", ""] {
        assert!(!names(text, card), "{text}");
    }
}
