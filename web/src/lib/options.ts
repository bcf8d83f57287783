// Reads, changes and compares the rules as a value. Knows no words. What fits together is the engine's to
// say; `check` says it beforehand, so that a form can hold impossible choices shut, and a test compares the
// two.

import { powerOf, ranksWith } from './powers.ts';
import { PRESETS } from '../presets.gen.ts';
import { LIMITS } from '../protocol.gen.ts';
import type {
  AddDrawn,
  Beat,
  Contradiction,
  End,
  Form,
  FourEffect,
  LastCard,
  MatchSwitch,
  Opener,
  PickUp,
  Power,
  Preset,
  Rank,
  RuleOptions,
  RulesChoice,
  RulesShown,
  Score,
  SetUp,
} from '../protocol.gen.ts';
import { RANKS } from './cards.ts';

/** Every switch by its place in the option value, apart from the powers, which go by rank. */
export interface Switches {
  beat: Beat;
  jokers: number;
  'four.effect': FourEffect;
  'four.over_higher': boolean;
  'four.out_of_turn': boolean;
  'four.buried': boolean;
  match_skips: boolean;
  add_drawn: AddDrawn;
  pick_up: PickUp;
  setup: SetUp;
  opener: Opener;
  end: End;
  score: Score;
  last_card: LastCard;
  progress_limit: number;
}
export type Switch = keyof Switches;

/** The values of every switch, in the order in which a form has them. For numbers, the usual ones. */
export const VALUES: { readonly [Name in Switch]: readonly Switches[Name][] } = {
  beat: ['equal_or_higher', 'higher'],
  jokers: [0, 1, 2],
  'four.effect': ['keep', 'burn', 'none'],
  'four.over_higher': [false, true],
  'four.out_of_turn': [false, true],
  'four.buried': [false, true],
  match_skips: [false, true],
  add_drawn: ['no', 'own_turn', 'until_next_play'],
  pick_up: ['when_stuck', 'any_time'],
  last_card: ['any', 'no_power'],
  setup: ['choose', 'swap'],
  opener: ['rotates', 'lowest_card'],
  end: ['first_out', 'last_holder'],
  score: ['points', 'places'],
  progress_limit: [30, 60, 120],
};
// Whoever takes only a function of this module does not load the rest.
export const SWITCHES = /* @__PURE__ */ Object.keys(VALUES) as Switch[];

export function read<Name extends Switch>(options: RuleOptions, name: Name): Switches[Name] {
  const [outer = '', inner] = name.split('.');
  const value = (options as unknown as Record<string, unknown>)[outer];
  return (inner === undefined ? value : (value as Record<string, unknown>)[inner]) as Switches[Name];
}

/** The options with another value of one switch, and with what it leaves without effect switched off. */
export function write<Name extends Switch>(
  options: RuleOptions,
  name: Name,
  value: Switches[Name],
): RuleOptions {
  if (name === 'four.effect' && value === 'none') {
    const off = { effect: 'none' as const, over_higher: false, out_of_turn: false, buried: false };
    return { ...options, four: off };
  }
  const [outer = '', inner] = name.split('.');
  return inner === undefined
    ? { ...options, [outer]: value }
    : { ...options, four: { ...options.four, [inner]: value } };
}

/** One difference between two option values. */
export type Difference =
  { [Name in Switch]: { name: Name; value: Switches[Name] } }[Switch] | PowerDifference;
export interface PowerDifference {
  name: 'powers';
  rank: Rank;
  value: Power;
}

/** What `to` has otherwise than `from`, in the order of a form. */
export function differences(from: RuleOptions, to: RuleOptions): Difference[] {
  const powers = RANKS.filter((rank) => powerOf(from, rank) !== powerOf(to, rank)).map(
    (rank): Difference => ({ name: 'powers', rank, value: powerOf(to, rank) }),
  );
  const [first, ...others] = SWITCHES.filter((name) => read(from, name) !== read(to, name)).map(
    (name) => ({ name, value: read(to, name) }) as Difference,
  );
  if (first?.name === 'beat') return [first, ...powers, ...others];
  return first ? [...powers, first, ...others] : powers;
}

