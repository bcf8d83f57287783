// Opening a table, in two steps that survive a lost answer: the request is kept before it is sent, and the
// same request again gets the same table.

import type { CreateTable, Created } from '../protocol.gen.ts';
import type { Answer } from './http.ts';
import type { BotMatch, Opening, OpeningKind, Seats } from './seats.ts';
import { newSecret } from './links.ts';

/** What a host asks for, before there are secrets. */
export type Wish = Omit<CreateTable, 'key' | 'invitations'>;

const kindOf = (bots: BotMatch | undefined): OpeningKind => (bots ? 'bot-opening' : 'opening');

/** Adds the secrets and keeps all of it, for a match against bots if it is one. An equal wish that got no answer is
 *  taken up again. */
export function beginOpening(wish: Wish, seats: Seats, now: number, bots?: BotMatch): Opening {
  const waiting = seats.opening(kindOf(bots));
  if (waiting && JSON.stringify(without(waiting.body as CreateTable)) === JSON.stringify(wish))
    return waiting;
  const key = newSecret();
  const invitations: Record<number, string> = {};
  for (let seat = 1; seat < wish.seats; seat++)
    if (!wish.bots?.some((bot) => bot.seat === seat)) invitations[seat] = newSecret();
  const body: CreateTable = {
    ...wish,
    key,
    invitations: Object.entries(invitations).map(([seat, secret]) => ({ seat: Number(seat), secret })),
  };
  const opening = { body, key, invitations, askedAt: now, bots };
  seats.setOpening(opening, kindOf(bots));
  return opening;
}

/** Sends what was kept; on success the host's seat is saved and the request forgotten. */
export async function finishOpening(
  opening: Opening,
  seats: Seats,
  send: (body: CreateTable) => Promise<Answer<Created>>,
): Promise<Answer<Created>> {
  const body = opening.body as CreateTable;
  const kind = kindOf(opening.bots);
  const answer = await send(body);
  if (answer.ok) {
    seats.save({
      table: answer.value.table,
      seat: answer.value.seat,
      key: opening.key,
      invitations: opening.invitations,
      name: body.name,
      tableName: body.table_name,
      seenAt: opening.askedAt,
      bots: opening.bots,
    });
    seats.setOpening(undefined, kind);
  } else if (
    !['unreachable', 'unavailable', 'not_saved', 'too_many_requests'].includes(answer.trouble.code)
  ) {
    // The server will never take this one.
    seats.setOpening(undefined, kind);
  }
  return answer;
}

function without({ key: _key, invitations: _invitations, ...wish }: CreateTable): Wish {
  return wish;
}
