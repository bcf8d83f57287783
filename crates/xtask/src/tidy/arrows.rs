//! Dependencies point down only.

use serde_json::Value;

use crate::dist;

/// Each package of the workspace with those of its fellows that it may use. One more arrow is a
/// decision: it belongs in `docs/decisions/` first.
const ARROWS: &[(&str, &[&str])] = &[
    ("castle-engine", &[]),
    ("castle-bots", &["castle-engine"]),
    // Of the bots the wire knows the names of their levels.
    ("castle-protocol", &["castle-bots", "castle-engine"]),
    ("castle-assets", &[]),
    ("castle-server", &["castle-assets", "castle-bots", "castle-engine", "castle-protocol"]),
    // The tests talk to the binary in the words of the protocol; they never see the server's insides.
    ("castle-tests", &["castle-engine", "castle-protocol"]),
    ("castle-xtask", &[]),
];

/// What the engine, the bots and the protocol may use from outside, tests apart.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("castle-engine", &["serde", "sha2", "schemars", "ts-rs"]),
    ("castle-bots", &["serde", "schemars", "ts-rs"]),
    ("castle-protocol", &["serde", "serde_json", "schemars", "ts-rs"]),
];

fn names<'a>(metadata: &'a Value, package: &str, with_dev: bool) -> Vec<&'a str> {
    let packages = metadata["packages"].as_array().unwrap();
    let found = packages.iter().find(|found| found["name"] == package && found["source"].is_null());
    let dependencies =
        found.unwrap_or_else(|| panic!("{package} is in the workspace"))["dependencies"].as_array().unwrap();
    let wanted = dependencies.iter().filter(|dependency| with_dev || dependency["kind"] != "dev");
    wanted.map(|dependency| dependency["name"].as_str().unwrap()).collect()
}

#[test]
fn dependencies_point_down() {
    let metadata = dist::metadata(&dist::host().unwrap()).unwrap();
    let members = metadata["workspace_members"].as_array().unwrap();
    assert_eq!(members.len(), ARROWS.len(), "a new package needs its line in ARROWS");
    for (package, allowed) in ARROWS {
        for name in names(&metadata, package, true) {
            let fellow = ARROWS.iter().any(|(fellow, _)| *fellow == name);
            assert!(!fellow || allowed.contains(&name), "{package} may not depend on {name}");
        }
    }
    for (package, allowed) in OUTSIDE {
        for name in names(&metadata, package, false) {
            assert!(name.starts_with("castle-") || allowed.contains(&name), "{package} may not depend on {name}");
        }
    }
}
