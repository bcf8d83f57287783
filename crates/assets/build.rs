//! Builds the page in `web/` with npm when its sources changed, and turns the result into a table of
//! files for `src/lib.rs`. `CASTLE_WEB_DIST` names a folder that was built elsewhere; then neither
//! Node nor npm is needed.
//!
//! **Invariant:** everything generated lies outside the watched paths (in `OUT_DIR` and in
//! `web/node_modules`). Cargo compares the time of every watched file with the start of this script,
//! so a watched file that the script itself writes would make it run again at every build.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, process};

/// The oldest Node that the bundler runs on.
const NODE_MIN: (u32, u32) = (20, 19);

/// A sentence that says why the page cannot be embedded and what to do about it.
struct Trouble(String);

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CASTLE_WEB_DIST");
    if let Err(Trouble(sentence)) = run() {
        println!("cargo::error={sentence}");
        process::exit(1);
    }
}

fn run() -> Result<(), Trouble> {
    let out_dir = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts"));
    let manifest_dir = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR for build scripts");
    let dist = match env::var_os("CASTLE_WEB_DIST").filter(|folder| !folder.is_empty()) {
        Some(folder) => {
            let folder = fs::canonicalize(&folder).map_err(|error| {
                Trouble(format!("CASTLE_WEB_DIST names {}: {error}.", Path::new(&folder).display()))
            })?;
            println!("cargo::rerun-if-changed={}", folder.display());
            folder
        }
        None => build(&Path::new(&manifest_dir).join("../../web"), &out_dir.join("dist"))?,
    };
    check(&dist)?;
    let code = memory_serve::assets_to_code("the page", &dist, &out_dir, true, |_| ());
    fs::write(out_dir.join("page.rs"), code).map_err(|error| Trouble(format!("The page's table: {error}.")))
}

/// Runs npm in `web` and returns `dist`, the folder with the page.
fn build(web: &Path, dist: &Path) -> Result<PathBuf, Trouble> {
    watch(web)?;
    node_is_new_enough()?;
    // Cargo may build two profiles at once; they share node_modules.
    let lock = File::create(web.join("node_modules.lock"))
        .and_then(|file| file.lock().map(|()| file))
        .map_err(|error| Trouble(format!("{} cannot be written: {error}.", web.display())))?;
    install(web)?;
    let dist_name = dist.to_string_lossy();
    npm(web, &["run", "build", "--", "--outDir", &dist_name, "--emptyOutDir"])?;
    drop(lock);
    Ok(dist.to_path_buf())
}

/// Watches the page's sources: all that lies in `web` but what npm and the bundler write there.
fn watch(web: &Path) -> Result<(), Trouble> {
    let unreadable = |error| Trouble(format!("The page's sources in {} cannot be read: {error}.", web.display()));
    for entry in fs::read_dir(web).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let generated = ["node_modules", "node_modules.lock", "dist", "dev-dist", "coverage"].contains(&&*name);
        if !generated {
            println!("cargo::rerun-if-changed={}", entry.path().display());
        }
    }
    Ok(())
}

fn node_is_new_enough() -> Result<(), Trouble> {
    let (major, minor) = NODE_MIN;
    let wanted = format!(
        "Castle's page is built with Node {major}.{minor} or newer and npm; install them, or name a folder that holds a built page in CASTLE_WEB_DIST"
    );
    let output = Command::new("node").arg("--version").output().map_err(|_| Trouble(format!("{wanted}.")))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse::<u32>().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NODE_MIN {
        return Err(Trouble(format!("{wanted} (found Node {version}).")));
    }
    Ok(())
}

/// Installs the page's packages unless those of this very lock file are there.
fn install(web: &Path) -> Result<(), Trouble> {
    let lock = fs::read(web.join("package-lock.json"))
        .map_err(|error| Trouble(format!("web/package-lock.json cannot be read: {error}.")))?;
    let stamp = web.join("node_modules/.castle-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    npm(web, &["ci", "--no-audit", "--no-fund"])?;
    fs::write(&stamp, lock).map_err(|error| Trouble(format!("{}: {error}.", stamp.display())))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), Trouble> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    // Its standard output is taken, since cargo reads ours for instructions.
    let output = Command::new(program)
        .args(arguments)
        .current_dir(web)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Trouble(format!("npm cannot be started: {error}.")))?;
    if output.status.success() {
        return Ok(());
    }
    eprintln!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(Trouble(format!(
        "`npm {}` failed in web/; what it said stands above.",
        arguments[..arguments.len().min(2)].join(" ")
    )))
}

/// Refuses to embed a page that could show nothing.
fn check(dist: &Path) -> Result<(), Trouble> {
    let document = fs::read_to_string(dist.join("index.html"))
        .map_err(|error| Trouble(format!("There is no page in {}: index.html: {error}.", dist.display())))?;
    let scripts = fs::read_dir(dist.join("assets")).into_iter().flatten().flatten();
    let mut scripts = scripts.map(|entry| entry.file_name().to_string_lossy().into_owned());
    if !scripts.any(|name| name.ends_with(".js") && document.contains(&name)) {
        return Err(Trouble(format!("The page in {} loads no script from its assets folder.", dist.display())));
    }
    Ok(())
}
