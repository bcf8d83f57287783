// What is said aloud of each change at a table, and how a hidden page calls for its friend. It comes a moment after the
// table, with the words it needs.

import { awaited } from './company.ts';
import { t, tAll } from './i18n.svelte.ts';
import { callAway, uncall } from './calling.ts';
import type { Speech } from './speech.ts';
import type { Change, TableState } from './table.svelte.ts';
import { saidWords } from './talk.ts';
import { askWords, chanceWords, eventWords, people } from './words.ts';
import type { Person, TableView } from '../protocol.gen.ts';

const HEARD_AT_ONCE = 3;
/** What one may suddenly do on another's turn, as it was said last. */
let offered = '';

export function hear(table: TableState, change: Change, speech: Speech): void {
  const who = people(t(), table);
  const { before } = change;
  // After a long absence the last of it will do.
  const moved = change.fresh ? change.moved.slice(-HEARD_AT_ONCE) : change.moved;
  const sentences = moved.map(({ event }) => eventWords(t(), event, who));
  if (before && table.view) sentences.push(...company(before, table.view, table));
  speech.tell(sentences);
  const mine = (turn: number | null | undefined) => typeof turn === 'number' && turn === table.view?.you;
  const wasMine = mine(before?.play?.turn);
  if (table.myTurn && table.play && (change.moved.length > 0 || !wasMine)) {
    speech.call(`${t().table.yourTurn}. ${askWords(t(), table)}.`);
    if (!wasMine) callAway(table, t().table.yourTurn);
  }
  if (!awaited(table.play).includes(table.view?.you ?? -1)) uncall();
  const chances = table.chances.map((chance) => chanceWords(t(), chance));
  const all = chances.join();
  if (!table.myTurn && chances.length > 0 && all !== offered) speech.call(tAll().aside.mayNow(chances));
  offered = all;
}

/** Who came, went, left, or has another play for them. */
function company(before: TableView, view: TableView, table: TableState): string[] {
  const sentences = view.people.flatMap((person) => {
    const was = before.people.find((each) => each.seat === person.seat);
    return was ? ofPerson(was, person, person.seat === view.you) : [];
  });
  if (view.watchers > before.watchers && view.watchers === 1) sentences.push(tAll().watching.now(1));
  if (before.table.host !== view.table.host)
    sentences.push(`${tAll().company.hostIs(people(t(), table).who(view.table.host))}.`);
  return sentences;
}

/** What is said of one seat when it has changed from `was` to `person`. */
export function ofPerson(was: Person, person: Person, you: boolean): string[] {
  const words = tAll().company;
  const name = person.name ?? t().seat(person.seat);
  if (person.is_bot && person.bot && (!was.is_bot || was.bot !== person.bot))
    return [was.is_bot ? tAll().bots.differs(name, person.bot) : tAll().bots.comes(name, person.bot)];
  if (was.is_bot && person.name === null) return [tAll().bots.goes(name)];
  if ((was.name === null || was.is_bot) && person.name !== null && !person.is_bot)
    return [tAll().aside.joined(person.name)];
  if (!was.left && person.left) return [words.botLeft(name)];
  if (!was.bot && person.bot) return [person.name === null ? words.nobodyBot(name) : words.botPlays(name)];
  if (was.bot && !person.bot && person.here) return you ? [] : [words.back(name)];
  if (you || person.name === null || person.is_bot) return [];
  if (was.here && !person.here) return [words.away(name)];
  return !was.here && person.here ? [words.here(name)] : [];
}

/** What somebody said, aloud. */
export function hearNotes(table: TableState, since: number, speech: Speech): void {
  const who = people(t(), table);
  const fresh = table.notes.filter((note) => note.nth > since && note.seat !== table.view?.you);
  speech.tell(fresh.map((note) => tAll().talk.says(who.who(note.seat).name, saidWords(tAll(), note.said))));
}
