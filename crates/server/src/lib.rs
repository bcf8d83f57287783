//! The server of Castle: private tables over HTTP and WebSockets, kept in one SQLite file.
//!
//! - [`serve`] runs it on a listener until it is told to stop; the binary and the tests call it.
//! - `http` lets requests in, `session` serves one socket, `tables` finds the table, `table` is the
//!   table, `store` keeps it.
//! - A move passes `session` → `table` → `store` and comes back through `table::telling`; nobody
//!   hears of it before it is on disk.

mod codes;
mod config;
mod http;
mod ids;
mod limits;
mod names;
mod rules;
mod secret;
mod session;
mod stop;
mod store;
pub mod subcommands;
mod table;
mod tables;
mod thinking;
mod world;

use std::future::Future;

use tokio::net::TcpListener;
use tokio::time::{Duration, timeout};
use tracing::{info, warn};

pub use config::{Config, LogForm, LogLevel};
pub use http::{Problematic, Proxies, PublicOrigin};
pub use world::Chance;

use castle_protocol::Waits;
use limits::{CLOSE_WITHIN, Lives, STOP_WITHIN};
use store::{Keeper, Store};
use tables::Tables;
use thinking::Thinkers;
use world::Lived;

/// Why the server cannot run, as one line that a person can act on.
#[derive(Debug)]
pub struct Fault(String);

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// A server that has its data and can begin.
pub struct Server {
    config: Config,
    tables: Tables,
    keeper: Keeper,
}

impl Server {
    /// Opens the data folder of `config`, or makes it.
    ///
    /// # Errors
    /// When the folder is in use, not writable, or holds something else.
    pub async fn open(config: Config) -> Result<Server, Fault> {
        let (store, keeper) = Store::open(&config.data).await.map_err(|fault| Fault(fault.to_string()))?;
        let settings = table::Settings {
            lives: Lives { usual: config.table_days * 24 * 3600, against_bots: config.bot_table_days * 24 * 3600 },
            sockets_per_seat: config.sockets_per_seat as usize,
            idle: Duration::from_secs(config.idle_seconds.into()),
            waits: Waits {
                stand_in_by_host: config.stand_in_by_host,
                stand_in_by_any: config.stand_in_by_any,
                chair: config.chair_after,
            },
            choose: castle_bots::choose,
            thinkers: Thinkers::start(config.bot_threads),
            bots_alone_ms: u64::from(config.bots_alone_seconds) * 1000,
            bots_pause_percent: config.bots_pause_percent.into(),
            chance: config.chance.clone(),
            lived: Lived::start(),
        };
        Ok(Server { tables: Tables::new(store, settings), config, keeper })
    }

    /// Serves until `until` returns; then every move in flight is stored or refused, every socket is
    /// told, and everything is closed.
    pub async fn run(self, listener: TcpListener, until: impl Future<Output = ()>) {
        let Server { config, tables, keeper } = self;
        let (stopper, stop) = stop::stop();
        let app = http::router(&config, tables.clone(), stop.clone());
        tokio::spawn(http::serve(listener, app, config.trusted_proxies.clone(), stop));
        let sweeping = tokio::spawn(tables.clone().sweep_for_ever());

        until.await;
        info!("the server stops");
        sweeping.abort();
        stopper.tell();
        if !stopper.wait(STOP_WITHIN).await {
            warn!("some connections did not end in time");
        }
        tables.close_all().await;
        drop(tables);
        if timeout(CLOSE_WITHIN, keeper.close()).await.is_err() {
            warn!("the database was not closed in time; nothing is lost");
        }
        info!("the server has stopped");
    }
}

/// Opens the data folder and serves on `listener` until `until` returns.
///
/// # Errors
/// As [`Server::open`].
pub async fn serve(config: Config, listener: TcpListener, until: impl Future<Output = ()>) -> Result<(), Fault> {
    Server::open(config).await?.run(listener, until).await;
    Ok(())
}
