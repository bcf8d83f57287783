// Reads the names of cards. Knows nothing of rules: what may be played is told by the server.

import type { Card, Placed, Rank } from '../protocol.gen.ts';

export type Suit = 'spades' | 'hearts' | 'diamonds' | 'clubs';

/** A card taken apart; a joker has no suit, and as its rank the one it was declared to be, if any. */
export interface CardFace {
  rank: Rank | null;
  suit: Suit | null;
  /** The number of its deck, from 0. */
  deck: number;
}

/** Every rank, lowest first. */
export const RANKS: readonly Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const JOKERS_PER_DECK = 2;
const SUITS: Record<string, Suit> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

/** Takes a card's name apart: `10s'` is the ten of spades of the second deck, `X1=K` a joker as king. */
export function face(card: Card | Placed): CardFace {
  if (isJoker(card)) {
    const [name = '', rank] = card.split('=');
    return {
      rank: rank ?? null,
      suit: null,
      deck: Math.floor((Number(name.slice(1)) - 1) / JOKERS_PER_DECK),
    };
  }
  const name = card.replace(/'+$/, '');
  return {
    rank: name.slice(0, -1),
    suit: SUITS[name.slice(-1)] ?? null,
    deck: card.length - name.length,
  };
}

/** The rank that a card counts as; jokers that nobody declared count as a rank of their own. */
export function rankOf(card: Card | Placed): Rank {
  return face(card).rank ?? JOKER;
}

/** Jokers that nobody declared, as a rank of their own. */
export const JOKER: Rank = 'X';

export const isJoker = (card: Card | Placed): boolean => card.startsWith(JOKER);

/** A card as it lies on the stack, without what it was declared as: its name elsewhere. */
export function plain(placed: Placed): Card {
  return placed.split('=')[0] ?? placed;
}

/** Cards of one rank, together. */
export interface Group {
  rank: Rank;
  cards: Card[];
}

/** Cards by rank, in the order in which the ranks first come. */
export function groups(cards: readonly Card[]): Group[] {
  const found = new Map<Rank, Card[]>();
  for (const card of cards) {
    const rank = rankOf(card);
    const group = found.get(rank);
    if (group) group.push(card);
    else found.set(rank, [card]);
  }
  return [...found].map(([rank, cards]) => ({ rank, cards }));
}
