//! The programs that the tests drive beside our own: a browser and two proxies, from Debian's packages.

use std::path::Path;

use crate::Trouble;
use crate::run::{Tally, command, read, run};

/// Each program with the package that brings it.
const PROGRAMS: [(&str, &str); 3] =
    [("/usr/bin/chromium", "chromium"), ("/usr/bin/caddy", "caddy"), ("/usr/sbin/nginx", "nginx-light")];

/// Installs what is missing if this user may, and otherwise says what to install.
pub(crate) fn install() -> Result<(), (Trouble, Tally)> {
    let missing: Vec<&str> =
        PROGRAMS.iter().filter(|(path, _)| !Path::new(path).exists()).map(|(_, name)| *name).collect();
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
