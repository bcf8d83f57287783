// What is said at a table, in words.

import type { Messages } from './i18n.svelte.ts';
import type { Note, Reaction, Said } from '../protocol.gen.ts';

/** Every reaction, as they are shown. */
export const REACTIONS: readonly Reaction[] = [
  'bravo',
  'laugh',
  'oh_no',
  'thinking',
  'hurry',
  'thanks',
  'good_game',
  'back_soon',
];

/** A bubble stays for so long. */
export const BUBBLE_MS = 5_000;

export function saidWords(t: Messages, said: Said): string {
  return said.type === 'text' ? said.text : t.talk.reaction[said.reaction];
}

/** The newest note of each seat among those that came later than `since`. */
export function newest(notes: readonly Note[], since: number): Note[] {
  const of = new Map<number, Note>();
  for (const note of notes) if (note.nth > since) of.set(note.seat, note);
  return [...of.values()];
}
