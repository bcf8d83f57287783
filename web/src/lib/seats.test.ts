import { describe, expect, test } from 'vitest';
import { beginOpening, finishOpening, type Wish } from './opening.ts';
import { Keep, Seats, type SavedSeat, type Shelf } from './seats.ts';

class Memory implements Shelf {
  map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  key(index: number) {
    return [...this.map.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.map.set(key, value);
  }
  removeItem(key: string) {
    this.map.delete(key);
  }
}

const seat = (table: string, number: number, seenAt = 0): SavedSeat => ({
  table,
  seat: number,
  key: `key-${table}-${number}`,
  name: 'Ben',
  tableName: '',
  seenAt,
});

describe('seats', () => {
  test('of one browser never mix', () => {
    const memory = new Memory();
    const tab = new Seats(new Keep(() => memory, 'p:'));
    const other = new Seats(new Keep(() => memory, 'p:'));
    tab.save(seat('t', 1, 5));
    other.save(seat('t', 2, 9));
    other.note('t', 1, { seenAt: 7 });
    expect(tab.get('t', 1)).toMatchObject({ key: 'key-t-1', seenAt: 7 });
    expect(tab.all().map((each) => each.seat)).toEqual([2, 1]);
    tab.forget('t', 2);
    tab.note('t', 2, { name: 'ghost' });
    expect(other.all()).toHaveLength(1);
  });

  test('are not given up because an older secret of theirs is refused', () => {
    const seats = new Seats(new Keep(() => new Memory(), 'p:'));
    const older = { table: 't', seat: 1, key: 'older' };
    const memory = new Memory();
    const kept = new Seats(new Keep(() => memory, 'p:'));
    kept.save(seat('t', 1));
    kept.refused(older, 'seat_revoked');
    expect(kept.get('t', 1)?.gone).toBeUndefined();
    kept.refused({ ...older, key: 'key-t-1' }, 'seat_revoked');
    expect(kept.get('t', 1)).toMatchObject({ gone: 'seat_revoked', turn: null });
    kept.save(seat('t', 1));
    kept.refused(older, 'table_ended');
    expect(kept.get('t', 1)?.gone).toBe('table_ended');
    seats.refused(older, 'seat_revoked');
    expect(seats.all()).toEqual([]);
  });

  test('are found by the link that they were claimed with', () => {
    const seats = new Seats(new Keep(() => new Memory(), 'p:'));
    const memory = new Memory();
    const kept = new Seats(new Keep(() => memory, 'p:'));
    kept.save({ ...seat('t', 1), link: 'l', claiming: true });
    expect(kept.byLink('l')?.claiming).toBe(true);
    expect(seats.byLink('l')).toBeUndefined();
  });

  test('of another Castle on the same host are left alone, and so is rubbish', () => {
    const memory = new Memory();
    new Seats(new Keep(() => memory, 'castle:/a/:')).save(seat('t', 1));
    memory.setItem('castle:/b/:seat.t.2', '{not json');
    memory.setItem('castle:/b/:seat.t.3', '"a text"');
    const seats = new Seats(new Keep(() => memory, 'castle:/b/:'));
    expect(seats.all()).toEqual([]);
    expect(seats.durable).toBe(true);
  });

  for (const [name, shelf] of Object.entries<() => Shelf>({
    'is not there at all': () => {
      throw new DOMException('denied', 'SecurityError');
    },
    'throws at every call': () => ({
      get length(): number {
        throw new Error('no');
      },
      key() {
        throw new Error('no');
      },
      getItem() {
        throw new Error('no');
      },
      setItem() {
        throw new Error('no');
      },
      removeItem() {
        throw new Error('no');
      },
    }),
    'is full': () => ({
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    }),
  })) {
    test(`live as long as the page where storage ${name}`, () => {
      const seats = new Seats(new Keep(shelf, 'p:'));
      seats.save(seat('t', 1));
      expect(seats.durable).toBe(false);
      expect(seats.get('t', 1)?.key).toBe('key-t-1');
      expect(seats.all()).toHaveLength(1);
      seats.forget('t', 1);
      expect(seats.get('t', 1)).toBeUndefined();
      expect(seats.all()).toEqual([]);
    });
  }
});

describe('opening a table', () => {
  const wish: Wish = { name: 'Rosa', table_name: '', seats: 3, rules: { preset: 'castle', decks: 1 } };

  test('keeps the secrets before anything is sent', async () => {
    const memory = new Memory();
    const seats = new Seats(new Keep(() => memory, 'p:'));
    const opening = beginOpening(wish, seats, 10);
    expect(Object.keys(opening.invitations)).toEqual(['1', '2']);
    expect([...memory.map.values()].join()).toContain(opening.key);
    const answer = await finishOpening(opening, seats, async (body) => {
      expect(seats.opening()?.key).toBe(body.key);
      return { ok: true, value: { table: 't', seat: 0 } };
    });
    expect(answer.ok).toBe(true);
    expect(seats.get('t', 0)).toMatchObject({ key: opening.key, invitations: opening.invitations });
    expect(seats.opening()).toBeUndefined();
  });

  test('is the same request again after a lost answer, another one after another wish', async () => {
    const seats = new Seats(new Keep(() => new Memory(), 'q:'));
    const memory = new Memory();
    const kept = new Seats(new Keep(() => memory, 'p:'));
    const first = beginOpening(wish, kept, 10);
    await finishOpening(first, kept, async () => ({ ok: false, trouble: { code: 'unreachable' } }));
    expect(beginOpening(wish, kept, 11).key).toBe(first.key);
    expect(beginOpening({ ...wish, seats: 4 }, kept, 12).key).not.toBe(first.key);
    const refused = beginOpening(wish, seats, 13);
    await finishOpening(refused, seats, async () => ({ ok: false, trouble: { code: 'name_blank' } }));
    expect(seats.opening()).toBeUndefined();
  });
});
