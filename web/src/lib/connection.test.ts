import { beforeEach, describe, expect, test } from 'vitest';
import type { ClientMessage, ServerMessage, TableView } from '../protocol.gen.ts';
import {
  ANSWER_MS,
  ATTEMPT_MS_MAX,
  Connection,
  PAUSE_MS_FIRST,
  PAUSE_MS_MAX,
  PAUSE_MS_MIN,
  STABLE_MS,
  TRUST_MS,
  type LinkState,
  type Socket,
  type World,
} from './connection.ts';

class Pretended implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: ClientMessage[] = [];
  closed = false;
  send(text: string) {
    this.said.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    this.closed = true;
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A world with a clock of its own. */
class Toy implements World {
  clock = 0;
  sockets: Pretended[] = [];
  timers: { at: number; run: () => void }[] = [];
  dice = 0.5;
  through = false;
  open() {
    const socket = new Pretended();
    this.sockets.push(socket);
    return socket;
  }
  now() {
    return this.clock;
  }
  random() {
    return this.dice;
  }
  after(ms: number, run: () => void) {
    // As in a browser: whole milliseconds.
    const timer = { at: this.clock + Math.ceil(ms), run };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((each) => each !== timer));
  }
  async probe() {
    return this.through;
  }
  pass(ms: number) {
    const end = this.clock + ms;
    for (;;) {
      const next = this.timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.clock = next.at;
      this.timers = this.timers.filter((each) => each !== next);
      next.run();
    }
    this.clock = end;
  }
  get socket() {
    return this.sockets.at(-1) as Pretended;
  }
  get open_() {
    return this.sockets.filter((socket) => !socket.closed).length;
  }
}

const view = {} as TableView;
const welcome: ServerMessage = { type: 'Welcome', epoch: 1, now: 0, version: 1, view, moved: [] };

let world: Toy;
let states: LinkState[];
let heard: ServerMessage[];
let connection: Connection;

beforeEach(() => {
  world = new Toy();
  states = [];
  heard = [];
  connection = new Connection(world, {
    hello: () => ({ table: 't', key: 'k' }),
    message: (message) => heard.push(message),
    state: (state) => states.push(state),
  });
  connection.start();
});

function up() {
  world.socket.onopen?.();
  world.socket.hear(welcome);
}

