import { expect, test } from 'vitest';
import { lastChosen, rememberChosen, USUAL_SETTINGS, usualRules } from './remembered.ts';
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
