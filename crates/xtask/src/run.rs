//! Runs other programs, shows what they say and counts the tests that they report.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Trouble, root};

/// Tests that were run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// A command in the project's folder.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Cargo, the very one that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// npm in a folder of the project.
pub(crate) fn npm(folder: &str, arguments: &[&str]) -> Command {
    let mut npm = command(if cfg!(windows) { "npm.cmd" } else { "npm" }, arguments);
    npm.current_dir(root().join(folder));
    npm
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let mut words = words.map(OsStr::to_string_lossy).map(|word| word.into_owned());
    let program = words.next().map(|path| Path::new(&path).file_stem().map(|name| name.to_string_lossy().into_owned()));
    program.flatten().into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// Runs `command` to its end with its output shown, and returns the tests that it reports.
///
/// When it fails, so does this; the tally of what it reported before is kept in the error.
pub(crate) fn run(mut command: Command) -> Result<Tally, (Trouble, Tally)> {
    let shown = shown(&command);
    println!("$ {shown}");
    let cannot = |error: std::io::Error| (Trouble(format!("`{shown}` cannot be run: {error}")), Tally::default());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(cannot)?;
    let output = child.stdout.take().expect("its output was asked for");
    let mut tally = Tally::default();
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(cannot)?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        tally.add(count(&line));
    }
    let status = child.wait().map_err(cannot)?;
    if status.success() { Ok(tally) } else { Err((Trouble(format!("`{shown}` failed ({status}).")), tally)) }
}

/// Runs `command` and returns what it prints.
pub(crate) fn read(mut command: Command) -> Result<String, Trouble> {
    let shown = shown(&command);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Trouble(format!("`{shown}` cannot be run: {error}")))?;
    if !output.status.success() {
        return Err(Trouble(format!("`{shown}` failed ({}).", output.status)));
    }
    String::from_utf8(output.stdout).map_err(|_| Trouble(format!("`{shown}` printed something that is no text.")))
}

/// Tests that one line reports: of cargo (`test result: ok. 3 passed; 0 failed; …`), vitest
/// (`Tests  3 passed (3)`) or Playwright (`3 passed (4.5s)`).
fn count(line: &str) -> Tally {
    let line = line.trim();
    let words: Vec<&str> = line.split([' ', ';', ',', '|']).filter(|word| !word.is_empty()).collect();
    let before = |wanted: &str| -> u32 {
        let found = words.windows(2).find(|pair| pair[1] == wanted);
        found.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
    };
    let cargo = line.starts_with("test result:");
    let vitest = words.first() == Some(&"Tests");
    let playwright = words.len() <= 3 && matches!(words.get(1), Some(&("passed" | "failed")));
    if cargo || vitest || playwright {
        Tally { passed: before("passed"), failed: before("failed") }
    } else {
        Tally::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_tests_are_counted() {
        let cases = [
            ("test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s", 12, 0),
            ("test result: FAILED. 2 passed; 1 failed; 0 ignored", 2, 1),
            ("      Tests  1 failed | 41 passed (42)", 41, 1),
            ("  4 passed (1.3m)", 4, 0),
            ("  1 failed", 0, 1),
            (" Test Files  3 passed (3)", 0, 0),
            ("it said that 3 passed the test and 4 failed", 0, 0),
            ("", 0, 0),
        ];
        for (line, passed, failed) in cases {
            assert_eq!(count(line), Tally { passed, failed }, "{line}");
        }
    }
}
