//! The project's own chores. `cargo xtask check` does what the continuous integration does; `types`
//! writes the page's TypeScript types, `dev` runs server and page for work on them, `dist` packs a
//! release. Knows nothing of cards.
#![allow(clippy::print_stdout, reason = "a program of the command line talks on standard output")]

mod check;
mod dev;
mod dist;
mod packages;
mod programs;
mod run;
#[cfg(test)]
mod tidy;
mod types;

use std::path::PathBuf;
use std::process::ExitCode;

/// What went wrong, as a sentence for the person at the terminal.
#[derive(Debug)]
struct Trouble(String);

impl Trouble {
    fn new(sentence: impl Into<String>) -> Trouble {
        Trouble(sentence.into())
    }
}

/// The folder with the workspace's `Cargo.toml`.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root.pop();
    root
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["check", rest @ ..] => check::Scope::from_arguments(rest).and_then(|scope| check::check(&scope)),
        ["types"] => types::write(),
        ["dev"] => dev::dev(),
        ["dist"] => dist::dist(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{}", help());
            Ok(())
        }
        _ => Err(Trouble(format!("Unknown: {}\n\n{}", arguments.join(" "), help()))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble(sentence)) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let steps: String =
        check::STEPS.iter().map(|step| format!("             {:<10} {}\n", step.name, step.about)).collect();
    format!(
        "cargo xtask check [--slow] [--only STEP]...
           everything that the continuous integration does; --slow runs the long suites in full.
           The steps, in order:
{steps}
cargo xtask types    write web/src/*.gen.ts from crates/protocol
cargo xtask dev      server on port 8080, page with live reload on port 5173
cargo xtask dist     pack a release in target/dist"
    )
}
