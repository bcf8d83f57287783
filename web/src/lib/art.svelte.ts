// The pictures of the cards: which set is shown, and whether it has come. Until it has, the cards show our
// own plain face, so that no card is ever blank and no hand a patchwork.

import { face } from './cards.ts';
import { settings } from './settings.svelte.ts';
import type { Card } from '../protocol.gen.ts';

const files = {
  classic: () => import('../art/classic.ts'),
  'classic-big': () => import('../art/classic-big.ts'),
  'classic-four': () => import('../art/classic-four.ts'),
  'classic-four-big': () => import('../art/classic-four-big.ts'),
};
type SetName = keyof typeof files;

/** How many pictures are asked for at a time; the cards of the table come between. */
const AT_ONCE = 6;

/** Sets that are here, as addresses by card. */
let sets = $state.raw<Partial<Record<SetName, Map<string, string>>>>({});
const asked = new Set<SetName>();

function chosen(): SetName {
  return `classic${settings.fourColours ? '-four' : ''}${settings.bigFigures ? '-big' : ''}` as SetName;
}

/** The address of a card's picture, once it is loaded. */
export function picture(card: Card): string | null {
  const { rank, suit } = face(card);
  if (settings.artwork !== 'classic' || !rank || !suit) return null;
  return sets[chosen()]?.get((rank === '10' ? 'T' : rank) + suit.charAt(0).toUpperCase()) ?? null;
}

/** Fetches the chosen set; call it in an effect. */
export function fetchArt(): void {
  if (settings.artwork !== 'classic') return;
  const name = chosen();
  if (asked.has(name)) return;
  asked.add(name);
  files[name]().then(
    ({ default: found }) => {
      const set = new Map(
        Object.entries(found).map(([path, url]) => [/(\w+)\.svg/.exec(path)?.[1] ?? path, url]),
      );
      const waiting = [...set];
      let left = waiting.length;
      const next = () => {
        const [card, url] = waiting.shift() ?? [];
        if (card === undefined || url === undefined) return;
        const image = new Image();
        const done = () => {
          left -= 1;
          if (left === 0) sets = { ...sets, [name]: set };
          next();
        };
        image.onload = done;
        image.onerror = () => {
          set.delete(card);
          done();
        };
        image.src = url;
      };
      for (let each = 0; each < AT_ONCE; each++) next();
    },
    () => asked.delete(name),
  );
}
