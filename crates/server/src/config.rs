//! The settings: one table of option, environment name, default, check and help. Knows nothing of
//! the modules that use them.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum, value_parser};

use crate::http::{Proxies, PublicOrigin};
use crate::limits::SOCKETS_PER_SEAT;
use crate::world::Chance;

/// Every setting. Each is a flag and an environment variable; the flag wins.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, env = "CASTLE_LISTEN", value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080", global = true)]
    pub listen: SocketAddr,

    /// Folder for the tables; made if there is none
    #[arg(long, env = "CASTLE_DATA", value_name = "FOLDER", default_value = "./castle-data", global = true)]
    pub data: PathBuf,

    /// Address that people see, if a proxy stands before this server
    #[arg(long, env = "CASTLE_PUBLIC_URL", value_name = "URL", global = true)]
    pub public_url: Option<PublicOrigin>,

    /// Listen on the whole local network, and print the address for phones
    #[arg(long, env = "CASTLE_LAN", value_parser = FalseyValueParser::new(), global = true)]
    pub lan: bool,

    /// Proxies whose forwarding headers count: addresses and networks, separated by commas
    #[arg(long, env = "CASTLE_TRUSTED_PROXIES", value_name = "LIST", default_value = "", global = true)]
    pub trusted_proxies: Proxies,

    /// Days that a table lives after its last move
    #[arg(long, env = "CASTLE_TABLE_DAYS", value_name = "DAYS", default_value_t = 7,
          value_parser = value_parser!(u32).range(1..=3650), global = true)]
    pub table_days: u32,

    /// Days that a table lives where all other seats are bots
    #[arg(long, env = "CASTLE_BOT_TABLE_DAYS", value_name = "DAYS", default_value_t = 30,
          value_parser = value_parser!(u32).range(1..=3650), global = true)]
    pub bot_table_days: u32,

    /// Seconds after which a table without anybody leaves the memory; it stays on disk
    #[arg(long, env = "CASTLE_IDLE_SECONDS", value_name = "SECONDS", default_value_t = 60,
          value_parser = value_parser!(u32).range(1..), global = true)]
    pub idle_seconds: u32,

    /// New tables that one address may open in an hour
    #[arg(long, env = "CASTLE_TABLES_PER_HOUR", value_name = "COUNT", default_value_t = 60,
          value_parser = value_parser!(u32).range(1..), global = true)]
    pub tables_per_hour: u32,

    /// Requests that change something, from one address in a minute
    #[arg(long, env = "CASTLE_REQUESTS_PER_MINUTE", value_name = "COUNT", default_value_t = 600,
          value_parser = value_parser!(u32).range(1..), global = true)]
    pub requests_per_minute: u32,

    /// Messages that one page may send in a second
    #[arg(long, env = "CASTLE_MESSAGES_PER_SECOND", value_name = "COUNT", default_value_t = 10,
          value_parser = value_parser!(u32).range(1..), global = true)]
    pub messages_per_second: u32,

    /// Pages that one seat may have open at a time
    #[arg(long, env = "CASTLE_SOCKETS_PER_SEAT", value_name = "COUNT", default_value_t = SOCKETS_PER_SEAT as u32,
          value_parser = value_parser!(u32).range(1..), global = true)]
    pub sockets_per_seat: u32,

    /// Seconds after which the host may let a bot play for a seat that is away
    #[arg(long, env = "CASTLE_STAND_IN_BY_HOST", value_name = "SECONDS", default_value_t = 30, global = true)]
    pub stand_in_by_host: u32,

    /// Seconds after which any seat may
    #[arg(long, env = "CASTLE_STAND_IN_BY_ANY", value_name = "SECONDS", default_value_t = 120, global = true)]
    pub stand_in_by_any: u32,

    /// Seconds after which the chair of a host who is away may pass on
    #[arg(long, env = "CASTLE_CHAIR_AFTER", value_name = "SECONDS", default_value_t = 300, global = true)]
    pub chair_after: u32,

    /// Seconds that bots play on at a table without a friend; then it waits
    #[arg(long, env = "CASTLE_BOTS_ALONE_SECONDS", value_name = "SECONDS", default_value_t = 600, global = true)]
    pub bots_alone_seconds: u32,

    /// How long bots wait before they act, in percent of the usual one to two seconds
    #[arg(long, env = "CASTLE_BOTS_PAUSE_PERCENT", value_name = "PERCENT", default_value_t = 100,
          value_parser = value_parser!(u32).range(0..=1000), global = true)]
    pub bots_pause_percent: u32,

    /// Threads on which bots think; usually one less than there are processors
    #[arg(long, env = "CASTLE_BOT_THREADS", value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=1024), global = true)]
    pub bot_threads: Option<u32>,

    /// How a line of the log is written
    #[arg(long, env = "CASTLE_LOG_FORM", value_name = "FORM", default_value = "text", global = true)]
    pub log_form: LogForm,

    /// What is worth a line of the log
    #[arg(long, env = "CASTLE_LOG_LEVEL", value_name = "LEVEL", default_value = "info", global = true)]
    pub log_level: LogLevel,

    /// Where randomness comes from; no setting, tests alone change it.
    #[arg(skip)]
    pub chance: Chance,
}

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// For people.
    Text,
    /// For programs: one JSON object a line.
    Json,
}

/// What is worth a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// What somebody should look at.
    Error,
    /// Also what is odd.
    Warn,
    /// Also requests that change something, and what is denied.
    Info,
    /// Also each request, and the kind of each action.
    Debug,
    /// Everything there is; never a secret, a card or a name.
    Trace,
}

impl Config {
    /// The settings without any flag or environment variable.
    ///
    /// # Panics
    /// Never: the defaults pass their own checks.
    #[must_use]
    pub fn usual() -> Config {
        use clap::FromArgMatches;
        let command = Config::augment_args(clap::Command::new("castle")).mut_args(|arg| arg.env(None));
        let matches = command.get_matches_from(["castle"]);
        Config::from_arg_matches(&matches).expect("the defaults pass their own checks")
    }
}
