//! The command line: one file per subcommand. Without one, the server serves.

mod arena;
mod check;
mod config;
mod rules;
mod serve;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

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
    let matches = command().get_matches();
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

/// The command line. The settings are those of serving; where nothing is served they are taken, but not offered.
fn command() -> Command {
    let command = CommandLine::command();
    let settings: Vec<Arg> = command.get_arguments().cloned().map(|setting| setting.hide(true)).collect();
    let hidden = |subcommand: Command| subcommand.args(settings.clone());
    command.mut_subcommand("rules", hidden).mut_subcommand("arena", hidden)
}

/// What was said after the subcommand, which knows all that was said before it.
fn deepest(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| matches)
}

fn block_on(task: impl Future<Output = Result<(), Fault>>) -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Fault(format!("cannot start: {error}")))?.block_on(task)
}

/// Writes a line for people to standard output. That it does not get there is no fault.
fn say(text: impl std::fmt::Display) {
    let _lost = written(text);
}

/// Writes what was asked for to standard output. That nobody reads on is no fault; that it is lost is one.
fn print(text: impl std::fmt::Display) -> Result<(), Fault> {
    match written(text) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Fault(format!("cannot write to standard output: {error}")))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

fn written(text: impl std::fmt::Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}").and_then(|()| out.flush())
}

#[cfg(test)]
mod tests {
    use castle_engine::Preset;

    use super::*;

    #[test]
    fn what_serves_nothing_offers_no_settings_and_names_the_presets() {
        command().debug_assert();
        for name in ["rules", "arena"] {
            let help = command().try_get_matches_from(["castle", name, "--help"]).unwrap_err().to_string();
            assert!(!help.contains("--listen") && !help.contains("--data"), "{help}");
            assert!(Preset::ALL.iter().all(|preset| help.contains(preset.as_str())), "{help}");
        }
        for words in [&["castle", "--help"][..], &["castle", "serve", "--help"], &["castle", "check", "--help"]] {
            let help = command().try_get_matches_from(words).unwrap_err().to_string();
            assert!(help.contains("--listen") && help.contains("--data"), "{help}");
        }
    }

    #[test]
    fn settings_stand_before_and_after_what_is_asked_for() {
        let data = |words: &[&str]| {
            let matches = command().try_get_matches_from(words).unwrap();
            CommandLine::from_arg_matches(&matches).unwrap().config.data
        };
        for words in [
            &["castle", "--data", "here"][..],
            &["castle", "--data", "here", "serve"],
            &["castle", "serve", "--data", "here"],
            &["castle", "check", "--data", "here"],
            &["castle", "--data", "here", "rules", "palace"],
        ] {
            assert_eq!(data(words), std::path::Path::new("here"), "{words:?}");
        }
    }
}
