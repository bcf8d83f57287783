//! Lists the pairs of switch values that occur together in no case of the project:
//! `cargo run -p castle-engine --example pairs`. Ends with status 1 if there are any.
//!
//! `-- fill` prints cases that close the gaps. Each is a small position with one to three actions;
//! what follows is worked out by the second implementation of the rules in `tests/second`, never by
//! the engine, and the case is taken only if the outcome would be another without a value that it is
//! there for.
#![allow(dead_code, unreachable_pub, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

#[path = "../cases/case.rs"]
mod case;
#[path = "../../tests/common/mod.rs"]
mod common;
mod facts;
mod fill;
#[path = "../cases/run.rs"]
mod run;
#[path = "../../tests/second/mod.rs"]
mod second;

use std::process::ExitCode;

fn main() -> ExitCode {
    let covered = match facts::covered() {
        Ok(covered) => covered,
        Err(error) => {
            println!("The cases cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let wanted = facts::wanted();
    let gaps: Vec<_> = wanted.iter().filter(|(pair, _)| !covered.contains(pair)).cloned().collect();
    if std::env::args().nth(1).as_deref() == Some("fill") {
        fill::fill(gaps);
        return ExitCode::SUCCESS;
    }
    for (((one, value), (other, second)), _) in &gaps {
        println!("{one}: {value} with {other}: {second}");
    }
    println!("{} of {} pairs occur in no case", gaps.len(), wanted.len());
    if gaps.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
