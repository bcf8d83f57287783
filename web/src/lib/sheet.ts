// The score sheet of a running match. A view has it only between rounds; a device that saw it keeps it with its seat,
// so that it can be looked up after a reload too.

import { seats } from './device.ts';
import type { TableState } from './table.svelte.ts';

/** Keeps the sheet that the table shows, or brings back the one that was kept if it is of this match. */
export function keepSheet(table: TableState): void {
  const { play, identity } = table;
  if (!play) return;
  const kept = seats.get(identity.table, identity.seat)?.sheet ?? [];
  const totals = kept.at(-1)?.scores ?? [];
  if (table.sheet.length > 0) {
    if (JSON.stringify(kept) !== JSON.stringify(table.sheet))
      seats.note(identity.table, identity.seat, { sheet: table.sheet });
  } else if (
    kept.length === play.round - 1 &&
    totals.every(({ seat, total }) => play.seats.find((each) => each.seat === seat)?.total === total)
  ) {
    table.sheet = kept;
  }
}
