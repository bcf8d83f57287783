// What was chosen when a table was last opened on this device. Whatever is kept may be of an older page:
// only rules that are whole and fit together are taken.

import { PRESETS, USUAL_FORM } from '../presets.gen.ts';
import type {
  BotSeat,
  Clock,
  Form,
  Level,
  Preset,
  RuleOptions,
  RulesShown,
  TableSettings,
} from '../protocol.gen.ts';
import { check, fits, read, SWITCHES } from './options.ts';
import type { Keep } from './seats.ts';

export interface Chosen {
  name: string;
  tableName: string;
  seats: number;
  rules: RulesShown;
  settings: TableSettings;
  /** The seats that bots have from the beginning. */
  bots: BotSeat[];
}

/** What a match against bots is played by. */
export interface Against {
  /** How well each of them plays. */
  levels: Level[];
  rules: RulesShown;
}

/** How well a bot may play, the easiest first. */
export const LEVELS: readonly Level[] = ['beginner', 'careful', 'strong'];

export const USUAL_SETTINGS: TableSettings = {
  clock: { type: 'none' },
  watching: false,
  chat: true,
  hints: false,
};

const NAME = 'new-table';
const AGAINST = 'against-bots';

export function usualRules(preset: Preset = 'castle'): RulesShown {
  return { preset, options: PRESETS[preset], decks: 1, form: USUAL_FORM[preset] };
}

export function lastChosen(keep: Keep): Chosen {
  const kept = asRecord(keep.read(NAME));
  const usual: Chosen = {
    name: '',
    tableName: '',
    seats: 4,
    rules: usualRules(),
    settings: USUAL_SETTINGS,
    bots: [],
  };
  if (!kept) return usual;
  const { name, tableName, seats } = kept;
  if (typeof name === 'string') usual.name = name;
  if (typeof tableName === 'string') usual.tableName = tableName;
  usual.settings = asSettings(kept.settings) ?? USUAL_SETTINGS;
  const rules = asRules(kept.rules);
  if (rules && typeof seats === 'number' && check(rules.options, rules.decks, seats).length === 0)
    return { ...usual, seats, rules, bots: asBots(kept.bots, seats) };
  return usual;
}

export function rememberChosen(keep: Keep, chosen: Chosen): void {
  keep.write(NAME, chosen);
}

/** What somebody was called here last; empty if that is not known. */
export function lastName(keep: Keep): string {
  const name = keep.read('name');
  return lastChosen(keep).name.trim() || (typeof name === 'string' ? name : '');
}

/** Whom one played against last on this device, and by which rules. */
export function lastAgainst(keep: Keep): Against {
  const { levels, rules } = asRecord(keep.read(AGAINST)) ?? {};
  const read = asRules(rules);
  const fits = Array.isArray(levels) && levels.every(isLevel);
  if (read && fits && check(read.options, read.decks, levels.length + 1).length === 0)
    return { levels, rules: read };
  return { levels: ['careful', 'careful', 'careful'], rules: usualRules() };
}

export function rememberAgainst(keep: Keep, against: Against): void {
  keep.write(AGAINST, against);
}

const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

function asBots(value: unknown, seats: number): BotSeat[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    const { seat, level } = asRecord(each) ?? {};
    return typeof seat === 'number' && seat > 0 && seat < seats && isLevel(level) ? [{ seat, level }] : [];
  });
}

function asRules(value: unknown): RulesShown | undefined {
  const { preset, options, decks, form } = asRecord(value) ?? {};
  if (typeof preset !== 'string' || !(preset in PRESETS) || typeof decks !== 'number') return undefined;
  if (!isForm(form) || !isOptions(options)) return undefined;
  return { preset: preset as Preset, options, decks, form };
}

function asSettings(value: unknown): TableSettings | undefined {
  const { clock, watching, chat, hints } = asRecord(value) ?? {};
  if (typeof watching !== 'boolean' || typeof chat !== 'boolean' || !isClock(clock)) return undefined;
  // A page from before there were hints kept nothing of them.
  return { clock, watching, chat, hints: hints === true };
}

function isClock(value: unknown): value is Clock {
  const { type, seconds } = asRecord(value) ?? {};
  const timed = typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 10 && seconds <= 600;
  return type === 'none' || ((type === 'soft' || type === 'hard') && timed);
}

function isOptions(value: unknown): value is RuleOptions {
  if (!asRecord(value) || !asRecord(asRecord(value)?.four) || !asRecord(asRecord(value)?.powers))
    return false;
  const options = value as RuleOptions;
  return SWITCHES.every((name) => typeof read(options, name) === typeof read(PRESETS.castle, name));
}

function isForm(value: unknown): value is Form {
  if (value === 'open') return true;
  const form = asRecord(value);
  return form !== undefined && ('target' in form || 'rounds' in form) && fits(value as Form);
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
