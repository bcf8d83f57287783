// Keeps the screen on while somebody sits at the table, where the browser lets it.

/** Holds the lock whenever the page is shown; returns the way to let go. */
export function stayAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const hold = async () => {
    if (over || document.hidden) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) void lock.release();
    } catch {
      // Low battery, or not allowed: the screen goes dark as usual.
    }
  };
  const shown = () => void hold();
  document.addEventListener('visibilitychange', shown);
  void hold();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', shown);
    void lock?.release();
  };
}
