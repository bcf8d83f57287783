//! The page's TypeScript types, presets and samples, made from `crates/protocol`.

use std::fs;

use crate::run::{cargo, read};
use crate::{Trouble, root};

/// What is made, and where it goes.
const FILES: [(&str, &str); 3] = [
    ("types", "web/src/protocol.gen.ts"),
    ("presets", "web/src/presets.gen.ts"),
    ("samples", "web/src/samples.gen.ts"),
];

fn made(what: &str) -> Result<String, Trouble> {
    let maker = ["run", "--quiet", "--package", "castle-protocol", "--features", "types", "--example", "types"];
    read(cargo(&[&maker[..], &["--", what]].concat()))
}

/// Writes the files.
pub(crate) fn write() -> Result<(), Trouble> {
    for (what, file) in FILES {
        let text = made(what)?;
        fs::write(root().join(file), text).map_err(|error| Trouble(format!("{file} cannot be written: {error}")))?;
    }
    Ok(())
}

/// Complains when a file is not what the protocol says now.
pub(crate) fn check() -> Result<(), Trouble> {
    for (what, file) in FILES {
        if fs::read_to_string(root().join(file)).unwrap_or_default() != made(what)? {
            return Err(Trouble(format!(
                "{file} is stale; run `cargo xtask types` and commit it with the change of the protocol."
            )));
        }
    }
    Ok(())
}
