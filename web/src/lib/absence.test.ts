import { describe, expect, test } from 'vitest';
import { Absence, AWAY_MS } from './absence.ts';
import type { Event } from '../protocol.gen.ts';

const played = (seat: number): Event => ({ type: 'played', seat, from: 'hand', cards: ['9s'] });
const drew: Event = { type: 'drew', seat: 1, count: 1, cards: [] };

describe('an absence', () => {
  test('of some length ends with the last three things that happened', () => {
    const absence = new Absence();
    absence.leave(0);
    expect(absence.came([played(0), played(1), drew], 5_000, false)).toEqual([]);
    absence.leave(9_000);
    expect(absence.came([played(2), drew, played(3)], AWAY_MS, true)).toEqual([1, 2, 3].map(played));
    expect(absence.came([played(0)], AWAY_MS + 1, true)).toEqual([]);
  });

  test('that was short is not spoken of', () => {
    const absence = new Absence();
    absence.leave(0);
    expect(absence.came([played(0)], AWAY_MS - 1, true)).toEqual([]);
    absence.leave(0);
    absence.glance(5_000);
    expect(absence.came([played(0)], AWAY_MS * 2, true)).toEqual([]);
    absence.leave(0);
    absence.glance(AWAY_MS);
    expect(absence.came([played(0)], AWAY_MS * 2, true)).toEqual([played(0)]);
  });

  test('in which nothing happened is not spoken of either', () => {
    const absence = new Absence();
    absence.leave(0);
    expect(absence.came([drew], AWAY_MS, true)).toEqual([]);
  });
});
