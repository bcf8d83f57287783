// A pretended server for the development page: `dev/?scene=table`. Nothing of this is in the build.

import type {
  Advice,
  ClientMessage,
  Moved,
  SeatView,
  ServerMessage,
  TableView,
} from '../src/protocol.gen.ts';
import { linkText } from '../src/lib/invitations.ts';
import { scenes, TABLE } from './views.ts';

const query = new URLSearchParams(location.search);
const scene = query.get('scene') ?? (query.has('hash') ? '' : 'table');
const secret = 'abcdefghijklmnopqrstuvwxyz';
const prefix = `castle:${new URL('.', document.baseURI).pathname}:`;

if (scenes[scene]) {
  const now = Math.floor(Date.now() / 1000);
  const seat = {
    table: TABLE,
    key: 'k',
    name: 'Rosa',
    tableName: 'Friday night',
    seenAt: now - 400,
    expiresAt: now + 500_000,
  };
  const invitations = Object.fromEntries([1, 2, 3, 4].map((n) => [n, secret]));
  const { you } = scenes[scene]();
  if (you !== null)
    localStorage.setItem(
      `${prefix}seat.${TABLE}.${you}`,
      JSON.stringify({ ...seat, seat: you, invitations, turn: { name: 'Rosa', you: true } }),
    );
  location.hash = you === null ? `#watch=${linkText(TABLE, secret)}` : `#table=${TABLE}/${you}`;
} else if (scene === 'join') {
  location.hash = `#join=${linkText(TABLE, secret)}`;
} else {
  location.hash = query.get('hash') ?? '';
}

// A match against bots that is saved, for the main menu.
if (query.has('saved'))
  localStorage.setItem(
    `${prefix}seat.${TABLE}.0`,
    JSON.stringify({
      table: TABLE,
      seat: 0,
      key: 'k',
      name: 'You',
      tableName: 'Against bots',
      seenAt: Math.floor(Date.now() / 1000) - 400,
      round: 3,
      turn: { name: 'You', you: true },
      bots: {
        start: 'x',
        others: [
          { name: 'Ada', level: 'careful' },
          { name: 'Leo', level: 'careful' },
          { name: 'Mia', level: 'strong' },
        ],
      },
    }),
  );

let view: TableView = (scenes[scene] ?? scenes.table)?.() as TableView;
let version = 1;

class PretendedSocket {
  static last: PretendedSocket | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    PretendedSocket.last = this;
    setTimeout(() => this.onopen?.(), 20);
  }
  say(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string) {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'Hello') {
      setTimeout(() => this.say({ type: 'Welcome', epoch: 1, now: 0, version, view, moved: [] }), 30);
      setTimeout(() => {
        const at = Math.floor(Date.now() / 1000);
        this.say({
          type: 'Note',
          note: { nth: 1, seat: 1, at, said: { type: 'text', text: 'Good evening!' } },
        });
      }, 200);
      setTimeout(() => {
        const at = Math.floor(Date.now() / 1000);
        this.say({
          type: 'Note',
          note: { nth: 2, seat: 2, at, said: { type: 'reaction', reaction: 'bravo' } },
        });
      }, 700);
    } else if (message.type === 'Act') {
      setTimeout(() => act(message.id, message.action), 120);
    } else if (message.type === 'Hint') {
      const { id } = message;
      setTimeout(() => this.say({ type: 'Hint', id, advice: advice() }), Number(query.get('think') ?? 300));
    } else if (message.type === 'Do') {
      setTimeout(
        () => this.say({ type: 'Update', version: ++version, view, moved: [], done: [message.id] }),
        80,
      );
    }
  }
  close() {
    this.onclose?.();
  }
}

function advice(): Advice {
  const hand = view.play?.hand ?? [];
  const figures = { tries: 812, good: 62 };
  if (view.play?.phase === 'choose')
    return {
      action: { type: 'choose', cards: hand.slice(3) },
      ...figures,
      other: { action: { type: 'choose', cards: [...hand.slice(0, 1), ...hand.slice(4)] }, good: 58 },
      reason: null,
    };
  if (view.play?.offers.pick_up)
    return { action: { type: 'pick_up' }, tries: 0, good: 0, other: null, reason: null };
  if (view.play?.offers.zone === 'dungeon')
    return {
      action: { type: 'flip', slot: 2 },
      ...figures,
      other: { action: { type: 'flip', slot: 0 }, good: 62 },
      reason: null,
    };
  return {
    action: { type: 'play', cards: hand.slice(2, 4) },
    ...figures,
    other: { action: { type: 'play', cards: hand.slice(0, 1) }, good: 51 },
    reason: { seat: 1, effect: 'picks_up', good: 41, other: 12 },
  };
}

/** Takes cards from the hand, and what was offered for them. */
function without(cards: string[], change: Partial<SeatView>) {
  const play = view.play;
  if (!play) return;
  const hand = play.hand.filter((card) => !cards.includes(card));
  const offers = { ...play.offers, add: [], end: false, shed: [], complete: [] };
  view = { ...view, ask: view.ask + 1, play: { ...play, hand, offers, ...change } };
}

