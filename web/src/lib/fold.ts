// How a hand is laid out: side by side while each card shows a finger's width, else folded by rank. Pure.

/** A strip of a card that a finger can hit. */
export const STRIP_MIN = 44;
/** The part of a card that has to show, so that its middle is never under its neighbour. */
const SHOWN = 0.56;
const GAP = 6;
/** Thirteen ranks and the jokers, on two rows; three where even that is too wide. */
const COLUMNS_MAX = 7;
/** Piles may be so much smaller than cards that lie side by side: on two rows, and to stay on one. */
const PILE = 0.76;
const PILE_MIN = 0.5;

export type Layout =
  { kind: 'row'; width: number; step: number } | { kind: 'piles'; width: number; columns: number };

/** The layout of `cards` cards in `groups` ranks, in a space `room` wide, for cards at best `best` wide. */
export function layOut(cards: number, groups: number, room: number, best: number): Layout {
  const step = cards > 1 ? Math.min(best + GAP, (room - best) / (cards - 1)) : best + GAP;
  if (step >= Math.max(STRIP_MIN, best * SHOWN)) return { kind: 'row', width: best, step };
  const fit = Math.floor((room + GAP) / (Math.max(STRIP_MIN, best * PILE_MIN) + GAP));
  const columns = groups <= fit ? groups : Math.min(COLUMNS_MAX, fit, Math.max(4, Math.ceil(groups / 2)));
  const cap = groups > columns ? best * PILE : best;
  const width = Math.min(cap, (room - (columns - 1) * GAP) / columns);
  return { kind: 'piles', width: Math.floor(Math.max(width, STRIP_MIN)), columns };
}