describe('a connection', () => {
  test('says hello first and is open with the welcome', () => {
    world.socket.onopen?.();
    expect(world.socket.said).toEqual([{ type: 'Hello', protocol: 1, table: 't', key: 'k' }]);
    expect(connection.send({ type: 'Beat' })).toBe(false);
    world.socket.hear(welcome);
    expect(states.at(-1)).toEqual({ at: 'open' });
    expect(heard).toEqual([welcome]);
    expect(connection.send({ type: 'Beat' })).toBe(true);
  });

  test('beats while it has nothing to say', () => {
    up();
    for (let second = 0; second < 120; second += 5) {
      world.pass(5_000);
      world.socket.hear({ type: 'Beat', now: 0 });
    }
    const beats = world.socket.said.filter((message) => message.type === 'Beat');
    expect(beats.length).toBeGreaterThanOrEqual(5);
    expect(beats.length).toBeLessThanOrEqual(7);
    expect(world.sockets).toHaveLength(1);
  });

  test('notices silence within thirty seconds and comes back', () => {
    up();
    world.pass(29_000);
    expect(states.at(-1)?.at).toBe('open');
    world.pass(1_100);
    expect(states.at(-1)).toEqual({ at: 'lost', blocked: false });
    expect(world.socket.closed).toBe(true);
    world.pass(PAUSE_MS_MIN + PAUSE_MS_FIRST);
    expect(world.sockets).toHaveLength(2);
    up();
    expect(states.at(-1)).toEqual({ at: 'open' });
  });

  test('gives up an attempt that nobody answers, and makes another', () => {
    world.pass(ATTEMPT_MS_MAX);
    expect(world.sockets[0]?.closed).toBe(true);
    world.pass(PAUSE_MS_FIRST + PAUSE_MS_MIN);
    expect(world.sockets).toHaveLength(2);
  });

  test('is never two, and tries at most twenty times in two minutes', () => {
    world.dice = 0.05;
    for (let step = 0; step < 1_200; step++) {
      world.socket.onclose?.();
      expect(world.open_).toBeLessThanOrEqual(1);
      world.pass(100);
    }
    expect(world.sockets.length).toBeLessThanOrEqual(20);
  });

  test('pauses longer each time, to a minute', () => {
    world.dice = 1;
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      const lostAt = world.clock;
      const before = world.sockets.length;
      world.socket.onclose?.();
      while (world.sockets.length === before) world.pass(50);
      pauses.push(world.clock - lostAt);
    }
    expect(pauses[0]).toBeLessThanOrEqual(PAUSE_MS_MIN + PAUSE_MS_FIRST + 50);
    expect(pauses.at(-1)).toBeGreaterThan(PAUSE_MS_MAX - 100);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(PAUSE_MS_MIN + PAUSE_MS_MAX + 50);
  });

  test('forgets its bad luck only after a stable time', () => {
    world.dice = 1;
    for (let attempt = 0; attempt < 5; attempt++) {
      up();
      world.pass(100);
      const before = world.sockets.length;
      world.socket.onclose?.();
      while (world.sockets.length === before) world.pass(50);
    }
    up();
    world.pass(STABLE_MS);
    world.socket.onclose?.();
    const before = world.sockets.length;
    world.pass(PAUSE_MS_MIN + PAUSE_MS_FIRST + 50);
    expect(world.sockets.length).toBe(before + 1);
  });

  test('ends for good when the server says so', () => {
    world.socket.onopen?.();
    world.socket.hear({ type: 'Bye', code: 'seat_revoked' });
    expect(states.at(-1)).toEqual({ at: 'ended', code: 'seat_revoked' });
    world.pass(600_000);
    connection.online();
    expect(world.sockets).toHaveLength(1);
  });

  test('comes back after every other goodbye', () => {
    up();
    world.socket.hear({ type: 'Bye', code: 'restarting' });
    expect(states.at(-1)?.at).toBe('lost');
    world.pass(PAUSE_MS_MIN + PAUSE_MS_FIRST);
    expect(world.sockets).toHaveLength(2);
  });

  test('does not trust its socket after a long sleep, but after a short one', () => {
    up();
    connection.hidden();
    world.pass(2_000);
    connection.shown();
    expect(world.sockets).toHaveLength(1);
    connection.hidden();
    world.pass(TRUST_MS + 1);
    connection.shown();
    expect(world.sockets).toHaveLength(2);
    expect(world.sockets[0]?.closed).toBe(true);
    up();
    expect(states.at(-1)).toEqual({ at: 'open' });
  });

  describe('that has something to be answered', () => {
    const act: ClientMessage = { type: 'Act', id: 'a', ask: 1, action: { type: 'pick_up' } };

    function stable() {
      up();
      world.pass(STABLE_MS);
    }

    test('opens a new line when nothing at all is heard', () => {
      stable();
      connection.send(act);
      world.pass(ANSWER_MS - 1);
      expect(world.sockets).toHaveLength(1);
      world.pass(1);
      expect(world.sockets).toHaveLength(2);
      expect(world.open_).toBe(1);
      up();
      expect(states.at(-1)).toEqual({ at: 'open' });
    });

    test('keeps its line when anything is heard', () => {
      stable();
      connection.send(act);
      world.pass(ANSWER_MS - 1);
      world.socket.hear({ type: 'Beat', now: 0 });
      world.pass(ANSWER_MS * 2);
      expect(world.sockets).toHaveLength(1);
    });

    test('does not wait anew with each repetition', () => {
      stable();
      connection.send(act);
      world.pass(ANSWER_MS / 2);
      connection.send(act);
      world.pass(ANSWER_MS / 2);
      expect(world.sockets).toHaveLength(2);
    });

    test('waits longer each time for a server that is slow', () => {
      stable();
      const waits = [];
      for (let time = 0; time < 3; time++) {
        connection.send(act);
        const [since, lines] = [world.clock, world.sockets.length];
        while (world.sockets.length === lines) world.pass(100);
        waits.push((world.clock - since) / ANSWER_MS);
        up();
      }
      expect(waits).toEqual([1, 2, 4]);
    });

    test('lets a hint be thought about', () => {
      stable();
      connection.send({ type: 'Hint', id: 'h', ask: 1 });
      world.pass(ANSWER_MS * 2);
      expect(world.sockets).toHaveLength(1);
    });
  });

  test('uses the moment when the network is back', () => {
    world.dice = 1;
    for (let attempt = 0; attempt < 6; attempt++) {
      world.socket.onclose?.();
      world.pass(PAUSE_MS_MAX + PAUSE_MS_MIN);
    }
    world.socket.onclose?.();
    world.pass(1_500);
    const before = world.sockets.length;
    connection.online();
    connection.online();
    expect(world.sockets.length).toBe(before + 1);
  });

  test('says when pages come through and sockets do not', async () => {
    world.through = true;
    for (let attempt = 0; attempt < 3; attempt++) {
      world.socket.onclose?.();
      await Promise.resolve();
      await Promise.resolve();
      if (attempt < 2) world.pass(PAUSE_MS_MAX);
    }
    expect(states.at(-1)).toEqual({ at: 'lost', blocked: true });
  });

  test('does not mind rubbish', () => {
    up();
    world.socket.onmessage?.({ data: '{"type":' });
    expect(states.at(-1)).toEqual({ at: 'open' });
  });

  test('is silent after it was stopped', () => {
    up();
    connection.stop();
    world.pass(600_000);
    connection.shown();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.closed).toBe(true);
  });
});

