// What two rules differ in, in words.

import { check, differences, fits, sameForm } from './options.ts';
import type { Messages } from './i18n.svelte.ts';
import type { Difference } from './options.ts';
import type { RulesShown } from '../protocol.gen.ts';
import { formWords } from './lobbywords.ts';

/** Why these rules cannot be asked for, if so. */
export function ruleFaults(t: Messages, { options, decks, form }: RulesShown, seats: number): string {
  if (!fits(form))
    return typeof form === 'object' && 'target' in form ? t.open.targetRange : t.open.roundsRange;
  return check(options, decks, seats).map(t.contradict).join(' ');
}

export interface Change {
  label: string;
  value: string;
}

export function differenceWords(t: Messages, difference: Difference): Change {
  if (difference.name === 'powers')
    return { label: t.housePower.label(difference.rank), value: t.housePower.value(difference.value) };
  const { label, value } = t.house[difference.name];
  return { label, value: (value as (value: unknown) => string)(difference.value) };
}

/** What is otherwise in `to`, each thing with how it is there. */
export function changeWords(t: Messages, from: RulesShown, to: RulesShown): Change[] {
  const words = t.otherRules;
  return [
    ...(from.preset === to.preset ? [] : [{ label: words.preset, value: t.preset[to.preset] }]),
    ...(from.decks === to.decks ? [] : [{ label: words.decks, value: t.open.deckCount(to.decks) }]),
    ...(sameForm(from.form, to.form) ? [] : [{ label: words.length, value: formWords(t, to.form) }]),
    ...differences(from.options, to.options).map((difference) => differenceWords(t, difference)),
  ];
}
