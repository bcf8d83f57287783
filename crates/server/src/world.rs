//! What the pure parts may not ask for themselves: the time, and fresh randomness.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use castle_engine::Secret;
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

use crate::ids::TableId;
use crate::secret::Plain;

/// Seconds since 1970 (UTC).
pub(crate) fn now() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs()).unwrap_or(u32::MAX)
}

/// How often [`Lived`] looks at the clock.
const HEARTBEAT: Duration = Duration::from_millis(250);
/// The longest time between two looks that counts as lived through.
const HEARTBEAT_MAX: Duration = Duration::from_secs(2);

/// The time that the server has lived through, in milliseconds. It stands still while the process is stopped or the machine
/// sleeps, so that nobody's clock runs out in a time that nobody had.
#[derive(Clone, Debug)]
pub(crate) struct Lived(Arc<Mutex<(Duration, Instant)>>);

impl Lived {
    /// Begins to count, as long as somebody has it.
    pub(crate) fn start() -> Lived {
        let lived = Arc::new(Mutex::new((Duration::ZERO, Instant::now())));
        let weak = Arc::downgrade(&lived);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(HEARTBEAT).await;
                match weak.upgrade() {
                    Some(lived) => _ = Lived(lived).ms(),
                    None => return,
                }
            }
        });
        Lived(lived)
    }

    /// One that nobody looks after, for tests.
    #[cfg(test)]
    pub(crate) fn still() -> Lived {
        Lived(Arc::new(Mutex::new((Duration::ZERO, Instant::now()))))
    }

    pub(crate) fn ms(&self) -> u64 {
        let mut lived = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let passed = now.saturating_duration_since(lived.1).min(HEARTBEAT_MAX);
        lived.0 += passed;
        lived.1 = now;
        u64::try_from(lived.0.as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns once this much has been lived through.
    pub(crate) async fn until(&self, ms: u64) {
        while let Some(left) = ms.checked_sub(self.ms()).filter(|left| *left > 0) {
            tokio::time::sleep(Duration::from_millis(left)).await;
        }
    }
}

/// Where table ids, the server's part of each deal, epochs, and what devices are handed come from.
#[derive(Clone, Debug, Default)]
pub struct Chance(Source);

#[derive(Clone, Debug, Default)]
enum Source {
    #[default]
    System,
    Fixed {
        seed: u64,
        used: Arc<AtomicU64>,
        fails_at: Option<u64>,
        /// What is handed to devices is counted apart, so that it changes no deal.
        handed: Arc<AtomicU64>,
    },
}

impl Chance {
    /// Chance that always falls the same way, for documents and tests that show whole
    /// conversations. No setting leads here.
    #[must_use]
    pub fn fixed(seed: u64) -> Chance {
        Chance(Source::Fixed { seed, used: Arc::default(), fails_at: None, handed: Arc::default() })
    }

    /// The same, but its use number `fails_at`, from 0, panics: for a test of what becomes of a table
    /// that has a fault.
    #[must_use]
    pub fn failing(seed: u64, fails_at: u64) -> Chance {
        Chance(Source::Fixed { seed, used: Arc::default(), fails_at: Some(fails_at), handed: Arc::default() })
    }

    pub(crate) fn table_id(&self) -> TableId {
        let bytes = self.bytes();
        TableId::new(std::array::from_fn(|at| bytes[at]))
    }

    pub(crate) fn deal_secret(&self) -> Secret {
        Secret(self.bytes())
    }

    pub(crate) fn epoch(&self) -> u32 {
        let bytes = self.bytes();
        u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }

    /// What a device is known by.
    pub(crate) fn device(&self) -> Plain {
        let bytes = self.handed();
        Plain::new(std::array::from_fn(|at| bytes[at]))
    }

    /// What a short code is made of.
    pub(crate) fn code(&self) -> [u8; 8] {
        let bytes = self.handed();
        std::array::from_fn(|at| bytes[at])
    }

    fn bytes(&self) -> [u8; 32] {
        match &self.0 {
            Source::System => from_system(),
            Source::Fixed { seed, used, fails_at, handed: _ } => {
                let nth = used.fetch_add(1, Ordering::Relaxed);
                assert_ne!(Some(nth), *fails_at, "chance was told to fail here");
                Sha256::new().chain_update(seed.to_be_bytes()).chain_update(nth.to_be_bytes()).finalize().into()
            }
        }
    }

    fn handed(&self) -> [u8; 32] {
        match &self.0 {
            Source::System => from_system(),
            Source::Fixed { seed, handed, .. } => {
                let nth = handed.fetch_add(1, Ordering::Relaxed).to_be_bytes();
                Sha256::new()
                    .chain_update("handed")
                    .chain_update(seed.to_be_bytes())
                    .chain_update(nth)
                    .finalize()
                    .into()
            }
        }
    }
}

fn from_system() -> [u8; 32] {
    let mut bytes = [0; 32];
    SysRng.try_fill_bytes(&mut bytes).expect("the system's generator always answers once it has started");
    bytes
}
