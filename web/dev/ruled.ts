// Made-up views of what only some rules have: jokers, adding, throwing away, completing, swapping, direction.

import { NOTHING, play, view } from './views.ts';
import type { Card, Event, Playable, Preset, SeatView, TableView } from '../src/protocol.gen.ts';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const groups = (ranks: string[], ...counts: number[]): Playable[] => ranks.map((rank) => ({ rank, counts }));
const tooLow = (rank: string, above: string) => ({
  rank,
  why: { code: 'too_low' as const, data: { rank, needs: { type: 'above' as const, rank: above } } },
});

function scene(preset: Preset, seats: number, change: Partial<SeatView>, then: Event[] = []): TableView {
  const made = view(
    seats,
    play(seats, { requirement: { type: 'at_least', rank: '8' }, ...change }),
    seats,
    preset,
  );
  return { ...made, story: [...made.story, ...then] };
}

/** Sixty cards of two decks: all ranks and three jokers. */
const SIXTY: Card[] = [
  ...RANKS.flatMap((rank) =>
    'shdc'
      .split('')
      .flatMap((suit) => [rank + suit, `${rank}${suit}'`])
      .slice(0, rank === '9' ? 8 : 5),
  ),
  'X1',
  'X2',
  'X3',
].slice(0, 71);

export const ruled: Record<string, () => TableView> = {
  joker: () =>
    scene('hole-cards', 4, {
      hand: ['3d', '3h', '9s', 'Kc', 'X1', 'X2'],
      requirement: { type: 'above', rank: '8' },
      offers: {
        ...NOTHING,
        plays: [...groups(['2', '10', 'J', 'Q', 'A'], 1, 2), ...groups(['9', 'K'], 1, 2, 3)],
        blocked: [{ rank: '3', why: { code: 'never_played', data: { rank: '3' } } }],
        shed: ['3d', '3h'],
      },
    }),
  declare: () => {
    const made = scene(
      'windows',
      4,
      {
        hand: [],
        bone_pile: 0,
        waiting: 'X1',
        requirement: { type: 'at_most', rank: '9' },
        stack: ['9s'],
        offers: {
          ...NOTHING,
          zone: 'dungeon',
          declare: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J'],
          pick_up_refusal: { code: 'joker_waits', data: { seat: 0 } },
        },
      },
      [{ type: 'flipped', seat: 0, slot: 1, card: 'X1', result: 'asks' }],
    );
    const mine = made.play?.seats[0];
    if (mine) Object.assign(mine, { hand: 0, courtyard: [null, null, null], dungeon: [true, false, true] });
    return made;
  },
  declares: () =>
    scene('windows', 4, {
      turn: 2,
      waiting: 'X1',
      stack: ['4s', '9s'],
      requirement: { type: 'at_most', rank: '9' },
      offers: { ...NOTHING, pick_up_refusal: { code: 'not_your_turn', data: { turn: 2 } } },
    }),
  shed: () =>
    scene('hole-cards', 5, {
      turn: 2,
      hand: ['3d', '6c', 'Qs'],
      requirement: { type: 'above', rank: '8' },
      offers: { ...NOTHING, shed: ['3d'], pick_up_refusal: { code: 'not_your_turn', data: { turn: 2 } } },
    }),
  stuckshed: () =>
    scene('hole-cards', 5, {
      hand: ['3d', '3h', '6c'],
      requirement: { type: 'above', rank: 'A' },
      stack: ['Qs', 'X1=A'],
      offers: {
        ...NOTHING,
        blocked: [{ rank: '3', why: { code: 'never_played', data: { rank: '3' } } }, tooLow('6', 'A')],
        shed: ['3d', '3h'],
        pick_up: true,
        pick_up_refusal: null,
      },
    }),
  adding: () =>
    scene(
      'white-castle',
      5,
      {
        adding: true,
        hand: ['7h', 'Js', 'Qs'],
        stack: ['5s', '7s'],
        requirement: { type: 'at_least', rank: '7' },
        offers: { ...NOTHING, add: ['7h'], end: true, pick_up_refusal: { code: 'finish_adding' } },
      },
      [
        { type: 'played', seat: 0, from: 'hand', cards: ['7s'] },
        { type: 'drew', seat: 0, count: 1, cards: ['7h'] },
      ],
    ),
  window: () =>
    scene('palace', 5, {
      turn: 1,
      hand: ['7h', '7d', 'Js', 'Qs', 'Qd'],
      stack: ['5s', '7s', '7c'],
      requirement: { type: 'at_least', rank: '7' },
      offers: {
        ...NOTHING,
        add: ['7h'],
        complete: [{ rank: '7', counts: [2] }],
        pick_up_refusal: { code: 'not_your_turn', data: { turn: 1 } },
      },
    }),
  swap: () => swap([false, true, false, false, true]),
  swapready: () => swap([true, true, false, true, true]),
  anticlockwise: () =>
    scene('castle', 5, { clockwise: false }, [
      { type: 'played', seat: 1, from: 'hand', cards: ['8c'] },
      { type: 'turned', clockwise: false },
      { type: 'skipped', seats: [4] },
    ]),
  sixty: () => sixty(5),
  sixtyten: () => sixty(10),
};

function swap(ready: boolean[]): TableView {
  const made = scene('palace', 5, {
    phase: 'swap',
    turn: null,
    stack: [],
    burned: [],
    hand: ['3d', '9s', 'Ac'],
    requirement: { type: 'anything' },
    offers: {
      ...NOTHING,
      swap: !ready[0],
      ready: !ready[0],
      pick_up_refusal: { code: 'wrong_phase', data: { phase: 'swap' } },
    },
  });
  const at = made.play;
  if (at) at.seats = at.seats.map((each) => ({ ...each, hand: 3, chosen: ready[each.seat] ?? false }));
  return { ...made, story: made.story.slice(0, 1) };
}

function sixty(seats: number): TableView {
  return scene('hole-cards', seats, {
    hand: SIXTY,
    requirement: { type: 'above', rank: '8' },
    offers: {
      ...NOTHING,
      plays: groups(['2', '9', '10', 'J', 'Q', 'K', 'A'], 1, 2, 3, 4, 5, 6, 7, 8),
      blocked: [
        { rank: '3', why: { code: 'never_played', data: { rank: '3' } } },
        ...['4', '5', '6', '7', '8'].map((rank) => tooLow(rank, '8')),
      ],
      shed: SIXTY.filter((card) => card.startsWith('3')),
    },
  });
}
