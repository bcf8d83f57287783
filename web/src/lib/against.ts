// Begins a match against bots from this device. A new one takes the place of the one that is saved, whose table is
// ended if the server can be reached.

import { botMatches, isGone, onlyBots } from './botmatch.ts';
import { browserWorld, Connection, type World } from './connection.ts';
import { keep, now, seats as here } from './device.ts';
import { createTable, type Answer } from './http.ts';
import { tAll } from './i18n.svelte.ts';
import { newId } from './links.ts';
import { beginOpening, finishOpening, type Wish } from './opening.ts';
import { choiceOf } from './options.ts';
import { lastName, USUAL_SETTINGS, type Against } from './remembered.ts';
import type { SavedSeat, Seats } from './seats.ts';
import type { Created, CreateTable } from '../protocol.gen.ts';

/** The old table is ended by then, or left to itself. */
export const END_WITHIN_MS = 15_000;

/** What is asked of the server. */
export function botWish({ levels, rules }: Against, name: string, tableName: string): Wish {
  return {
    name,
    table_name: tableName,
    seats: levels.length + 1,
    rules: choiceOf(rules),
    settings: { ...USUAL_SETTINGS, chat: false, hints: true },
    bots: levels.map((level, index) => ({ seat: index + 1, level })),
  };
}

/** Opens a table against bots. What was saved before it goes: `end` is given each. */
export async function playBots(
  wish: Wish,
  seats: Seats,
  now: number,
  send: (body: CreateTable) => Promise<Answer<Created>>,
  end: (match: SavedSeat) => void,
): Promise<Answer<Created>> {
  const before = botMatches(seats);
  const answer = await finishOpening(beginOpening(wish, seats, now, { start: newId() }), seats, send);
  if (!answer.ok) return answer;
  for (const match of before) {
    seats.dismiss(match.table, match.seat);
    if (!isGone(match, now)) end(match);
  }
  return answer;
}

/** Ends the table of a match that was replaced. If friends have come to it meanwhile, it stays, as a table of theirs. */
export function endMatch(match: SavedSeat, seats: Seats, world: World): void {
  const { table, key } = match;
  const id = newId();
  const connection: Connection = new Connection(world, {
    hello: () => ({ table, key }),
    message: (message) => {
      if (message.type !== 'Welcome') return;
      if (onlyBots(message.view)) connection.send({ type: 'Do', id, command: { type: 'end_table' } });
      else {
        seats.save({ ...match, bots: undefined });
        stop();
      }
    },
    state: (state) => {
      if (state.at === 'ended') stop();
    },
  });
  const forget = world.after(END_WITHIN_MS, () => connection.stop());
  const stop = () => {
    forget();
    connection.stop();
  };
  connection.start();
}

export function begin(against: Against): Promise<Answer<Created>> {
  const wish = botWish(against, lastName(keep) || tAll().bots.player, tAll().bots.tableName);
  const end = (match: SavedSeat) => endMatch(match, here, browserWorld(document.baseURI));
  return playBots(wish, here, now(), createTable, end);
}
