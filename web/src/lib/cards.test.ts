// Cards as people hold them.

import { expect, test } from 'vitest';
import { byRank } from './cards.ts';

test('a hand of several decks is sorted by rank alone, jokers at the end', () => {
  expect(byRank(['5s', '8h', 'X1', '3c', "8h'", '10d', '5c', 'As'])).toEqual([
    '3c',
    '5s',
    '5c',
    '8h',
    "8h'",
    '10d',
    'As',
    'X1',
  ]);
});