describe('two hundred pages', () => {
  /** A server that is down for so long, and answers at once when it is up. Returns when each page was back. */
  function comeBack(downMs: number, seed: number): number[] {
    let state = seed;
    const crowd = Array.from({ length: 200 }, () => {
      const own = new Toy();
      own.random = () => {
        state = (state * 48_271) % 2_147_483_647;
        return state / 2_147_483_647;
      };
      let back = -1;
      const page = new Connection(own, {
        hello: () => ({ table: 't', key: 'k' }),
        message: () => undefined,
        state: ({ at }) => {
          if (at === 'open' && back < 0) back = own.clock;
        },
      });
      own.open = () => {
        const socket = new Pretended();
        own.sockets.push(socket);
        own.after(1, () => {
          if (own.clock > 1 && own.clock < downMs) return socket.onclose?.();
          socket.onopen?.();
          socket.hear(welcome);
        });
        return socket;
      };
      page.start();
      own.pass(1);
      back = -1;
      own.socket.onclose?.();
      return { own, back: () => back };
    });
    for (const { own } of crowd) own.pass(29_000);
    return crowd.map(({ back }) => back());
  }

  test.each([500, 3_000, 8_000])('come back one by one after %i ms without a server', (down) => {
    for (const seed of [1, 2, 3]) {
      const back = comeBack(down, seed);
      expect(Math.min(...back)).toBeGreaterThan(0);
      expect(Math.max(...back)).toBeLessThan(down + 20_000);
      const windows = new Map<number, number>();
      for (const at of back) {
        // Every window of a tenth of a second, wherever it begins.
        const within = back.filter((other) => other >= at && other < at + 100).length;
        windows.set(at, within);
      }
      expect(Math.max(...windows.values())).toBeLessThanOrEqual(50);
    }
  });
});
