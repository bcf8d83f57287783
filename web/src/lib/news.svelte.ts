// What the host did and a guest has not read of yet: other rules, and a new match. What this device showed last is
// kept with its seat, so that it is also news after the device was away.

import { chairOf } from './chair.svelte.ts';
import { seats } from './device.ts';
import type { Change, TableState } from './table.svelte.ts';
import type { RulesShown } from '../protocol.gen.ts';

export class News {
  rules = $state.raw<{ from: RulesShown; to: RulesShown } | null>(null);
  /** Whether the match is a new one whose play has not begun. */
  match = $state(false);
  readonly #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  see(change: Change): void {
    const { view, host } = this.#table;
    if (!view) return;
    chairOf(this.#table).see(this.#table, change);
    const known = this.#known();
    const { rules } = view.table;
    const equal = (other: RulesShown | undefined) => JSON.stringify(other) === JSON.stringify(rules);
    if (!known?.rules || host || equal(known.rules)) this.rules = null;
    else if (!equal(this.rules?.to)) this.rules = { from: known.rules, to: rules };
    if (!this.rules && !equal(known?.rules)) this.#keep({ rules });
    this.match = !host && this.#isNew(change);
    const round = view.play?.round ?? 0;
    if (known?.round !== round || !!known.anew !== this.match) this.#keep({ round, anew: this.match });
  }

  #isNew({ before, moved }: Change): boolean {
    const { play } = this.#table;
    if (play?.round !== 1) return false;
    const known = this.#known();
    if (!before) return known?.anew === true || (known?.round ?? 0) > 1;
    if (!before.play) return false;
    if (before.play.round > 1 || moved.some(({ event }) => event.type === 'dealt')) return true;
    return this.match && before.play.phase === play.phase;
  }

  /** It was read, or needs no reading. */
  read(): void {
    const rules = this.#table.view?.table.rules;
    this.rules = null;
    this.match = false;
    if (rules) this.#keep({ rules, anew: false });
  }

  #known() {
    const { table, seat } = this.#table.identity;
    return seats.get(table, seat);
  }

  #keep(change: Parameters<typeof seats.note>[2]): void {
    const { table, seat } = this.#table.identity;
    seats.note(table, seat, change);
  }
}
