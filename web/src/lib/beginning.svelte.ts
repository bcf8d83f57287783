// A match against bots that is to begin from a page: asked about first where it takes the place of the saved one.

import { onDestroy } from 'svelte';
import { begin } from './against.ts';
import { savedMatch } from './botmatch.ts';
import { keep, now, seats } from './device.ts';
import { tAll } from './i18n.svelte.ts';
import { seatHash } from './links.ts';
import { troubleWords } from './lobbywords.ts';
import { rememberAgainst, type Against } from './remembered.ts';

export class Beginning {
  /** The match that is saved on this device. */
  saved = $state.raw(savedMatch(seats, now()));
  /** Whether it is asked if the new one may take its place. */
  asking = $state(false);
  busy = $state(false);
  trouble = $state('');
  #here = true;
  readonly #against: () => Against;
  readonly #go: (hash: string) => void;

  /** While a component is made. `go` is given the address of the seat, unless its friend is on another page by then. */
  constructor(against: () => Against, go: (hash: string) => void) {
    this.#against = against;
    this.#go = go;
    onDestroy(() => (this.#here = false));
  }

  /** Begins, or asks first. Another page of this browser may have begun one meanwhile. */
  press = (): void => {
    this.saved = savedMatch(seats, now());
    if (this.saved) this.asking = true;
    else void this.play();
  };

  play = async (): Promise<void> => {
    this.asking = false;
    if (this.busy) return;
    this.busy = true;
    this.trouble = '';
    const against = this.#against();
    rememberAgainst(keep, against);
    const answer = await begin(against);
    this.busy = false;
    if (!answer.ok) this.trouble = troubleWords(tAll(), answer.trouble);
    else if (this.#here) this.#go(seatHash(answer.value.table, answer.value.seat));
  };

  /** The saved match stays. */
  stay = (): void => {
    this.asking = false;
  };
}
