// Who has the host's chair, told whenever it has passed to another seat. That is no move of the round, so the story that
// the server tells does not have it. What this device knew last is kept with its seat, so that it is also news after the
// device was away.

import { seats } from './device.ts';
import type { Change, TableState } from './table.svelte.ts';

/** The chair passed to a seat, and how much of the story came after that. */
interface Passed {
  /** Counts how often this page saw it pass. */
  nth: number;
  host: number;
  since: number;
}

export class Chair {
  /** The seat that has it since a while ago, until that was read. */
  news = $state.raw<number | null>(null);
  /** As long as the story reaches back to it, the oldest first. */
  passed = $state.raw<readonly Passed[]>([]);
  #times = 0;

  see({ view, identity }: TableState, { before, moved }: Change): void {
    if (!view) return;
    const kept = seats.get(identity.table, identity.seat)?.host;
    const known = before?.table.host ?? kept;
    const { host } = view.table;
    const later = this.passed.map((each) => ({ ...each, since: each.since + moved.length }));
    this.passed = later.filter((each) => each.since <= view.story.length);
    if (known !== undefined && known !== host) {
      this.news = host;
      this.passed = [...this.passed, { nth: ++this.#times, host, since: 0 }];
    }
    if (kept !== host) seats.note(identity.table, identity.seat, { host });
  }

  read(): void {
    this.news = null;
  }
}

const chairs = new WeakMap<TableState, Chair>();

/** What is known of the chair of a table that this page is at. */
export function chairOf(table: TableState): Chair {
  const chair = chairs.get(table) ?? new Chair();
  chairs.set(table, chair);
  return chair;
}
