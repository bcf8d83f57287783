// The names of cards and places in the document, and where they are.

import type { Card, Spot } from '../protocol.gen.ts';

export interface Box {
  /** The middle, and the size before any turning. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The name of a place, as it stands in `data-spot`. */
export function spotName(spot: Spot): string {
  switch (spot.at) {
    case 'hand':
    case 'courtyard':
      return `${spot.at}:${spot.seat}`;
    case 'dungeon':
      return `dungeon:${spot.seat}:${spot.slot}`;
    case 'stack':
    case 'bone_pile':
    case 'burned':
      return spot.at;
  }
}

/** Where an element is; turned ones are measured as if they were straight. */
export function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: left + width / 2,
    y: top + height / 2,
    width: element.offsetWidth || width,
    height: element.offsetHeight || height,
  };
}

export function cardElement(root: ParentNode, card: Card): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`);
}

export function spotElement(root: ParentNode, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`);
}

/** The place to drop on under a point: `stack`, `courtyard`, or none. */
export function dropAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-drop]');
    if (place) return place.dataset.drop ?? null;
  }
  return null;
}

/** The name of the stop in its zone that the focus came to. */
export function stopOf({ target }: FocusEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-rove]')?.dataset.rove : undefined;
}

/** A card of no name in the air: a dungeon card is carried under this one. */
export const blind = (slot: number) => `?${slot}`;
