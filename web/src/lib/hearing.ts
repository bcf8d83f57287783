// What is said aloud of each change at a table. It comes a moment after the table, with the words it needs.

import { t, tAll } from './i18n.svelte.ts';
import type { Speech } from './speech.ts';
import type { Change, TableState } from './table.svelte.ts';
import { askWords, chanceWords, eventWords, people } from './words.ts';

/** What one may suddenly do on another's turn, as it was said last. */
let offered = '';

export function hear(table: TableState, change: Change, speech: Speech): void {
  const who = people(t(), table);
  const { before } = change;
  const sentences = change.moved.map(({ event }) => eventWords(t(), event, who));
  for (const person of table.view?.people ?? []) {
    const was = before?.people.find((each) => each.seat === person.seat);
    if (was && was.name === null && person.name !== null) sentences.push(tAll().aside.joined(person.name));
  }
  speech.tell(sentences);
  const mine = (turn: number | null | undefined) => typeof turn === 'number' && turn === table.view?.you;
  if (table.myTurn && table.play && (change.moved.length > 0 || !mine(before?.play?.turn))) {
    speech.call(`${t().table.yourTurn}. ${askWords(t(), table)}.`);
    if (!mine(before?.play?.turn) && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  }
  const chances = table.chances.map((chance) => chanceWords(t(), chance));
  const all = chances.join();
  if (!table.myTurn && chances.length > 0 && all !== offered) speech.call(tAll().aside.mayNow(chances));
  offered = all;
}