function act(id: string, action: { type: string; cards?: string[]; slot?: number }) {
  const play = view.play;
  if (!play) return;
  const moved: Moved[] = [];
  const cards = action.cards ?? [];
  if (action.type === 'play') {
    moved.push({
      event: { type: 'played', seat: 0, from: 'hand', cards },
      flights: cards.map((card) => ({ card, from: { at: 'hand', seat: 0 }, to: { at: 'stack' } })),
    });
    let stack = [...play.stack, ...cards];
    if (cards[0]?.startsWith('2')) {
      moved.push({
        event: { type: 'burned', cards: stack, by: 'power' },
        flights: stack.map((card) => ({ card, from: { at: 'stack' }, to: { at: 'burned' } })),
      });
      stack = [];
    }
    view = {
      ...view,
      ask: view.ask + 1,
      play: { ...play, stack, hand: play.hand.filter((card) => !cards.includes(card)) },
    };
  } else if (action.type === 'pick_up') {
    moved.push({
      event: { type: 'picked_up', seat: 0, cards: play.stack },
      flights: play.stack.map((card) => ({ card, from: { at: 'stack' }, to: { at: 'hand', seat: 0 } })),
    });
    view = {
      ...view,
      ask: view.ask + 1,
      play: { ...play, stack: [], hand: [...play.hand, ...play.stack], turn: 1 },
    };
  } else if (action.type === 'flip') {
    const card = 'Kd';
    moved.push({
      event: { type: 'flipped', seat: 0, slot: action.slot ?? 0, card, result: 'played' },
      flights: [{ card, from: { at: 'dungeon', seat: 0, slot: action.slot ?? 0 }, to: { at: 'stack' } }],
    });
    const seats = play.seats.map((each) =>
      each.seat === 0
        ? { ...each, dungeon: each.dungeon.map((there, slot) => there && slot !== action.slot) }
        : each,
    );
    view = { ...view, ask: view.ask + 1, play: { ...play, seats, stack: [...play.stack, card], turn: 1 } };
  } else if (action.type === 'add' || action.type === 'complete') {
    moved.push({
      event:
        action.type === 'add'
          ? { type: 'added', seat: 0, cards }
          : { type: 'completed', seat: 0, from: 'hand', cards },
      flights: cards.map((card) => ({ card, from: { at: 'hand', seat: 0 }, to: { at: 'stack' } })),
    });
    without(cards, { stack: [...play.stack, ...cards], adding: false });
  } else if (action.type === 'shed') {
    moved.push({
      event: { type: 'shed', seat: 0, from: 'hand', cards },
      flights: cards.map((card) => ({ card, from: { at: 'hand', seat: 0 }, to: { at: 'burned' } })),
    });
    without(cards, { burned: [...play.burned, ...cards] });
  } else if (action.type === 'choose') {
    const seats = play.seats.map((each) => (each.seat === 0 ? { ...each, chosen: true } : each));
    view = { ...view, play: { ...play, seats, choice: cards } };
  }
  view = { ...view, story: [...view.story, ...moved.map((each) => each.event)] };
  PretendedSocket.last?.say({ type: 'Update', version: ++version, view, moved, done: [id] });
}

const now = () => Math.floor(Date.now() / 1000);
const answers: Record<string, () => unknown> = {
  'api/invitations/look': () =>
    query.get('problem')
      ? { problem: { code: query.get('problem'), data: { at: now() - 7_200 } } }
      : {
          table: TABLE,
          table_name: 'Friday night',
          host: 'Rosa',
          seat: 2,
          seats: 5,
          names: ['Rosa', 'Ben'],
          started: query.has('started'),
          plays_on: query.get('started') === 'cards',
          expires_at: now() + 600_000,
        },
  'api/invitations/claim': () => ({ table: TABLE, seat: 2, name: 'Ada' }),
  'api/seats/restore': () => ({ seats: [] }),
  'api/seats/look': () =>
    query.get('problem')
      ? { problem: { code: query.get('problem'), data: { at: now() - 7_200 } } }
      : { table: TABLE, table_name: 'Friday night', seat: 2, name: 'Ada', sign_out: query.has('signs_out') },
  'api/seats/open': () => ({ table: TABLE, seat: 2, name: 'Ada' }),
  [`api/tables/${TABLE}/seat-link`]: () => ({ ends_at: now() + 900, code: '7KMN0XYZ' }),
  [`api/tables/${TABLE}/watch-link`]: () => ({ table: TABLE }),
  'api/tables': () => ({ table: TABLE, seat: 0 }),
};

Object.assign(window, {
  WebSocket: PretendedSocket,
  fetch: async (address: URL | string) => {
    const path = new URL(address, document.baseURI).pathname.split('/dev/')[1] ?? '';
    const value = (answers[path] ?? (() => ({})))() as { problem?: unknown };
    await new Promise((done) => setTimeout(done, 60));
    return new Response(JSON.stringify(value.problem ?? value), { status: value.problem ? 410 : 200 });
  },
  pretended: () => PretendedSocket.last,
  pretendedView: () => view,
});

await import('../src/main.ts');
