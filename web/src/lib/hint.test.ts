import { expect, test } from 'vitest';
import { Line } from '../../dev/line.ts';
import { NOTHING, play, view } from '../../dev/views.ts';
import type { Advice, SeatView, TableView } from '../protocol.gen.ts';
import { mayAskHint, pressHint } from './hint.ts';
import { TableState } from './table.svelte.ts';

const advice: Advice = {
  action: { type: 'play', cards: ['9s', '9h'] },
  tries: 800,
  good: 62,
  other: { action: { type: 'pick_up' }, good: 41 },
  reason: null,
};

function hinted(change: Partial<SeatView> = {}, hints = true): TableView {
  const shown = view(3, play(3, change));
  return { ...shown, table: { ...shown.table, settings: { ...shown.table.settings, hints } } };
}

function at(shown: TableView): { table: TableState; line: Line } {
  const line = new Line();
  const table = new TableState({ table: 't', seat: 0, key: 'k' }, line);
  table.connection.start();
  line.welcome(shown);
  return { table, line };
}

const answer = (line: Line, id: string, told: Advice | null = advice) =>
  line.hear({ type: 'Hint', id, advice: told });

test('a hint is asked for where the table allows it and one is asked something', () => {
  const waiting = { turn: 1, offers: NOTHING };
  expect(mayAskHint(at(hinted()).table)).toBe(true);
  expect(mayAskHint(at(hinted({}, false)).table)).toBe(false);
  expect(mayAskHint(at(hinted(waiting)).table)).toBe(false);
  expect(mayAskHint(at(hinted({ ...waiting, offers: { ...NOTHING, add: ['9s'] } })).table)).toBe(true);
  expect(mayAskHint(at({ ...hinted(), you: null }).table)).toBe(false);
  const chosen = hinted({ phase: 'choose', turn: null });
  expect(mayAskHint(at(chosen).table)).toBe(false);
  const seats = chosen.play?.seats.map((each) => ({ ...each, chosen: false })) ?? [];
  expect(mayAskHint(at(hinted({ phase: 'choose', turn: null, seats })).table)).toBe(true);
});

test('it is asked for once, shows what to do, and is put aside and shown again', () => {
  const { table, line } = at(hinted());
  pressHint(table);
  expect(table.hints.asked?.advice).toBeUndefined();
  const [asked] = line.of('Hint');
  expect(asked?.ask).toBe(1);
  table.askHint();
  expect(line.of('Hint')).toHaveLength(1);
  answer(line, 'another');
  expect(table.hints.cards).toEqual([]);
  answer(line, asked?.id ?? '');
  expect(table.hints.asked?.advice).toEqual(advice);
  expect(table.hints.cards).toEqual(['9s', '9h']);
  pressHint(table);
  expect(table.hints.cards).toEqual([]);
  pressHint(table);
  expect(table.hints.cards).toEqual(['9s', '9h']);
  expect(line.of('Hint')).toHaveLength(1);
});

test('it goes when something else is asked, and only then', () => {
  const { table, line } = at(hinted());
  pressHint(table);
  answer(line, line.of('Hint')[0]?.id ?? '');
  line.update({ ...hinted(), watchers: 2 });
  expect(table.hints.cards).toHaveLength(2);
  line.update({ ...hinted(), ask: 2 });
  expect(table.hints.asked).toBeNull();
  // What comes too late is of no interest.
  answer(line, line.of('Hint')[0]?.id ?? '');
  expect(table.hints.asked).toBeNull();
});

test.each(['hints_off', 'thinking', 'too_fast', 'stale_ask'] as const)(
  '%s is said, and it may be asked again',
  (code) => {
    const { table, line } = at(hinted());
    pressHint(table);
    const id = line.of('Hint')[0]?.id ?? '';
    line.hear({ type: 'Refused', id, code, version: 9, view: hinted() });
    expect(table.hints.asked).toBeNull();
    expect(table.remark?.why.code).toBe(code);
    pressHint(table);
    expect(line.of('Hint')).toHaveLength(2);
  },
);

test('a question whose line is gone is given up, an answer is kept', () => {
  const { table, line } = at(hinted());
  pressHint(table);
  line.onclose?.();
  expect(table.hints.asked).toBeNull();
  pressHint(table);
  expect(table.remark?.why.code).toBe('offline');
  line.open();
  const other = at(hinted());
  pressHint(other.table);
  answer(other.line, other.line.of('Hint')[0]?.id ?? '');
  other.line.onclose?.();
  expect(other.table.hints.cards).toHaveLength(2);
});
