import { describe, expect, test } from 'vitest';
import { Line } from '../../dev/line.ts';
import { play, view } from '../../dev/views.ts';
import type { CreateTable, TableView } from '../protocol.gen.ts';
import { botWish, endMatch, playBots } from './against.ts';
import { keepMatch, savedMatch, Starter } from './botmatch.ts';
import { lastAgainst } from './remembered.ts';
import { Keep, Seats, type SavedSeat } from './seats.ts';
import { TableState } from './table.svelte.ts';

function shelf() {
  const kept = new Map<string, string>();
  return new Keep(
    () => ({
      length: kept.size,
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }),
    'castle:',
  );
}

const seat = (table: string, change: Partial<SavedSeat> = {}): SavedSeat => ({
  table,
  seat: 0,
  key: `key-${table}`,
  name: 'Rosa',
  tableName: '',
  seenAt: 1,
  ...change,
});
const match = { start: 'start-id' };

/** A table of Rosa and bots. */
function against(play: TableView['play']): TableView {
  const shown = view(3, play);
  const people = shown.people.map((each) =>
    each.seat === 0 ? each : { ...each, here: false, bot: 'careful' as const, is_bot: true },
  );
  return { ...shown, people };
}

const made = (table: string) => async (_: CreateTable) => ({ ok: true, value: { table, seat: 0 } }) as const;
const lost = async (_: CreateTable) => ({ ok: false, trouble: { code: 'unreachable' } }) as const;

describe('the saved match', () => {
  test('is apart from the tables of friends, and goes with its table', () => {
    const seats = new Seats(shelf());
    seats.save(seat('friends', { seenAt: 9 }));
    expect(savedMatch(seats, 5)).toBeUndefined();
    seats.save(seat('bots', { bots: match, expiresAt: 50 }));
    expect(savedMatch(seats, 5)?.table).toBe('bots');
    expect(savedMatch(seats, 60)).toBeUndefined();
    expect(seats.all().map((each) => each.table)).toEqual(['friends']);
    seats.save(seat('ended', { bots: match, gone: 'table_ended' }));
    expect(savedMatch(seats, 5)).toBeUndefined();
  });

  test('gives way to a new one once that is there, and to nothing else', async () => {
    const seats = new Seats(shelf());
    const ended: string[] = [];
    const end = (old: SavedSeat) => void ended.push(old.table);
    const wish = botWish(lastAgainst(shelf()), 'Rosa', 'Against bots');
    seats.save(seat('friends'));
    seats.save(seat('old', { bots: match }));
    await playBots(wish, seats, 5, lost, end);
    expect(savedMatch(seats, 5)?.table).toBe('old');
    await playBots(wish, seats, 6, made('new'), end);
    expect(savedMatch(seats, 6)?.table).toBe('new');
    expect(ended).toEqual(['old']);
    expect(seats.isDismissed('old', 0)).toBe(true);
    expect(seats.get('friends', 0)).toBeDefined();
  });

  test('is asked for under the same secret until that is answered, beside a table of friends', async () => {
    const seats = new Seats(shelf());
    const keys: string[] = [];
    const wish = botWish(lastAgainst(shelf()), 'Rosa', 'Against bots');
    const send = (answer: typeof lost | ReturnType<typeof made>) => (body: CreateTable) => {
      keys.push(body.key);
      expect(body.invitations).toEqual([]);
      expect(body.bots).toEqual([1, 2, 3].map((seat) => ({ seat, level: 'careful' })));
      expect(body.settings).toMatchObject({ hints: true, chat: false });
      return answer(body);
    };
    const friends = { body: {}, key: 'f', invitations: {}, askedAt: 1 };
    seats.setOpening(friends);
    await playBots(wish, seats, 5, send(lost), () => undefined);
    await playBots(wish, seats, 6, send(made('t')), () => undefined);
    expect(keys[1]).toBe(keys[0]);
    expect(seats.get('t', 0)?.key).toBe(keys[0]);
    expect(seats.opening()).toEqual(friends);
    expect(seats.opening('bot-opening')).toBeUndefined();
  });

  test('ends its table when it is replaced, but never one that friends have come to', () => {
    const seats = new Seats(shelf());
    const old = seat('old', { bots: match });
    const line = new Line();
    endMatch(old, seats, line);
    line.welcome(against(null));
    expect(line.of('Hello')[0]).toMatchObject({ table: 'old', key: 'key-old' });
    expect(line.of('Do').map(({ command }) => command.type)).toEqual(['end_table']);
    line.hear({ type: 'Bye', code: 'table_ended' });
    expect(line.closed).toBe(true);

    const other = new Line();
    endMatch(old, seats, other);
    other.welcome(view(3, null));
    expect(other.of('Do')).toEqual([]);
    expect(other.closed).toBe(true);
    expect(seats.get('old', 0)).toMatchObject({ key: 'key-old' });
    expect(savedMatch(seats, 5)).toBeUndefined();
  });
});

