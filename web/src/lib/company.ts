// What may be done about seats whose friends are away: by whom, and when. The server decides; this says it beforehand,
// so that a button says how long it has to wait. Times are the server's in seconds since 1970, as far as this device knows.

import type { Person, SeatView, TableView } from '../protocol.gen.ts';

/** The seats that the round waits for. */
export function awaited(play: SeatView | null): number[] {
  if (play?.phase === 'play') return play.turn === null ? [] : [play.turn];
  if (play?.phase === 'choose' || play?.phase === 'swap')
    return play.seats.filter((places) => !places.chosen).map((places) => places.seat);
  return [];
}

/** Whether the seat has cards in the round that is played. */
function plays(play: SeatView | null, seat: number): boolean {
  return play?.phase !== 'over' && !!play?.seats.some((each) => each.seat === seat && each.place === null);
}

const left = (since: number | null, seconds: number, now: number) =>
  Math.max(0, (since ?? now) + seconds - now);

/** Seconds until a bot may be let in for a seat, 0 for now; null while nothing is to be done about it. */
export function standInWait(view: TableView, person: Person, now: number): number | null {
  if (view.you === null || !view.play || person.here || person.bot || person.closed) return null;
  if (person.name === null && !plays(view.play, person.seat)) return null;
  const { stand_in_by_host, stand_in_by_any } = view.table.waits;
  if (view.you !== view.table.host) return left(person.away_since, stand_in_by_any, now);
  return person.name === null || person.left ? 0 : left(person.away_since, stand_in_by_host, now);
}

/** The first seat that the round waits for and that is away, with the wait until a bot may play. */
export function aid(view: TableView, now: number): { person: Person; wait: number } | null {
  for (const seat of awaited(view.play)) {
    const person = view.people.find((each) => each.seat === seat);
    const wait = person && seat !== view.you ? standInWait(view, person, now) : null;
    if (person && wait !== null) return { person, wait };
  }
  return null;
}

/** Seconds until the host's chair may pass on, 0 for now; null while the host is here. */
export function chairWait(view: TableView, now: number): number | null {
  const host = view.people.find((each) => each.seat === view.table.host);
  if (view.you === null || !host || host.here) return null;
  return left(host.away_since, view.table.waits.chair, now);
}

/** How many want a seat to have the chair, and how many are needed. */
export function chairVotes(view: TableView, seat: number): { votes: number; needed: number; mine: boolean } {
  const friends = view.people.filter((each) => each.here && !each.left);
  const votes = view.votes.filter((vote) => vote.host === seat);
  return {
    votes: votes.length,
    needed: Math.floor(friends.length / 2) + 1,
    mine: votes.some((vote) => vote.by === view.you),
  };
}

/** Seconds left on the turn clock, negative when it has run out; `began` is the page's time at which the epoch began. */
export function clockLeft(view: TableView, began: number, now: number): number | null {
  return view.clock ? Math.ceil((began + view.clock.ends_at - now) / 1_000) : null;
}
