// Every language has a sentence for everything that the server can say and for every rule that it can play.
// What there is comes from the engine, by way of the made module: a new code without words fails here.

import { describe, expect, test } from 'vitest';
import { RANKS } from '../lib/cards.ts';
import type { Messages } from '../lib/i18n.svelte.ts';
import { check, differences, SWITCHES, VALUES, type Switch } from '../lib/options.ts';
import { rulesText } from '../lib/rulestext.ts';
import { changeWords } from '../lib/rulewords.ts';
import { powerOf, ranksWith, withHeight } from '../lib/powers.ts';
import { PRESETS } from '../presets.gen.ts';
import {
  LIMITS,
  type Action,
  type Effect,
  type Level,
  type Power,
  type RulesShown,
} from '../protocol.gen.ts';
import { SCHEMAS } from '../samples.gen.ts';
import type { Table } from './words.ts';

const languages = Object.entries(
  import.meta.glob<Messages>(['./*.ts', '!./{words,*.test,*.d}.ts'], { eager: true }),
);
const table: Table = {
  who: (seat) => ({ name: ['Rosa', 'Ben', 'Ada'][seat] ?? '?', you: seat === 0 }),
  rules: PRESETS.castle,
};

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
}

/** Texts that stand in the place of types that are only text on the wire. */
const TEXTS: Record<string, readonly string[]> = {
  Rank: RANKS,
  Card: ['9s', "10h'", 'X1'],
  Placed: ['9s', 'X1=K'],
  text: ['four.buried'],
};

/** Values that show every part of a schema at work: each field in turn takes all of its values. */
function values(schema: Schema, defs: Record<string, Schema>, name = 'text'): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.$ref) {
    const named = schema.$ref.split('/').at(-1) ?? '';
    return values(defs[named] ?? {}, defs, named);
  }
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.flatMap((each) => values(each, defs));
  if (schema.properties) return records(schema.properties, defs);
  const types = [schema.type ?? 'null'].flat();
  return types.flatMap((type) => {
    if (type === 'boolean') return [false, true];
    if (type === 'integer') return name === 'Seat' ? [0, 1, 2] : [1, 2, 5];
    if (type === 'array') {
      const items = values(schema.items ?? {}, defs);
      return [items, items.slice(0, 1), []];
    }
    if (type === 'string') return [...(TEXTS[name] ?? TEXTS.text ?? [])];
    return type === 'object' ? [{}] : [null];
  });
}

function records(properties: Record<string, Schema>, defs: Record<string, Schema>): unknown[] {
  const fields = Object.entries(properties).map(([key, field]) => [key, values(field, defs)] as const);
  const first = Object.fromEntries(fields.map(([key, [value]]) => [key, value]));
  return fields.flatMap(([key, all], at) =>
    all.slice(at === 0 ? 0 : 1).map((value) => ({ ...first, [key]: value })),
  );
}

function everything<T>(name: string): T[] {
  const schema = SCHEMAS[name] as Schema;
  const found = values(schema, schema.$defs ?? {}) as T[];
  expect(found.length, name).toBeGreaterThan(2);
  return found;
}

