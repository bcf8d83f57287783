//! Every limit, with its name. Those that a self-hoster may have reason to change are settings
//! ([`crate::Config`]); their usual values stand here too.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

// The socket.

/// Time to say Hello.
pub(crate) const HELLO_WITHIN: Duration = Duration::from_secs(5);
/// A client that said nothing for this long is lost.
pub(crate) const SILENCE_MAX: Duration = Duration::from_secs(40);
/// A message that a client did not take within this time ends its socket.
pub(crate) const SEND_WITHIN: Duration = Duration::from_secs(5);
/// Time for the last words and the closing of a socket.
pub(crate) const BYE_WITHIN: Duration = Duration::from_secs(2);
/// Bytes of a message from a client.
pub(crate) const MESSAGE_BYTES_MAX: usize = 16 << 10;
/// Bytes that are read from a socket at once; what an idle one costs.
pub(crate) const READ_BUFFER_BYTES: usize = 1 << 10;
/// Bytes that may wait in a socket before it is given up.
pub(crate) const WRITE_BUFFER_BYTES_MAX: usize = 1 << 20;
/// Messages that a client may send at once, if it was silent before.
pub(crate) const MESSAGES_AT_ONCE: u32 = 40;

// The table.

/// Batches of moves that a table keeps for those who come back.
pub(crate) const BATCHES_KEPT: usize = 64;
/// Events that a view tells again.
pub(crate) const STORY_EVENTS: usize = 12;
/// Things said at a table that it keeps, in memory alone.
pub(crate) const NOTES_KEPT: usize = 50;
/// Things that a seat may say in a minute, and at once.
pub(crate) const NOTES_PER_MINUTE: u32 = 30;
/// Changes of mind, and whatever else does not bring a round on, that a seat may have logged at once; then one a second.
pub(crate) const ASIDES_AT_ONCE: u32 = 240;
/// The least time between two tellings of how many spectators there are, in milliseconds.
pub(crate) const WATCHERS_TOLD_EVERY_MS: u64 = 1_000;
/// Spectators at a table.
pub(crate) const WATCHERS_MAX: usize = 50;
/// Ids of wishes outside the log that are remembered, so that a repeat does nothing twice.
pub(crate) const IDS_KEPT: usize = 64;
/// What bots wait before they act, in milliseconds: by what every seat sees alone.
pub(crate) const BOT_PAUSE_MS: u64 = 1_400;
/// The same where somebody might act out of turn meanwhile, as far as every seat can see.
pub(crate) const BOT_PAUSE_OUT_OF_TURN_MS: u64 = 2_000;
/// The same when only bots are left in the round.
pub(crate) const BOT_PAUSE_AMONG_THEMSELVES_MS: u64 = 300;
/// Thoughts of bots that may wait for a thread, and hints beside them; a bot that comes later plays the careful move by a look
/// at the table, a hint is refused.
pub(crate) const THOUGHTS_WAITING_MAX: usize = 256;
/// How much longer than their pause bots may think when only bots are left in the round, in milliseconds. Otherwise the
/// pause is all they have, so that nobody can read from it what they think about.
pub(crate) const BOT_THINKS_ON_MS: u64 = 2_000;
/// How often they then look whether the thought has come to its end, in milliseconds.
pub(crate) const BOT_LOOKS_AGAIN_MS: u64 = 25;
/// Time for a hint; what takes longer is given up.
pub(crate) const HINT_WITHIN: Duration = Duration::from_secs(5);
/// Hints that a seat may ask for in a minute, and at once.
pub(crate) const HINTS_PER_MINUTE: u32 = 30;
/// Time until a bot tries again what could not be saved, in milliseconds.
pub(crate) const BOT_RETRY_MS: u64 = 2_000;
/// Questions that may wait at a table.
pub(crate) const MAILBOX: usize = 128;
/// Sockets that one seat may have.
pub(crate) const SOCKETS_PER_SEAT: usize = 8;
/// A table whose host never came is removed after this time, in seconds.
pub(crate) const TRIAL_SECONDS: u32 = 3600;
/// A round that runs when its table expires may take this much longer, in seconds.
pub(crate) const LAST_ROUND_SECONDS: u32 = 24 * 3600;
/// How often the tables that have expired are looked for.
pub(crate) const SWEEP_EVERY: Duration = Duration::from_secs(600);
/// The links of a table that is gone are remembered this long, in seconds.
pub(crate) const TOMBSTONE_SECONDS: u32 = 30 * 24 * 3600;

