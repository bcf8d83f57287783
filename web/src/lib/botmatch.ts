// A match against bots: an ordinary table whose seat this device keeps apart from the tables of friends. There is one.

import { newId } from './links.ts';
import type { BotMatch, SavedSeat, Seats } from './seats.ts';
import type { TableState } from './table.svelte.ts';
import type { TableView } from '../protocol.gen.ts';

export const isGone = (seat: SavedSeat, now: number): boolean =>
  !!seat.gone || (seat.expiresAt ?? Infinity) < now;

/** The matches against bots that are saved here: one, or for a moment the one that takes its place too. */
export const botMatches = (seats: Seats): SavedSeat[] =>
  seats.all().filter((seat) => seat.bots && !seat.claiming);

/** The match against bots that goes on here; those whose table is gone are forgotten. */
export function savedMatch(seats: Seats, now: number): SavedSeat | undefined {
  for (const each of botMatches(seats)) if (isGone(each, now)) seats.forget(each.table, each.seat);
  return botMatches(seats)[0];
}

/** Whether nobody but the viewer and bots have seats. */
export const onlyBots = (view: TableView): boolean =>
  view.people.every((person) => person.seat === view.you || person.name === null || person.is_bot);

/** Starts a match against bots as soon as its table is seen: once for each time that the line stands, and always under
 *  the same id. */
export class Starter {
  #line: TableState['line'] | null = null;

  /** Whether it is still to be hoped that it starts; if not, the server has refused. */
  see(table: TableState, match: BotMatch): boolean {
    const { line, view } = table;
    if (line.at !== 'open' || view?.play !== null) return true;
    if (this.#line !== line) {
      this.#line = line;
      table.do({ type: 'start' }, match.start);
    }
    return table.asked !== null;
  }
}

/** Whether a table is to be taken for a match against bots: it has bots at all other seats, and the viewer for a host. */
export const againstBots = (view: TableView): boolean => {
  const others = view.people.filter((person) => person.seat !== view.you && !person.closed);
  return view.you === view.table.host && others.length > 0 && others.every((person) => person.is_bot);
};

/** Keeps what is going on in a match against bots. Once a friend has a seat it is a table like others. One that came
 *  back to this device is known again by what is seen of it, unless another one has its place by now. */
export function keepMatch(table: TableState, seats: Seats): void {
  const { view, identity } = table;
  const saved = seats.get(identity.table, identity.seat);
  if (!saved || !view) return;
  if (saved.back) {
    const known = againstBots(view) && botMatches(seats).length === 0;
    const bots = known ? { start: newId() } : saved.bots;
    seats.note(identity.table, identity.seat, { back: undefined, bots });
  }
  const bots = seats.get(identity.table, identity.seat)?.bots;
  if (!bots) return;
  const others = view.people.flatMap(({ name, bot, is_bot }) =>
    is_bot && bot && name !== null ? [{ name, level: bot }] : [],
  );
  const over = (view.play?.winners.length ?? 0) > 0;
  const now = onlyBots(view) ? { ...bots, others, over } : undefined;
  if (JSON.stringify(now) !== JSON.stringify(bots)) seats.note(identity.table, identity.seat, { bots: now });
}
