// What is heard of a change, once all words are there.

import type { Messages } from './i18n.svelte.ts';
import type { Speech } from './speech.ts';
import type { Change, TableState } from './table.svelte.ts';
import { askWords, chanceWords, eventWords, people } from './words.ts';

/** Says what changed; `memory` is the table's own. */
export function hear(
  t: Messages,
  table: TableState,
  change: Change,
  speech: Speech | undefined,
  memory: { offered?: string },
): void {
  const who = people(t, table);
  const before = change.before;
  const sentences = change.moved.map(({ event }) => eventWords(t, event, who));
  for (const person of table.view?.people ?? []) {
    const was = before?.people.find((each) => each.seat === person.seat);
    if (was && was.name === null && person.name !== null) sentences.push(t.table.joined(person.name));
  }
  speech?.tell(sentences);
  const mine = (turn: number | null | undefined) =>
    turn !== null && turn !== undefined && turn === table.view?.you;
  const acted = change.moved.length > 0;
  if (table.myTurn && table.play && (acted || !mine(before?.play?.turn))) {
    speech?.call(`${t.table.yourTurn}. ${askWords(t, table)}.`);
    if (!mine(before?.play?.turn) && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  }
  // What one may suddenly do on another's turn is said once.
  const chances = table.chances.map((chance) => chanceWords(t, chance));
  const offered = chances.join();
  if (!table.myTurn && chances.length > 0 && offered !== memory.offered)
    speech?.call(t.table.mayNow(chances));
  memory.offered = offered;
}

/** Whether a match took the place of another one. */
export function beganAnew({ before, moved }: Change, table: TableState): boolean {
  if (!before?.play || table.play?.round !== 1) return false;
  return before.play.round !== 1 || moved.some(({ event }) => event.type === 'dealt');
}
