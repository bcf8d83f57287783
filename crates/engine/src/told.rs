//! Collects what happens. Knows nothing of rules.

use crate::event::Event;

/// The story of one action; or nobody listens, and no event is even made.
pub(crate) struct Told(Option<Vec<Event>>);

impl Told {
    pub(crate) fn to_somebody() -> Told {
        Told(Some(Vec::with_capacity(4)))
    }

    pub(crate) fn to_nobody() -> Told {
        Told(None)
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.0.unwrap_or_default()
    }
}
