//! A table that was opened and whose seats were claimed, and a whole match played at it.

use std::borrow::Cow;

use castle_engine::{Event, Form, Phase, Preset, Seat};
use castle_protocol::{BotSeat, Command, CreateTable, HostedSeat, Level, RulesChoice, TableSettings, TableView};

use futures_util::future::select_all;

use crate::{Api, Client, Player, Server, link, secret, within};

/// What kind of table to open.
#[derive(Clone, Debug)]
pub struct TableOptions {
    /// How many seats.
    pub seats: u8,
    /// How many of them are claimed at once, the host's among them.
    pub claimed: u8,
    /// How long the match lasts.
    pub form: Form,
    /// The preset.
    pub preset: Preset,
    /// Switches to change in it.
    pub options: Option<serde_json::Value>,
    /// What the table is set to besides.
    pub settings: TableSettings,
    /// The bots of the last seats, in their order.
    pub bots: Vec<Level>,
}

impl TableOptions {
    /// One friend, and bots of these levels.
    #[must_use]
    pub fn against(bots: &[Level]) -> TableOptions {
        let seats = u8::try_from(bots.len()).unwrap() + 1;
        TableOptions { seats, claimed: 1, bots: bots.to_vec(), ..TableOptions::default() }
    }
}

impl Default for TableOptions {
    fn default() -> TableOptions {
        TableOptions {
            seats: 2,
            claimed: 2,
            form: Form::Target(40),
            preset: Preset::Castle,
            options: None,
            settings: TableSettings::default(),
            bots: Vec::new(),
        }
    }
}

/// An open table with the secrets of its seats.
#[derive(Clone)]
pub struct Table {
    /// The server's address.
    pub address: String,
    /// Its id.
    pub id: String,
    /// The seats' secrets; of those that are not claimed too, but the server does not know these.
    pub keys: Vec<String>,
    /// The invitations' secrets; the host's is not used.
    pub invitations: Vec<String>,
}

impl Table {
    /// What a page would send to open the table, with secrets just made.
    #[must_use]
    pub fn request(options: &TableOptions) -> CreateTable {
        let seats: Vec<Seat> = Seat::first(options.seats).skip(1).collect();
        let (friends, bots) = seats.split_at(seats.len() - options.bots.len());
        let invitations = friends.iter().map(|seat| HostedSeat { seat: *seat, secret: secret() });
        let bots = bots.iter().zip(&options.bots).map(|(seat, level)| BotSeat { seat: *seat, level: *level });
        CreateTable {
            name: name(0),
            table_name: "Evening".to_owned(),
            seats: options.seats,
            rules: RulesChoice {
                preset: options.preset,
                options: options.options.clone(),
                decks: if options.seats > 5 { 2 } else { 1 },
                form: Some(options.form),
            },
            settings: options.settings.clone(),
            key: secret(),
            invitations: invitations.collect(),
            bots: bots.collect(),
        }
    }

    /// Opens a table and claims its seats.
    pub async fn open(server: &Server, options: &TableOptions) -> Table {
        Table::open_at(server.address(), &server.api(), options).await
    }

    /// The same at an address that need not be the server's own.
    pub async fn open_at(address: &str, api: &Api, options: &TableOptions) -> Table {
        let request = Table::request(options);
        let created = api.create(&request).await.unwrap();
        let mut table = Table {
            address: address.to_owned(),
            id: created.table,
            keys: (0..options.seats).map(|_| secret()).collect(),
            invitations: (0..options.seats).map(|_| String::new()).collect(),
        };
        table.keys[0].clone_from(&request.key);
        for invitation in request.invitations {
            table.invitations[usize::from(invitation.seat.number())] = invitation.secret;
        }
        for seat in 1..options.claimed {
            let claimed = api.claim(&table.link(seat), table.key(seat), &name(seat)).await.unwrap();
            assert_eq!((claimed.seat.number(), &claimed.table), (seat, &table.id));
        }
        table
    }

    /// A seat's secret.
    #[must_use]
    pub fn key(&self, seat: u8) -> &str {
        &self.keys[usize::from(seat)]
    }

    /// The invitation to a seat.
    #[must_use]
    pub fn link(&self, seat: u8) -> String {
        link(&self.id, &self.invitations[usize::from(seat)])
    }

    /// The link for a secret of this table, of whatever kind.
    #[must_use]
    pub fn link_of(&self, secret: &str) -> String {
        link(&self.id, secret)
    }

    /// Takes a seat's place.
    pub async fn join(&self, seat: u8) -> Client {
        Client::join(&self.address, &self.id, self.key(seat)).await
    }

    /// Takes a seat's place again, with the epoch and the version that it has already.
    pub async fn join_since(&self, seat: u8, since: (u32, u32)) -> Client {
        let joined = Client::join_since(&self.address, &self.id, self.key(seat), Some(since)).await;
        joined.unwrap_or_else(|heard| panic!("not welcome: {heard:?}"))
    }

    /// Takes the places of the first `count` seats, and starts the match.
    pub async fn start(&self, count: u8) -> Vec<Client> {
        let mut clients = Vec::new();
        for seat in 0..count {
            clients.push(self.join(seat).await);
        }
        clients[0].order(Command::Start).await.unwrap();
        for client in &mut clients {
            client.wait("the match begins", |view| view.play.is_some()).await;
        }
        clients
    }

    /// Waits until every client knows what the table knows now.
    pub async fn settle(&self, clients: &mut [Client]) {
        let newest = self.join(0).await;
        let told = public_story(&newest.view);
        for client in clients {
            client.wait("the newest view", |view| public_story(view) == told).await;
        }
    }

    /// Brings the match to where `enough` says of everybody's view that it is: each seat acts when
    /// something is asked of it; a finished round is followed by the next.
    pub async fn play(clients: &mut [Client], players: &mut [Player], enough: impl Fn(&TableView) -> bool) {
        within("the match goes on", async {
            while !clients.iter().all(|client| enough(&client.view)) {
                Table::step(clients, players).await;
            }
        })
        .await;
    }

    /// One move by whoever has one to make, or the next round; else takes in what comes first.
    pub async fn step(clients: &mut [Client], players: &mut [Player]) {
        for (client, player) in clients.iter_mut().zip(players.iter_mut()) {
            if let Some(action) = player.choose(&client.view) {
                // Its view may be a move behind, so the answer may be a refusal with the present one.
                let _ = client.act(action).await;
                return;
            }
        }
        let over = |client: &Client| {
            client.view.play.as_ref().is_some_and(|play| play.phase == Phase::Over && play.winners.is_empty())
        };
        if clients.iter().all(over) {
            let _ = clients[0].order(Command::NextRound).await;
            return;
        }
        select_all(clients.iter_mut().map(|client| Box::pin(client.next()))).await;
    }
}

/// A view's story with what only its own seat knows left out: equal for all who are up to date.
#[must_use]
pub fn public_story(view: &TableView) -> Vec<Event> {
    view.story.iter().filter_map(|event| event.seen_by(None)).map(Cow::into_owned).collect()
}

/// The name of the person on a seat.
#[must_use]
pub(crate) fn name(seat: u8) -> String {
    ["Rosa", "Ben", "Ada", "Leo", "Mia", "Tom", "Eva", "Jan", "Kim", "Liv"][usize::from(seat)].to_owned()
}
