//! Runs files of rule cases: `cargo run -p castle-engine --example cases -- FILE…`.
//!
//! Prints a line for each failing case (id, title, what differs) and a closing count; ends with
//! status 1 if any failed. `docs/testing.md` describes the notation.
#![allow(clippy::print_stdout, reason = "printing is what this program does")]

mod case;
mod run;

use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        println!("Name at least one file of cases, one case a line.");
        return ExitCode::from(2);
    }
    let (mut passed, mut failed) = (0u32, 0u32);
    for file in &files {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                println!("{file}: {error}");
                failed += 1;
                continue;
            }
        };
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match run::run_line(line) {
                Ok(_) => passed += 1,
                Err(failure) => {
                    println!("{file}:{}: {failure}", number + 1);
                    failed += 1;
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
