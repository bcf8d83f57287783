// What comes a moment after the table is seen: carrying, flying, keys, a focus that stays, what is said, and parts
// of the table that it can be seen without.

export { default as Aid } from '../table/Aid.svelte';
export { default as BarMore } from '../table/BarMore.svelte';
export { default as Bubbles } from '../table/Bubbles.svelte';
export { default as ChooseFelt } from '../table/ChooseFelt.svelte';
export { default as Hint } from '../table/Hint.svelte';
export { default as HintWords } from '../table/HintWords.svelte';
export { default as Panel } from '../table/Panel.svelte';
export { default as Piles } from '../table/Piles.svelte';
export { default as SwapFelt } from '../table/SwapFelt.svelte';
export { default as Tidings } from '../table/Tidings.svelte';
export { keepMatch } from './botmatch.ts';
export { carrier } from './carry.ts';
export { Drag } from './drag.svelte.ts';
export { fetchArt } from './fetchart.ts';
export { Focus } from './focus.ts';
export { hear, hearNotes } from './hearing.ts';
export { Stage } from './motion.ts';
export { News } from './news.svelte.ts';
export { rove } from './roving.ts';
export { keepSheet } from './sheet.ts';
export { shortcuts } from './shortcuts.ts';
export { stayAwake } from './wake.ts';
