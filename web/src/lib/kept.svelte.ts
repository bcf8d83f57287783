// Tells everything on the page that shows a link which is kept with a seat when it has changed: a list of seats may be
// seen twice, under a menu and in it.

import { now, seats } from './device.ts';
import type { SavedSeat } from './seats.ts';
import type { Identity } from './table.svelte.ts';

let changes = $state(0);

/** What is kept of a seat of this page, as it is now. */
export function keptOf({ table, seat }: Identity): SavedSeat | undefined {
  void changes;
  return seats.get(table, seat);
}

/** Changes what is kept of it; what is undefined goes. A browser that lost it meanwhile gets it back. */
export function keepOf({ table, seat, key }: Identity, change: Partial<SavedSeat>): void {
  if (seat === null) return;
  const known = seats.get(table, seat) ?? {
    table,
    seat,
    key,
    name: '',
    tableName: '',
    seenAt: now(),
    back: true,
  };
  seats.save({ ...known, ...change });
  changes += 1;
}
