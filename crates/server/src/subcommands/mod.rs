//! The command line: one file per subcommand. Without one, the server serves.

mod arena;
mod check;
mod config;
mod rules;
mod serve;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::{Config, Fault};

/// Private tables of the card game Castle and its relatives, for friends in their browsers.
#[derive(Parser)]
#[command(name = "castle", version, disable_help_subcommand = true)]
struct CommandLine {
    #[command(subcommand)]
    subcommand: Option<Subcommands>,

    #[command(flatten)]
    config: Config,
}

#[derive(Subcommand, Clone)]
enum Subcommands {
    /// Serve tables; what happens without a subcommand
    Serve,
    /// Check a data folder that no server uses: the file, and every table in it
    Check,
    /// Print each setting, and where it comes from
    Config,
    /// Print the rules of a preset or a file as one value, and check them
    Rules(rules::Asked),
    /// Let bots play rounds against each other, and print how they did
    Arena(arena::Asked),
}

/// Runs what the command line asks for.
#[must_use]
pub fn run() -> ExitCode {
    let matches = CommandLine::command().get_matches();
    let line = match CommandLine::from_arg_matches(&matches) {
        Ok(line) => line,
        Err(error) => error.exit(),
    };
    let done = match line.subcommand.unwrap_or(Subcommands::Serve) {
        Subcommands::Serve => block_on(serve::run(line.config)),
        Subcommands::Check => block_on(check::run(line.config)),
        Subcommands::Config => config::run(&CommandLine::command(), deepest(&matches)),
        Subcommands::Rules(asked) => rules::run(&asked),
        Subcommands::Arena(asked) => arena::run(&asked),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("castle: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// What was said after the subcommand, which knows all that was said before it.
fn deepest(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| matches)
}

fn block_on(task: impl Future<Output = Result<(), Fault>>) -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Fault(format!("cannot start: {error}")))?.block_on(task)
}

/// Writes a line for people to standard output. That nobody reads is no fault.
fn say(text: impl std::fmt::Display) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let _nobody_reads = writeln!(out, "{text}").and_then(|()| out.flush());
}