/** The rules as a host asks for them: a preset, and only what is otherwise. */
export function choiceOf({ preset, options, decks, form }: RulesShown): RulesChoice {
  const changed: Record<string, Record<string, unknown> | string | number | boolean> = {};
  for (const difference of differences(PRESETS[preset], options)) {
    const [outer = '', inner] =
      difference.name === 'powers' ? ['powers', difference.rank] : difference.name.split('.');
    if (inner === undefined) changed[outer] = difference.value;
    else changed[outer] = { ...(changed[outer] as Record<string, unknown>), [inner]: difference.value };
  }
  const some = Object.keys(changed).length > 0;
  return { preset, ...(some ? { options: changed as Partial<RuleOptions> } : {}), decks, form };
}

/** The rules of another preset at the same table. A length in other units gives way to the usual one. */
export function withPreset(rules: RulesShown, preset: Preset, usual: Record<Preset, Form>): RulesShown {
  const options = PRESETS[preset];
  const form = options.score === rules.options.score ? rules.form : usual[preset];
  return { ...rules, preset, options, form };
}

/** Whether two rules are the same to play by. */
export const same = (a: RulesShown, b: RulesShown): boolean =>
  a.preset === b.preset &&
  a.decks === b.decks &&
  sameForm(a.form, b.form) &&
  differences(a.options, b.options).length === 0;

export const FORM_MOST = 9999;

/** Whether a length is one that the form lets through. */
export function fits(form: Form): boolean {
  if (form === 'open') return true;
  const n = 'target' in form ? form.target : form.rounds;
  return Number.isInteger(n) && n >= 1 && n <= FORM_MOST;
}

export function sameForm(a: Form, b: Form): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What changes only with a restart of the match. */
export function restartSwitches(from: RulesShown, to: RulesShown): MatchSwitch[] {
  const changes: Record<MatchSwitch, boolean> = {
    decks: from.decks !== to.decks,
    end: from.options.end !== to.options.end,
    score: from.options.score !== to.options.score,
    form: !sameForm(from.form, to.form),
  };
  return (Object.keys(changes) as MatchSwitch[]).filter((name) => changes[name]);
}

/** The most seats that so many decks serve. */
export const seatsMost = (decks: number): number => Math.min(LIMITS.seatsMost, decks * LIMITS.seatsPerDeck);

/** What speaks against playing with these options, decks and seats. */
export function check(options: RuleOptions, decks: number, seats: number): Contradiction[] {
  const found: Contradiction[] = [];
  const { four, jokers } = options;
  if (ranksWith(options, 'plain').length === 0) found.push({ code: 'no_plain_rank' });
  if (jokers > 0 && ranksWith(options, 'shed').length === RANKS.length)
    found.push({ code: 'jokers_without_rank' });
  if (jokers > LIMITS.jokers) found.push({ code: 'too_many_jokers', jokers });
  if (four.effect === 'none') {
    const others = ['four.over_higher', 'four.out_of_turn', 'four.buried'] as const;
    for (const option of others) {
      if (read(options, option)) found.push({ code: 'four_without_effect', option });
    }
  }
  if (options.progress_limit === 0) found.push({ code: 'progress_limit_zero' });
  if (decks < 1 || decks > LIMITS.decks) found.push({ code: 'decks', decks, most: LIMITS.decks });
  else if (seats < LIMITS.seatsFewest || seats > seatsMost(decks))
    found.push({ code: 'seats', seats, fewest: LIMITS.seatsFewest, most: seatsMost(decks) });
  return found;
}

/** Why one switch cannot have a value, if it is this value that would bring a contradiction. */
export function contradicts<Name extends Switch>(
  { options, decks }: RulesShown,
  seats: number,
  name: Name,
  value: Switches[Name],
): Contradiction | undefined {
  const before = check(options, decks, seats).map((each) => JSON.stringify(each));
  const after = check(write(options, name, value), decks, seats);
  return after.find((each) => !before.includes(JSON.stringify(each)));
}
