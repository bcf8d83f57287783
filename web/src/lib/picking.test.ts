import { expect, test } from 'vitest';
import { Line } from '../../dev/line.ts';
import { scenes } from '../../dev/views.ts';
import type { TableView } from '../protocol.gen.ts';
import { TableState } from './table.svelte.ts';

function at(shown: TableView | undefined): TableState {
  const line = new Line();
  const table = new TableState({ table: 't', seat: 0, key: 'k' }, line);
  table.connection.start();
  if (shown) line.welcome(shown);
  return table;
}

test('a card of the courtyard says why it cannot go, as one of the hand does', () => {
  const hand = at(scenes.table?.());
  hand.pick('4d');
  expect(hand.remark?.why.code).toBe('too_low');
  hand.pick('Kc');
  expect(hand.remark?.why).toEqual({ code: 'wrong_zone', data: { active: 'hand' } });

  const courtyard = at(scenes.courtyard?.());
  courtyard.pick('9d');
  expect(courtyard.remark?.why.code).toBe('too_low');
  courtyard.pick('Kc');
  expect(courtyard.remark).toBeNull();
});

test('a fourth card for the courtyard says that there are three', () => {
  const table = at(scenes.choose?.());
  for (const card of ['2d', '4d', '9s', 'Ac']) table.pick(card);
  expect(table.picked).toEqual(['2d', '4d', '9s']);
  expect(table.remark?.why.code).toBe('full');
});
