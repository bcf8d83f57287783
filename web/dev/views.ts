// Made-up views for the development page: tables in every state that the page has to draw.

import { PRESETS, USUAL_FORM } from '../src/presets.gen.ts';
import type {
  Card,
  Event,
  Offers,
  Person,
  Preset,
  SeatPlaces,
  SeatView,
  TableView,
} from '../src/protocol.gen.ts';

import { ruled } from './ruled.ts';

export const TABLE = 'devdevdevdevdevdevdevdevde';
const NAMES = ['Rosa', 'Ben', 'Ada', 'Leo', 'Mia', 'Konstantin', 'Zoë', 'Tom', 'Ivy', 'Max'];
const now = () => Math.floor(Date.now() / 1000);

export function people(count: number, claimed = count): Person[] {
  return Array.from({ length: count }, (_, seat) => ({
    seat,
    name: seat < claimed ? (NAMES[seat] ?? null) : null,
    here: seat < claimed && seat !== 3,
    away_since: seat === 3 && seat < claimed ? now() - 240 : null,
    ready: seat === 1,
    bot: null,
    is_bot: false,
    left: false,
    closed: false,
  }));
}

function places(
  seat: number,
  hand: number,
  courtyard: (Card | null)[],
  dungeon = [true, true, true],
): SeatPlaces {
  return {
    seat,
    hand,
    courtyard,
    dungeon,
    chosen: true,
    place: null,
    total: [40, 15, 120, 65, 5][seat % 5] ?? 0,
  };
}

const COURTYARDS: Card[][] = [
  ['9d', 'Kc', '10h'],
  ['4s', 'Qd', '2h'],
  ['7c', '7h', 'Ad'],
  ['Js', '3d', '10c'],
  ['6s', '8h', 'Kh'],
  ['5c', '5d', '5h'],
  ['Qs', 'Js', '9c'],
  ['4c', '6d', 'As'],
  ['8c', '8d', '3s'],
  ['2c', '9h', 'Jd'],
].map((cards, seat) => (seat > 4 ? cards.map((card) => `${card}'`) : cards));

const story: Event[] = [
  { type: 'dealt', round: 2, order: [0, 1, 2, 3, 4], opener: 1 },
  { type: 'played', seat: 1, from: 'hand', cards: ['4h'] },
  { type: 'drew', seat: 1, count: 1, cards: [] },
  { type: 'played', seat: 2, from: 'hand', cards: ['10d'] },
  { type: 'extra_play', seat: 2 },
  { type: 'played', seat: 2, from: 'hand', cards: ['6c', '6h'] },
  { type: 'picked_up', seat: 3, cards: ['4h', '10d', '6c', '6h'] },
  { type: 'played', seat: 4, from: 'hand', cards: ['2s'] },
  { type: 'burned', cards: ['4h', '2s'], by: 'power' },
  { type: 'played', seat: 4, from: 'hand', cards: ['8s', '8c'] },
];

/** Offers of somebody who may do nothing. */
export const NOTHING: Offers = {
  zone: 'hand',
  choose: false,
  plays: [],
  blocked: [],
  flips: [],
  swap: false,
  ready: null,
  declare: [],
  add: [],
  end: false,
  shed: [],
  complete: [],
  pick_up: false,
  pick_up_refusal: { code: 'must_play' },
};

export function play(seats: number, change: Partial<SeatView> = {}): SeatView {
  return {
    viewer: 0,
    round: 2,
    phase: 'play',
    turn: 0,
    opener: 1,
    clockwise: true,
    waiting: null,
    adding: false,
    seats: Array.from({ length: seats }, (_, seat) =>
      places(seat, [5, 7, 3, 12, 4][seat % 5] ?? 3, COURTYARDS[seat] ?? []),
    ),
    stack: ['5s', '5d', '8s', '8c'],
    bone_pile: 14,
    burned: ['4h', '2s'],
    requirement: { type: 'at_least', rank: '8' },
    extra_play: false,
    turns_left: null,
    hand: ['2d', '4d', '9s', '9h', 'Ac'],
    choice: [],
    offers: {
      ...NOTHING,
      plays: [
        { rank: '2', counts: [1] },
        { rank: '9', counts: [1, 2] },
        { rank: 'A', counts: [1] },
      ],
      blocked: [
        { rank: '4', why: { code: 'too_low', data: { rank: '4', needs: { type: 'at_least', rank: '8' } } } },
      ],
    },
    sheet: [],
    winners: [],
    ...change,
  };
}

