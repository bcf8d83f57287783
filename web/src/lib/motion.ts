// Remembers where cards were, and flies them from there to where they went. The document always shows the
// truth already; what flies is a picture above it, and the card below stays unseen until its picture lands.
// Knows neither rules nor Svelte. The pictures are drawn by whoever made the stage.

import '../styles/motion.css';
import { boxOf, cardElement, spotElement, spotName, type Box } from './places.ts';
import { FLY_MS, plan, type Leg, type Way } from './flights.ts';
import type { Card, Moved, Spot } from '../protocol.gen.ts';

/** Draws a card (or a back) into an element; returns the way to take it off again. */
export type Draw = (host: HTMLElement, card: Card | null) => () => void;

interface Ghost {
  element: HTMLElement;
  clear: () => void;
}

const EASE = 'cubic-bezier(0.25, 0.7, 0.3, 1)';
/** Things closer than this have not moved. */
const NEAR = 1.5;

export class Stage {
  #root: HTMLElement;
  #layer: HTMLElement;
  #draw: Draw;
  #still: () => boolean;
  #cards = new Map<Card, Box>();
  #spots = new Map<string, Box>();
  /** Pictures in the air, or held where somebody dropped them. */
  #ghosts = new Map<Card, Ghost>();
  #strays = new Set<Ghost>();
  #away = new Set<Card>();

  /** `root` holds the cards, `layer` lies above it and takes the pictures. */
  constructor(root: HTMLElement, layer: HTMLElement, draw: Draw, still: () => boolean) {
    this.#root = root;
    this.#layer = layer;
    this.#draw = draw;
    this.#still = still;
  }

  /** Call before the document changes. */
  remember(): void {
    this.#cards.clear();
    this.#spots.clear();
    for (const element of this.#root.querySelectorAll<HTMLElement>('[data-card]')) {
      this.#cards.set(element.dataset.card ?? '', boxOf(element));
    }
    for (const element of this.#root.querySelectorAll<HTMLElement>('[data-spot]')) {
      this.#spots.set(element.dataset.spot ?? '', boxOf(element));
    }
  }

