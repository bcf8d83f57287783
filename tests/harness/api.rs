//! The HTTP side of the product.

use castle_protocol::{
    AddSeat, ChangeRules, Claim, Claimed, CreateTable, Created, InvitationSeen, Look, LookAtSeat, MakeSeatLink,
    MakeWatchLink, OpenSeat, Problem, ProblemBody, ReplaceInvitation, Replaced, Restart, Restarted, RulesChanged,
    SeatAdded, SeatLinkMade, SeatOpener, SeatSeen, WatchLinkMade,
};
use reqwest::header::HeaderMap;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body of a good answer.
    ///
    /// # Panics
    /// When it is no good answer or no `T`.
    #[must_use]
    pub fn good<T: DeserializeOwned>(&self) -> T {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The body, or the problem.
    pub fn result<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        if self.status < 300 { Ok(self.good()) } else { Err(self.problem()) }
    }

    /// The problem that it tells.
    ///
    /// # Panics
    /// When it tells none, or not in the documented form.
    #[must_use]
    pub fn problem(&self) -> Problem {
        assert!(self.status >= 400, "{} {}", self.status, self.body);
        let kind = self.headers.get("content-type").map(|kind| kind.to_str().unwrap()).unwrap_or_default();
        assert!(kind.starts_with("application/problem+json"), "{kind}: {}", self.body);
        let body: ProblemBody =
            serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body));
        assert_eq!(body.status, self.status);
        assert!(body.kind.starts_with("urn:castle:problem:") && !body.title.is_empty(), "{}", self.body);
        body.problem
    }
}

/// A client of the HTTP side.
#[derive(Clone)]
pub struct Api {
    root: String,
    client: reqwest::Client,
}

impl Api {
    /// For the product at `root`, which ends in a slash.
    #[must_use]
    pub fn new(root: String) -> Api {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(crate::DEADLINE);
        Api { root, client: client.build().unwrap() }
    }

    /// The same for a visitor at another address of this machine, such as 127.0.0.2.
    #[must_use]
    pub fn from(root: String, visitor: std::net::IpAddr) -> Api {
        let client = reqwest::Client::builder().local_address(visitor).timeout(crate::DEADLINE);
        Api { root, client: client.build().unwrap() }
    }

    /// A request to `path` under the root, to be finished by the test.
    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method.parse().unwrap(), format!("{}{path}", self.root))
    }

    /// Sends it and reads the answer.
    pub async fn send(request: reqwest::RequestBuilder) -> Answer {
        let answer = request.send().await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        Answer { status, headers, body: answer.text().await.unwrap() }
    }

    /// `GET`.
    pub async fn get(&self, path: &str) -> Answer {
        Api::send(self.request("GET", path)).await
    }

    /// `POST` of a body in JSON.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        Api::send(self.request("POST", path).json(body)).await
    }

    /// `POST` of a body in JSON by a seat.
    pub async fn post_as(&self, key: &str, path: &str, body: &impl Serialize) -> Answer {
        Api::send(self.request("POST", path).bearer_auth(key).json(body)).await
    }

    /// Opens a table.
    pub async fn create(&self, table: &CreateTable) -> Result<Created, Problem> {
        result(&self.post("api/tables", table).await)
    }

    /// Looks at an invitation.
    pub async fn look(&self, link: &str) -> Result<InvitationSeen, Problem> {
        result(&self.post("api/invitations/look", &Look { link: link.to_owned() }).await)
    }

    /// Claims a seat.
    pub async fn claim(&self, link: &str, key: &str, name: &str) -> Result<Claimed, Problem> {
        let claim = Claim { link: link.to_owned(), key: key.to_owned(), name: name.to_owned() };
        result(&self.post("api/invitations/claim", &claim).await)
    }

    /// Replaces an invitation.
    pub async fn replace(&self, key: &str, table: &str, seat: u8, secret: &str) -> Result<Replaced, Problem> {
        let body = ReplaceInvitation { secret: secret.to_owned() };
        result(&self.post_as(key, &format!("api/tables/{table}/seats/{seat}/invitation"), &body).await)
    }

    /// Restarts the match.
    pub async fn restart(&self, key: &str, table: &str, restart: &Restart) -> Result<Restarted, Problem> {
        result(&self.post_as(key, &format!("api/tables/{table}/restart"), restart).await)
    }

    /// Changes the rules for the rounds to come.
    pub async fn change_rules(&self, key: &str, table: &str, change: &ChangeRules) -> Result<RulesChanged, Problem> {
        result(&self.post_as(key, &format!("api/tables/{table}/rules"), change).await)
    }

    /// Adds a seat with its invitation.
    pub async fn add_seat(&self, key: &str, table: &str, secret: &str) -> Result<SeatAdded, Problem> {
        let body = AddSeat { secret: secret.to_owned() };
        result(&self.post_as(key, &format!("api/tables/{table}/seats"), &body).await)
    }

    /// Makes a link by which the seat is opened elsewhere.
    pub async fn make_seat_link(&self, key: &str, table: &str, wanted: &MakeSeatLink) -> Result<SeatLinkMade, Problem> {
        result(&self.post_as(key, &format!("api/tables/{table}/seat-link"), wanted).await)
    }

    /// Looks at what opens a seat.
    pub async fn look_at_seat(&self, opener: &SeatOpener) -> Result<SeatSeen, Problem> {
        result(&self.post("api/seats/look", &LookAtSeat { opener: opener.clone() }).await)
    }

    /// Opens a seat.
    pub async fn open_seat(&self, opener: &SeatOpener, key: &str) -> Result<Claimed, Problem> {
        result(&self.post("api/seats/open", &OpenSeat { opener: opener.clone(), key: key.to_owned() }).await)
    }

    /// Makes the link for spectators.
    pub async fn make_watch_link(&self, key: &str, table: &str, secret: &str) -> Result<WatchLinkMade, Problem> {
        let body = MakeWatchLink { secret: secret.to_owned() };
        result(&self.post_as(key, &format!("api/tables/{table}/watch-link"), &body).await)
    }
}

fn result<T: DeserializeOwned>(answer: &Answer) -> Result<T, Problem> {
    answer.result()
}
