// Small joints between what the server says and the words of a language.

import type { Table } from '../i18n/words.ts';
import type { TableWords } from './i18n.svelte.ts';
import type { Event } from '../protocol.gen.ts';
import { rankOf } from './cards.ts';
import type { Chance } from './play.ts';
import type { Remark, TableState } from './table.svelte.ts';

/** Who is who, for sentences. */
export function people(t: TableWords, table: TableState): Table {
  return {
    who: (seat) => ({
      name: table.person(seat)?.name ?? t.seat(seat),
      you: seat === table.view?.you,
    }),
    rules: table.rules,
  };
}

/** What the table is called. */
export function tableName(t: TableWords, table: TableState): string {
  const shown = table.view?.table;
  return shown ? shown.name || t.tableOf(table.person(shown.host)?.name ?? '') : '';
}

export function eventWords(t: TableWords, event: Event, table: Table): string {
  const say = t.event?.[event.type] as ((event: Event, table: Table) => string) | undefined;
  return say?.(event, table) ?? '';
}

export function remarkWords(t: TableWords, why: Remark['why'], table: Table): string {
  switch (why.code) {
    case 'offline':
      return t.link.offline;
    case 'empty_place':
      return t.aside?.emptyPlaceWhy ?? '';
    case 'dungeon_locked':
      return t.aside?.dungeonLocked ?? '';
    case 'clear_place':
      return t.aside?.clearPlace ?? '';
    case 'full':
      return t.aside?.full ?? '';
    case 'no_rank':
      return t.aside?.jokerNoRank ?? '';
    case 'swap_pair':
      return t.aside?.swapPair ?? '';
    case 'counts':
      return t.aside?.countsOnly(why.data.counts, why.data.rank) ?? '';
    default: {
      const data = 'data' in why ? why.data : undefined;
      const say = t.refusal?.[why.code] as ((data: unknown, table: Table) => string) | undefined;
      return say?.(data, table) ?? '';
    }
  }
}

/** What the seat on turn is asked now, for everybody to read. */
export function askWords(t: TableWords, table: TableState): string {
  const play = table.play;
  if (!play || play.turn === null) return '';
  return t.table.asks({
    requirement: play.requirement,
    who: people(t, table).who(play.turn),
    rules: table.rules,
    extra: play.extra_play,
    empty: play.stack.length === 0,
    waiting: play.waiting !== null,
    adding: play.adding,
    stuck: table.stuck,
  });
}

export function chanceWords(t: TableWords, { kind, cards, four }: Chance): string {
  switch (kind) {
    case 'add':
      return t.table.addCards(cards);
    case 'shed':
      return t.table.shedCards(cards);
    case 'complete':
      return t.table.completeFour(four, rankOf(cards[0] ?? ''));
  }
}
