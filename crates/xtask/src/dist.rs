//! `cargo xtask dist`: the release binary with its papers, packed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{cargo, command, read, run};
use crate::{Trouble, root};

/// Builds and packs; says where the result is.
pub(crate) fn dist() -> Result<(), Trouble> {
    run(cargo(&["build", "--release", "--locked", "--package", "castle-server"])).map_err(|(trouble, _)| trouble)?;
    let host = host()?;
    let metadata = metadata(&host)?;
    let target = metadata["target_directory"].as_str().unwrap_or("target").to_owned();
    let name = format!("castle-{}-{host}", env!("CARGO_PKG_VERSION"));
    let folder = Path::new(&target).join("dist").join(&name);
    let cannot = |error: std::io::Error| Trouble(format!("{} cannot be written: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(cannot)?;
    let binary = format!("castle{}", std::env::consts::EXE_SUFFIX);
    fs::copy(Path::new(&target).join("release").join(&binary), folder.join(&binary)).map_err(cannot)?;
    for paper in ["README.md", "CHANGELOG.md", "LICENSE"] {
        fs::copy(root().join(paper), folder.join(paper)).map_err(cannot)?;
    }
    fs::write(folder.join("LICENCES-OF-PARTS.txt"), licences(&metadata)).map_err(cannot)?;
    let mut tar = command("tar", &["-czf", &format!("{name}.tar.gz"), &name]);
    tar.current_dir(Path::new(&target).join("dist"));
    run(tar).map_err(|(trouble, _)| trouble)?;
    println!("{}.tar.gz", folder.display());
    Ok(())
}

/// The platform of this machine.
pub(crate) fn host() -> Result<String, Trouble> {
    let version = read(command("rustc", &["-vV"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Trouble::new("rustc does not say its host."))
}

/// What cargo knows of the workspace and of all that it is built from on `platform`.
pub(crate) fn metadata(platform: &str) -> Result<Value, Trouble> {
    let metadata = read(cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", platform]))?;
    serde_json::from_str(&metadata).map_err(|error| Trouble(format!("cargo metadata: {error}")))
}

fn licences(metadata: &Value) -> String {
    let mut text = String::from("Castle is built from these parts:\n\n");
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        if !package["source"].is_null() {
            text += &format!("{} {} ({})\n", field("name"), field("version"), field("license"));
        }
    }
    text
}