// The doors.

/// A move link opens its seat for this long, in seconds.
pub(crate) const MOVE_LINK_SECONDS: u32 = 15 * 60;
/// A short code stands for its move link for this long.
pub(crate) const CODE_LIVES: Duration = Duration::from_secs(600);
/// Wrong tries at the codes of a table; the last one ends them.
pub(crate) const CODE_TRIES: u8 = 5;
/// Wrong codes from one address in an hour.
pub(crate) const WRONG_CODES_PER_HOUR: u32 = 30;
/// Codes that live at a time; there are three times as many ways to begin one.
pub(crate) const CODES_MAX: usize = 10_000;
/// Secrets that are kept of a seat, also of those that hold it no longer; beyond it the oldest goes.
pub(crate) const KEYS_PER_SEAT: usize = 64;
/// Links that are kept of a seat, also of those that are used or replaced; beyond it the oldest goes.
pub(crate) const LINKS_PER_SEAT: usize = 64;
/// Seats that a device is told of.
pub(crate) const DEVICE_SEATS_MAX: u32 = 64;

// HTTP.

/// Bytes of a request's body.
pub(crate) const BODY_BYTES_MAX: usize = 64 << 10;
/// Bytes that are read of a body before it is given up; what is over [`BODY_BYTES_MAX`] is refused.
pub(crate) const BODY_BYTES_READ_MAX: usize = 1 << 20;
/// Time to say anything at all on a new connection.
pub(crate) const FIRST_WORD_WITHIN: Duration = Duration::from_secs(10);
/// Connections from one address, proxies and this machine left out: a whole school behind one, or one
/// that means harm.
pub(crate) const CONNECTIONS_PER_ADDRESS: usize = 512;
/// Time for the head of a request, and for the next one on an open connection: longer than most
/// proxies keep theirs.
pub(crate) const HEAD_WITHIN: Duration = Duration::from_secs(75);
/// Time for a request, from its head to its answer.
pub(crate) const REQUEST_WITHIN: Duration = Duration::from_secs(20);
/// Questions about readiness write at most this often.
pub(crate) const PULSE_EVERY: Duration = Duration::from_secs(1);
/// Addresses whose requests are counted at a time.
const ADDRESSES_MAX: usize = 50_000;

// The store.

/// Connections that read.
pub(crate) const READERS: u32 = 2;
/// Saves that may wait for the writer.
pub(crate) const SAVES_WAITING_MAX: usize = 1024;
/// Saves that share a commit.
pub(crate) const SAVES_TOGETHER_MAX: usize = 64;
/// Seconds that a write waits for somebody else's lock on the database.
pub(crate) const SQL_BUSY: u64 = 5;

// The end.

/// Time for what is in flight and for the last words.
pub(crate) const STOP_WITHIN: Duration = Duration::from_secs(8);
/// Time to close the database.
pub(crate) const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// How long tables live after their last move, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lives {
    pub(crate) usual: u32,
    /// Where all other seats are bots'.
    pub(crate) against_bots: u32,
}

impl Lives {
    pub(crate) fn of(self, is_against_bots: bool) -> u32 {
        if is_against_bots { self.against_bots } else { self.usual }
    }

    pub(crate) fn longest(self) -> u32 {
        self.usual.max(self.against_bots)
    }
}

