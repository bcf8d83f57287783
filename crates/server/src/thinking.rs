//! The threads on which bots think, and hints come from, apart from those that serve tables: they have a lower
//! priority, there is a fixed number of them, and only so much waits for them. Knows nothing of cards.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use thread_priority::ThreadPriority;
use tokio::sync::oneshot;
use tracing::{debug, error, warn};

use crate::limits::THOUGHTS_WAITING_MAX;

type Thought = Box<dyn FnOnce() + Send>;

/// A way to have things thought about. The threads end with the last of its copies.
#[derive(Clone)]
pub(crate) struct Thinkers {
    waiting: Arc<Mutex<Waiting>>,
    /// One for each thought that was put there; those who think take it first, so that there is always room for as many.
    calls: SyncSender<()>,
}

/// For whom something is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// A person, who waits for a hint and does not stand behind bots.
    Persons,
    /// A bot, which has its pause, and else plays carefully.
    Bots,
}

/// What waits for a thread, what came first in front.
#[derive(Default)]
struct Waiting {
    persons: VecDeque<Thought>,
    bots: VecDeque<Thought>,
}

/// What comes of a thought. Whoever drops it does not want it any more; if it ends without a value, the thought had a
/// fault.
pub(crate) type Answer<T> = oneshot::Receiver<T>;

impl Thinkers {
    /// So many threads; without a number one less than there are processors, but one at least.
    pub(crate) fn start(threads: Option<u32>) -> Thinkers {
        let usual = || available_parallelism().map_or(1, |count| (count.get() - 1).max(1));
        let threads = threads.map_or_else(usual, |threads| threads as usize);
        let waiting = Arc::<Mutex<Waiting>>::default();
        let (calls, called) = sync_channel(2 * THOUGHTS_WAITING_MAX);
        let called = Arc::new(Mutex::new(called));
        for nth in 0..threads {
            let (waiting, called) = (Arc::clone(&waiting), Arc::clone(&called));
            let thread = std::thread::Builder::new().name(format!("bots-{nth}"));
            if let Err(error) = thread.spawn(move || work(&waiting, &called)) {
                warn!(%error, "a thread for bots cannot be started; they play a little worse");
            }
        }
        Thinkers { waiting, calls }
    }

    /// Thinks about something as soon as a thread is free, unless nobody wants to know by then. Nothing if too much of its
    /// kind waits already.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        whose: Whose,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Answer<T>> {
        let (reply, answer) = oneshot::channel();
        let thought = move || {
            if !reply.is_closed() {
                // Whoever asked may go meanwhile.
                let _gone = reply.send(thought());
            }
        };
        let mut waiting = locked(&self.waiting);
        let queue = match whose {
            Whose::Persons => &mut waiting.persons,
            Whose::Bots => &mut waiting.bots,
        };
        if queue.len() >= THOUGHTS_WAITING_MAX {
            return None;
        }
        // The call first: it fails where no thread could be started, and then nothing is kept. Whoever takes it waits for the lock.
        self.calls.try_send(()).ok()?;
        queue.push_back(Box::new(thought));
        Some(answer)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(waiting: &Mutex<Waiting>, called: &Mutex<Receiver<()>>) {
    if let Err(error) = give_way() {
        debug!(?error, "the bots think with the priority of everything else");
    }
    loop {
        let call = locked(called).recv();
        let Ok(()) = call else { return };
        let next = {
            let mut waiting = locked(waiting);
            waiting.persons.pop_front().or_else(|| waiting.bots.pop_front())
        };
        if let Some(thought) = next {
            let _answered = unharmed(thought);
        }
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
        let broken = thinkers.think(Whose::Bots, || panic!("as told")).unwrap();
        let good = thinkers.think(Whose::Bots, || 7).unwrap();
        assert!(broken.await.map(|(): ()| ()).is_err());
        assert_eq!(good.await, Ok(7));
    }

    /// Gives the only thread something to think about until it is told to go on.
    fn occupied(thinkers: &Thinkers) -> (SyncSender<()>, Answer<()>) {
        let (go, gone) = sync_channel::<()>(1);
        let (begin, begun) = sync_channel(1);
        let first = thinkers.think(Whose::Bots, move || {
            begin.send(()).unwrap();
            gone.recv().unwrap();
        });
        begun.recv().unwrap();
        (go, first.unwrap())
    }

    #[tokio::test]
    async fn only_so_much_waits_and_what_nobody_wants_is_not_thought() {
        let thinkers = Thinkers::start(Some(1));
        let (go, first) = occupied(&thinkers);
        let (say, said) = sync_channel(THOUGHTS_WAITING_MAX);
        for whose in [Whose::Bots, Whose::Persons] {
            let mut answers = Vec::new();
            for nth in 0..THOUGHTS_WAITING_MAX {
                let say = say.clone();
                answers.push(thinkers.think(whose, move || say.send(nth).unwrap()).unwrap());
            }
            assert!(thinkers.think(whose, || ()).is_none(), "nothing more waits");
            let last = answers.pop().unwrap();
            drop(answers);
            if whose == Whose::Persons {
                go.send(()).unwrap();
                last.await.unwrap();
            }
        }
        assert_eq!(said.try_iter().collect::<Vec<_>>(), [THOUGHTS_WAITING_MAX - 1]);
        first.await.unwrap();
    }

    #[test]
    fn where_nobody_thinks_nothing_is_kept() {
        let thinkers = Thinkers::start(Some(0));
        assert!(thinkers.think(Whose::Bots, || ()).is_none());
        assert!(locked(&thinkers.waiting).bots.is_empty());
    }

    #[tokio::test]
    async fn a_person_does_not_stand_behind_bots() {
        let thinkers = Thinkers::start(Some(1));
        let (go, first) = occupied(&thinkers);
        let (say, said) = sync_channel(66);
        let think = |whose, nth| {
            let say = say.clone();
            thinkers.think(whose, move || say.send(nth).unwrap()).unwrap()
        };
        let bots: Vec<Answer<()>> = (0..64).map(|nth| think(Whose::Bots, nth)).collect();
        let hints = [think(Whose::Persons, 64), think(Whose::Persons, 65)];
        go.send(()).unwrap();
        first.await.unwrap();
        for answer in hints.into_iter().chain(bots) {
            answer.await.unwrap();
        }
        let order: Vec<i32> = said.try_iter().collect();
        assert_eq!(order, [64, 65].into_iter().chain(0..64).collect::<Vec<i32>>());
    }
}
