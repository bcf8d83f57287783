// What this browser keeps for the page: one shelf for every Castle of the host, told apart by path.

import { Keep, Seats } from './seats.ts';

export const keep = new Keep(() => window.localStorage, `castle:${new URL('.', document.baseURI).pathname}:`);
export const seats = new Seats(keep);

/** Seconds since 1970. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