const SLIP = /undefined|null|NaN|\[object|\w_\w|\bfour\.\w|\?\?| {2}|\.\.|;\.|, ?\.| ,/;

/** Words without a code of the wire, a hole, or a slip of the composition. */
function expectWords(text: unknown, about: unknown) {
  if (typeof text !== 'string' || !/\S/.test(text) || SLIP.test(text))
    expect.fail(`${JSON.stringify(about)} reads: ${String(text)}`);
}

/** The same, and a whole sentence or several. */
function expectSentence(text: unknown, about: unknown, form = /^\p{Lu}[\s\S]*[.!?…]$/u) {
  expectWords(text, about);
  if (!form.test(String(text))) expect.fail(`${JSON.stringify(about)} is no sentence: ${String(text)}`);
}

type Coded = { code: string; data?: unknown };
const { properties = {}, $defs: ruleDefs = {} } = SCHEMAS.RulesShown as Schema;
const optionSchemas = ruleDefs.RuleOptions?.properties ?? {};

/** Each switch of the engine with its values, by its place in the option value. */
function* switches(): Generator<[string, unknown[]]> {
  for (const [name, schema] of Object.entries(optionSchemas)) {
    if (name === 'powers') continue;
    const inner = schema.$ref ? ruleDefs[schema.$ref.split('/').at(-1) ?? '']?.properties : undefined;
    if (inner) {
      for (const [key, each] of Object.entries(inner)) yield [`${name}.${key}`, values(each, ruleDefs)];
    } else if (name === 'jokers') {
      yield [name, Array.from({ length: LIMITS.jokers + 1 }, (_, jokers) => jokers)];
    } else {
      yield [name, values(schema, ruleDefs)];
    }
  }
}

/** A number from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rules that the engine would play, thrown from its own schema. */
function randomRules(count: number): RulesShown[] {
  const next = dice(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const powers = values(ruleDefs.Power ?? {}, ruleDefs) as Power[];
  const found: RulesShown[] = [];
  while (found.length < count) {
    const options: Record<string, unknown> = { ...PRESETS.castle, four: {} };
    for (const [path, all] of switches()) {
      const [outer = '', inner] = path.split('.');
      if (inner) options[outer] = { ...(options[outer] as object), [inner]: pick(all) };
      else options[outer] = pick(all);
    }
    const most = pick([0, 2, 5, 13]);
    options.powers = Object.fromEntries(
      Array.from({ length: most }, () => [pick(RANKS), pick(powers)] as const).filter(
        ([, power]) => power !== 'plain',
      ),
    );
    const rules = {
      preset: pick(values(properties.preset ?? {}, ruleDefs)),
      options,
      decks: pick([1, 2, 3, 4]),
      form: pick(values(properties.form ?? {}, ruleDefs)),
    } as unknown as RulesShown;
    if (check(rules.options, rules.decks, 2).length === 0) found.push(rules);
  }
  return found;
}

/** One action of each kind; a new kind without one does not compile. */
const ACTIONS: { [Type in Action['type']]: Extract<Action, { type: Type }> } = {
  choose: { type: 'choose', cards: ['10s', 'Kh', 'Kd'] },
  swap: { type: 'swap', hand: '4c', courtyard: 'As' },
  ready: { type: 'ready', ready: true },
  play: { type: 'play', cards: ['9s', 'X1'], as: '9' },
  flip: { type: 'flip', slot: 1 },
  declare: { type: 'declare', rank: 'K' },
  pick_up: { type: 'pick_up' },
  add: { type: 'add', cards: ['7h'] },
  end: { type: 'end' },
  shed: { type: 'shed', cards: ['3h', '3d'] },
  complete: { type: 'complete', cards: ["7h'"] },
};

describe.each(languages)('%s', (_, words) => {
  const by = (sentences: object, code: string) => (sentences as Record<string, unknown>)[code];
  const call = (sentences: object, code: string, ...data: unknown[]) => {
    const sentence = by(sentences, code);
    expect(sentence, code).toBeTypeOf('function');
    return (sentence as (...data: unknown[]) => unknown)(...data);
  };

  test.each(['Refusal', 'TableRefusal'])('every %s', (name) => {
    for (const each of everything<Coded>(name))
      expectSentence(call(words.refusal, each.code, each.data, table), each);
  });

  test('every problem', () => {
    for (const each of everything<Coded>('Problem')) {
      if (each.code === 'rules' && JSON.stringify(each.data).includes('[]')) continue;
      expectSentence(call(words.problem, each.code, each.data), each);
    }
    expectSentence(words.problem.unreachable(undefined), 'unreachable');
  });

  test('every contradiction', () => {
    for (const each of everything<never>('Contradiction')) expectSentence(words.contradict(each), each);
  });

  test('every event', () => {
    for (const each of everything<{ type: string; cards?: unknown[]; seats?: unknown[] }>('Event')) {
      // Only a draw can be of cards that are not told; nothing else happens to no card and no seat.
      const isOfNothing = each.cards?.length === 0 || each.seats?.length === 0;
      if (isOfNothing && each.type !== 'drew') continue;
      expectSentence(call(words.event, each.type, each, table), each);
    }
  });

  test('every end of the line', () => {
    for (const code of everything<string>('Bye')) {
      const { title, text } = by(words.bye, code) as { title: string; text: string };
      expectWords(title, code);
      expectSentence(text, code);
    }
  });

  test('every preset, switch, value and power', () => {
    for (const preset of values(properties.preset ?? {}, ruleDefs))
      expectWords(by(words.preset, String(preset)), preset);
    const known = [...switches()].map(([name]) => name);
    expect([...SWITCHES].sort()).toEqual(known.sort());
    for (const [name, all] of switches()) {
      const { label, value } = by(words.house, name) as { label: string; value: (value: unknown) => string };
      expectWords(label, name);
      if (name !== 'progress_limit')
        expect([...VALUES[name as Switch]].map(String).sort(), name).toEqual(all.map(String).sort());
      for (const each of all) expectWords(value(each), [name, each]);
      // Two values never read alike.
      expect(new Set(all.map(value)).size, name).toBe(all.length);
    }
    for (const power of values(ruleDefs.Power ?? {}, ruleDefs)) {
      expectWords(words.housePower.value(power as Power), power);
      expect(words.rules.power, String(power)).toHaveProperty(String(power));
      if (power !== 'plain') expectSentence(words.rules.power[power as Power](['2', 'A']), power);
    }
  });

  test('every level, and what a bot of each is', () => {
    const levels: Record<Level, true> = { beginner: true, careful: true, strong: true };
    for (const level of Object.keys(levels) as Level[]) {
      expectWords(words.level[level].name, level);
      expectSentence(words.level[level].line, level);
      expectWords(words.bots.aBot(level), level);
      expectWords(words.table.botOf(level), level);
      expectSentence(words.bots.comes('Ada', level), level);
      expectSentence(words.bots.differs('Ada', level), level);
      expectWords(words.bots.playLine([level, level, 'strong'], 'Castle'), level);
      expectWords(words.bots.going([{ name: 'Ada', level }], 2, false, true), level);
    }
  });

  test('every action that a hint may be about, and every figure of it', () => {
    const said = new Set<string>();
    for (const action of Object.values(ACTIONS)) {
      for (const tries of [0, 1, 800, 12_345]) {
        for (const other of [null, ...Object.values(ACTIONS).map((each) => ({ action: each, good: 41 }))]) {
          if (tries === 0 && other) continue;
          for (const two of tries > 1 ? [false, true] : [false]) {
            const text = words.hint.why({ action, tries, good: 62, other, reason: null }, { ...table, two });
            expectSentence(text, { action, tries, other, two });
            said.add(text);
          }
        }
      }
    }
    const kinds = Object.keys(ACTIONS).length;
    expect(said.size).toBe(kinds * (1 + 5 * (1 + kinds)));
  });

  test('every reason of a hint', () => {
    const effects: Record<Effect, true> = {
      picks_up: true,
      goes_out: true,
      comes_first: true,
      surely_behind: true,
    };
    const said = new Set<string>();
    for (const effect of Object.keys(effects) as Effect[]) {
      for (const [good, less] of [
        [100, 0],
        [100, 60],
        [60, 0],
        [60, 30],
        [0, 0],
      ] as const) {
        for (const other of [null, { action: ACTIONS.pick_up, good: 41 }]) {
          const reason = { seat: 1, effect, good, other: less };
          const advice = { action: ACTIONS.end, tries: 800, good: 62, other, reason };
          for (const two of [false, true]) expectSentence(words.hint.why(advice, { ...table, two }), advice);
          said.add(words.hint.why(advice, { ...table, two: true }));
        }
      }
    }
    // That nothing helps is said without naming another way.
    expect(said.size).toBe(4 * 5 * 2 - 1);
  });

  test('all the rules, thrown together', () => {
    for (const rules of randomRules(1000)) {
      const { options } = rules;
      const sections = rulesText(rules, words.rules);
      const lines = sections.flatMap((section) => section.lines);
      for (const { title } of sections) expectWords(title, rules);
      for (const { text } of lines) expectSentence(text, rules);
      expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
      const powers = new Set(
        RANKS.map((rank) => powerOf(options, rank)).filter((power) => power !== 'plain'),
      );
      const shown = lines.filter((line) => line.ranks);
      expect(shown.length).toBe(powers.size);
      expect(shown.flatMap((line) => line.ranks).sort()).toEqual(
        RANKS.filter((rank) => powerOf(options, rank) !== 'plain').sort(),
      );
      expectSentence(words.summary.brief(options), rules, /^[\p{Lu}\d].*\.$/u);
      const told = words.summary.lines(rules);
      expect(told.length).toBeLessThanOrEqual(3);
      for (const text of told) expectSentence(text, rules);
      const before = {
        ...rules,
        preset: 'castle' as const,
        options: PRESETS.castle,
        decks: 1,
        form: { target: 200 },
      };
      const changes = changeWords(words, before, rules);
      expect(changes.length).toBeGreaterThanOrEqual(differences(PRESETS.castle, options).length);
      for (const { label, value } of changes) {
        expectWords(label, rules);
        expectWords(value, rules);
      }
    }
  });
});

// What English may only say when it is so.
test('no sentence speaks of what is not there', async () => {
  const en = await import('./en.ts');
  for (const rules of randomRules(1000)) {
    const { options } = rules;
    const text = [
      ...rulesText(rules, en.rules).flatMap(({ title, lines }) => [title, ...lines.map((line) => line.text)]),
      en.summary.brief(options),
      ...en.summary.lines(rules),
    ].join('\n');
    const has = (...powers: Power[]) => ranksWith(options, ...powers).length > 0;
    const only = (pattern: RegExp, when: boolean) => {
      if (pattern.test(text) !== when) expect.fail(`${pattern} of ${JSON.stringify(rules)} in ${text}`);
    };
    only(/joker/i, options.jokers > 0);
    only(/skip/i, options.match_skips || has('skip'));
    only(/thrown? .*away/i, has('shed'));
    only(/direction/i, has('reverse'));
    only(/looked through/i, has('window'));
    only(/lower cards|equal or lower/i, has('lower'));
    only(/swap/i, options.setup === 'swap');
    only(/choose/i, options.setup === 'choose');
    only(/be added|added cards/i, options.add_drawn !== 'no');
    only(/out of turn/i, options.four.effect !== 'none' && options.four.out_of_turn);
    only(/\bburn/i, has('burn', 'window', 'shed') || options.four.effect === 'burn');
    only(/play(s)? again/i, has('again', 'burn', 'window') || options.four.effect !== 'none');
    only(/clockwise until/i, has('reverse'));
    only(/lowest card/i, options.opener === 'lowest_card');
    only(/counts 50/i, options.score === 'points' || options.end === 'first_out');
    only(/no place in this order/i, withHeight(options).length < RANKS.length);
  }
});
