//! One seat's client that plays without a pause and comes back whenever its connection ends.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use castle_engine::Phase;
use castle_protocol::{ClientMessage, Command, TableRefusal, TableView, Why};
use castle_tests::{Client, Denied, Heard, Player, Table, action_id, within};
use tokio::time::sleep;

use super::Shared;

/// Events that a view tells again.
const STORY_EVENTS: usize = 12;

pub(crate) struct SeatTask {
    table: Table,
    seat: u8,
    player: Player,
    shared: Arc<Shared>,
    /// The act that was sent and not answered yet.
    pending: Option<ClientMessage>,
    /// The acts that were answered as done, in order.
    pub(crate) answered: Vec<ClientMessage>,
    /// The last view that came.
    last: Option<TableView>,
}

impl SeatTask {
    pub(crate) fn new(table: &Table, seat: u8, player: Player, shared: Arc<Shared>) -> SeatTask {
        SeatTask { table: table.clone(), seat, player, shared, pending: None, answered: Vec::new(), last: None }
    }

    pub(crate) async fn run(&mut self) {
        while !self.shared.stop.load(Ordering::SeqCst) {
            let mut client = self.come_back().await;
            // Its end is what this test is about: it simply comes back.
            let _ended: Result<(), Heard> = self.play(&mut client).await;
            self.last = Some(client.view);
        }
    }

    async fn come_back(&mut self) -> Client {
        let client = within("the server is back", async {
            loop {
                if let Ok(client) =
                    Client::join_since(&self.table.address, &self.table.id, self.table.key(self.seat), None).await
                {
                    return client;
                }
                sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
        self.shared.returned.fetch_add(1, Ordering::SeqCst);
        self.continues(&client.view);
        client
    }

    /// What this seat was told before is what it is told now, and perhaps more.
    pub(crate) fn continues(&self, view: &TableView) {
        let Some(last) = &self.last else { return };
        let [old, new] = [last, view].map(|view| view.play.as_ref().unwrap());
        assert!(new.round == old.round || new.round == old.round + 1, "round {} after {}", new.round, old.round);
        if new.round > old.round {
            return;
        }
        let goes_on = (0..last.story.len()).any(|from| view.story.starts_with(&last.story[from..]));
        // Only so many events are told again; when the others were quick, all of them may be new.
        let replaced = view.story.len() == STORY_EVENTS && !goes_on;
        assert!(
            goes_on || replaced || last.story.is_empty(),
            "told before: {:#?}\ntold now: {:#?}",
            last.story,
            view.story
        );
        self.shared.goes_on.fetch_add(u32::from(goes_on), Ordering::SeqCst);
        assert!(view.ask >= last.ask, "asks do not go back");
    }

    async fn play(&mut self, client: &mut Client) -> Result<(), Heard> {
        // The last answered act once more: the same answer, and nothing happens.
        if let Some(act) = self.answered.last().cloned() {
            let before = (client.view.ask, client.view.play.as_ref().unwrap().hand.clone());
            let answer = self.send(client, &act).await?;
            assert_eq!(answer, Ok(()), "{act:?} was answered before");
            if client.view.ask == before.0 {
                assert_eq!(client.view.play.as_ref().unwrap().hand, before.1);
            }
        }
        if let Some(act) = self.pending.clone() {
            self.answer(client, act).await?;
        }
        while !self.shared.stop.load(Ordering::SeqCst) {
            let play = client.view.play.as_ref().unwrap();
            let (phase, round) = (play.phase, play.round);
            let at = format!(
                "version {} ask {} round {round} {phase:?} turn {:?}",
                client.version, client.view.ask, play.turn
            );
            self.shared.at.lock().unwrap()[usize::from(self.seat)] = at;
            if phase == Phase::Over && self.seat == 0 {
                client.say(&ClientMessage::Do { id: action_id(), command: Command::NextRound }).await;
                while client.view.play.as_ref().unwrap().round == round {
                    client.try_next().await?;
                }
            } else if let Some(action) = self.player.choose(&client.view) {
                let act = ClientMessage::Act { id: action_id(), ask: client.view.ask, action };
                self.pending = Some(act.clone());
                self.answer(client, act).await?;
            } else {
                client.try_next().await?;
            }
        }
        Ok(())
    }

    async fn send(&self, client: &mut Client, act: &ClientMessage) -> Result<Result<(), Denied>, Heard> {
        let ClientMessage::Act { id, .. } = act else { unreachable!("acts only") };
        client.say(act).await;
        client.try_answer_to(id).await
    }

    /// Sends the pending act and takes note of its answer.
    async fn answer(&mut self, client: &mut Client, act: ClientMessage) -> Result<(), Heard> {
        match self.send(client, &act).await? {
            Ok(()) => {
                self.answered.push(act);
                self.shared.answered.fetch_add(1, Ordering::SeqCst);
            }
            // Another seat was quicker, or the act was lost with the server and its moment is over.
            Err(Denied(Why::Table(TableRefusal::StaleAsk))) => {}
            Err(denied) => panic!("{act:?}: {denied:?}"),
        }
        self.pending = None;
        Ok(())
    }
}
