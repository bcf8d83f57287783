//! What the pure parts may not ask for themselves: the time, and fresh randomness.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use castle_engine::Secret;
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

use crate::ids::TableId;

/// Seconds since 1970 (UTC).
pub(crate) fn now() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs()).unwrap_or(u32::MAX)
}

/// Where table ids, the server's part of each deal, and epochs come from.
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
    },
}

impl Chance {
    /// Chance that always falls the same way, for documents and tests that show whole
    /// conversations. No setting leads here.
    #[must_use]
    pub fn fixed(seed: u64) -> Chance {
        Chance(Source::Fixed { seed, used: Arc::default(), fails_at: None })
    }

    /// The same, but its use number `fails_at`, from 0, panics: for a test of what becomes of a table
    /// that has a fault.
    #[must_use]
    pub fn failing(seed: u64, fails_at: u64) -> Chance {
        Chance(Source::Fixed { seed, used: Arc::default(), fails_at: Some(fails_at) })
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

    fn bytes(&self) -> [u8; 32] {
        match &self.0 {
            Source::System => {
                let mut bytes = [0; 32];
                SysRng.try_fill_bytes(&mut bytes).expect("the system's generator always answers once it has started");
                bytes
            }
            Source::Fixed { seed, used, fails_at } => {
                let nth = used.fetch_add(1, Ordering::Relaxed);
                assert_ne!(Some(nth), *fails_at, "chance was told to fail here");
                Sha256::new().chain_update(seed.to_be_bytes()).chain_update(nth.to_be_bytes()).finalize().into()
            }
        }
    }
}
