//! The threads on which strong bots think, and hints come from, apart from those that serve tables: they have a lower
//! priority, there is a fixed number of them, and only so much waits for them. Knows nothing of cards.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

use thread_priority::ThreadPriority;
use tokio::sync::oneshot;
use tracing::{debug, error, warn};

use crate::limits::THOUGHTS_WAITING_MAX;

type Thought = Box<dyn FnOnce() + Send>;

/// A way to have things thought about. The threads end with the last of its copies.
#[derive(Clone)]
pub(crate) struct Thinkers(SyncSender<Thought>);

/// What comes of a thought. Whoever drops it does not want it any more; if it ends without a value, the thought had a
/// fault.
pub(crate) type Answer<T> = oneshot::Receiver<T>;

impl Thinkers {
    /// So many threads; without a number one less than there are processors, but one at least.
    pub(crate) fn start(threads: Option<u32>) -> Thinkers {
        let usual = || available_parallelism().map_or(1, |count| (count.get() - 1).max(1));
        let threads = threads.map_or_else(usual, |threads| threads as usize);
        let (thoughts, waiting) = sync_channel(THOUGHTS_WAITING_MAX);
        let waiting = Arc::new(Mutex::new(waiting));
        for nth in 0..threads {
            let waiting = Arc::clone(&waiting);
            let thread = std::thread::Builder::new().name(format!("bots-{nth}"));
            if let Err(error) = thread.spawn(move || work(&waiting)) {
                warn!(%error, "a thread for bots cannot be started; they play a little worse");
            }
        }
        Thinkers(thoughts)
    }

    /// Thinks about something as soon as a thread is free, unless nobody wants to know by then. Nothing if too much
    /// waits already.
    pub(crate) fn think<T: Send + 'static>(&self, thought: impl FnOnce() -> T + Send + 'static) -> Option<Answer<T>> {
        let (reply, answer) = oneshot::channel();
        let thought = move || {
            if !reply.is_closed() {
                // Whoever asked may go meanwhile.
                let _gone = reply.send(thought());
            }
        };
        self.0.try_send(Box::new(thought)).ok().map(|()| answer)
    }
}

fn work(waiting: &Mutex<Receiver<Thought>>) {
    if let Err(error) = give_way() {
        debug!(?error, "the bots think with the priority of everything else");
    }
    loop {
        let thought = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(thought) = thought else { return };
        let _answered = unharmed(thought);
    }
}

/// Lets the system run this thread only where nothing else wants to. On Linux by a policy of its own: a thread of the lowest
/// priority would still keep its processor for some milliseconds from one that serves a table.
fn give_way() -> Result<(), thread_priority::Error> {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{NormalThreadSchedulePolicy, ThreadSchedulePolicy};
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let this = thread_priority::thread_native_id();
        thread_priority::set_thread_priority_and_policy(this, ThreadPriority::Min, idle)
    }
    #[cfg(not(target_os = "linux"))]
    thread_priority::set_current_thread_priority(ThreadPriority::Min)
}

/// What `thought` leads to; nothing if it has a fault, which is logged and harms nobody else.
pub(crate) fn unharmed<T>(thought: impl FnOnce() -> T) -> Option<T> {
    let thought = catch_unwind(AssertUnwindSafe(thought));
    if thought.is_err() {
        error!("a bot could not think to the end");
    }
    thought.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn thoughts_are_answered_and_a_fault_harms_no_other() {
        let thinkers = Thinkers::start(Some(1));
        let broken = thinkers.think(|| panic!("as told")).unwrap();
        let good = thinkers.think(|| 7).unwrap();
        assert!(broken.await.map(|(): ()| ()).is_err());
        assert_eq!(good.await, Ok(7));
    }

    #[tokio::test]
    async fn only_so_much_waits_and_what_nobody_wants_is_not_thought() {
        let thinkers = Thinkers::start(Some(1));
        let (go, gone) = sync_channel::<()>(1);
        let (begin, begun) = sync_channel(1);
        let first = thinkers.think(move || {
            begin.send(()).unwrap();
            gone.recv().unwrap();
        });
        begun.recv().unwrap();
        let (say, said) = sync_channel(THOUGHTS_WAITING_MAX);
        let mut answers = Vec::new();
        for nth in 0..THOUGHTS_WAITING_MAX {
            let say = say.clone();
            answers.push(thinkers.think(move || say.send(nth).unwrap()).unwrap());
        }
        assert!(thinkers.think(|| ()).is_none(), "nothing more waits");
        let last = answers.pop().unwrap();
        drop(answers);
        go.send(()).unwrap();
        last.await.unwrap();
        assert_eq!(said.try_iter().collect::<Vec<_>>(), [THOUGHTS_WAITING_MAX - 1]);
        first.unwrap().await.unwrap();
    }
}
