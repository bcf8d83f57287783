//! Prints the TypeScript module; `cargo xtask types` writes it to `web/src/protocol.gen.ts`.
#![allow(clippy::print_stdout, reason = "printing is what this program does")]

fn main() {
    print!("{}", castle_protocol::typescript());
}
