import { beforeEach, expect, test } from 'vitest';
import { Line } from '../../dev/line.ts';
import { play, view } from '../../dev/views.ts';
import type { Event, TableView } from '../protocol.gen.ts';
import { chairOf } from './chair.svelte.ts';
import { seats } from './device.ts';
import { TableState } from './table.svelte.ts';

const hosted = (host: number, story: Event[] = []): TableView => {
  const shown = view(3, play(3));
  return { ...shown, story, table: { ...shown.table, host } };
};
const played: Event = { type: 'played', seat: 1, from: 'hand', cards: ['4h'] };

function at(shown: TableView) {
  const line = new Line();
  const table = new TableState({ table: 't', seat: 0, key: 'k' }, line);
  table.connection.start();
  const see = () => chairOf(table).see(table, table.change);
  line.welcome(shown);
  see();
  let version = 1;
  const update = (next: TableView, moved: Event[] = []) => {
    line.hear({
      type: 'Update',
      version: ++version,
      view: next,
      moved: moved.map((event) => ({ event, flights: [] })),
      done: [],
    });
    see();
  };
  return { chair: chairOf(table), update };
}

beforeEach(() => {
  seats.save({ table: 't', seat: 0, key: 'k', name: 'Rosa', tableName: '', seenAt: 1 });
});

test('a chair that passes is news until it is read, and has its place in the story', () => {
  const { chair, update } = at(hosted(1, [played]));
  expect(chair.news).toBeNull();
  update(hosted(2, [played]));
  expect(chair.news).toBe(2);
  update(hosted(2, [played, played]), [played]);
  expect(chair.passed).toEqual([{ nth: 1, host: 2, since: 1 }]);
  chair.read();
  expect(chair.news).toBeNull();
  // The story of a new round does not reach back to it.
  update(hosted(2, [played]), [played]);
  expect(chair.passed).toEqual([]);
});

test('a chair that passes twice in a row has two lines in the story', () => {
  const { chair, update } = at(hosted(0, [played]));
  update(hosted(1, [played]));
  update(hosted(2, [played]));
  expect(chair.passed.map(({ host }) => host)).toEqual([1, 2]);
  expect(new Set(chair.passed.map(({ nth }) => nth)).size).toBe(2);
});

test('it is news too for a page that comes later, once', () => {
  at(hosted(1));
  expect(at(hosted(2)).chair.news).toBe(2);
  expect(at(hosted(2)).chair.news).toBeNull();
});
