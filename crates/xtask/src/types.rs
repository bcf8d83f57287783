//! The page's TypeScript types, made from `crates/protocol`.

use std::fs;

use crate::run::{cargo, read};
use crate::{Trouble, root};

const FILE: &str = "web/src/protocol.gen.ts";

fn made() -> Result<String, Trouble> {
    read(cargo(&["run", "--quiet", "--package", "castle-protocol", "--features", "types", "--example", "types"]))
}

/// Writes the file.
pub(crate) fn write() -> Result<(), Trouble> {
    fs::write(root().join(FILE), made()?).map_err(|error| Trouble(format!("{FILE} cannot be written: {error}")))
}

/// Complains when the file is not what the protocol says now.
pub(crate) fn check() -> Result<(), Trouble> {
    let there = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    if there == made()? {
        return Ok(());
    }
    Err(Trouble(format!("{FILE} is stale; run `cargo xtask types` and commit it with the change of the protocol.")))
}
