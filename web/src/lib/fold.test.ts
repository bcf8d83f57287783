import { expect, test } from 'vitest';
import { layOut, STRIP_MIN } from './fold.ts';

const PHONE = 344;
const CARD = 66;

test('a few cards lie side by side, each with room for a finger', () => {
  for (let cards = 1; cards <= 7; cards++) {
    const layout = layOut(cards, cards, PHONE, CARD);
    expect(layout.kind).toBe('row');
    if (layout.kind === 'row') {
      expect(layout.step).toBeGreaterThanOrEqual(STRIP_MIN);
      expect(CARD + layout.step * (cards - 1)).toBeLessThanOrEqual(PHONE);
    }
  }
});

test('many cards fold into two rows at most, and nothing scrolls', () => {
  for (let groups = 2; groups <= 14; groups++) {
    const layout = layOut(40, groups, PHONE, CARD);
    expect(layout.kind).toBe('piles');
    if (layout.kind === 'piles') {
      expect(Math.ceil(groups / layout.columns)).toBeLessThanOrEqual(2);
      expect(layout.width).toBeGreaterThanOrEqual(STRIP_MIN);
      expect(layout.width * layout.columns + 6 * (layout.columns - 1)).toBeLessThanOrEqual(PHONE);
    }
  }
});

test('a wide screen takes one row of folds', () => {
  const layout = layOut(40, 13, 1200, 110);
  expect(layout).toMatchObject({ kind: 'piles', columns: 13 });
});
