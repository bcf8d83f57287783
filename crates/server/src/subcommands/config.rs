//! `castle config`: each setting, and where it comes from.

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::print;
use crate::Fault;

pub(super) fn run(command: &Command, matches: &ArgMatches) -> Result<(), Fault> {
    for setting in command.get_arguments() {
        let (Some(long), Some(env)) = (setting.get_long(), setting.get_env()) else { continue };
        let id = setting.get_id().as_str();
        let value: Vec<_> = matches.get_raw(id).into_iter().flatten().map(|part| part.to_string_lossy()).collect();
        let source = match matches.value_source(id) {
            Some(ValueSource::CommandLine) => format!("--{long}"),
            Some(ValueSource::EnvVariable) => env.to_string_lossy().into_owned(),
            _ => "default".to_owned(),
        };
        print(format_args!("{long:<24} {:<24} {source}", value.join(",")))?;
    }
    Ok(())
}
