//! How many connections each address has, so that one cannot take the place of all.

use std::collections::HashMap;
use std::io::{IoSlice, Result};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::limits::{CONNECTIONS_PER_ADDRESS, visitor};

/// How many connections each address has.
#[derive(Clone, Default)]
pub(super) struct Guests(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One of an address's connections, until it is dropped.
pub(super) struct Guest {
    guests: Guests,
    address: IpAddr,
}

impl Guests {
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more from an address, unless it has too many.
    pub(super) fn admit(&self, address: IpAddr) -> Option<Guest> {
        let address = visitor(address);
        let mut counts = self.counts();
        let count = counts.entry(address).or_default();
        if *count >= CONNECTIONS_PER_ADDRESS {
            return None;
        }
        *count += 1;
        Some(Guest { guests: self.clone(), address })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut counts = self.guests.counts();
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// A connection that counts as its address's for as long as it is open, also as a WebSocket.
pub(super) struct Counted {
    pub(super) stream: TcpStream,
    /// Nobody, where it does not count.
    pub(super) _guest: Option<Guest>,
}

impl AsyncRead for Counted {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let guests = Guests::default();
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let mut inside: Vec<Guest> = (0..CONNECTIONS_PER_ADDRESS).map(|_| guests.admit(one).unwrap()).collect();
        assert!(guests.admit(one).is_none());
        assert!(guests.admit("192.0.2.2".parse().unwrap()).is_some(), "another address has room");
        inside.pop();
        assert!(guests.admit(one).is_some());
        drop(inside);
        assert!(guests.counts().is_empty(), "nothing is kept of those who have gone");
    }
}
