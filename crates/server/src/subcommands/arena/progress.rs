//! How far an arena has come, on standard error: a bar where somebody sees it, else a line now and then.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// The least time between two lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

pub(super) enum Progress {
    Bar(ProgressBar),
    Lines(Mutex<Lines>),
    /// A program reads the result, and nobody the rest.
    Silent,
}

pub(super) struct Lines {
    deals: u64,
    done: u64,
    said: Instant,
}

impl Progress {
    pub(super) fn start(deals: u64, is_for_program: bool) -> Progress {
        if is_for_program {
            return Progress::Silent;
        }
        if std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:40} {pos} of {len} deals, {eta} left");
            return Progress::Bar(ProgressBar::new(deals).with_style(style.expect("the template is well-formed")));
        }
        Progress::Lines(Mutex::new(Lines { deals, done: 0, said: Instant::now() }))
    }

    /// A deal has been played.
    pub(super) fn step(&self) {
        match self {
            Progress::Bar(bar) => bar.inc(1),
            Progress::Lines(lines) => {
                if let Some(line) = lines.lock().expect("no line panics").step(Instant::now()) {
                    eprintln!("{line}");
                }
            }
            Progress::Silent => {}
        }
    }

    pub(super) fn end(&self) {
        match self {
            Progress::Bar(bar) => bar.finish_and_clear(),
            Progress::Lines(_) | Progress::Silent => {}
        }
    }
}

impl Lines {
    /// What is to be said once one more deal has been played, if it is time for it.
    fn step(&mut self, now: Instant) -> Option<String> {
        self.done += 1;
        if now.saturating_duration_since(self.said) < LINE_EVERY {
            return None;
        }
        self.said = now;
        Some(format!("{} of {} deals", self.done, self.deals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_every_ten_seconds_at_most() {
        let began = Instant::now();
        let mut lines = Lines { deals: 100, done: 0, said: began };
        let said: Vec<String> =
            (1..=60).filter_map(|second| lines.step(began + Duration::from_secs(second) / 2)).collect();
        assert_eq!(said, ["20 of 100 deals", "40 of 100 deals", "60 of 100 deals"]);
    }
}