/// Something to be taken from, that fills up again with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    per_second: f64,
    at_once: f64,
}

impl Rate {
    pub(crate) fn per_second(count: u32, at_once: u32) -> Rate {
        Rate { per_second: count.into(), at_once: at_once.max(count).into() }
    }

    pub(crate) fn per_minute(count: u32) -> Rate {
        Rate { per_second: f64::from(count) / 60.0, at_once: count.into() }
    }

    pub(crate) fn per_hour(count: u32) -> Rate {
        Rate { per_second: f64::from(count) / 3600.0, at_once: count.into() }
    }

    pub(crate) fn at_once(self) -> f64 {
        self.at_once
    }

    /// Takes one from a bucket, which is full when it is first needed; whether there was one.
    pub(crate) fn allows(self, bucket: &mut Option<Bucket>) -> bool {
        let now = Instant::now();
        bucket.get_or_insert_with(|| self.full(now)).take(self, now) == 0.0
    }

    pub(crate) fn full(self, now: Instant) -> Bucket {
        Bucket { left: self.at_once, filled: now }
    }
}

impl Bucket {
    /// Takes one; what is left may be negative, down to one filling. Tells how many are missing.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> f64 {
        self.fill(rate, now);
        self.left = (self.left - 1.0).max(-rate.at_once);
        (-self.left).max(0.0)
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + seconds * rate.per_second).min(rate.at_once);
        self.filled = now;
    }
}

/// A bucket for each of many.
pub(crate) struct Buckets<K> {
    rate: Rate,
    of: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, of: Mutex::default() }
    }

    /// Takes one from the bucket of `key`.
    ///
    /// # Errors
    /// The seconds to wait when there is none; then nothing is taken.
    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), u32> {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if of.len() >= ADDRESSES_MAX {
            of.retain(|_, bucket| {
                bucket.fill(self.rate, now);
                bucket.left < self.rate.at_once
            });
        }
        if of.len() >= ADDRESSES_MAX {
            of.clear();
        }
        let bucket = of.entry(key).or_insert_with(|| self.rate.full(now));
        bucket.fill(self.rate, now);
        if bucket.left < 1.0 {
            let seconds = (1.0 - bucket.left) / self.rate.per_second;
            // A sum of seconds below a day.
            return Err(seconds.ceil().clamp(1.0, 86_400.0) as u32);
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// Puts back what was taken: it was not for what the bucket counts.
    pub(crate) fn give_back(&self, key: &K) {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = of.get_mut(key) {
            bucket.left = (bucket.left + 1.0).min(self.rate.at_once);
        }
    }
}

/// One visitor, as far as an address tells: of the sixth version a network of 64 bits.
pub(crate) fn visitor(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_holds_and_fills_again() {
        let start = Instant::now();
        let buckets = Buckets::new(Rate::per_hour(3));
        for _ in 0..3 {
            assert_eq!(buckets.take("ann", start), Ok(()));
        }
        assert_eq!(buckets.take("ann", start), Err(1200));
        assert_eq!(buckets.take("bob", start), Ok(()));
        assert_eq!(buckets.take("ann", start + Duration::from_secs(600)), Err(600));
        assert_eq!(buckets.take("ann", start + Duration::from_secs(1200)), Ok(()));
    }

    #[test]
    fn a_flood_is_told_by_how_much_is_missing() {
        let start = Instant::now();
        let rate = Rate::per_second(2, 4);
        let mut bucket = rate.full(start);
        let missing: Vec<f64> = (0..9).map(|_| bucket.take(rate, start)).collect();
        assert_eq!(missing, [0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 4.0]);
        assert_eq!(bucket.take(rate, start + Duration::from_secs(4)), 0.0);
    }

    #[test]
    fn a_network_of_the_sixth_version_is_one_visitor() {
        let address = |text: &str| visitor(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::2:3"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }
}
