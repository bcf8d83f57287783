//! Prints a TypeScript module of the page: `types`, `presets` or `samples`. `cargo xtask types` writes all.
#![allow(clippy::print_stdout, reason = "printing is what this program does")]

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("presets") => print!("{}", castle_protocol::presets()),
        Some("samples") => print!("{}", castle_protocol::samples()),
        _ => print!("{}", castle_protocol::typescript()),
    }
}
