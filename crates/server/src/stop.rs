//! The orderly end: everyone is told, and waited for.

use std::future::Future;
use std::time::Duration;

use tokio::sync::{mpsc, watch};

/// Held by whoever has to be told of the end and waited for.
#[derive(Clone)]
pub(crate) struct Stop {
    told: watch::Receiver<bool>,
    /// Never used; it is dropped when its holder is done.
    _busy: mpsc::Sender<()>,
}

impl Stop {
    /// Returns when the end has come.
    pub(crate) async fn told(&mut self) {
        // An error means that nobody is left who could tell.
        let _told = self.told.wait_for(|told| *told).await;
    }

    pub(crate) fn is_told(&self) -> bool {
        *self.told.borrow()
    }
}

/// Tells of the end, and waits.
pub(crate) struct Stopper {
    tell: watch::Sender<bool>,
    busy: mpsc::Receiver<()>,
}

pub(crate) fn stop() -> (Stopper, Stop) {
    let (tell, told) = watch::channel(false);
    let (_busy, busy) = mpsc::channel(1);
    (Stopper { tell, busy }, Stop { told, _busy })
}

impl Stopper {
    pub(crate) fn tell(&self) {
        self.tell.send_replace(true);
    }

    /// Waits until every [`Stop`] is dropped, but not for ever; says whether they are.
    pub(crate) async fn wait(mut self, most: Duration) -> bool {
        tokio::time::timeout(most, self.busy.recv()).await.is_ok()
    }
}

/// Returns when the system asks the process to end.
pub(crate) fn signal() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        Ok(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        // Without signals the process can only be ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
