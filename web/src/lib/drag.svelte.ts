// Carries cards by pointer: mouse, finger and pen alike. One pointer at a time; everything can be called
// off. Knows no rules: it asks what goes along, and whether it may be dropped.

import { blind, boxOf, cardElement, dropAt, type Box } from './places.ts';
import type { Stage } from './motion.ts';
import type { Card } from '../protocol.gen.ts';

/** Before a pointer has gone so far, in pixels, it is a tap. */
const THRESHOLD = { mouse: 5, touch: 9, pen: 7 };
/** How far the cards of a group lie apart under the finger. */
const FAN = 16;

/** What the carried thing is: cards, or the dungeon card of a slot. */
export type Load = { cards: Card[]; slot: null } | { cards: []; slot: number };

export interface Carrier {
  /** What goes along when this element is dragged; null if it stays. */
  load(element: HTMLElement): Load | null;
  /** Whether a load may be dropped at a place. */
  may(load: Load, place: string): boolean;
  /** Lets go over a place that said yes; false if nothing came of it. */
  drop(load: Load, place: string): boolean;
  /** Lets go over a place that said no. */
  refused(load: Load, place: string): void;
}

interface Grip {
  pointer: number;
  kind: keyof typeof THRESHOLD;
  element: HTMLElement;
  x: number;
  y: number;
  load: Load | null;
  pictures: { element: HTMLElement; box: Box; dx: number; dy: number }[];
  /** For the tilt: where the pointer was, and how it leans now. */
  lastX: number;
  tilt: number;
}

export class Drag {
  /** What is carried now. */
  load = $state.raw<Load | null>(null);
  /** The place under it, and whether it may be dropped there. */
  over = $state<string | null>(null);
  fits = $state(false);

  #root: HTMLElement;
  #stage: Stage;
  #carrier: Carrier;
  #grip: Grip | null = null;

  constructor(root: HTMLElement, stage: Stage, carrier: Carrier) {
    this.#root = root;
    this.#stage = stage;
    this.#carrier = carrier;
  }

  /** Listens on the root; returns the way to stop. */
  listen(): () => void {
    const off = new AbortController();
    const { signal } = off;
    this.#root.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    this.#root.addEventListener('pointermove', (event) => this.#move(event), { signal });
    this.#root.addEventListener('pointerup', (event) => this.#up(event), { signal });
    this.#root.addEventListener('pointercancel', (event) => this.#lost(event), { signal });
    this.#root.addEventListener(
      'lostpointercapture',
      (event) => {
        // A finger is captured by the card it came down on, which loses it to the root when the drag begins.
        if (event.target === this.#root) this.#lost(event);
      },
      { signal },
    );
    // A second finger beside the card would begin to pinch or scroll, and the browser would take the card away.
    const alone = (event: TouchEvent) => {
      if (this.#grip?.load && event.cancelable) event.preventDefault();
    };
    window.addEventListener('touchstart', alone, { signal, passive: false });
    window.addEventListener('touchmove', alone, { signal, passive: false });
    this.#root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    this.#root.addEventListener(
      'contextmenu',
      (event) => {
        if (event.target instanceof Element && event.target.closest('[data-drag]')) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener('blur', () => this.cancel(), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && this.#grip) this.cancel();
      },
      { signal },
    );
    return () => {
      this.cancel();
      off.abort();
    };
  }

  /** Lets everything fly home. */
  cancel(): void {
    const grip = this.#end();
    if (grip?.load) this.#stage.release(names(grip.load));
  }

  #down(event: PointerEvent): void {
    if (this.#grip || event.button !== 0 || !event.isPrimary) return;
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
    if (!element) return;
    const kind = event.pointerType === 'mouse' || event.pointerType === 'pen' ? event.pointerType : 'touch';
    this.#grip = {
      pointer: event.pointerId,
      kind,
      element,
      x: event.clientX,
      y: event.clientY,
      load: null,
      pictures: [],
      lastX: event.clientX,
      tilt: 0,
    };
    element.dataset.pressed = '';
  }

  #move(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    if (!grip.load) {
      const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y);
      if (far < THRESHOLD[grip.kind] || !this.#begin(grip)) return;
    }
    this.#carry(grip, event.clientX, event.clientY);
  }

  #begin(grip: Grip): boolean {
    const load = grip.element.isConnected ? this.#carrier.load(grip.element) : null;
    if (!load) {
      this.#end();
      return false;
    }
    const lifted = names(load).map((name) => {
      const from = cardElement(this.#root, name) ?? grip.element;
      return { name, box: boxOf(from) };
    });
    const held = lifted.find(({ name }) => name === grip.element.dataset.card) ?? lifted[0];
    if (!held) return false;
    grip.load = load;
    this.load = load;
    delete grip.element.dataset.pressed;
    try {
      this.#root.setPointerCapture(grip.pointer);
    } catch {
      // The pointer went up in this very moment; its end will be told.
    }
    swallowClick();
    const lead = lifted.indexOf(held);
    grip.pictures = lifted.map(({ name, box }, index) => {
      const element = this.#stage.lift(name, { ...box, width: held.box.width, height: held.box.height });
      element.classList.add('held');
      if (index === lead) element.classList.add('lead');
      return { element, box, dx: held.box.x - grip.x + (index - lead) * FAN, dy: held.box.y - grip.y };
    });
    return true;
  }

  #carry(grip: Grip, x: number, y: number): void {
    grip.tilt = grip.tilt * 0.8 + Math.max(-9, Math.min(9, x - grip.lastX)) * 0.4;
    grip.lastX = x;
    for (const { element, dx, dy } of grip.pictures) {
      const { offsetWidth, offsetHeight } = element;
      const left = x + dx - offsetWidth / 2;
      const top = y + dy - offsetHeight / 2 - (grip.kind === 'touch' ? 18 : 4);
      element.style.transform = `translate(${left}px, ${top}px) scale(1.06) rotate(${grip.tilt}deg)`;
    }
    this.over = dropAt(x, y);
    this.fits = this.over !== null && grip.load !== null && this.#carrier.may(grip.load, this.over);
  }

  #up(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const { over, fits } = this;
    this.#end();
    if (!grip.load) return;
    for (const { element } of grip.pictures) element.classList.remove('held', 'lead');
    if (over !== null && fits && this.#carrier.drop(grip.load, over)) return;
    if (over !== null && !fits) this.#carrier.refused(grip.load, over);
    this.#stage.release(names(grip.load));
  }

  #lost(event: PointerEvent): void {
    if (event.pointerId === this.#grip?.pointer) this.cancel();
  }

  #end(): Grip | null {
    const grip = this.#grip;
    this.#grip = null;
    this.load = null;
    this.over = null;
    this.fits = false;
    if (grip) {
      delete grip.element.dataset.pressed;
      if (this.#root.hasPointerCapture(grip.pointer)) this.#root.releasePointerCapture(grip.pointer);
    }
    return grip;
  }
}

function names(load: Load): Card[] {
  return load.slot === null ? load.cards : [blind(load.slot)];
}

/** The click that ends a drag is no tap. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  window.addEventListener(
    'pointerup',
    () => setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 60),
    { once: true },
  );
}
