// Plans how what happened is shown: which card goes where, when and how. Pure; times in milliseconds.

import { plain } from './cards.ts';
import type { Card, Moved, Spot } from '../protocol.gen.ts';

export const FLY_MS = 220;
export const FLIP_MS = 620;
export const BURN_MS = 420;
/** Between the cards of one stream. */
const STAGGER_MS = 32;
/** What is on top of a burning stack is seen for so long first. */
const GLANCE_MS = 140;
/** Cards of a pick-up that are seen to go; the others are gone at once. */
export const STREAM_MAX = 12;
/** All of one update is over by then. */
export const SHOW_MS_MAX = 1_600;

/** One leg of a card's way. */
export interface Leg {
  kind: 'fly' | 'flip' | 'burn';
  from: Spot;
  to: Spot;
  start: number;
  length: number;
}

/** A card's whole way through one update; unknown cards have ways of their own. */
export interface Way {
  card: Card | null;
  legs: Leg[];
}

export interface Plan {
  ways: Way[];
  /** When stacks burn. */
  flares: number[];
  /** When all of it is over. */
  end: number;
}

/** Plans all of one update. */
export function plan(moved: readonly Moved[]): Plan {
  const ways: Way[] = [];
  const byCard = new Map<Card, Way>();
  const flares: number[] = [];
  let clock = 0;
  let end = 0;

  const leg = (name: Card | null, kind: Leg['kind'], from: Spot, to: Spot, start: number, length: number) => {
    const card = name === null ? null : plain(name);
    let way = card === null ? undefined : byCard.get(card);
    if (!way) {
      way = { card, legs: [] };
      ways.push(way);
      if (card !== null) byCard.set(card, way);
    } else if (kind === 'burn') {
      // What burns lies as in the stack, also the card that has just come to it.
      ways.splice(ways.indexOf(way), 1);
      ways.push(way);
    }
    way.legs.push({ kind, from, to, start, length });
    end = Math.max(end, start + length);
  };

  for (const { event, flights } of moved) {
    switch (event.type) {
      case 'played':
      case 'added':
      case 'shed':
      case 'completed':
      case 'swapped':
      case 'revealed':
        flights.forEach((flight, index) =>
          leg(flight.card, 'fly', flight.from, flight.to, clock + index * STAGGER_MS, FLY_MS),
        );
        clock = Math.max(clock, end);
        break;
      case 'flipped':
        for (const flight of flights) leg(flight.card, 'flip', flight.from, flight.to, clock, FLIP_MS);
        clock = Math.max(clock, end);
        break;
      case 'burned':
        clock += GLANCE_MS;
        flares.push(clock);
        for (const flight of flights) leg(flight.card, 'burn', flight.from, flight.to, clock, BURN_MS);
        clock = Math.max(clock, end);
        break;
      case 'picked_up': {
        // The top cards are the ones that were seen; they go first.
        const seen = flights.slice(-STREAM_MAX).reverse();
        seen.forEach((flight, index) =>
          leg(flight.card, 'fly', flight.from, flight.to, clock + index * STAGGER_MS, FLY_MS + 60),
        );
        clock = Math.max(clock, end);
        break;
      }
      case 'drew':
        flights.forEach((flight, index) =>
          leg(flight.card, 'fly', flight.from, flight.to, clock + index * STAGGER_MS * 2, FLY_MS),
        );
        clock += STAGGER_MS * 2;
        break;
      case 'dealt':
      case 'chose':
      case 'declared':
      case 'ready':
      case 'began':
      case 'skipped':
      case 'turned':
      case 'kept':
      case 'extra_play':
      case 'passed':
      case 'went_out':
      case 'round_over':
        break;
    }
  }
  return end > SHOW_MS_MAX ? hurry({ ways, flares, end }, SHOW_MS_MAX / end) : { ways, flares, end };
}

function hurry(slow: Plan, pace: number): Plan {
  return {
    ways: slow.ways.map(({ card, legs }) => ({
      card,
      legs: legs.map((leg) => ({ ...leg, start: leg.start * pace, length: leg.length * pace })),
    })),
    flares: slow.flares.map((at) => at * pace),
    end: slow.end * pace,
  };
}
