//! `cargo xtask check`: what must hold before a change is taken, step by step.

use std::time::{Duration, Instant};

use crate::run::{Tally, cargo, npm, read, run};
use crate::{Trouble, packages, programs, types};

type Outcome = Result<Tally, (Trouble, Tally)>;

/// One thing to check.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The step without which this one says nothing.
    needs: Option<&'static str>,
    /// Left to the long run, unless it is asked for by name.
    long: bool,
    run: fn(&Scope) -> Outcome,
}

/// Every step; the quick ones come first. They share one build profile, so that nothing is built
/// twice, and the server is built with the tests so that its dependencies are the same.
pub(crate) const STEPS: &[Step] = &[
    Step { name: "format", about: "rustfmt has nothing to change", needs: None, long: false, run: format },
    Step { name: "tidy", about: "dependencies, file sizes, words, licences", needs: None, long: false, run: tidy },
    Step {
        name: "types",
        about: "the page's types are those of the protocol",
        needs: None,
        long: false,
        run: fresh_types,
    },
    Step { name: "lint", about: "clippy finds nothing", needs: None, long: false, run: clippy },
    Step {
        name: "build",
        about: "the page, the server and the Rust tests are built",
        needs: None,
        long: false,
        run: build,
    },
    Step { name: "docs", about: "the crates' pages are built without a warning", needs: None, long: true, run: docs },
    Step { name: "tests", about: "all Rust tests", needs: Some("build"), long: false, run: rust_tests },
    Step { name: "page", about: "the page's format, lints, types and unit tests", needs: None, long: false, run: page },
    Step { name: "browser", about: "whole matches in Chromium", needs: Some("build"), long: false, run: browser_tests },
];

/// The binary that the tests run, and what they are to run.
const TESTED: [&str; 3] = ["--workspace", "--exclude", "castle-xtask"];

/// What to check.
pub(crate) struct Scope {
    slow: bool,
    only: Vec<String>,
}

impl Scope {
    pub(crate) fn from_arguments(arguments: &[&str]) -> Result<Scope, Trouble> {
        let mut scope = Scope { slow: false, only: Vec::new() };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match *argument {
                "--slow" => scope.slow = true,
                "--only" => {
                    let name = rest.next().copied().unwrap_or_default();
                    if !STEPS.iter().any(|step| step.name == name) {
                        return Err(Trouble(format!("There is no step \"{name}\"; `cargo xtask` lists them.")));
                    }
                    scope.only.push(name.to_owned());
                }
                other => {
                    return Err(Trouble(format!("check does not know {other}; `cargo xtask` says what it knows.")));
                }
            }
        }
        Ok(scope)
    }

    fn wants(&self, step: &Step) -> bool {
        if self.only.is_empty() { self.slow || !step.long } else { self.only.iter().any(|wanted| wanted == step.name) }
    }

    /// The environment of everything that runs the server.
    fn tested(&self, mut command: std::process::Command) -> Result<std::process::Command, (Trouble, Tally)> {
        command.env("CASTLE_BIN", server().map_err(untold)?);
        if self.slow {
            command.env("CASTLE_SLOW", "1");
        }
        Ok(command)
    }
}

/// Runs the steps that `scope` wants, says how each went, and closes with one line of counts.
pub(crate) fn check(scope: &Scope) -> Result<(), Trouble> {
    let begin = Instant::now();
    let mut lines = Vec::new();
    let mut broken: Vec<&str> = Vec::new();
    let mut total = Tally::default();
    for step in STEPS.iter().filter(|step| scope.wants(step)) {
        if step.needs.is_some_and(|needed| broken.contains(&needed)) {
            lines.push(format!("  left out {:<10} {} failed", step.name, step.needs.unwrap_or_default()));
            continue;
        }
        println!("\n=== {}: {}", step.name, step.about);
        let started = Instant::now();
        let (mut tally, word) = match (step.run)(scope) {
            Ok(tally) => (tally, "ok"),
            Err((Trouble(sentence), tally)) => {
                println!("{sentence}");
                broken.push(step.name);
                (tally, "FAILED")
            }
        };
        let tests = tally;
        // A step counts as one test where it reports none of its own, or failed beside them.
        match word {
            "ok" if tally.passed == 0 => tally.passed = 1,
            "FAILED" if tally.failed == 0 => tally.failed = 1,
            _ => {}
        }
        total.add(tally);
        lines.push(line(step.name, word, tests, started.elapsed()));
    }
    println!("\n{}\n  all      {:<10} {}", lines.join("\n"), "", seconds(begin.elapsed()));
    println!("{} passed, {} failed", total.passed, total.failed);
    if broken.is_empty() { Ok(()) } else { Err(Trouble(format!("Failed: {}.", broken.join(", ")))) }
}

