//! What may stand in a file, and how much.

use super::{ends, files};

/// Longest file of code, in lines, its unit tests and styles not counted; more is two nouns in one
/// file.
const LINES_MAX: usize = 450;

/// Longer files, each with the reason.
const LONG: &[(&str, &str)] = &[
    ("web/src/protocol.gen.ts", "generated, one type after the other"),
    ("crates/engine/src/rules.rs", "every switch of the game with what it means; read as one table"),
    ("web/src/i18n/en.ts", "every phrase of the page in one language; read as one list"),
];

fn length(content: &str) -> usize {
    content.lines().take_while(|line| !["#[cfg(test)]", "<style>"].contains(line)).count()
}

#[test]
fn files_of_code_stay_short() {
    let mut wrong = Vec::new();
    for (path, content) in files() {
        let lines = length(&content);
        let listed = LONG.iter().any(|(long, _)| *long == path);
        if ends(&path, &[".rs", ".ts", ".svelte", ".css", ".sql"]) && lines > LINES_MAX && !listed {
            wrong.push(format!("{path} has {lines} lines; divide it, or list it in LONG with the reason"));
        }
        if listed && lines <= LINES_MAX {
            wrong.push(format!("{path} is short now; take it off the list"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Paths of somebody's machine and hosts of package registries, written apart so that this file does
/// not contain them.
const UNWANTED: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("../sh", "ared"),
    concat!("registry.npm", "js.org"),
    concat!("static.crates", ".io"),
    concat!("index.crates", ".io"),
    concat!("deb.deb", "ian.org"),
];

#[test]
fn nothing_names_a_machine_or_a_registry() {
    let mut wrong = Vec::new();
    for (path, content) in files() {
        wrong.extend(
            UNWANTED.iter().filter(|word| content.contains(**word)).map(|word| format!("{path} contains {word}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_test_is_left_out() {
    let unwanted =
        [concat!("#[ig", "nore"), concat!("test.on", "ly("), concat!("it.on", "ly("), concat!("describe.on", "ly(")];
    for (path, content) in files() {
        for unwanted in unwanted {
            assert!(!content.contains(unwanted), "{path} contains {unwanted}");
        }
        assert!(!path.ends_with(".snap.new"), "{path} waits for a decision");
    }
}

#[test]
fn the_pure_part_of_a_table_has_neither_clock_nor_tasks() {
    let files = files();
    let pure = ["crates/server/src/table/state.rs", "crates/server/src/table/decide.rs"];
    let state: Vec<_> = files.iter().filter(|(path, _)| pure.contains(&path.as_str())).collect();
    assert_eq!(state.len(), pure.len(), "the pure part of a table is where ARCHITECTURE.md says");
    for (path, content) in state {
        let code = content.lines().filter(|line| !line.trim_start().starts_with("//"));
        for (number, line) in code.enumerate() {
            for unwanted in ["tokio", "sqlx", "SystemTime", "Instant::", "std::time"] {
                assert!(!line.contains(unwanted), "{path} uses {unwanted}, code line {number}: {line}");
            }
        }
    }
}

/// A link of a page leads to a file of the project.
#[test]
fn links_between_pages_lead_somewhere() {
    let mut wrong = Vec::new();
    for (path, content) in files().iter().filter(|(path, _)| path.ends_with(".md")) {
        let folder = crate::root().join(path).parent().unwrap().to_path_buf();
        for rest in content.split("](").skip(1) {
            let target = rest.split([')', '#', ' ']).next().unwrap_or_default();
            let outside = target.is_empty() || target.contains("://") || target.starts_with("mailto:");
            if !outside && !folder.join(target).exists() {
                wrong.push(format!("{path} links to {target}, which is not there"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
