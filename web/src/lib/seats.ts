// The seats of this browser: their secrets and what was last seen of them. A secret is saved here before
// the request that makes it valid, so that a lost answer loses no seat. Storage may be missing, full or
// forbidden: every call may throw, and then the seats live as long as the page.

import type { Bye, Level, RoundScores, RulesShown } from '../protocol.gen.ts';

export interface SavedSeat {
  table: string;
  seat: number;
  key: string;
  /** The link that it was claimed by, so that opening it again finds the seat. */
  link?: string;
  /** Secrets of the invitations that this host gave out, by seat. */
  invitations?: Record<number, string>;
  /** The links to this seat that were made here, and the one by which others may watch. */
  move?: MoveLink | undefined;
  recovery?: string | undefined;
  watch?: string | undefined;
  /** The secrets of links whose making was not answered yet. */
  asked?: { recovery?: string | undefined; watch?: string | undefined };
  /** Set between the request and its answer. */
  claiming?: boolean;
  name: string;
  tableName: string;
  /** Who was on turn: a name, `you`, or nobody. */
  turn?: { name: string; you: boolean } | null;
  /** When something was last seen of the table, and when it goes; seconds since 1970. */
  seenAt: number;
  expiresAt?: number;
  /** The seat with the host's chair as this device knew it last. */
  host?: number;
  /** The rules of the table as this device last showed them. */
  rules?: RulesShown;
  /** The round that it showed last, and whether that is of a new match that was not read of yet. */
  round?: number;
  anew?: boolean;
  /** The rounds of its match so far, as it showed them last. */
  sheet?: RoundScores[];
  /** Set while it is not known what kind of table it came back from. */
  back?: boolean;
  /** Set for a match against bots, which is kept apart from the tables of friends. */
  bots?: BotMatch | undefined;
  /** Set once the server has said that table or seat are gone, and why if that was kept. */
  gone?: boolean | Bye;
}

/** A match against bots, as this device showed it last. */
export interface BotMatch {
  /** The id of the command that starts it: every page of the seat sends the same, so that it starts once. */
  start: string;
  /** Whom one plays against. */
  others?: { name: string; level: Level }[];
  /** Whether it has a winner. */
  over?: boolean;
}

/** A link that carries the seat elsewhere, once; without its times it was not answered yet. */
export interface MoveLink {
  secret: string;
  signOut: boolean;
  /** When it ends, and its code, if it has one still; seconds since 1970. */
  endsAt?: number;
  code?: string;
  codeEndsAt?: number;
}

/** A table that was asked for and not answered yet. */
export interface Opening {
  body: unknown;
  key: string;
  invitations: Record<number, string>;
  askedAt: number;
  /** Set where it is for a match against bots. */
  bots?: BotMatch | undefined;
}

/** What an opening is kept under: one of each kind may wait. */
export type OpeningKind = 'opening' | 'bot-opening';

/** The part of `Storage` that is needed; each call may throw. */
export interface Shelf {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Keeps small JSON values under names; falls back to memory, and says whether it had to. */
export class Keep {
  #shelf: () => Shelf;
  #prefix: string;
  #memory = new Map<string, string | null>();
  /** Whether everything so far will outlive the page. */
  durable = true;

  constructor(shelf: () => Shelf, prefix: string) {
    this.#shelf = shelf;
    this.#prefix = prefix;
  }

  read(name: string): unknown {
    const kept = this.#memory.get(name);
    try {
      const text = kept !== undefined ? kept : this.#shelf().getItem(this.#prefix + name);
      return text === null ? undefined : JSON.parse(text);
    } catch (fault) {
      // A value that is no JSON is of no use to anybody; a shelf that throws is not durable.
      if (!(fault instanceof SyntaxError)) this.durable = false;
      return undefined;
    }
  }

  write(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      this.#shelf().setItem(this.#prefix + name, text);
      this.#memory.delete(name);
    } catch {
      this.durable = false;
      this.#memory.set(name, text);
    }
  }

  remove(name: string): void {
    try {
      this.#memory.delete(name);
      this.#shelf().removeItem(this.#prefix + name);
    } catch {
      this.durable = false;
      this.#memory.set(name, null);
    }
  }

