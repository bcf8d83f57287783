// The pictures of the cards: which set is shown, and whether it has come. Until it has, the cards show our
// own plain face, so that no card is ever blank and no hand a patchwork.

import { face } from './cards.ts';
import { settings } from './settings.svelte.ts';
import type { Card } from '../protocol.gen.ts';

export type SetName = 'classic' | 'classic-big' | 'classic-four' | 'classic-four-big';

/** Sets that are here, as addresses by card. */
let sets = $state.raw<Partial<Record<SetName, Map<string, string>>>>({});

export function chosenSet(): SetName {
  return `classic${settings.fourColours ? '-four' : ''}${settings.bigFigures ? '-big' : ''}` as SetName;
}

export function addSet(name: SetName, set: Map<string, string>): void {
  sets = { ...sets, [name]: set };
}

/** The address of a card's picture, once it is loaded. */
export function picture(card: Card): string | null {
  const { rank, suit } = face(card);
  if (settings.artwork !== 'classic' || !rank || !suit) return null;
  return sets[chosenSet()]?.get((rank === '10' ? 'T' : rank) + suit.charAt(0).toUpperCase()) ?? null;
}
