//! What holds for the project as a whole: who may depend on whom, how long a file may be, which
//! words stay out, which licences are taken. Knows nothing of what the code does.

mod arrows;
mod licences;
mod text;

use std::fs;

use crate::root;
use crate::run::{command, read};

/// Every file of the project that is text, with what stands in it. Those that a commit would add
/// are among them.
fn files() -> Vec<(String, String)> {
    let list = read(command("git", &["ls-files", "--cached", "--others", "--exclude-standard"])).unwrap();
    let mut files: Vec<(String, String)> =
        list.lines().filter_map(|path| Some((path.to_owned(), fs::read_to_string(root().join(path)).ok()?))).collect();
    files.sort();
    files.dedup();
    assert!(files.len() > 30, "git lists the project's files");
    files
}

/// Whether `path` ends with one of `endings`.
fn ends(path: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| path.ends_with(ending))
}
