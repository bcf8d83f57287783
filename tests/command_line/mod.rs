//! The binary as the one who runs it meets it: its settings, its data folder, its words when
//! something is wrong.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use castle_engine::Preset;
use castle_protocol::RulesShown;
use castle_tests::{Server, ServerOptions, Table, TableOptions};

async fn castle(arguments: &[&str]) -> Output {
    let mut command = Server::bare_command();
    command.args(arguments);
    Server::output_of(command).await
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A setting as one source tells it: flag, environment, default.
type Setting = (String, String, String);

/// The settings that `--help` lists.
async fn settings_of_help() -> Vec<Setting> {
    let help = said(&castle(&["serve", "--help"]).await);
    let bracket = |part: &str, name: &str| {
        let rest = part.split_once(&format!("[{name}: "));
        rest.map(|(_, rest)| rest.split(']').next().unwrap().trim_end_matches('=').to_owned()).unwrap_or_default()
    };
    let parts: Vec<&str> = help.split("\n      --").skip(1).collect();
    let settings = parts.iter().map(|part| {
        let flag = format!("--{}", part.split([' ', '\n']).next().unwrap());
        (flag, bracket(part, "env"), bracket(part, "default").trim_matches('"').to_owned())
    });
    settings.filter(|(_, environment, _)| !environment.is_empty()).collect()
}

/// The settings that the README's table lists.
fn settings_of_readme() -> Vec<Setting> {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
    let rows = readme.lines().filter(|line| line.starts_with("| `--"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('`')).collect();
        let default = if ["none", "off"].contains(&cells[2]) { "" } else { cells[2] };
        (cells[0].trim_matches(['|', '`', ' ']).to_owned(), cells[1].to_owned(), default.to_owned())
    })
    .collect()
}

#[tokio::test]
async fn the_readme_lists_the_settings_that_there_are() {
    let help = settings_of_help().await;
    assert!(help.len() > 5, "{help:?}");
    assert_eq!(settings_of_readme(), help);
}

#[tokio::test]
async fn config_says_each_value_and_where_it_comes_from() {
    let output = Server::bare_command()
        .args(["config", "--table-days", "9"])
        .env("CASTLE_LISTEN", "127.0.0.1:9")
        .output()
        .unwrap();
    let said = said(&output);
    let line =
        |name: &str| said.lines().find(|line| line.starts_with(name)).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(line("table-days"), ["table-days", "9", "--table-days"]);
    assert_eq!(line("listen"), ["listen", "127.0.0.1:9", "CASTLE_LISTEN"]);
    assert_eq!(line("log-form"), ["log-form", "text", "default"]);
}

#[tokio::test]
async fn a_setting_that_cannot_be_is_refused() {
    for wrong in [["--listen", "here"], ["--table-days", "0"], ["--public-url", "cards"], ["--trusted-proxies", "all"]]
    {
        let output = castle(&["serve", wrong[0], wrong[1]]).await;
        assert!(!output.status.success());
        assert!(said(&output).contains(wrong[0]), "{}", said(&output));
    }
}

