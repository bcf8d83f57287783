// The words of the page in the reader's language. A language is one file in `i18n/`, found by its name.
//
// The table starts with few words and no second request; the parts that are loaded later bring all of them.

import { card, choose, common, link, rankIndex, seat, table, tableOf, when, You } from '../i18n/en.ts?table';
import { keep } from './device.ts';

/** What a language file exports. */
export type Messages = typeof import('../i18n/en.ts');

const few = { card, choose, common, link, rankIndex, seat, table, tableOf, when, You };
/** The words that are always there; what happened and why something is refused is told a moment later. */
export type TableWords = typeof few & Partial<Pick<Messages, 'aside' | 'event' | 'refusal' | 'setup'>>;

const files = import.meta.glob<Messages>(['../i18n/*.ts', '!../i18n/{words,*.test,*.d}.ts']);
const load = new Map(
  Object.entries(files).map(([path, file]) => [/(\w+)\.ts$/.exec(path)?.[1] ?? path, file]),
);

/** Codes of the languages there are. */
export const languages = [...load.keys()];

let first = $state.raw<TableWords>(few);
let all = $state.raw<Messages | null>(null);
let current = $state('en');

/** The words of the table. Call it where they are used, so that a change of language redraws them. */
export function t(): TableWords {
  return first;
}

/** All words, for the parts that were loaded by `part`. */
export function tAll(): Messages {
  if (!all) throw new Error('a part that needs all words has to be loaded by `part`');
  return all;
}

export function language(): string {
  return current;
}

/** Loads all words, once. */
export async function moreWords(): Promise<void> {
  if (!all) await speak(current);
}

/** Loads a part of the page together with all words. */
export async function part<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, moreWords()]);
  return loaded;
}

/** Changes the language. */
export async function speak(code: string): Promise<void> {
  const words = await load.get(code)?.();
  if (!words) return;
  first = all = words;
  current = code;
  document.documentElement.lang = code;
  document.documentElement.dir = words.direction;
}

/** Changes the language, and keeps the choice. */
export function prefer(code: string): Promise<void> {
  keep.write('language', code);
  return speak(code);
}

/** The language that was chosen here, else the browser's own if it is spoken. */
export async function speakFirst(): Promise<void> {
  const chosen = keep.read('language');
  const wanted = [chosen, ...navigator.languages].map((code) => String(code).slice(0, 2));
  const code = wanted.find((each) => languages.includes(each));
  if (code && code !== current) await speak(code);
}