fn line(name: &str, word: &str, tests: Tally, time: Duration) -> String {
    let tests = match tests {
        Tally { passed: 0, failed: 0 } => String::new(),
        Tally { passed, failed: 0 } => format!("  {passed} tests"),
        Tally { passed, failed } => format!("  {failed} of {} tests failed", passed + failed),
    };
    format!("  {word:<8} {name:<10} {}{tests}", seconds(time))
}

fn seconds(time: Duration) -> String {
    format!("{:>4}:{:02} min", time.as_secs() / 60, time.as_secs() % 60)
}

fn untold(trouble: Trouble) -> (Trouble, Tally) {
    (trouble, Tally::default())
}

fn format(_: &Scope) -> Outcome {
    run(cargo(&["fmt", "--all", "--check"]))
}

fn tidy(_: &Scope) -> Outcome {
    run(cargo(&["test", "--quiet", "--locked", "--package", "castle-xtask"]))
}

fn fresh_types(_: &Scope) -> Outcome {
    types::check().map(|()| Tally::default()).map_err(untold)
}

fn clippy(_: &Scope) -> Outcome {
    let all = ["--workspace", "--all-targets", "--all-features"];
    run(cargo(&[&["clippy", "--locked"], &all[..], &["--", "-D", "warnings"]].concat()))
}

fn build(_: &Scope) -> Outcome {
    run(cargo(&[&["build", "--locked"], &TESTED[..], &["--bins", "--tests", "--examples"]].concat()))
}

fn docs(_: &Scope) -> Outcome {
    let mut docs = cargo(&["doc", "--locked", "--workspace", "--no-deps"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    run(docs)
}

fn rust_tests(scope: &Scope) -> Outcome {
    programs::install()?;
    programs::install_python()?;
    let all = [&["test", "--locked", "--no-fail-fast"], &TESTED[..]].concat();
    let mut tests = cargo(&[&all[..], &["--exclude", "castle-tests"]].concat());
    tests.env("INSTA_UPDATE", "no");
    let tests = run(scope.tested(tests)?);
    // With several for each processor, as those with a server of their own wait more than they work.
    let at_once = std::thread::available_parallelism().map_or(1, usize::from) * 3;
    let mut servers = cargo(&["test", "--locked", "--no-fail-fast", "--package", "castle-tests"]);
    servers.env("RUST_TEST_THREADS", at_once.to_string());
    both(tests, run(scope.tested(servers)?))
}

/// Two outcomes as one; the trouble of the first counts, the tests of both.
fn both(first: Outcome, second: Outcome) -> Outcome {
    let (trouble, mut tally) = match first {
        Ok(tally) => (None, tally),
        Err((trouble, tally)) => (Some(trouble), tally),
    };
    let (other, more) = match second {
        Ok(more) => (None, more),
        Err((trouble, more)) => (Some(trouble), more),
    };
    tally.add(more);
    trouble.or(other).map_or(Ok(tally), |trouble| Err((trouble, tally)))
}

fn page(_: &Scope) -> Outcome {
    packages::install("web")?;
    let mut tally = Tally::default();
    for script in ["lint", "check", "test"] {
        tally.add(run(npm("web", &["run", "--silent", script]))?);
    }
    Ok(tally)
}

fn browser_tests(scope: &Scope) -> Outcome {
    programs::install()?;
    packages::install("tests/browser")?;
    run(scope.tested(npm("tests/browser", &["run", "--silent", "test"]))?)
}

/// The server as the step `build` leaves it.
fn server() -> Result<std::path::PathBuf, Trouble> {
    let metadata = read(cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata).map_err(|error| Trouble(format!("cargo metadata: {error}")))?;
    let target = metadata["target_directory"].as_str().unwrap_or("target").to_owned();
    let server = std::path::Path::new(&target).join("debug").join(format!("castle{}", std::env::consts::EXE_SUFFIX));
    if server.exists() {
        return Ok(server);
    }
    Err(Trouble(format!("There is no {}; run the step build first.", server.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_first_hides_no_other_test() {
        let good = || Ok(Tally { passed: 3, failed: 0 });
        let bad = |word: &str| Err((Trouble(word.to_owned()), Tally { passed: 1, failed: 1 }));
        assert_eq!(both(good(), good()).ok(), Some(Tally { passed: 6, failed: 0 }));
        for (first, second, word) in [(bad("a"), good(), "a"), (good(), bad("b"), "b")] {
            let Err((Trouble(sentence), tally)) = both(first, second) else { panic!("{word} failed") };
            assert_eq!((sentence.as_str(), tally), (word, Tally { passed: 4, failed: 1 }));
        }
    }
}