/// One clear line, an end that says failure, and the file as it was.
async fn refuses(folder: &Path, file: &Path) {
    let before = fs::read(file).unwrap();
    for subcommand in ["serve", "check"] {
        let output = castle(&[subcommand, "--listen", "127.0.0.1:0", "--data", folder.to_str().unwrap()]).await;
        let said = said(&output);
        assert!(!output.status.success(), "{subcommand}: {said}");
        assert!(!said.contains("listening on"), "{said}");
        assert_eq!(said.lines().count(), 1, "{subcommand}: {said}");
        assert!(said.contains(file.to_str().unwrap()), "it names the file: {said}");
        assert_eq!(fs::read(file).unwrap(), before, "{subcommand} leaves it as it is");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("castle.db");
    fs::write(&file, "a letter to my aunt\n".repeat(500)).unwrap();
    refuses(folder.path(), &file).await;
}

#[tokio::test]
async fn a_file_that_was_cut_off_is_left_alone() {
    let mut server = Server::start().await;
    for _ in 0..20 {
        Table::open(&server, &TableOptions::default()).await;
    }
    server.signal("TERM");
    assert!(server.ended().await.success());
    let file = server.data().join("castle.db");
    for companion in ["castle.db-wal", "castle.db-shm"] {
        // With them the file might be made whole again.
        let _ = fs::remove_file(server.data().join(companion));
    }
    let whole = fs::read(&file).unwrap();
    assert!(whole.len() > 8192);
    fs::write(&file, &whole[..5000]).unwrap();
    refuses(server.data(), &file).await;
}

#[tokio::test]
async fn an_orderly_stop_leaves_all_in_one_file() {
    for _ in 0..5 {
        let mut server = Server::start().await;
        let table = Table::open(&server, &TableOptions::default()).await;
        drop(table.start(2).await);
        server.signal("TERM");
        assert!(server.ended().await.success());
        let log = fs::metadata(server.data().join("castle.db-wal")).map_or(0, |log| log.len());
        assert_eq!(log, 0, "the write-ahead log is in the database");
    }
}

#[tokio::test]
async fn a_whole_folder_checks() {
    let mut server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    drop(table.start(2).await);
    let busy = castle(&["check", "--data", server.data().to_str().unwrap()]).await;
    assert!(!busy.status.success(), "not while a server uses it: {}", said(&busy));
    server.kill();
    let output = castle(&["check", "--data", server.data().to_str().unwrap()]).await;
    assert!(output.status.success(), "{}", said(&output));
}

#[tokio::test]
async fn rules_are_printed_whole_and_checked() {
    for preset in Preset::ALL {
        let output = castle(&["rules", preset.as_str()]).await;
        assert!(output.status.success(), "{}", said(&output));
        let printed: RulesShown = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((printed.preset, &printed.options, printed.decks), (*preset, &preset.options(), 1));

        // What is printed can be read again.
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rules.json");
        // As some editors begin it.
        fs::write(&file, [b"\xef\xbb\xbf", &output.stdout[..]].concat()).unwrap();
        let again = castle(&["rules", file.to_str().unwrap(), "--decks", "2", "--seats", "10"]).await;
        let again: RulesShown = serde_json::from_slice(&again.stdout).unwrap();
        assert_eq!(again, RulesShown { decks: 2, ..printed });
    }
}

#[tokio::test]
async fn rules_that_cannot_be_say_what_is_wrong_and_where() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.json");
    let cases = [
        ("{", "no JSON"),
        (r#"{"options": {}}"#, "preset"),
        (r#"{"preset": "castel"}"#, "castel"),
        (r#"{"preset": "castle", "options": {"beet": "higher"}}"#, "rules.options.beet"),
        (r#"{"preset": "castle", "options": {"four": {"effect": "explode"}}}"#, "rules.options.four.effect"),
        (r#"{"preset": "castle", "options": {"powers": {"2": 7}}}"#, "rules.options.powers"),
        (r#"{"preset": "castle", "options": {"jokers": 3}}"#, "jokers: 3"),
        (r#"{"preset": "castle", "options": {"four": {"effect": "none"}}}"#, "four.over_higher"),
        (r#"{"preset": "castle", "decks": 9}"#, "decks: 9"),
        (r#"{"preset": "castle", "form": {"target": 0}}"#, "rules.form"),
    ];
    for (text, wanted) in cases {
        fs::write(&file, text).unwrap();
        let output = castle(&["rules", file.to_str().unwrap()]).await;
        let said = said(&output);
        assert!(!output.status.success() && output.stdout.is_empty(), "{text}: {said}");
        assert!(said.contains(wanted) && said.contains("rules.json") && said.lines().count() == 1, "{text}: {said}");
    }
    let crowd = castle(&["rules", "palace", "--seats", "6"]).await;
    assert!(
        said(&crowd).contains("rules palace: seats: 6; with these decks 2 to 5 can play, --decks brings more"),
        "{}",
        said(&crowd)
    );
    let hall = castle(&["rules", "palace", "--decks", "4", "--seats", "11"]).await;
    assert!(said(&hall).trim_end().ends_with("2 to 10 can play"), "{}", said(&hall));
    let nothing = castle(&["rules", "fortress"]).await;
    assert!(said(&nothing).contains("neither a preset (castle, "), "{}", said(&nothing));
}

#[tokio::test]
#[cfg(target_os = "linux")]
async fn what_cannot_be_written_is_no_success() {
    let arena = ["arena", "--players", "random", "--rounds", "2"];
    for arguments in [&["rules", "castle"][..], &["config"], &arena, &[&arena[..], &["--json"]].concat()] {
        let mut command = Server::bare_command();
        command.args(arguments).stdout(fs::File::create("/dev/full").unwrap());
        let output = tokio::task::spawn_blocking(move || command.stderr(Stdio::piped()).spawn()?.wait_with_output());
        let output = output.await.unwrap().unwrap();
        assert!(
            !output.status.success() && said(&output).contains("standard output"),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = castle(&["serve", "--listen", "127.0.0.1:0", "--data", file.join("data").to_str().unwrap()]).await;
    assert!(!output.status.success());
    assert!(said(&output).contains(file.to_str().unwrap()) && said(&output).lines().count() == 1, "{}", said(&output));
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    let output = castle(&["serve", "--listen", server.address(), "--data", folder.path().to_str().unwrap()]).await;
    assert!(!output.status.success());
    assert!(said(&output).contains(server.address()), "{}", said(&output));
}

#[tokio::test]
async fn readiness_is_a_real_write() {
    let server = Server::start_with(ServerOptions { limited: true, ..ServerOptions::default() }).await;
    assert_eq!(server.api().get("healthz").await.status, 200);
    assert_eq!(server.api().get("readyz").await.status, 200);
}

#[tokio::test]
async fn an_arena_is_the_same_from_the_same_seed() {
    let arena = |threads: &'static str, seed: &'static str| async move {
        let words =
            ["arena", "--seats", "3", "--players", "careful,random", "--rounds", "40", "--budget", "0", "--json"];
        let output = castle(&[&words[..], &["--threads", threads, "--seed", seed]].concat()).await;
        assert!(output.status.success(), "{}", said(&output));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let report = arena("1", "5").await;
    assert_eq!(arena("3", "5").await, report);
    assert_ne!(arena("1", "6").await, report);
    assert_eq!(report["rounds"], 40);
    let [player, other] = [&report["against"][0]["player"], &report["against"][0]["other"]];
    assert_eq!((player.as_str(), other.as_str()), (Some("careful"), Some("random")));
    let better = &report["against"][0]["better"];
    let [low, mean, high] = ["low", "mean", "high"].map(|name| better[name].as_f64().unwrap());
    assert!(low < mean && mean < high && low > 50.0, "{better}");
}

#[tokio::test]
async fn an_arena_tells_people_who_does_better() {
    let words = ["--rules", "palace", "--decks", "2", "--players", "strong,beginner", "--rounds", "4", "--budget", "5"];
    let output = castle(&[&["arena"], &words[..]].concat()).await;
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    for part in ["palace, 2 seats: 4 rounds of 2 deals", "strong does better than beginner", "95 %", "so few deals"] {
        assert!(said.contains(part), "{said}");
    }
}

#[tokio::test]
async fn an_arena_that_cannot_be_says_why() {
    for (words, why) in [
        (["--players", "careful,clever"], "strong, careful, beginner, greedy, random"),
        (["--players", "careful,random,greedy"], "3 players do not fit at 2 seats"),
        (["--rules", "whist"], "neither a preset"),
        (["--seats", "6"], "2 to 5 can play"),
        (["--rounds", "0"], "at least 1"),
        (["--threads", "0"], "0 is not in 1..="),
        (["--seed", "-1"], "'-1' for '--seed <NUMBER>'"),
        (["--rounds", "-5"], "'-5' for '--rounds <COUNT>'"),
    ] {
        let output = castle(&[&["arena"], &words[..]].concat()).await;
        assert!(!output.status.success());
        assert!(said(&output).contains(why), "{}", said(&output));
    }
}
