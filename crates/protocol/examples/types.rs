//! Prints a TypeScript module of the page: `types`, or `presets`. `cargo xtask types` writes both.
#![allow(clippy::print_stdout, reason = "printing is what this program does")]

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("presets") => print!("{}", castle_protocol::presets()),
        _ => print!("{}", castle_protocol::typescript()),
    }
}