describe('a match against bots at its table', () => {
  function at(shown: TableView) {
    const line = new Line();
    const table = new TableState({ table: 't', seat: 0, key: 'k' }, line);
    table.connection.start();
    line.welcome(shown);
    return { table, line };
  }

  test('starts once, under its own id', () => {
    const { table, line } = at(against(null));
    const starter = new Starter();
    expect(starter.see(table, match)).toBe(true);
    line.update({ ...against(null), watchers: 1 });
    expect(starter.see(table, match)).toBe(true);
    expect(line.of('Do')).toHaveLength(1);
    expect(line.of('Do')[0]).toMatchObject({ id: 'start-id', command: { type: 'start' } });
    line.update(against(play(3)), ['start-id']);
    starter.see(table, match);
    expect(line.of('Do')).toHaveLength(1);
    // A reload finds it started, or asks under the same id.
    const again = at(against(play(3)));
    expect(new Starter().see(again.table, match)).toBe(true);
    expect(again.line.of('Do')).toEqual([]);
  });

  test('says when it cannot start, and does not ask for ever', () => {
    const { table, line } = at(against(null));
    const starter = new Starter();
    starter.see(table, match);
    line.hear({ type: 'Refused', id: 'start-id', code: 'not_saved', version: 2, view: against(null) });
    expect(starter.see(table, match)).toBe(false);
    expect(line.of('Do')).toHaveLength(1);
  });

  test('is asked to start again where the answer was lost with the line', () => {
    const { table, line } = at(against(null));
    const starter = new Starter();
    starter.see(table, match);
    line.onclose?.();
    expect(starter.see(table, match)).toBe(true);
    table.connection.online();
    line.welcome(against(null));
    starter.see(table, match);
    expect(line.of('Do').map(({ id }) => id)).toEqual(['start-id', 'start-id']);
  });

  test('keeps who plays and whether it is over; with a friend it is a table like others', () => {
    const seats = new Seats(shelf());
    seats.save(seat('t', { bots: match }));
    const { table, line } = at(against(play(3)));
    keepMatch(table, seats);
    expect(savedMatch(seats, 5)?.bots).toEqual({
      ...match,
      others: [
        { name: 'Ben', level: 'careful' },
        { name: 'Ada', level: 'careful' },
      ],
      over: false,
    });
    line.update(against(play(3, { phase: 'over', winners: [1] })));
    keepMatch(table, seats);
    expect(savedMatch(seats, 5)?.bots?.over).toBe(true);
    line.update(view(3, null));
    keepMatch(table, seats);
    expect(savedMatch(seats, 5)).toBeUndefined();
    expect(seats.get('t', 0)).toBeDefined();
  });

  test('is known again where it came back, unless another one has its place or friends are there', () => {
    const seats = new Seats(shelf());
    const comesBack = (shown: TableView) => {
      seats.save(seat('t', { back: true }));
      keepMatch(at(shown).table, seats);
      return seats.get('t', 0);
    };
    expect(comesBack(against(play(3)))?.bots?.others).toHaveLength(2);
    expect(savedMatch(seats, 5)?.table).toBe('t');
    expect(comesBack(view(3, play(3)))?.bots).toBeUndefined();
    expect(comesBack({ ...against(play(3)), you: 1 })?.bots).toBeUndefined();
    seats.save(seat('newer', { bots: match }));
    expect(comesBack(against(play(3)))).not.toHaveProperty('bots.others');
    // A table that was opened here for friends stays one.
    seats.forget('newer', 0);
    seats.save(seat('t'));
    keepMatch(at(against(play(3))).table, seats);
    expect(savedMatch(seats, 5)).toBeUndefined();
  });
});
