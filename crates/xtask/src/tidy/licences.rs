//! Licences of what the product is built from and with.

use serde_json::Value;

use crate::{dist, root};

/// Licences that ask for no more than to be named, as the MIT licence does.
const TAKEN: &[&str] = &[
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "CC0-1.0",
    "Unlicense",
    "BSL-1.0",
    "OFL-1.1",
];

/// Besides, for tools that build and test but are not in the product.
const TAKEN_FOR_TOOLS: &[&str] = &["MPL-2.0", "BlueOak-1.0.0", "CC-BY-4.0", "CC-BY-3.0", "Python-2.0"];

/// Whether an SPDX expression can be met with the licences that `taken` takes. Knows `OR`, `AND`,
/// `WITH`, brackets and the older `/`.
fn is_met(expression: &str, taken: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let met = either(&words, &mut at, taken);
    met && at == words.len()
}

fn either(words: &[&str], at: &mut usize, taken: &dyn Fn(&str) -> bool) -> bool {
    let mut met = both(words, at, taken);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        met |= both(words, at, taken);
    }
    met
}

fn both(words: &[&str], at: &mut usize, taken: &dyn Fn(&str) -> bool) -> bool {
    let mut met = one(words, at, taken);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        met &= one(words, at, taken);
    }
    met
}

fn one(words: &[&str], at: &mut usize, taken: &dyn Fn(&str) -> bool) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let met = either(words, at, taken);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return met && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1).copied().unwrap_or_default();
        *at += 2;
        return taken(&format!("{word} WITH {exception}"));
    }
    taken(word)
}

#[test]
fn expressions_are_understood() {
    let taken = |name: &str| TAKEN.contains(&name);
    for expression in
        ["MIT", "MIT OR GPL-3.0", "GPL-2.0/MIT", "(MIT OR GPL-3.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception"]
    {
        assert!(is_met(expression, &taken), "{expression}");
    }
    for expression in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT)", "(MIT", "SEE LICENSE IN x", "Apache-2.0 WITH x"] {
        assert!(!is_met(expression, &taken), "{expression}");
    }
}

#[test]
fn crates_fit() {
    let metadata = dist::metadata(&dist::host().unwrap()).unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_met(licence, &|name| TAKEN.contains(&name)), "{} is under \"{licence}\"", package["name"]);
    }
}

#[test]
fn npm_packages_fit() {
    for folder in ["web", "tests/browser"] {
        let lock = std::fs::read_to_string(root().join(folder).join("package-lock.json")).unwrap();
        let lock: Value = serde_json::from_str(&lock).unwrap();
        for (path, package) in lock["packages"].as_object().unwrap().iter().filter(|(path, _)| !path.is_empty()) {
            let tool = folder != "web" || package["dev"] == true || package["devOptional"] == true;
            let licence = package["license"].as_str().unwrap_or_default();
            let fits = is_met(licence, &|name| TAKEN.contains(&name) || tool && TAKEN_FOR_TOOLS.contains(&name));
            assert!(fits, "{folder}: {path} is under \"{licence}\"");
        }
    }
}