  /** Call after the document changed: shows what `moved`, and lets what stayed slide to its new place. */
  show(moved: readonly Moved[]): void {
    if (this.#still() || document.hidden) return this.settle();
    const { ways, flares } = plan(moved);
    for (const way of ways) this.#send(way);
    const flying = new Set(ways.map((way) => way.card));
    this.#slide((card) => !flying.has(card));
    for (const at of flares) this.#flare(at);
    // A card that was dropped and did not move after all goes home.
    this.#veil();
  }

  /** Slides and flies cards whose places changed by a choice on this page alone. */
  shift(): void {
    if (this.#still() || document.hidden) return;
    this.#slide(() => true);
  }

  /** Deals cards from the bone pile into the hand, one after the other. */
  deal(cards: readonly Card[]): void {
    if (this.#still() || document.hidden) return;
    const from: Spot = { at: 'bone_pile' };
    // A card of the last round by the same name was another card.
    for (const card of cards) this.#cards.delete(card);
    cards.forEach((card, index) =>
      this.#send({ card, legs: [{ kind: 'fly', from, to: from, start: index * 55, length: FLY_MS + 40 }] }),
    );
    this.#veil();
  }

  /** Ends every flight; everything is where it is. */
  settle(): void {
    for (const card of [...this.#ghosts.keys()]) this.#land(card);
    for (const stray of [...this.#strays]) this.#remove(stray);
    this.#away.clear();
    this.#veil();
  }

  /** A picture of a card at its place, to be carried about; the card itself is unseen meanwhile. */
  lift(card: Card, at: Box): HTMLElement {
    this.#land(card);
    const ghost = this.#ghost(card, at);
    this.#ghosts.set(card, ghost);
    this.#away.add(card);
    this.#veil();
    return ghost.element;
  }

  /** A lifted card turned out to be `card`: its picture is where the next flight begins. */
  rename(lifted: Card, card: Card): void {
    const ghost = this.#ghosts.get(lifted);
    if (!ghost) return;
    this.#ghosts.delete(lifted);
    this.#away.delete(lifted);
    this.#ghosts.set(card, ghost);
  }

  /** Takes the pictures of lifted cards home, from where they are. */
  release(cards: readonly Card[]): void {
    for (const card of cards) {
      const ghost = this.#ghosts.get(card);
      const home = cardElement(this.#root, card);
      if (!ghost) continue;
      if (!home || this.#still()) {
        this.#land(card);
        continue;
      }
      const from = boxOf(ghost.element);
      const to = boxOf(home);
      this.#land(card);
      this.#fly(card, [{ from, to, kind: 'fly', start: 0, length: FLY_MS }]);
    }
    this.#veil();
  }

  /** Puts the pictures of lifted cards away without a flight. */
  drop(cards: readonly Card[]): void {
    for (const card of cards) this.#land(card);
    this.#veil();
  }

  #send(way: Way): void {
    const { card } = way;
    const first = way.legs[0];
    if (!first) return;
    const held = card === null ? undefined : this.#ghosts.get(card);
    const start = held ? boxOf(held.element) : this.#before(card, first.from);
    if (!start) return;
    const legs = [];
    let from = start;
    for (const [index, leg] of way.legs.entries()) {
      const to = this.#after(card, leg.to, index === way.legs.length - 1) ?? from;
      legs.push({ from, to, kind: leg.kind, start: leg.start, length: leg.length });
      from = to;
    }
    if (card !== null) this.#land(card);
    // A card that was carried to the stack by hand is there already.
    if (held && legs[0]) legs[0].length = Math.min(legs[0].length, 120);
    this.#fly(card, legs);
  }

  #before(card: Card | null, spot: Spot): Box | undefined {
    const known = card === null ? undefined : this.#cards.get(card);
    return known ?? this.#spots.get(spotName(spot)) ?? this.#now(spotName(spot));
  }

  #after(card: Card | null, spot: Spot, last: boolean): Box | undefined {
    const element = last && card !== null ? cardElement(this.#root, card) : null;
    return element ? boxOf(element) : (this.#now(spotName(spot)) ?? this.#spots.get(spotName(spot)));
  }

  #now(name: string): Box | undefined {
    const element = spotElement(this.#root, name);
    return element ? boxOf(element) : undefined;
  }

  #fly(
    card: Card | null,
    legs: { from: Box; to: Box; kind: Leg['kind']; start: number; length: number }[],
  ): void {
    const [first] = legs;
    const last = legs.at(-1);
    if (!first || !last) return;
    const size = last.kind === 'burn' ? first.to : last.to;
    const ghost = this.#ghost(card, { ...first.from, width: size.width, height: size.height });
    if (card !== null) {
      this.#ghosts.set(card, ghost);
      this.#away.add(card);
    } else {
      this.#strays.add(ghost);
    }
    const scaled = (box: Box) => (size.width > 0 ? box.width / size.width : 1);
    const at = (box: Box, more = '') =>
      `translate(${box.x - size.width / 2}px, ${box.y - size.height / 2}px) scale(${scaled(box)}) ${more}`;
    ghost.element.style.transform = at(first.from);
    let running: Animation | undefined;
    for (const leg of legs) {
      const timing = { delay: leg.start, duration: leg.length, easing: EASE, fill: 'forwards' as const };
      if (leg.kind === 'burn') {
        const spin = Math.round(Math.random() * 40 - 20);
        running = ghost.element.animate(
          [
            { transform: at(leg.from), opacity: 1, filter: 'none' },
            {
              transform: at(leg.from, 'scale(1.06)'),
              opacity: 1,
              filter: 'brightness(1.5) sepia(1) saturate(4)',
              offset: 0.4,
            },
            {
              transform: at({ ...leg.from, y: leg.from.y - 46 }, `rotate(${spin}deg) scale(0.7)`),
              opacity: 0,
              filter: 'brightness(0.5) sepia(1) saturate(5)',
            },
          ],
          timing,
        );
      } else if (leg.kind === 'flip') {
        running = this.#flip(ghost, leg, at, timing);
      } else {
        const tilt = Math.max(-12, Math.min(12, (leg.to.x - leg.from.x) / 18));
        running = ghost.element.animate(
          [
            { transform: at(leg.from) },
            { transform: at(middle(leg.from, leg.to), `rotate(${tilt}deg)`), offset: 0.5 },
            { transform: at(leg.to) },
          ],
          timing,
        );
      }
    }
    // A picture that has nothing to show yet waits unseen, unless its card was in sight.
    if (first.start > 0 && (card === null || !this.#cards.has(card))) {
      ghost.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: first.start });
    }
    const done = () => {
      if (card === null) this.#remove(ghost);
      else if (this.#ghosts.get(card) === ghost) {
        this.#land(card);
        this.#veil();
      }
    };
    running?.finished.then(done, () => undefined);
  }

  /** Lift, hold your breath, turn, go. The face is drawn when the card stands on its edge. */
  #flip(
    ghost: Ghost,
    leg: { from: Box; to: Box; start: number; length: number },
    at: (box: Box, more?: string) => string,
    timing: KeyframeAnimationOptions,
  ): Animation {
    const raised = { ...leg.from, y: leg.from.y - 26 };
    const back = document.createElement('div');
    back.className = 'ghost-back';
    const clearBack = this.#draw(back, null);
    ghost.element.append(back);
    const clear = ghost.clear;
    ghost.clear = () => {
      clearBack();
      clear();
    };
    const edge = leg.start + leg.length * 0.55;
    back.animate([{ opacity: 1 }, { opacity: 0 }], { delay: edge, duration: 1, fill: 'forwards' });
    return ghost.element.animate(
      [
        { transform: at(leg.from) },
        { transform: at(raised, 'scale(1.12)'), offset: 0.22 },
        { transform: at(raised, 'scale(1.12) rotate(-2deg)'), offset: 0.42 },
        { transform: at(raised, 'scale(1.12) rotateY(90deg)'), offset: 0.55 },
        { transform: at(raised, 'scale(1.12) rotateY(0deg)'), offset: 0.68 },
        { transform: at(leg.to) },
      ],
      { ...timing, easing: 'ease-in-out' },
    );
  }

  #flare(at: number): void {
    const box = this.#now('stack');
    if (!box) return;
    const element = document.createElement('div');
    element.className = 'flare';
    element.style.left = `${box.x}px`;
    element.style.top = `${box.y}px`;
    this.#layer.append(element);
    element
      .animate(
        [
          { opacity: 0, transform: 'translate(-50%, -50%) scale(0.4)' },
          { opacity: 1, transform: 'translate(-50%, -50%) scale(1)', offset: 0.35 },
          { opacity: 0, transform: 'translate(-50%, -56%) scale(1.35)' },
        ],
        { delay: at, duration: 480, easing: 'ease-out', fill: 'both' },
      )
      .finished.then(
        () => element.remove(),
        () => element.remove(),
      );
  }

  #slide(which: (card: Card) => boolean): void {
    for (const element of this.#root.querySelectorAll<HTMLElement>('[data-card]')) {
      const card = element.dataset.card ?? '';
      const was = this.#cards.get(card);
      if (!was || this.#away.has(card) || !which(card)) continue;
      const is = boxOf(element);
      const [x, y] = [was.x - is.x, was.y - is.y];
      if (Math.abs(x) < NEAR && Math.abs(y) < NEAR) continue;
      const scale = is.width > 0 ? was.width / is.width : 1;
      element.animate(
        [
          { translate: `${x}px ${y}px`, scale: `${scale}` },
          { translate: '0 0', scale: '1' },
        ],
        { duration: 200, easing: EASE },
      );
    }
  }

  #ghost(card: Card | null, box: Box): Ghost {
    const element = document.createElement('div');
    element.className = 'ghost';
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
    element.style.transform = `translate(${box.x - box.width / 2}px, ${box.y - box.height / 2}px)`;
    const clear = this.#draw(element, card);
    this.#layer.append(element);
    return { element, clear };
  }

  #land(card: Card): void {
    const ghost = this.#ghosts.get(card);
    this.#ghosts.delete(card);
    this.#away.delete(card);
    if (ghost) this.#remove(ghost);
  }

  #remove(ghost: Ghost): void {
    this.#strays.delete(ghost);
    ghost.clear();
    ghost.element.remove();
  }

  /** Hides the cards whose pictures are in the air, and shows all others. */
  #veil(): void {
    for (const element of this.#root.querySelectorAll<HTMLElement>('[data-away]')) {
      if (!this.#away.has(element.dataset.card ?? '')) delete element.dataset.away;
    }
    for (const card of this.#away) {
      const element = cardElement(this.#root, card);
      if (element) element.dataset.away = '';
    }
  }
}

function middle(from: Box, to: Box): Box {
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2 - Math.min(18, Math.abs(to.x - from.x) / 8),
    width: (from.width + to.width) / 2,
    height: from.height,
  };
}
