//! `cargo xtask dev`: the server on port 8080 and, in front of it, the page with live reload.

use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use crate::Trouble;
use crate::run::{cargo, npm};

/// Runs both until one of them ends, then ends the other. Interrupting the terminal ends both.
pub(crate) fn dev() -> Result<(), Trouble> {
    crate::packages::install("web").map_err(|(trouble, _)| trouble)?;
    let mut server = cargo(&["run", "--package", "castle-server", "--", "serve", "--data", "target/dev-data"]);
    let mut page = npm("web", &["run", "dev"]);
    let mut server = server.spawn().map_err(|error| Trouble(format!("The server cannot be started: {error}")))?;
    let mut page = match page.spawn() {
        Ok(page) => page,
        Err(error) => {
            end(&mut server);
            return Err(Trouble(format!("npm cannot be started: {error}")));
        }
    };
    while matches!((server.try_wait(), page.try_wait()), (Ok(None), Ok(None))) {
        sleep(Duration::from_millis(200));
    }
    end(&mut server);
    end(&mut page);
    Ok(())
}

fn end(child: &mut Child) {
    // It may have ended by itself; then there is nothing to do.
    let _ = child.kill();
    let _ = child.wait();
}
