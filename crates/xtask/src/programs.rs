//! The programs that the tests drive beside our own: a browser, two proxies and Python, from Debian's packages.

use std::fs;
use std::path::Path;

use crate::run::{Tally, command, read, run};
use crate::{Trouble, root};

/// Each program with the package that brings it.
const PROGRAMS: [(&str, &str); 3] =
    [("/usr/bin/chromium", "chromium"), ("/usr/bin/caddy", "caddy"), ("/usr/sbin/nginx", "nginx-light")];
/// Brings Python, and what a Python needs to make another one of its own; Debian has the first without the second.
const PYTHON_PACKAGE: &str = "python3-venv";

/// Where the example's Python is, and a copy of what was installed there.
const PYTHON: &str = "target/python-bot";
const STAMP: &str = "target/python-bot/castle-requirements";

/// Installs what is missing if this user may, and otherwise says what to install.
pub(crate) fn install() -> Result<(), (Trouble, Tally)> {
    let mut missing: Vec<&str> =
        PROGRAMS.iter().filter(|(path, _)| !Path::new(path).exists()).map(|(_, name)| *name).collect();
    if read(command("python3", &["-c", "import ensurepip, venv"])).is_err() {
        missing.push(PYTHON_PACKAGE);
    }
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    let may = Path::new("/usr/bin/apt-get").exists() && read(command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    if !may {
        return Err((
            Trouble(format!(
                "The tests need {list}: install them as root with `apt-get install --no-install-recommends {list}`."
            )),
            Tally::default(),
        ));
    }
    run(command("apt-get", &["update", "--quiet"]))?;
    let mut install = command("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends"]);
    // No service of theirs is to be started.
    install.args(missing).env("DEBIAN_FRONTEND", "noninteractive").env("RUNLEVEL", "1");
    run(install).map(drop)
}

/// A Python of its own for the example bot, with what it requires; made anew when that changed.
pub(crate) fn install_python() -> Result<(), (Trouble, Tally)> {
    let trouble = |error: std::io::Error| (Trouble(format!("{PYTHON}: {error}")), Tally::default());
    let required = fs::read(root().join("examples/python-bot/requirements.txt")).map_err(trouble)?;
    if fs::read(root().join(STAMP)).is_ok_and(|installed| installed == required) {
        return Ok(());
    }
    run(command("python3", &["-m", "venv", "--clear", PYTHON]))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    let python = root().join(PYTHON).join("bin/python");
    let mut install = command(&python.to_string_lossy(), &pip);
    install.arg("examples/python-bot/requirements.txt");
    run(install)?;
    fs::write(root().join(STAMP), required).map_err(trouble)
}
