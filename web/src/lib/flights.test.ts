import { describe, expect, test } from 'vitest';
import type { Card, Moved, Spot } from '../protocol.gen.ts';
import { BURN_MS, FLY_MS, plan, SHOW_MS_MAX, STREAM_MAX } from './flights.ts';

const stack: Spot = { at: 'stack' };
const hand = (seat: number): Spot => ({ at: 'hand', seat });

function played(seat: number, cards: Card[]): Moved {
  return {
    event: { type: 'played', seat, from: 'hand', cards },
    flights: cards.map((card) => ({ card, from: hand(seat), to: stack })),
  };
}

function burned(cards: Card[]): Moved {
  return {
    event: { type: 'burned', cards, by: 'power' },
    flights: cards.map((card) => ({ card, from: stack, to: { at: 'burned' } })),
  };
}

describe('a plan of flights', () => {
  test('is empty when no card moved', () => {
    expect(plan([])).toEqual({ ways: [], flares: [], end: 0 });
    const passed: Moved = { event: { type: 'passed', seat: 1 }, flights: [] };
    expect(plan([passed]).ways).toEqual([]);
  });

  test('flies the cards of a group close after each other', () => {
    const { ways, end } = plan([played(0, ['9s', '9h'])]);
    expect(ways.map((way) => way.card)).toEqual(['9s', '9h']);
    expect(ways[0]?.legs[0]).toMatchObject({ kind: 'fly', start: 0, length: FLY_MS });
    expect(ways[1]?.legs[0]?.start).toBeGreaterThan(0);
    expect(end).toBeLessThan(FLY_MS * 2);
  });

  test('lets a card arrive before the stack burns with it, on top of all', () => {
    const { ways, flares, end } = plan([played(0, ['2s']), burned(['5s', '8h', '2s'])]);
    expect(ways.map((way) => way.card)).toEqual(['5s', '8h', '2s']);
    const two = ways.find((way) => way.card === '2s');
    expect(two?.legs.map((leg) => leg.kind)).toEqual(['fly', 'burn']);
    expect(flares).toHaveLength(1);
    expect(flares[0]).toBeGreaterThanOrEqual(FLY_MS);
    expect(two?.legs[1]?.start).toBe(flares[0]);
    expect(end).toBe((flares[0] ?? 0) + BURN_MS);
  });

  test('shows a failed flip: turned over on the stack, then all of it to the hand', () => {
    const card = 'Kd';
    const { ways } = plan([
      {
        event: { type: 'flipped', seat: 1, slot: 2, card, result: 'taken' },
        flights: [{ card, from: { at: 'dungeon', seat: 1, slot: 2 }, to: stack }],
      },
      {
        event: { type: 'picked_up', seat: 1, cards: ['As', card] },
        flights: ['As', card].map((each) => ({ card: each, from: stack, to: hand(1) })),
      },
    ]);
    const king = ways.find((way) => way.card === card);
    expect(king?.legs.map((leg) => leg.kind)).toEqual(['flip', 'fly']);
    expect(king?.legs[1]?.start).toBeGreaterThanOrEqual(king?.legs[0]?.length ?? 0);
  });

  test('keeps cards apart that nobody may know', () => {
    const drew: Moved = {
      event: { type: 'drew', seat: 1, count: 2, cards: [] },
      flights: [1, 2].map(() => ({ card: null, from: { at: 'bone_pile' }, to: hand(1) })),
    };
    expect(plan([drew]).ways).toHaveLength(2);
  });

  test('shows only the top of a great stack, and is over soon whatever happens', () => {
    const cards = Array.from({ length: 40 }, (_, n) => `${(n % 9) + 2}${'shdc'[n % 4]}${"'".repeat(n % 3)}`);
    const taken: Moved = {
      event: { type: 'picked_up', seat: 0, cards },
      flights: cards.map((card) => ({ card, from: stack, to: hand(0) })),
    };
    expect(plan([taken]).ways).toHaveLength(STREAM_MAX);
    const much = Array.from({ length: 30 }, (_, n) => [played(n % 3, ['9s']), burned(['9s'])]).flat();
    expect(plan(much).end).toBeLessThanOrEqual(SHOW_MS_MAX + 0.001);
  });
});
