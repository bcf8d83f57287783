//! The binary `castle`.

use std::process::ExitCode;

fn main() -> ExitCode {
    castle_server::subcommands::run()
}
