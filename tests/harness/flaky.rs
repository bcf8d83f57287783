//! A bad network between a client and the server: it cuts, stalls, and delays, as it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};

/// What the network does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Passes,
    /// Nothing comes through, and nobody is told: what a phone in a tunnel sees.
    Stalls,
}

struct Shared {
    mood: watch::Sender<Mood>,
    /// Raised when every connection is to be cut.
    cuts: watch::Sender<u32>,
    delay_ms: AtomicU64,
    /// Pieces that may still pass before the connection is cut; zero: no end.
    pieces_left: AtomicU32,
}

/// A network in front of a server.
pub struct Flaky {
    /// Where clients connect to.
    pub address: String,
    shared: Arc<Shared>,
    serving: JoinHandle<()>,
}

impl Flaky {
    /// Puts a network before the server at `upstream`.
    pub async fn before(upstream: &str) -> Flaky {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let shared = Arc::new(Shared {
            mood: watch::Sender::new(Mood::Passes),
            cuts: watch::Sender::new(0),
            delay_ms: AtomicU64::new(0),
            pieces_left: AtomicU32::new(0),
        });
        let (upstream, serve) = (upstream.to_owned(), shared.clone());
        let serving = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // A server that is not there is a network that does not answer.
                let Ok(server) = TcpStream::connect(&upstream).await else { continue };
                tokio::spawn(carry(client, server, serve.clone()));
            }
        });
        Flaky { address, shared, serving }
    }

    /// Ends every connection that there is.
    pub fn cut(&self) {
        self.shared.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Lets nothing through from now on, and closes nothing.
    pub fn stall(&self) {
        self.shared.mood.send_replace(Mood::Stalls);
    }

    /// Lets everything through again.
    pub fn heal(&self) {
        self.shared.mood.send_replace(Mood::Passes);
    }

    /// What passes takes so much longer.
    pub fn delay(&self, delay: Duration) {
        self.shared.delay_ms.store(u64::try_from(delay.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// Cuts once after so many pieces, in either direction, have passed.
    pub fn cut_after(&self, pieces: u32) {
        self.shared.pieces_left.store(pieces, Ordering::Relaxed);
    }
}

impl Drop for Flaky {
    fn drop(&mut self) {
        self.serving.abort();
        self.cut();
    }
}

async fn carry(client: TcpStream, server: TcpStream, shared: Arc<Shared>) {
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let mut cuts = shared.cuts.subscribe();
    tokio::select! {
        () = pass(from_client, to_server, &shared) => {}
        () = pass(from_server, to_client, &shared) => {}
        _ = cuts.changed() => {}
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, shared: &Shared) {
    let mut mood = shared.mood.subscribe();
    let mut piece = vec![0; 64 << 10];
    loop {
        let Ok(read @ 1..) = from.read(&mut piece).await else { return };
        if mood.wait_for(|mood| *mood == Mood::Passes).await.is_err() {
            return;
        }
        let delay = shared.delay_ms.load(Ordering::Relaxed);
        if delay > 0 {
            sleep(Duration::from_millis(delay)).await;
        }
        if to.write_all(&piece[..read]).await.is_err() {
            return;
        }
        let left = shared.pieces_left.load(Ordering::Relaxed);
        if left > 0 {
            shared.pieces_left.store(left - 1, Ordering::Relaxed);
            if left == 1 {
                return;
            }
        }
    }
}
