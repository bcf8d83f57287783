import { describe, expect, test } from 'vitest';
import { heldHere, openHere, restoreHere } from './comeback.ts';
import { Keep, Seats, type SavedSeat, type Shelf } from './seats.ts';
import type { SeatOpener, SeatSeen } from '../protocol.gen.ts';

function shelf(): Shelf {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

function seatsOf(...saved: SavedSeat[]): Seats {
  const memory = shelf();
  const seats = new Seats(new Keep(() => memory, 'p:'));
  for (const seat of saved) seats.save(seat);
  return seats;
}

const saved = (seat: number, more: Partial<SavedSeat> = {}): SavedSeat => ({
  table: 't',
  seat,
  key: `old-${seat}`,
  name: 'Ben',
  tableName: 'Friday',
  seenAt: 1,
  ...more,
});
const opener: SeatOpener = { type: 'link', kind: 'move', link: 'l' };
const seen: SeatSeen = { table: 't', table_name: 'Friday', seat: 1, name: 'Ben', sign_out: false };
const claimed = { ok: true as const, value: { table: 't', seat: 1, name: 'Ben' } };

describe('a seat that is opened by a link', () => {
  test('keeps its secret before it is sent, and the same one until it is answered', async () => {
    const seats = seatsOf();
    const keys: string[] = [];
    await openHere(opener, seen, seats, 5, async ({ key }) => {
      expect(seats.door('l')).toBe(key);
      keys.push(key);
      return { ok: false, trouble: { code: 'unreachable' } };
    });
    await openHere(opener, null, seats, 6, async ({ key }) => {
      keys.push(key);
      return claimed;
    });
    expect(keys[0]).toBe(keys[1]);
    expect(seats.get('t', 1)).toMatchObject({ key: keys[0], name: 'Ben' });
    expect(seats.door('l')).toBeUndefined();
  });

  test('that was signed out here gets a new secret and keeps what a host has to keep', async () => {
    const seats = seatsOf(saved(1, { gone: 'seat_moved', invitations: { 2: 'i' } }), saved(2));
    expect(heldHere(seats, seen)).toBeUndefined();
    await openHere(opener, seen, seats, 5, async () => claimed);
    const back = seats.get('t', 1);
    expect(back).toMatchObject({ gone: false, invitations: { 2: 'i' } });
    expect(back?.key).not.toBe('old-1');
    expect(seats.get('t', 2)).toMatchObject({ key: 'old-2' });
    expect(heldHere(seats, seen)).toMatchObject({ seat: 1 });
  });

  test('by a link that is over changes nothing', async () => {
    const seats = seatsOf(saved(1, { gone: 'seat_moved' }));
    await openHere(opener, seen, seats, 5, async () => ({
      ok: false,
      trouble: { type: '', title: '', status: 410, code: 'link_used', data: { at: 1 } },
    }));
    expect(seats.get('t', 1)).toMatchObject({ key: 'old-1', gone: 'seat_moved' });
    expect(seats.door('l')).toBeUndefined();
  });
});

describe('seats that come back by the cookie', () => {
  const restored = (seat: number, key: number | null) => ({
    table: 't',
    table_name: 'Friday',
    seat,
    name: 'Ben',
    against_bots: false,
    key,
  });

  test('are saved, each with its secret, and nothing that is here is overwritten', async () => {
    const seats = seatsOf(saved(2), saved(3, { gone: 'unknown_key' }));
    let keys: string[] = [];
    const found = await restoreHere(seats, 9, async (body) => {
      keys = body.keys;
      expect(seats.restoring).toEqual(keys);
      return {
        ok: true,
        value: { seats: [restored(1, 1), restored(2, 0), restored(3, 2), restored(4, null)] },
      };
    });
    expect(new Set(keys).size).toBe(64);
    expect(found?.map((seat) => seat.seat)).toEqual([1, 3]);
    expect(seats.get('t', 1)).toMatchObject({ key: keys[1], tableName: 'Friday', seenAt: 9 });
    expect(seats.get('t', 2)).toMatchObject({ key: 'old-2' });
    expect(seats.get('t', 3)).toMatchObject({ key: keys[2], gone: false });
    expect(seats.restoring).toBeUndefined();
  });

  test('are known as a match against bots, of which there is one', async () => {
    const bots = (seat: number, key: number) => ({ ...restored(seat, key), against_bots: true });
    const answer = async () => ({
      ok: true as const,
      value: { seats: [restored(3, 2), bots(1, 0), bots(2, 1)] },
    });
    const seats = seatsOf();
    await restoreHere(seats, 9, answer);
    expect(seats.all().map((seat) => [seat.seat, seat.bots !== undefined])).toEqual(
      expect.arrayContaining([
        [1, true],
        [2, false],
        [3, false],
      ]),
    );
    const taken = seatsOf(saved(4, { bots: { start: 's' } }));
    await restoreHere(taken, 9, answer);
    expect(taken.get('t', 1)?.bots).toBeUndefined();
  });

  test('are asked for with the same secrets after a lost answer', async () => {
    const seats = seatsOf();
    const asked: string[][] = [];
    const lost = { ok: false as const, trouble: { code: 'unreachable' as const } };
    for (let nth = 0; nth < 2; nth++)
      await restoreHere(seats, 9, async (body) => {
        asked.push(body.keys);
        return lost;
      });
    expect(asked[0]).toEqual(asked[1]);
  });

  test('stay forgotten if their friend forgot them, unless they are asked for by name', async () => {
    const seats = seatsOf(saved(1), saved(2));
    seats.dismiss('t', 1);
    seats.dismiss('t', 2);
    const answer = async () => ({ ok: true as const, value: { seats: [restored(1, 0), restored(2, 1)] } });
    expect(await restoreHere(seats, 9, answer)).toEqual([]);
    const found = await restoreHere(seats, 9, answer, { table: 't', seat: 2 });
    expect(found?.map((seat) => seat.seat)).toEqual([2]);
  });
});
