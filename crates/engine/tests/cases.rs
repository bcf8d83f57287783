//! Every rule case of the project holds.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

#[path = "../examples/cases/case.rs"]
mod case;
#[path = "../examples/cases/run.rs"]
mod run;

use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    files.sort();
    let mut ids = BTreeSet::new();
    let mut failures = Vec::new();
    for file in &files {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            match run::run_line(line) {
                Ok(id) => assert!(ids.insert(id.clone()), "two cases are called {id}"),
                Err(failure) => failures.push(failure),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(ids.len() >= 90, "only {} cases were found in {}", ids.len(), folder.display());
}

/// The runner itself must notice: a case with any expectation bent is told as failing.
#[test]
fn a_bent_case_fails() {
    let bent = [
        r#"{"id":"x","title":"a lower card is taken","preset":"castle","given":{"turn":"A","stack":["8h"],"A":[["7s"],["*3"],["*3"]],"B":[["*3"],["*3"],["*3"]]},"do":[{"by":"A","play":["7s"]}],"then":{"ok":true}}"#,
        r#"{"id":"x","title":"may is wrong","preset":"castle","given":{"turn":"A","stack":["8h"],"A":[["9s","3s"],["*3"],["*3"]],"B":[["*3"],["*3"],["*3"]]},"do":[{"by":"A","play":["9s"]}],"then":{"ok":true,"may":["8"]}}"#,
        r#"{"id":"x","title":"a zone is wrong","preset":"castle","given":{"turn":"A","stack":["8h"],"A":[["9s","3s"],["*3"],["*3"]],"B":[["*3"],["*3"],["*3"]]},"do":[{"by":"A","play":["9s"]}],"then":{"A.h":["4s"]}}"#,
        r#"{"id":"x","title":"an unknown key","preset":"castle","given":{"turn":"A","stack":["8h"],"A":[["9s","3s"],["*3"],["*3"]],"B":[["*3"],["*3"],["*3"]]},"do":[],"then":{"A.x":1}}"#,
        r#"{"id":"x","title":"an unknown option","preset":"castle","options":{"beats":"higher"},"config":{"seats":2,"decks":1},"then":{"ok":true}}"#,
        r#"{"id":"x","title":"a card twice","preset":"castle","given":{"turn":"A","stack":["8h"],"A":[["8h"],["*3"],["*3"]],"B":[["*3"],["*3"],["*3"]]},"do":[],"then":{"ok":true}}"#,
        r#"{"id":"x","title":"nobody plays","preset":"castle","given":{"turn":"A","stack":["8h"]},"do":[],"then":{"ok":true}}"#,
        r#"{"id":"x","title":"a seat twice","preset":"castle","seats":"AA","handNo":2,"do":[],"then":{"ok":true}}"#,
        r#"{"id":"x","title":"no end of rounds","preset":"castle","seats":"AB","handNo":4000000000,"then":{"ok":true}}"#,
        r#"{"id":"x","title":"more seats than there are","preset":"castle","config":{"seats":11,"decks":4},"then":{"ok":true}}"#,
    ];
    for line in bent {
        assert!(run::run_line(line).is_err(), "{line}");
    }
}