export function view(
  count: number,
  played: SeatView | null,
  claimed = count,
  preset: Preset = 'castle',
): TableView {
  return {
    table: {
      id: TABLE,
      name: 'Friday night',
      host: 0,
      expires_at: now() + 6.8 * 86_400,
      rules: {
        preset,
        options: PRESETS[preset],
        decks: count > 5 ? 2 : 1,
        form: USUAL_FORM[preset],
      },
      settings: { clock: { type: 'none' }, watching: false, chat: true, hints: false },
      waits: { stand_in_by_host: 30, stand_in_by_any: 120, chair: 300 },
    },
    you: 0,
    ask: 1,
    people: people(count, claimed),
    play: played,
    story: played ? story : [],
    clock: null,
    votes: [],
    watchers: 0,
    recovery: null,
    acted_for: 0,
  };
}

const ALL = 'shdc'
  .split('')
  .flatMap((suit) =>
    ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((rank) => rank + suit),
  );
const big = ALL.filter((_, index) => index % 5 !== 0)
  .slice(0, 34)
  .sort((a, b) => order(a) - order(b));
function order(card: Card): number {
  return ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].indexOf(card.slice(0, -1));
}

const scores = (round: number, winners: boolean) => [
  { seat: 0, cost: 0, total: 40, place: 1, held: [] },
  { seat: 1, cost: 25, total: 40 + round, place: 3, held: ['4s', 'Qd', '3c', '7s'] },
  { seat: 2, cost: 70, total: 190, place: 4, held: ['2h', '7c', '7h', 'Kd'] },
  {
    seat: 3,
    cost: 135,
    total: winners ? 215 : 165,
    place: 5,
    held: ['10c', '2c', 'Js', '3d', '5h', '6d', 'Ks'],
  },
  { seat: 4, cost: 5, total: 10 + round, place: 2, held: ['6s'] },
];

/** Bots at all seats that have a name but one's own, and hints. */
function withBots(table: TableView): TableView {
  const levels = ['careful', 'strong', 'beginner'] as const;
  const people = table.people.map((each) =>
    each.seat === 0 || each.name === null
      ? each
      : {
          ...each,
          here: false,
          away_since: null,
          ready: false,
          bot: levels[each.seat % 3] ?? null,
          is_bot: true,
        },
  );
  return { ...table, people, table: { ...table.table, settings: { ...table.table.settings, hints: true } } };
}

