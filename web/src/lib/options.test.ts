import { describe, expect, test } from 'vitest';
import { PRESETS, USUAL_FORM } from '../presets.gen.ts';
import type { Preset, RulesShown } from '../protocol.gen.ts';
import { CHECKS } from '../samples.gen.ts';
import {
  check,
  choiceOf,
  differences,
  read,
  restartSwitches,
  same,
  SWITCHES,
  withPreset,
  write,
} from './options.ts';

const names = Object.keys(PRESETS) as Preset[];
const rules = (preset: Preset): RulesShown => ({
  preset,
  options: PRESETS[preset],
  decks: 1,
  form: USUAL_FORM[preset],
});

describe('what fits together', () => {
  test('is what the engine says', () => {
    expect(CHECKS.length).toBeGreaterThan(50);
    for (const { options, decks, seats, found } of CHECKS) {
      expect(check({ ...PRESETS.castle, ...options }, decks, seats), JSON.stringify(options)).toEqual(found);
    }
  });

  test('stays so when fours are made to mean nothing', () => {
    for (const preset of names) {
      expect(check(write(PRESETS[preset], 'four.effect', 'none'), 1, 2)).toEqual([]);
    }
  });
});

describe('a choice', () => {
  test('of a preset names nothing else', () => {
    for (const preset of names) expect(choiceOf(rules(preset)).options).toBeUndefined();
  });

  test('holds what differs, inside too', () => {
    const options = write({ ...PRESETS.castle, powers: { '2': 'reset', Q: 'skip' } }, 'four.effect', 'burn');
    expect(choiceOf({ ...rules('castle'), options }).options).toEqual({
      powers: { '2': 'reset', '10': 'plain', Q: 'skip' },
      four: { effect: 'burn' },
    });
  });

  test('laid over its preset gives the rules again', () => {
    for (const from of names) {
      for (const to of names) {
        const choice = choiceOf({ ...rules(from), options: PRESETS[to] });
        const laid = { ...PRESETS[from], ...choice.options };
        const options = {
          ...laid,
          powers: { ...PRESETS[from].powers, ...choice.options?.powers },
          four: { ...PRESETS[from].four, ...choice.options?.four },
        };
        expect(differences(options, PRESETS[to])).toEqual([]);
      }
    }
  });
});

test('every switch can be read and written', () => {
  for (const name of SWITCHES) {
    const value = read(PRESETS.windows, name);
    expect(read(write(PRESETS.castle, name, value), name), name).toBe(value);
    expect(value, name).toBeDefined();
  }
});

test('another preset keeps a length of the same kind', () => {
  const long = { ...rules('white-castle'), form: { rounds: 9 } };
  expect(withPreset(long, 'palace', USUAL_FORM).form).toEqual({ rounds: 9 });
  expect(withPreset(long, 'castle', USUAL_FORM).form).toEqual({ target: 200 });
});

test('what a match is counted by needs a restart', () => {
  expect(restartSwitches(rules('castle'), rules('palace'))).toEqual(['end', 'score', 'form']);
  expect(restartSwitches(rules('palace'), rules('windows'))).toEqual([]);
  expect(same(rules('palace'), rules('windows'))).toBe(false);
  expect(same(rules('palace'), rules('palace'))).toBe(true);
});
