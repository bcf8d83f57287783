//! Case files: a line passes, fails or is no case, but never brings the runner down.
#![no_main]

#[path = "../../examples/cases/case.rs"]
mod case;
#[path = "../../examples/cases/run.rs"]
mod run;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        text.lines().for_each(|line| _ = run::run_line(line));
    }
});
