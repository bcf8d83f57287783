import { expect, test } from 'vitest';
import { around } from './oval.ts';

// A seat's size in hundredths of the smallest wide room that is comfortable.
const WIDE = 13;
const HIGH = 24;

test('up to nine other seats stand round the table, in order and without touching', () => {
  for (let count = 1; count <= 9; count++) {
    const stands = Array.from({ length: count }, (_, index) => around(index, count));
    for (const [index, one] of stands.entries()) {
      expect(one.x).toBeGreaterThan(5);
      expect(one.x).toBeLessThan(95);
      for (const other of stands.slice(index + 1)) {
        expect(other.x).toBeGreaterThanOrEqual(one.x - 0.001);
        const apart = Math.abs(one.x - other.x) >= WIDE || Math.abs(one.y - other.y) >= HIGH;
        expect(apart, `${count}: ${JSON.stringify([one, other])}`).toBe(true);
      }
    }
  }
});
