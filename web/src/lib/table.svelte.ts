// The single state of a page that sits at a table: the last view, what was asked and not yet answered, what
// just moved, what is picked. It shows what the server said and never computes the table. Knows no document.

import { Connection, type LinkState, type World } from './connection.ts';
import { isJoker, rankOf } from './cards.ts';
import { Hints } from './hints.svelte.ts';
import { newId } from './links.ts';
import {
  activeCards,
  asMany,
  chances,
  company,
  gather,
  judge,
  judgeDrop,
  judgeFlip,
  judgePickUp,
  type Chance,
  type Verdict,
  type Why,
} from './play.ts';
import { brings } from './powers.ts';
import type {
  Action,
  Bye,
  Card,
  Command,
  Moved,
  Note,
  Person,
  Rank,
  RoundScores,
  RuleOptions,
  SeatPlaces,
  ServerMessage,
  TableRefusal,
  TableView,
} from '../protocol.gen.ts';

/** An act on its way. It is sent again after a break of the line only if its ask still stands. */
export interface Pending {
  id: string;
  ask: number;
  action: Action;
}

/** A sentence for the person, by code; `n` tells equal ones apart. */
export interface Remark {
  n: number;
  why: Why | TableRefusal | { code: Own };
}
/** What only the page can say. */
export type Own = 'offline' | 'empty_place' | 'dungeon_locked' | 'clear_place' | 'full';

/** What changed with one message, for those who show and tell it. */
export interface Change {
  n: number;
  moved: Moved[];
  before: TableView | null;
  /** After a break of the line, when nothing is to be shown as movement: it is too much, or not known. */
  fresh: boolean;
}

/** Who one is to the table: a seat by its secret, or a spectator by the secret of a watch link. */
export interface Identity {
  table: string;
  seat: number | null;
  key: string;
}

const COURTYARD = 3;
/** More than this at once happened while nobody looked, and is not flown any more. */
const MOVED_MAX = 6;

export class TableState {
  view = $state.raw<TableView | null>(null);
  /** The rounds of the match so far; the view has them only between rounds. */
  sheet = $state.raw<RoundScores[]>([]);
  line = $state.raw<LinkState>({ at: 'connecting' });
  pending = $state.raw<Pending | null>(null);
  /** Commands on their way, by what they ask. */
  asked = $state.raw<{ id: string; type: Command['type'] } | null>(null);
  picked = $state.raw<Card[]>([]);
  pickedSlot = $state<number | null>(null);
  /** Jokers on their way to the stack, and the ranks that they may stand for. */
  asking = $state.raw<{ cards: Card[]; ranks: Rank[] } | null>(null);
  remark = $state.raw<Remark | null>(null);
  change = $state.raw<Change>({ n: 0, moved: [], before: null, fresh: true });
  /** What was said at the table, as far as this page was told. */
  notes = $state.raw<readonly Note[]>([]);
  /** The last of it that was read. */
  heard = $state(0);
  /** The page's time (`performance.now`) at which the table's epoch began; turn clocks are counted from there. */
  began = $state.raw(0);

  readonly hints = new Hints();
  readonly identity: Identity;
  #connection: Connection;
  #epoch: number | undefined;
  #version: number | undefined;

