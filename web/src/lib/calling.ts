// Calls somebody back to a page that they do not look at: by sound, vibration and a notice, each where it is wanted and
// where the browser has it. It is called once for a turn, and everything is taken back when the turn passes, also
// when it was played elsewhere.

import { settings } from './settings.svelte.ts';
import type { TableState } from './table.svelte.ts';

const BUZZ_MS = 40;
let notice: Notification | undefined;
let sound: AudioContext | undefined;

/** The turn has come. */
export function callAway(table: TableState, text: string): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (settings.sound) knock();
  if (!settings.notices || !document.hidden) return;
  try {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const name = table.view?.table.name || 'Castle';
    notice = new Notification(text, { body: name, tag: `castle:${table.identity.table}` });
    notice.onclick = () => {
      window.focus();
      uncall();
    };
  } catch {
    // Some browsers have notices only for installed pages; the title and the sound remain.
  }
}

/** The turn has passed, or is being played. */
export function uncall(): void {
  notice?.close();
  notice = undefined;
}

/** Two soft knocks on wood. */
export function knock(): void {
  try {
    sound ??= new AudioContext();
    void sound.resume();
    for (const [at, pitch] of [
      [0, 220],
      [0.16, 185],
    ] as const) {
      const start = sound.currentTime + at;
      const tone = new OscillatorNode(sound, { type: 'triangle', frequency: pitch });
      const level = new GainNode(sound, { gain: 0 });
      level.gain.setValueAtTime(0.25, start);
      level.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
      tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + 0.1);
      tone.connect(level).connect(sound.destination);
      tone.start(start);
      tone.stop(start + 0.13);
    }
  } catch {
    // No sound on this device.
  }
}

/** Asks for leave to show notices; what comes of it. */
export async function askForNotices(): Promise<'granted' | 'denied' | 'missing'> {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'missing';
  const leave = await Notification.requestPermission().catch(() => 'denied' as const);
  return leave === 'granted' ? 'granted' : 'denied';
}
