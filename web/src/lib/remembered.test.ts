import { expect, test } from 'vitest';
import {
  lastAgainst,
  lastChosen,
  lastName,
  rememberAgainst,
  rememberChosen,
  USUAL_SETTINGS,
  usualRules,
} from './remembered.ts';
import type { TableSettings } from '../protocol.gen.ts';
import { write } from './options.ts';
import { Keep } from './seats.ts';

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

test('what was chosen comes back', () => {
  const keep = shelf();
  expect(lastChosen(keep).rules).toEqual(usualRules());
  const palace = usualRules('palace');
  const rules = { ...palace, options: write(palace.options, 'jokers', 1), decks: 2, form: { rounds: 3 } };
  const settings: TableSettings = {
    clock: { type: 'hard', seconds: 45 },
    watching: true,
    chat: false,
    hints: true,
  };
  const chosen = {
    name: 'Rosa',
    tableName: 'Friday',
    seats: 7,
    rules,
    settings,
    bots: [{ seat: 6, level: 'strong' as const }],
  };
  rememberChosen(keep, chosen);
  expect(lastChosen(keep)).toEqual(chosen);
});

test('what an older page kept gives its names, and no rules', () => {
  const keep = shelf();
  keep.write('new-table', { name: 'Rosa', tableName: '', seats: 4, decks: 1, target: 200, beat: 'higher' });
  expect(lastChosen(keep)).toEqual({
    name: 'Rosa',
    tableName: '',
    seats: 4,
    rules: usualRules(),
    settings: USUAL_SETTINGS,
    bots: [],
  });
});

test('settings that are none are not taken', () => {
  const keep = shelf();
  for (const clock of [
    { type: 'hard' },
    { type: 'hard', seconds: 5 },
    { type: 'fast', seconds: 30 },
    'none',
  ]) {
    keep.write('new-table', { name: '', settings: { clock, watching: true, chat: true } });
    expect(lastChosen(keep).settings).toEqual(USUAL_SETTINGS);
  }
});

test.each([
  ['a preset that is none', { preset: 'chess' }],
  ['a switch that is missing', { options: { ...usualRules().options, beat: undefined } }],
  ['a length of nothing', { form: { target: 0 } }],
  ['more seats than the decks serve', { decks: 0 }],
])('%s is not taken', (_, change) => {
  const keep = shelf();
  keep.write('new-table', {
    name: '',
    tableName: '',
    seats: 4,
    rules: { ...usualRules('palace'), ...change },
  });
  expect(lastChosen(keep).rules).toEqual(usualRules());
});

test('whom one played against comes back; what cannot be played does not', () => {
  const keep = shelf();
  const usual = lastAgainst(keep);
  expect(usual).toEqual({ levels: ['careful', 'careful', 'careful'], rules: usualRules() });
  const chosen = { levels: ['strong' as const, 'beginner' as const], rules: usualRules('palace') };
  rememberAgainst(keep, chosen);
  expect(lastAgainst(keep)).toEqual(chosen);
  for (const levels of [[], ['clever'], Array.from({ length: 5 }, () => 'careful'), 'careful']) {
    keep.write('against-bots', { ...chosen, levels });
    expect(lastAgainst(keep)).toEqual(usual);
  }
});

test('bots of seats that are none are not taken', () => {
  const keep = shelf();
  const bots = [
    { seat: 0, level: 'careful' },
    { seat: 2, level: 'strong' },
    { seat: 3, level: 'clever' },
    { seat: 4, level: 'careful' },
  ];
  keep.write('new-table', { name: '', seats: 4, rules: usualRules(), bots });
  expect(lastChosen(keep).bots).toEqual([{ seat: 2, level: 'strong' }]);
});

test('a name is known from a table that was opened, or from an invitation', () => {
  const keep = shelf();
  expect(lastName(keep)).toBe('');
  keep.write('name', 'Ada');
  expect(lastName(keep)).toBe('Ada');
  keep.write('new-table', { name: 'Rosa' });
  expect(lastName(keep)).toBe('Rosa');
});
