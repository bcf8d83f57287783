//! The npm packages of a folder, installed when its lock file changed.

use std::fs;

use crate::run::{Tally, npm, run};
use crate::{Trouble, root};

/// Holds a copy of the lock file that was installed. The build script of `crates/assets` keeps the
/// same one, so neither installs what the other has.
const STAMP: &str = "node_modules/.castle-lock";

/// Installs the packages of `folder` unless those of its very lock file are there.
pub(crate) fn install(folder: &str) -> Result<(), (Trouble, Tally)> {
    let here = root().join(folder);
    let trouble = |error: std::io::Error| (Trouble(format!("{folder}: {error}")), Tally::default());
    let lock = fs::read(here.join("package-lock.json")).map_err(trouble)?;
    if fs::read(here.join(STAMP)).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run(npm(folder, &["ci", "--no-audit", "--no-fund"]))?;
    fs::write(here.join(STAMP), lock).map_err(trouble)
}
