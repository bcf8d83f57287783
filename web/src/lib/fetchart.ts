// Fetches the pictures of the cards, a whole set at a time.

import { addSet, chosenSet, type SetName } from './art.svelte.ts';
import { settings } from './settings.svelte.ts';

const files = {
  classic: () => import('../art/classic.ts'),
  'classic-big': () => import('../art/classic-big.ts'),
  'classic-four': () => import('../art/classic-four.ts'),
  'classic-four-big': () => import('../art/classic-four-big.ts'),
};

/** How many pictures are asked for at a time; the cards of the table come between. */
const AT_ONCE = 6;

const asked = new Set<SetName>();

/** Fetches the chosen set; call it in an effect. */
export function fetchArt(): void {
  if (settings.artwork !== 'classic') return;
  const name = chosenSet();
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
          if (left === 0) addSet(name, set);
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
