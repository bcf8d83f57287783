//! Prints the TypeScript module; `cargo xtask types` writes it to `web/src/protocol.gen.ts`.
fn main() {
    print!("{}", castle_protocol::typescript());
}