  constructor(identity: Identity, world: World) {
    this.identity = identity;
    this.#connection = new Connection(world, {
      hello: () => ({
        table: identity.table,
        key: identity.key,
        ...(this.#epoch === undefined ? {} : { epoch: this.#epoch, version: this.#version }),
      }),
      message: (message) => this.#receive(message),
      state: (state) => this.#line(state),
    });
  }

  get connection(): Connection {
    return this.#connection;
  }

  get play() {
    return this.view?.play ?? null;
  }

  /** The viewer's own places, if it plays this round. */
  readonly me: SeatPlaces | null = $derived.by(() => {
    const seat = this.view?.you;
    return this.play?.seats.find((places) => places.seat === seat) ?? null;
  });

  /** The other seats of the round, clockwise from the viewer. */
  readonly others: SeatPlaces[] = $derived.by(() => {
    const seats = this.play?.seats ?? [];
    const mine = seats.findIndex((places) => places.seat === this.view?.you);
    return mine < 0 ? seats : [...seats.slice(mine + 1), ...seats.slice(0, mine)];
  });

  readonly myTurn: boolean = $derived.by(
    () => this.play?.phase === 'play' && this.play.turn !== null && this.play.turn === this.view?.you,
  );

  readonly host: boolean = $derived.by(() => this.view !== null && this.view.table.host === this.view.you);

  /** Whether the picks are the Courtyard that is set. */
  readonly choiceStands: boolean = $derived.by(() => {
    const choice = this.play?.choice ?? [];
    return (
      this.me?.chosen === true &&
      choice.length === this.picked.length &&
      choice.every((card) => this.picked.includes(card))
    );
  });

  /** Whether nothing is left to do but to pick up. */
  readonly stuck: boolean = $derived.by(() => {
    const offers = this.play?.offers;
    return (
      offers?.pick_up === true &&
      [offers.plays, offers.flips, offers.shed, offers.complete].every((each) => each.length === 0)
    );
  });

  /** What the present picks come to. */
  readonly verdict: Verdict = $derived.by(() => {
    if (!this.play) return { ok: false, why: { code: 'no_cards' } };
    return this.pickedSlot === null ? judge(this.play, this.picked) : judgeFlip(this.play, this.pickedSlot);
  });

  get rules(): RuleOptions | null {
    return this.view?.table.rules.options ?? null;
  }

  /** What may be done beside playing and picking up. */
  readonly chances: Chance[] = $derived.by(() =>
    this.play && this.rules ? chances(this.play, this.rules) : [],
  );

  /** Whether nothing is picked. */
  get idle(): boolean {
    return this.picked.length === 0 && this.pickedSlot === null;
  }

  person(seat: number): Person | undefined {
    return this.view?.people.find((person) => person.seat === seat);
  }

  /** What playing a rank brings by itself. */
  brings(rank: Rank): 'burns' | 'again' | null {
    return this.rules ? brings(this.rules, rank) : null;
  }

  // ---- picking

  /** Picks a card or puts it back. In play only equals and jokers are picked together. */
  pick(card: Card): void {
    this.remark = null;
    this.pickedSlot = null;
    if (this.picked.includes(card)) {
      this.picked = this.picked.filter((other) => other !== card);
    } else if (this.play?.phase === 'choose') {
      if (this.picked.length >= COURTYARD) this.say({ code: 'full' });
      else this.picked = [...this.picked, card];
    } else if (this.play?.phase === 'swap') {
      this.#pickToSwap(card);
    } else if (this.play?.offers.zone && !activeCards(this.play).includes(card)) {
      return this.say({ code: 'wrong_zone', data: { active: this.play.offers.zone } });
    } else {
      const fits = (other: Card) => isJoker(other) || isJoker(card) || rankOf(other) === rankOf(card);
      const together = [...this.picked.filter(fits), card];
      this.picked = this.play ? gather(this.play, together) : together;
    }
    this.#explain();
  }

  /** The first card waits for one of the other place; two of one place never wait together. */
  #pickToSwap(card: Card): void {
    if (!this.play) return;
    const pair = judge(this.play, [...this.picked, card]);
    if (pair.ok) {
      if (this.#decide(pair)) this.picked = [];
    } else if (pair.why.code === 'swap_pair') this.picked = [card];
    else this.say(pair.why);
  }

  /** Picks as many of a group as may go together. */
  pickGroup(cards: readonly Card[]): void {
    this.remark = null;
    this.pickedSlot = null;
    this.picked = this.play ? asMany(this.play, cards) : [...cards];
    this.#explain();
  }

  pickSlot(slot: number): void {
    this.remark = null;
    this.picked = [];
    this.pickedSlot = this.pickedSlot === slot ? null : slot;
    this.#explain();
  }

  clear(): void {
    this.picked = [];
    this.pickedSlot = null;
    this.asking = null;
  }

  /** A card that cannot be played says why when it is picked, if it is the viewer's turn. */
  #explain(): void {
    if (this.idle || !this.myTurn || this.verdict.ok) return;
    this.say(this.verdict.why);
  }

  say(why: Remark['why']): void {
    this.remark = { n: (this.remark?.n ?? 0) + 1 + Math.random(), why };
  }

  // ---- acting

  /** What goes along with a card that is dragged or tapped twice. */
  company(card: Card): Card[] {
    return this.play ? company(this.play, card, this.picked) : [card];
  }

  judgeCards(cards: readonly Card[]): Verdict {
    return this.play ? judge(this.play, cards) : { ok: false, why: { code: 'no_cards' } };
  }

  judgeDrop(cards: readonly Card[], place: string): Verdict {
    return this.play ? judgeDrop(this.play, cards, place) : { ok: false, why: { code: 'no_cards' } };
  }

  judgeSlot(slot: number): Verdict {
    return this.play ? judgeFlip(this.play, slot) : { ok: false, why: { code: 'no_cards' } };
  }

  /** Plays the picks. */
  playPicked(): boolean {
    return this.#decide(this.verdict, this.picked);
  }

  playCards(cards: readonly Card[]): boolean {
    return this.#decide(this.judgeCards(cards), cards);
  }

  flip(slot: number): boolean {
    return this.#decide(this.judgeSlot(slot));
  }

  pickUp(): boolean {
    return this.play ? this.#decide(judgePickUp(this.play)) : false;
  }

  dropCards(cards: readonly Card[], place: string): boolean {
    return this.#decide(this.judgeDrop(cards, place), cards);
  }

  /** Does what the offers of the view name. */
  act(action: Action): boolean {
    return this.#decide({ ok: true, action });
  }

  /** Does what is offered beside playing; false if it is not. */
  takeChance(kind: Chance['kind'] | undefined): boolean {
    const chance = this.chances.find((each) => each.kind === kind);
    return chance !== undefined && this.act(chance.action);
  }

  /** Plays the jokers that were asked about. */
  playAs(rank: Rank): boolean {
    const cards = this.asking?.cards;
    this.asking = null;
    return cards ? this.act({ type: 'play', cards, as: rank }) : false;
  }

  choose(): boolean {
    return this.picked.length === COURTYARD
      ? this.#decide({ ok: true, action: { type: 'choose', cards: this.picked } })
      : this.#decide({ ok: false, why: { code: 'choose_three', data: { named: this.picked.length } } });
  }

  #decide(verdict: Verdict, cards: readonly Card[] = []): boolean {
    if (this.pending) return false;
    if (!verdict.ok) {
      this.say(verdict.why);
      return false;
    }
    if (!this.view || this.line.at !== 'open') {
      this.say({ code: 'offline' });
      return false;
    }
    this.remark = null;
    if (!verdict.action) {
      this.asking = { cards: [...cards], ranks: verdict.ranks };
      return false;
    }
    this.pending = { id: newId(), ask: this.view.ask, action: verdict.action };
    this.#sendPending();
    return true;
  }

  #sendPending(): void {
    if (this.pending) this.#connection.send({ type: 'Act', ...this.pending });
  }

  /** Asks what the strong bot would do, once for each ask. */
  askHint(): void {
    if (this.hints.asked || !this.view) return;
    if (this.line.at !== 'open') return this.say({ code: 'offline' });
    this.remark = null;
    this.#connection.send({ type: 'Hint', ...this.hints.begin(this.view.ask) });
  }

  /** Asks for what is no action. The same `id` again does nothing twice. */
  do(command: Command, id = newId()): void {
    if (this.line.at !== 'open') return this.say({ code: 'offline' });
    this.asked = { id, type: command.type };
    this.#connection.send({ type: 'Do', id, command });
  }

  // ---- hearing

  #line(state: LinkState): void {
    this.line = state;
    if (state.at !== 'open') {
      this.asked = null;
      this.hints.lose();
    }
    if (state.at === 'ended') this.pending = null;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'Welcome': {
        const known = this.#epoch === message.epoch && this.#version !== undefined;
        if (!known) {
          this.notes = [];
          this.heard = 0;
        }
        this.#tell(message.now);
        this.#epoch = message.epoch;
        this.#version = message.version;
        const still = this.pending?.ask === message.view.ask;
        if (!still) this.pending = null;
        this.#see(message.view, message.moved, !known || message.moved.length > MOVED_MAX);
        if (still) this.#sendPending();
        return;
      }
      case 'Update':
        this.#version = message.version;
        if (this.pending && message.done.includes(this.pending.id)) this.pending = null;
        if (this.asked && message.done.includes(this.asked.id)) this.asked = null;
        return this.#see(message.view, message.moved, false);
      case 'Refused':
        this.#version = message.version;
        if (this.pending?.id === message.id) this.pending = null;
        if (this.asked?.id === message.id) this.asked = null;
        this.hints.refuse(message.id);
        this.#see(message.view, [], false);
        return this.say(message);
      case 'Hint':
        return this.hints.answer(message.id, message.advice);
      case 'Note':
        if (!this.notes.some((note) => note.nth === message.note.nth))
          this.notes = [...this.notes, message.note];
        return;
      case 'Beat':
        return this.#tell(message.now);
      case 'Bye':
    }
  }

  /** The server's time is what counts; of ours only how fast it goes. */
  #tell(now: number): void {
    this.began = performance.now() - now;
  }

  #see(view: TableView, moved: Moved[], fresh: boolean): void {
    const before = this.view;
    this.view = view;
    const { play } = view;
    if (play && (play.round === 1 || play.sheet.length > 0)) this.sheet = play.sheet;
    if (before?.ask !== view.ask) this.asking = null;
    this.hints.see(view.ask);
    this.change = { n: this.change.n + 1, moved, before, fresh };
    this.#keepPicks(before);
  }

  /** Picks stay while their cards do; a choice that the server knows is picked again after a reload. */
  #keepPicks(before: TableView | null): void {
    const play = this.play;
    if (!play) return this.clear();
    const other = before?.play?.phase !== play.phase || before.play.round !== play.round;
    if (play.phase === 'choose') {
      if (other) this.picked = play.choice;
      this.picked = this.picked.filter((card) => play.hand.includes(card));
      this.pickedSlot = null;
      return;
    }
    if (other) this.picked = [];
    const held = new Set<Card | null>([...play.hand, ...(this.me?.courtyard ?? [])]);
    const kept = this.picked.filter((card) => held.has(card));
    if (kept.length !== this.picked.length) this.picked = kept;
    if (this.pickedSlot !== null && !this.me?.dungeon[this.pickedSlot]) this.pickedSlot = null;
    if (!this.myTurn) this.pickedSlot = null;
  }
}

/** Whether a reason for the end of the line may be a page that is too old, which a reload cures. */
export function curedByReload(code: Bye): boolean {
  return code === 'protocol_too_old';
}
