// The socket machine: says hello, beats, notices silence, comes back by itself, and stops when the server
// says that coming back is of no use. There is never more than one socket. Knows nothing of cards.

import {
  BEAT_SECONDS,
  PROTOCOL,
  SILENCE_SECONDS_MAX,
  type Bye,
  type ClientMessage,
  type ServerMessage,
} from '../protocol.gen.ts';

/** An attempt that has no answer by then is given up. */
export const ATTEMPT_MS_MAX = 8_000;
/** The first pause is drawn from up to this long, each further one from up to so many times as long. */
export const PAUSE_MS_FIRST = 1_500;
export const PAUSE_GROWTH = 1.6;
export const PAUSE_MS_MAX = 60_000;
/** No pause is shorter than this, nor than a tenth of its window: bad luck must not hammer a server. */
export const PAUSE_MS_MIN = 200;
const PAUSE_PART_MIN = 0.1;
/** After this long without trouble the pauses begin from the first again. */
export const STABLE_MS = 15_000;
/** A page that was hidden longer than this does not trust its socket. */
export const TRUST_MS = 10_000;
/** What asks for an answer and hears nothing at all for so long is said again on a new line, as this one may be dead. */
export const ANSWER_MS = 5_000;
/** Tries without a single answer after which the network is looked into. */
const TRIES_BEFORE_PROBE = 3;

const FINAL: readonly Bye[] = [
  'protocol_too_old',
  'unknown_table',
  'unknown_key',
  'seat_revoked',
  'seat_moved',
  'seat_left',
  'seat_removed',
  'watch_ended',
  'table_ended',
  'table_damaged',
];

/** What a server that hears it answers at once; a hint is thought about. */
const ANSWERED_SOON: readonly ClientMessage['type'][] = ['Act', 'Do'];

export type LinkState =
  | { at: 'connecting' }
  | { at: 'open' }
  /** Down; `blocked` when pages come through and sockets do not. */
  | { at: 'lost'; blocked: boolean }
  | { at: 'ended'; code: Bye };

/** The part of a `WebSocket` that is needed. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** What the machine needs of the world; tests give their own. */
export interface World {
  open(): Socket;
  now(): number;
  random(): number;
  after(ms: number, run: () => void): () => void;
  /** Whether plain requests reach the server. */
  probe(): Promise<boolean>;
}

export interface Listener {
  /** The table, the key, and the epoch and version of the last view. */
  hello(): { table: string; key: string; epoch?: number; version?: number };
  message(message: ServerMessage): void;
  state(state: LinkState): void;
}