/** The tables that can be looked at, by name. */
export const scenes: Record<string, () => TableView> = {
  table: () => view(5, play(5)),
  two: () => view(2, play(2)),
  wait: () => {
    const waiting = play(5, { turn: 2 });
    waiting.offers = {
      ...waiting.offers,
      plays: [],
      blocked: [],
      pick_up_refusal: { code: 'not_your_turn', data: { turn: 2 } },
    };
    return view(5, waiting);
  },
  // Seat 3 is away, and the round waits for it.
  away: () => {
    const waiting = view(5, play(5, { turn: 3 }));
    return {
      ...waiting,
      table: {
        ...waiting.table,
        settings: { clock: { type: 'hard', seconds: 60 }, watching: true, chat: true, hints: false },
      },
      clock: { seats: [3], ends_at: 24_000 },
      watchers: 2,
    };
  },
  bot: () => {
    const played = view(5, play(5));
    return {
      ...played,
      clock: { seats: [0], ends_at: 9_000 },
      people: played.people.map((each) => (each.seat === 3 ? { ...each, bot: 'careful' as const } : each)),
    };
  },
  lost_host: () => {
    const played = view(4, play(4));
    const people = played.people.map((each) =>
      each.seat === 3
        ? { ...each, here: true, away_since: null }
        : each.seat === 1
          ? { ...each, here: false, away_since: now() - 400 }
          : each,
    );
    return { ...played, table: { ...played.table, host: 1 }, people, votes: [{ by: 2, host: 0 }] };
  },
  ten: () => view(10, play(10)),
  ...ruled,
  lead: () =>
    view(
      4,
      play(4, {
        stack: [],
        requirement: { type: 'anything' },
        offers: {
          ...play(4).offers,
          plays: ['2', '4', '9', 'A'].map((rank) => ({ rank, counts: rank === '9' ? [1, 2] : [1] })),
          blocked: [],
        },
      }),
    ),
  big: () =>
    view(
      5,
      play(5, {
        hand: big,
        offers: {
          ...play(5).offers,
          plays: ['2', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((rank) => ({ rank, counts: [1, 2, 3] })),
          blocked: ['3', '4', '5', '6', '7'].map((rank) => ({
            rank,
            why: {
              code: 'too_low' as const,
              data: { rank, needs: { type: 'at_least' as const, rank: '8' } },
            },
          })),
        },
      }),
    ),
  courtyard: () => {
    const at = play(4, {
      hand: [],
      bone_pile: 0,
      stack: ['Jd'],
      requirement: { type: 'at_least', rank: 'J' },
    });
    at.offers = {
      ...at.offers,
      zone: 'courtyard',
      plays: [{ rank: 'K', counts: [1] }],
      blocked: [
        { rank: '9', why: { code: 'too_low', data: { rank: '9', needs: { type: 'at_least', rank: 'J' } } } },
      ],
    };
    const mine = at.seats[0];
    if (mine) at.seats[0] = { ...mine, hand: 0, courtyard: ['9d', 'Kc', null] };
    return view(4, at);
  },
  dungeon: () => {
    const at = play(3, {
      hand: [],
      bone_pile: 0,
      stack: ['Jd', 'Js'],
      requirement: { type: 'at_least', rank: 'J' },
    });
    at.offers = {
      ...at.offers,
      zone: 'dungeon',
      plays: [],
      blocked: [],
      flips: [0, 2],
      pick_up_refusal: { code: 'must_flip' },
    };
    const mine = at.seats[0];
    if (mine) at.seats[0] = { ...mine, hand: 0, courtyard: [null, null, null], dungeon: [true, false, true] };
    return view(3, at);
  },
  stuck: () => {
    const at = play(5, {
      hand: ['3d', '4d', '6h'],
      requirement: { type: 'at_least', rank: 'A' },
      stack: ['Qs', 'Kd', 'As'],
    });
    at.offers = {
      ...at.offers,
      plays: [],
      blocked: ['3', '4', '6'].map((rank) => ({
        rank,
        why: { code: 'too_low' as const, data: { rank, needs: { type: 'at_least' as const, rank: 'A' } } },
      })),
      pick_up: true,
      pick_up_refusal: null,
    };
    return view(5, at);
  },
  choose: () => {
    const at = play(5, {
      phase: 'choose',
      turn: null,
      stack: [],
      burned: [],
      hand: ['2d', '4d', '9s', '9h', 'Kd', 'Ac'],
      requirement: { type: 'anything' },
    });
    at.offers = { ...at.offers, zone: null, choose: true, plays: [], blocked: [] };
    at.seats = at.seats.map((each) => ({
      ...each,
      hand: 6,
      courtyard: [null, null, null],
      chosen: each.seat === 2,
    }));
    return { ...view(5, at), story: story.slice(0, 1) };
  },
  over: () => {
    const at = play(5, {
      phase: 'over',
      turn: null,
      sheet: [1, 2].map((round) => ({ round, scores: scores(round, false) })),
    });
    at.offers = { ...at.offers, zone: null, plays: [], blocked: [] };
    at.hand = [];
    return view(5, at);
  },
  won: () => {
    const at = play(5, {
      phase: 'over',
      turn: null,
      winners: [4],
      sheet: [1, 2, 3, 4].map((round) => ({ round, scores: scores(round, true) })),
    });
    at.offers = { ...at.offers, zone: null, plays: [], blocked: [] };
    at.hand = [];
    return view(5, at);
  },
  watch: () => ({ ...view(5, play(5)), you: null, watchers: 2 }),
  watch_two: () => ({ ...view(2, play(2, { turn: 1 })), you: null, watchers: 1 }),
  watch_ten: () => ({ ...view(10, play(10)), you: null, watchers: 12 }),
  watch_over: () => ({ ...(scenes.over?.() ?? view(5, null)), you: null, watchers: 1 }),
  watch_choose: () => ({ ...(scenes.choose?.() ?? view(5, null)), you: null, watchers: 1 }),
  watch_swap: () => ({ ...(scenes.swap?.() ?? view(5, null)), you: null, watchers: 1 }),
  watch_lobby: () => ({ ...view(5, null, 3), you: null, watchers: 1 }),
  // The last day of a table.
  ends: () => {
    const last = view(5, play(5));
    return { ...last, table: { ...last.table, expires_at: now() + 5 * 3_600 } };
  },
  bots: () => withBots(view(4, play(4, { round: 3 }))),
  bots_stuck: () => withBots(scenes.stuck?.() ?? view(5, null)),
  bots_dungeon: () => withBots(scenes.dungeon?.() ?? view(5, null)),
  bots_big: () => withBots(scenes.big?.() ?? view(5, null)),
  bots_choose: () => withBots({ ...(scenes.choose?.() ?? view(5, null)) }),
  bots_over: () => withBots(scenes.over?.() ?? view(5, null)),
  bots_won: () => withBots(scenes.won?.() ?? view(5, null)),
  bots_ten: () => withBots(view(10, play(10))),
  bots_lobby: () => {
    const lobby = withBots(view(5, null, 4));
    const people = lobby.people.map((each) =>
      each.seat === 1 ? { ...each, here: true, bot: null, is_bot: false } : each,
    );
    return { ...lobby, people };
  },
  lobby: () => view(5, null, 3),
  lobby_six: () => view(6, null, 3),
  guest: () => ({ ...view(4, null, 2), you: 1 }),
};
