// What comes a moment after the table is seen: carrying, flying, keys, and a focus that stays.

export { carrier } from './carry.ts';
export { Drag } from './drag.svelte.ts';
export { Focus } from './focus.ts';
export { Stage } from './motion.ts';
export { shortcuts } from './shortcuts.ts';
