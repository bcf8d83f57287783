//! Whole-server tests: the real binary and real sockets. One program, as most of them wait more than they work and so can
//! wait side by side.

mod bad_input;
mod bots;
mod command_line;
mod crash;
mod invitation;
mod network;
mod never_stalls;
mod proxies;
mod seats;
mod secrecy;
mod sockets;
mod tinkerer;