  names(): string[] {
    const names = new Set<string>();
    try {
      const shelf = this.#shelf();
      for (let index = 0; index < shelf.length; index++) {
        const key = shelf.key(index);
        if (key?.startsWith(this.#prefix)) names.add(key.slice(this.#prefix.length));
      }
    } catch {
      this.durable = false;
    }
    for (const [name, text] of this.#memory) {
      if (text === null) names.delete(name);
      else names.add(name);
    }
    return [...names];
  }
}

const SEAT = 'seat.';
const DOOR = 'door.';
const DISMISSED = 'dismissed';
const RESTORING = 'restoring';
const SETTLED = 'settled';

/** The seats of this browser, one record each, so that two tabs never overwrite each other's. */
export class Seats {
  #keep: Keep;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  /** Whether the seats outlive the page. */
  get durable(): boolean {
    return this.#keep.durable;
  }

  /** A spectator has no seat, and nothing is kept of it. */
  get(table: string, seat: number | null): SavedSeat | undefined {
    return seat === null ? undefined : asSeat(this.#keep.read(`${SEAT}${table}.${seat}`));
  }

  /** Every seat, the ones last seen first. */
  all(): SavedSeat[] {
    return this.#keep
      .names()
      .filter((name) => name.startsWith(SEAT))
      .flatMap((name) => asSeat(this.#keep.read(name)) ?? [])
      .sort((a, b) => b.seenAt - a.seenAt);
  }

  /** The seat that was claimed, or is being claimed, by a link. */
  byLink(link: string): SavedSeat | undefined {
    return this.all().find((seat) => seat.link === link);
  }

  save(seat: SavedSeat): void {
    this.#keep.write(`${SEAT}${seat.table}.${seat.seat}`, seat);
  }

  /** Changes what is known of a saved seat; does nothing for one that was forgotten meanwhile. */
  note(table: string, seat: number | null, change: Partial<SavedSeat>): void {
    const saved = this.get(table, seat);
    if (saved) this.save({ ...saved, ...change });
  }

  /** The server refuses a seat's secret for good. The record may hold a newer one by then, which it does not concern
   *  unless the whole table is gone. */
  refused({ table, seat, key }: { table: string; seat: number | null; key: string }, gone: Bye): void {
    const isOver = gone === 'unknown_table' || gone === 'table_ended';
    if (isOver || this.get(table, seat)?.key === key) this.note(table, seat, { gone, turn: null });
  }

  forget(table: string, seat: number): void {
    this.#keep.remove(`${SEAT}${table}.${seat}`);
  }

  /** Forgets a seat because its friend wants that: it is not to come back by the device's cookie. */
  dismiss(table: string, seat: number): void {
    this.forget(table, seat);
    const name = `${table}.${seat}`;
    this.#keep.write(DISMISSED, [...this.#dismissed().filter((each) => each !== name), name].slice(-64));
  }

  isDismissed(table: string, seat: number): boolean {
    return this.#dismissed().includes(`${table}.${seat}`);
  }

  #dismissed(): string[] {
    const value = this.#keep.read(DISMISSED);
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  }

  /** The secret that a link or code is being used with, until that is answered. */
  door(opener: string): string | undefined {
    const key = this.#keep.read(DOOR + opener);
    return typeof key === 'string' ? key : undefined;
  }

  setDoor(opener: string, key: string | undefined): void {
    if (key === undefined) this.#keep.remove(DOOR + opener);
    else this.#keep.write(DOOR + opener, key);
  }

  /** The secrets that the device's seats were asked back with, until that is answered. */
  get restoring(): string[] | undefined {
    const value = this.#keep.read(RESTORING);
    return Array.isArray(value) ? value.map(String) : undefined;
  }

  set restoring(keys: string[] | undefined) {
    if (keys) this.#keep.write(RESTORING, keys);
    else this.#keep.remove(RESTORING);
  }

  /** Whether this memory has been told already of the seats that the device's cookie remembers. */
  get settled(): boolean {
    return this.#keep.read(SETTLED) === true;
  }

  settle(): void {
    if (!this.settled) this.#keep.write(SETTLED, true);
  }

  /** The table that is being opened, if its answer is still to come. */
  opening(kind: OpeningKind = 'opening'): Opening | undefined {
    const value = this.#keep.read(kind);
    return isRecord(value) && typeof value.key === 'string' ? (value as unknown as Opening) : undefined;
  }

  setOpening(opening: Opening | undefined, kind: OpeningKind = 'opening'): void {
    if (opening) this.#keep.write(kind, opening);
    else this.#keep.remove(kind);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asSeat(value: unknown): SavedSeat | undefined {
  if (!isRecord(value)) return undefined;
  const right =
    typeof value.table === 'string' && typeof value.seat === 'number' && typeof value.key === 'string';
  return right ? (value as unknown as SavedSeat) : undefined;
}
