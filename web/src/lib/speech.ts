// Speaks to those who listen: one polite region for moves, one assertive for what cannot wait. Each
// sentence is an element of its own, so that an equal sentence is said again.

const KEPT = 4;

export class Speech {
  #polite: HTMLElement;
  #assertive: HTMLElement;

  constructor(host: HTMLElement) {
    this.#polite = region(host, 'polite');
    this.#assertive = region(host, 'assertive');
  }

  /** For moves: waits until the listener is ready; the sentences of one update are one piece. */
  tell(sentences: string[]): void {
    if (sentences.length > 0) add(this.#polite, sentences.join(' '));
  }

  /** For your turn and for refusals. */
  call(sentence: string): void {
    add(this.#assertive, sentence);
  }
}

function region(host: HTMLElement, urgency: 'polite' | 'assertive'): HTMLElement {
  const element = document.createElement('div');
  element.className = 'unseen';
  element.setAttribute('aria-live', urgency);
  element.setAttribute('aria-relevant', 'additions');
  host.append(element);
  return element;
}

function add(region: HTMLElement, text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}
