// Seats that come to this device: by a link or code that carries one, or by its cookie where the page's own memory was
// wiped. Each secret is kept before it is sent, so that a lost answer, a double tap or a reload gets the same seat.

import {
  RESTORED_MAX,
  type Claimed,
  type OpenSeat,
  type RestoreSeats,
  type SeatOpener,
  type SeatSeen,
  type SeatsRestored,
} from '../protocol.gen.ts';
import { botMatches } from './botmatch.ts';
import type { Answer } from './http.ts';
import { newId, newSecret } from './links.ts';
import type { SavedSeat, Seats } from './seats.ts';

export const openerText = (opener: SeatOpener) => (opener.type === 'link' ? opener.link : opener.code);

/** The seat that this browser has already, if it is in use. */
export function heldHere(seats: Seats, seen: SeatSeen): SavedSeat | undefined {
  const held = seats.get(seen.table, seen.seat);
  return held && !held.gone && !held.claiming ? held : undefined;
}

/** Opens a seat on this device, and saves it. */
export async function openHere(
  opener: SeatOpener,
  seen: SeatSeen | null,
  seats: Seats,
  now: number,
  send: (body: OpenSeat) => Promise<Answer<Claimed>>,
): Promise<Answer<Claimed>> {
  const name = openerText(opener);
  const key = seats.door(name) ?? newSecret();
  seats.setDoor(name, key);
  const answer = await send({ opener, key });
  if (answer.ok) {
    const { table, seat, name: called } = answer.value;
    const before = seats.get(table, seat);
    seats.save({
      ...(before ?? { back: true }),
      table,
      seat,
      key,
      name: called,
      tableName: seen?.table_name || (before?.tableName ?? ''),
      seenAt: now,
      claiming: false,
      gone: false,
    });
    seats.setDoor(name, undefined);
  } else if (/^(link|code)_/.test(answer.trouble.code)) {
    // The server will never take this one.
    seats.setDoor(name, undefined);
  }
  return answer;
}

/** Asks for the seats that the device's cookie remembers; those that were not here are saved and returned. Null if the
 *  server had no answer. */
export async function restoreHere(
  seats: Seats,
  now: number,
  send: (body: RestoreSeats) => Promise<Answer<SeatsRestored>>,
  wanted?: { table: string; seat: number },
): Promise<SavedSeat[] | null> {
  const keys = seats.restoring ?? Array.from({ length: RESTORED_MAX }, newSecret);
  seats.restoring = keys;
  const answer = await send({ keys });
  if (!answer.ok) {
    if (answer.trouble.code === 'secret_taken' || answer.trouble.code === 'bad_secret')
      seats.restoring = undefined;
    return null;
  }
  const found = merged(answer.value, keys, seats, now, wanted);
  for (const seat of found) seats.save(seat);
  seats.restoring = undefined;
  seats.settle();
  return found;
}

/** What is new to this browser of what the server gave back. What is saved stays as it is, and what was forgotten on
 *  purpose stays forgotten unless it is asked for by name. */
export function merged(
  { seats: restored }: SeatsRestored,
  keys: readonly string[],
  seats: Seats,
  now: number,
  wanted?: { table: string; seat: number },
): SavedSeat[] {
  // There is one match against bots; of several the newest.
  let place = botMatches(seats).length === 0;
  return restored.flatMap(({ table, table_name: tableName, seat, name, against_bots, key: nth }) => {
    const key = nth === null ? undefined : keys[nth];
    const asked = wanted?.table === table && wanted.seat === seat;
    const held = seats.get(table, seat);
    const stays = held !== undefined && !held.claiming && !held.gone;
    if (key === undefined || stays || (!asked && seats.isDismissed(table, seat))) return [];
    const back = held ? {} : { back: true };
    const bots = !held && against_bots && place ? { bots: { start: newId() } } : {};
    if (held?.bots || 'bots' in bots) place = false;
    return [
      {
        ...held,
        ...back,
        ...bots,
        table,
        seat,
        key,
        name,
        tableName,
        seenAt: now,
        claiming: false,
        gone: false,
      },
    ];
  });
}