export class Connection {
  #world: World;
  #listener: Listener;
  #socket: Socket | null = null;
  #state: LinkState = { at: 'connecting' };
  /** Tries since the last stable time. */
  #tries = 0;
  #answered = false;
  #heardAt = 0;
  #saidAt = 0;
  #triedAt = -Infinity;
  #hiddenAt: number | null = null;
  #timers = new Map<string, () => void>();

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
  }

  start(): void {
    this.#try();
  }

  /** Ends for good, without a word to anybody. */
  stop(): void {
    this.#drop();
    this.#state = { at: 'ended', code: 'restarting' };
  }

  /** Sends now, or not at all: what is lost is decided by the next view, not by a queue. */
  send(message: ClientMessage): boolean {
    if (this.#state.at !== 'open' || !this.#socket) return false;
    this.#say(message);
    if (ANSWERED_SOON.includes(message.type) && !this.#timers.has('answer')) {
      // Twice as long after each try, so that a server which is slow is not asked ever more.
      this.#timer('answer', ANSWER_MS * 2 ** Math.min(this.#tries, 3), () => this.#try());
    }
    return true;
  }

  hidden(): void {
    this.#hiddenAt ??= this.#world.now();
  }

  /** The page is shown again, or was restored from memory. */
  shown(): void {
    const away = this.#hiddenAt === null ? 0 : this.#world.now() - this.#hiddenAt;
    this.#hiddenAt = null;
    this.#wake(away > TRUST_MS);
  }

  /** The device has a network again, perhaps another one. */
  online(): void {
    this.#wake(true);
  }

  #wake(doubt: boolean): void {
    const soon = this.#world.now() - this.#triedAt < 1_000;
    if (this.#state.at === 'ended' || this.#state.at === 'connecting' || soon) return;
    if (this.#state.at === 'lost' || doubt) this.#try();
  }

  #try(): void {
    this.#drop();
    this.#triedAt = this.#world.now();
    this.#tries += 1;
    // While coming back the page goes on saying that the line is down.
    if (this.#state.at !== 'lost') this.#to({ at: 'connecting' });
    this.#timer('attempt', ATTEMPT_MS_MAX, () => this.#lose());
    let socket: Socket;
    try {
      socket = this.#world.open();
    } catch {
      return this.#lose();
    }
    this.#socket = socket;
    socket.onopen = () => this.#say({ type: 'Hello', protocol: PROTOCOL, ...this.#listener.hello() });
    socket.onclose = () => this.#lose();
    socket.onmessage = (event) => this.#hear(event.data);
  }

  #hear(data: unknown): void {
    this.#heardAt = this.#world.now();
    this.#cancel('answer');
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    switch (message.type) {
      case 'Bye':
        if (!FINAL.includes(message.code)) return this.#lose();
        this.#drop();
        return this.#to({ at: 'ended', code: message.code });
      case 'Welcome':
        this.#cancel('attempt');
        this.#answered = true;
        this.#timer('stable', STABLE_MS, () => (this.#tries = 0));
        this.#listen();
        this.#beat();
        this.#to({ at: 'open' });
    }
    this.#listener.message(message);
  }

  #say(message: ClientMessage): void {
    this.#saidAt = this.#world.now();
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.#lose();
    }
  }

  #beat(): void {
    const quiet = this.#world.now() - this.#saidAt;
    const left = BEAT_SECONDS * 1_000 - quiet;
    if (left <= 0) this.#say({ type: 'Beat' });
    this.#timer('beat', left > 0 ? left : BEAT_SECONDS * 1_000, () => this.#beat());
  }

  #listen(): void {
    const left = SILENCE_SECONDS_MAX * 1_000 - (this.#world.now() - this.#heardAt);
    if (left <= 0) return this.#lose();
    this.#timer('silence', left, () => this.#listen());
  }

  #lose(): void {
    if (this.#state.at === 'ended') return;
    this.#drop();
    const blocked = this.#state.at === 'lost' && this.#state.blocked;
    this.#to({ at: 'lost', blocked });
    const window = Math.min(PAUSE_MS_MAX, PAUSE_MS_FIRST * PAUSE_GROWTH ** Math.min(this.#tries - 1, 12));
    const part = PAUSE_PART_MIN + (1 - PAUSE_PART_MIN) * this.#world.random();
    this.#timer('pause', Math.max(PAUSE_MS_MIN, part * window), () => this.#try());
    if (!this.#answered && this.#tries >= TRIES_BEFORE_PROBE) void this.#probe();
  }

  async #probe(): Promise<void> {
    const through = await this.#world.probe().catch(() => false);
    if (this.#state.at === 'lost' && !this.#answered) this.#to({ at: 'lost', blocked: through });
  }

  #drop(): void {
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    try {
      socket.close();
    } catch {
      // A socket that cannot even be closed is gone.
    }
  }

  #to(state: LinkState): void {
    this.#state = state;
    this.#listener.state(state);
  }

  #timer(name: string, ms: number, run: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, this.#world.after(ms, run));
  }

  #cancel(name: string): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}

/** The browser's own world, for a server whose page is at `base`. */
export function browserWorld(base: string): World {
  const address = new URL('ws', base);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    open: () => new WebSocket(address) as unknown as Socket,
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    probe: async () => (await fetch(new URL('healthz', base), { cache: 'no-store' })).ok,
  };
}

/** Tells a connection what the browser notices; returns the way to stop that. */
export function followPage(connection: Connection): () => void {
  const visibility = () => (document.hidden ? connection.hidden() : connection.shown());
  const pageshow = (event: PageTransitionEvent) => {
    if (event.persisted) connection.online();
  };
  const pagehide = () => connection.hidden();
  const online = () => connection.online();
  document.addEventListener('visibilitychange', visibility);
  window.addEventListener('pageshow', pageshow);
  window.addEventListener('pagehide', pagehide);
  window.addEventListener('online', online);
  // A page that was frozen while it was shown hears nothing else.
  document.addEventListener('resume', online);
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    window.removeEventListener('pageshow', pageshow);
    window.removeEventListener('pagehide', pagehide);
    window.removeEventListener('online', online);
    document.removeEventListener('resume', online);
  };
}
