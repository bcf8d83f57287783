//! `castle serve`: the server, until it is told to stop.

use std::net::{Ipv4Addr, SocketAddr, UdpSocket};

use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use super::say;
use crate::{Config, Fault, LogForm, LogLevel, Server, stop};

pub(super) async fn run(mut config: Config) -> Result<(), Fault> {
    start_log(&config);
    if config.lan {
        config.listen.set_ip(Ipv4Addr::UNSPECIFIED.into());
    }
    // Each page takes a file handle, and systems hand out few unless they are asked.
    let _as_many_as_may_be = rlimit::increase_nofile_limit(u64::MAX);
    let until = stop::signal().map_err(|error| Fault(format!("cannot listen for signals: {error}")))?;
    let wanted = config.listen;
    let listener = TcpListener::bind(wanted)
        .await
        .map_err(|error| Fault(format!("cannot listen on {wanted}: {error}; choose another address with --listen")))?;
    let address = listener.local_addr().map_err(|error| Fault(format!("cannot listen on {wanted}: {error}")))?;
    let is_for_all = config.lan || address.ip().is_unspecified();
    let server = Server::open(config).await?;

    say(format_args!("listening on http://{address}"));
    if is_for_all {
        match address_for_phones(address.port()) {
            Some(address) => say(format_args!("on phones in this network: http://{address}")),
            None => say("on phones in this network: this machine's address was not found"),
        }
    }
    server.run(listener, until).await;
    Ok(())
}

/// The address that this machine has in its network. Nothing is sent to find out.
fn address_for_phones(port: u16) -> Option<SocketAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documents: only the way out is asked for.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(SocketAddr::new(ip, port))
}

/// Our own lines alone: libraries tell more than a log may hold when they are asked for everything.
fn start_log(config: &Config) {
    let level = match config.log_level {
        LogLevel::Error => "error",
        LogLevel::Warn => "warn",
        LogLevel::Info => "info",
        LogLevel::Debug => "debug",
        LogLevel::Trace => "trace",
    };
    let filter = EnvFilter::new(format!("error,castle_server={level},castle_assets={level}"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    match config.log_form {
        LogForm::Text => log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init(),
        LogForm::Json => log.json().flatten_event(true).init(),
    }
    // What a broken promise says may name cards: where it happened is enough.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "a promise was broken; this is a fault in castle");
    }));
}
