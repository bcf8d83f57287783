//! Everything that no page of ours would send: each gets its own clear answer, the table stays as it
//! was, and the server goes on.
#![allow(clippy::unwrap_used, reason = "a test")]

mod frames;
mod requests;
mod too_much;

use castle_tests::{Server, Table};

/// The log is free of what nobody may read there.
fn log_is_discreet(server: &Server, table: &Table) {
    let log = server.log();
    for secret in table.keys.iter().chain(&table.invitations).filter(|secret| !secret.is_empty()) {
        assert!(!log.contains(secret.as_str()), "a secret is in the log:\n{log}");
    }
}
