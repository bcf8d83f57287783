// What happened at the table while nobody looked at this page. It knows no document: it is told when the page goes out
// of sight or loses its line, and what came. Pure.

import type { Event } from '../protocol.gen.ts';

/** Who was away for less has missed nothing. */
export const AWAY_MS = 20_000;
/** So much is told of it. */
const LINES = 3;
const KEPT = 200;
/** What is worth telling afterwards; the rest of it shows on the table. */
const TOLD: readonly Event['type'][] = [
  'dealt',
  'revealed',
  'began',
  'played',
  'flipped',
  'completed',
  'added',
  'shed',
  'picked_up',
  'burned',
  'went_out',
  'round_over',
];

export class Absence {
  #since: number | null = null;
  #missed: Event[] = [];

  /** The page is hidden, or the line is down. */
  leave(at: number): void {
    this.#since ??= at;
  }

  /** The page is back before anything could be missed. */
  glance(at: number): void {
    if (this.#since !== null && at - this.#since < AWAY_MS) this.#end();
  }

  /** Something came; if somebody is `here` to read it again, what is to be told of the time between. */
  came(events: readonly Event[], at: number, here: boolean): Event[] {
    if (this.#since === null) return [];
    this.#missed = [...this.#missed, ...events].slice(-KEPT);
    if (!here) return [];
    const told = this.#missed.filter((event) => TOLD.includes(event.type));
    const long = at - this.#since >= AWAY_MS;
    this.#end();
    return long ? told.slice(-LINES) : [];
  }

  #end(): void {
    this.#since = null;
    this.#missed = [];
  }
}
