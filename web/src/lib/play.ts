// What the offers of a view mean for the cards under a finger. It reads what the server offers and never
// works out a rule by itself. Pure.

import { isJoker, JOKER, rankOf } from './cards.ts';
import type { Action, Card, Playable, Rank, Refusal, RuleOptions, SeatView } from '../protocol.gen.ts';

/** Why cards would not be taken: the server's code, or what only the page can know. */
export type Why =
  | Refusal
  | { code: 'counts'; data: { counts: number[]; rank: Rank } }
  | { code: 'no_rank' }
  | { code: 'swap_pair' };
/** What comes of cards: an action, jokers whose rank has to be said first, or nothing, and why. */
export type Verdict =
  | { ok: true; action: Action; ranks?: never }
  | { ok: true; action?: never; ranks: Rank[] }
  | { ok: false; why: Why };

const yes = (action: Action): Verdict => ({ ok: true, action });
const no = (why: Why): Verdict => ({ ok: false, why });
const every = (cards: readonly Card[], offered: readonly Card[]) =>
  cards.length > 0 && cards.every((card) => offered.includes(card));
const offerOf = (offers: readonly Playable[], rank: Rank | null) =>
  offers.find((offer) => offer.rank === rank);

/** The cards in the viewer's courtyard. */
export function courtyardCards(view: SeatView): Card[] {
  const mine = view.seats.find((places) => places.seat === view.viewer);
  return mine?.courtyard.filter((card) => card !== null) ?? [];
}

/** The viewer's cards in the zone that it plays from. */
export function activeCards(view: SeatView): Card[] {
  return view.offers.zone === 'courtyard' ? courtyardCards(view) : view.hand;
}

/** The rank that cards share, jokers aside: `X` for jokers alone, nothing if there are several. */
function rankAmong(cards: readonly Card[]): Rank | null {
  const ranks = new Set(cards.filter((card) => !isJoker(card)).map(rankOf));
  if (ranks.size > 1) return null;
  return [...ranks][0] ?? JOKER;
}

/** What would come of `cards` now, wherever they are taken. */
export function judge(view: SeatView, cards: readonly Card[]): Verdict {
  const { offers, phase, turn, viewer } = view;
  if (viewer === null || !view.seats.some((places) => places.seat === viewer)) {
    return no({ code: 'not_in_round' });
  }
  if (phase === 'swap') return judgeSwap(view, cards);
  if (phase !== 'play') return no({ code: 'wrong_phase', data: { phase } });
  const free = turn === viewer && view.waiting === null && !view.adding;
  const played = free ? judgePlay(view, cards) : null;
  if (played?.ok) return played;
  if (every(cards, offers.add)) return yes({ type: 'add', cards: [...cards] });
  if (every(cards, offers.shed)) return yes({ type: 'shed', cards: [...cards] });
  const four = offerOf(offers.complete, rankAmong(cards))?.counts.includes(cards.length);
  if (four && !cards.some(isJoker) && every(cards, activeCards(view))) {
    return yes({ type: 'complete', cards: [...cards] });
  }
  if (turn !== viewer) return no({ code: 'not_your_turn', data: { turn: turn ?? 0 } });
  if (view.waiting !== null) return no({ code: 'joker_waits', data: { seat: turn } });
  return played ?? no({ code: cards.length === 0 ? 'no_cards' : 'finish_adding' });
}

/** Whether `cards` may be played to the stack on the viewer's own turn. */
function judgePlay(view: SeatView, cards: readonly Card[]): Verdict {
  const { offers } = view;
  if (cards.length === 0) return no({ code: 'no_cards' });
  const active = offers.zone ?? 'hand';
  const held = active === 'dungeon' ? [] : activeCards(view);
  if (!every(cards, held)) return no({ code: 'wrong_zone', data: { active } });
  const rank = rankAmong(cards);
  if (rank === null) return no({ code: 'mixed_ranks' });
  if (rank === JOKER) {
    const ranks = offers.plays.filter((play) => play.counts.includes(cards.length)).map((play) => play.rank);
    return ranks.length > 0 ? { ok: true, ranks } : no({ code: 'no_rank' });
  }
  const offer = offerOf(offers.plays, rank);
  if (!offer) {
    return no(offers.blocked.find((blocked) => blocked.rank === rank)?.why ?? { code: 'must_play' });
  }
  if (!offer.counts.includes(cards.length)) {
    return no({ code: 'counts', data: { counts: offer.counts, rank } });
  }
  const as = cards.some(isJoker) ? { as: rank } : {};
  return yes({ type: 'play', cards: [...cards], ...as });
}

/** Whether two cards may change places before the play: one of the hand, one of the courtyard. */
function judgeSwap(view: SeatView, cards: readonly Card[]): Verdict {
  if (!view.offers.swap) return no({ code: 'ready_already' });
  const hand = cards.find((card) => view.hand.includes(card));
  const courtyard = cards.find((card) => courtyardCards(view).includes(card));
  if (hand === undefined || courtyard === undefined || cards.length !== 2) return no({ code: 'swap_pair' });
  return yes({ type: 'swap', hand, courtyard });
}

/** What would come of `cards` let go over a place: what is thrown away never lies on the stack. */
export function judgeDrop(view: SeatView, cards: readonly Card[], place: string): Verdict {
  const [first] = cards;
  if (first === undefined) return no({ code: 'no_cards' });
  if (place === 'burned') {
    if (every(cards, view.offers.shed)) return yes({ type: 'shed', cards: [...cards] });
    const other = cards.find((card) => !view.offers.shed.includes(card)) ?? first;
    return no({ code: 'not_shed', data: { card: other } });
  }
  if (place.startsWith('card:')) return judge(view, [...cards, place.slice('card:'.length)]);
  const verdict = judge(view, cards);
  return verdict.ok && verdict.action?.type === 'shed'
    ? no({ code: 'never_played', data: { rank: rankOf(first) } })
    : verdict;
}

/** Whether the dungeon card in `slot` may be turned over now. */
export function judgeFlip(view: SeatView, slot: number): Verdict {
  if (view.offers.flips.includes(slot)) return yes({ type: 'flip', slot });
  if (view.phase !== 'play') return no({ code: 'wrong_phase', data: { phase: view.phase } });
  if (view.turn !== view.viewer) return no({ code: 'not_your_turn', data: { turn: view.turn ?? 0 } });
  if (view.waiting !== null) return no({ code: 'joker_waits', data: { seat: view.turn ?? 0 } });
  if (view.adding) return no({ code: 'finish_adding' });
  if (view.offers.zone === 'dungeon') return no({ code: 'empty_slot', data: { slot } });
  return no({ code: 'wrong_zone', data: { active: view.offers.zone ?? 'hand' } });
}

/** Whether the stack may be picked up now; every view says so. */
export function judgePickUp(view: SeatView): Verdict {
  const { offers } = view;
  return offers.pick_up ? yes({ type: 'pick_up' }) : no(offers.pick_up_refusal ?? { code: 'not_in_round' });
}

/** Something the viewer may do beside playing and picking up, often while others are on turn. */
export interface Chance {
  kind: 'add' | 'complete' | 'shed';
  cards: Card[];
  /** Equal ranks that lie on the stack together afterwards; for completing alone. */
  four: number;
  action: Action;
}

/** What may be done with one press; nothing is there that would be refused. */
export function chances(view: SeatView, rules: RuleOptions): Chance[] {
  const { offers } = view;
  const found: Chance[] = [];
  const chance = (kind: Chance['kind'], cards: Card[], four = 0) =>
    found.push({ kind, cards, four, action: { type: kind, cards } });
  if (offers.add.length > 0) {
    // Each of them may go; where the last card of all may be refused, all of them might not.
    chance('add', rules.last_card === 'any' ? offers.add : offers.add.slice(0, 1));
  }
  for (const { rank, counts } of offers.complete) {
    const least = Math.min(...counts);
    const count = Math.max(...counts);
    const cards = activeCards(view)
      .filter((card) => !isJoker(card) && rankOf(card) === rank)
      .slice(0, count);
    // On one's own turn playing them is the same.
    if (offerOf(offers.plays, rank)?.counts.includes(count)) continue;
    chance('complete', cards, FOUR + count - least);
  }
  if (offers.shed.length > 0) chance('shed', offers.shed);
  return found;
}
const FOUR = 4;

/**
 * Cards of one rank, with as many of their equals as it takes to be playable; themselves, if they are
 * playable already or no number of them would be. Jokers are never spent unasked.
 */
export function gather(view: SeatView, cards: readonly Card[]): Card[] {
  const rank = rankAmong(cards);
  const mine = view.turn === view.viewer;
  const offer = offerOf(mine ? view.offers.plays : view.offers.complete, rank);
  const counts = offer?.counts ?? [];
  const needed = counts.includes(cards.length)
    ? 0
    : Math.min(...counts.filter((count) => count > cards.length));
  if (!Number.isFinite(needed) || needed === 0) return [...cards];
  const equals = activeCards(view).filter((other) => !cards.includes(other) && rankOf(other) === rank);
  return [...cards, ...equals.slice(0, needed - cards.length)];
}

/** The cards that go along when `card` is dragged or tapped twice: the picked ones if it is one of them. */
export function company(view: SeatView, card: Card, picked: readonly Card[]): Card[] {
  return gather(view, picked.includes(card) ? picked : [card]);
}

/** The most of `cards`, all of one rank, that may go together; all of them if none may. */
export function asMany(view: SeatView, cards: readonly Card[]): Card[] {
  for (let most = cards.length; most > 0; most--) {
    if (judge(view, cards.slice(0, most)).ok) return cards.slice(0, most);
  }
  return [...cards];
}

/**
 * Whether cards of `rank` (jokers: `X`) may go now, in any group: played, added, thrown away or to complete a
 * four. Null where that is not the question.
 */
export function usable(view: SeatView, zone: 'hand' | 'courtyard', rank: Rank): boolean | null {
  const { offers, turn, viewer } = view;
  if (offers.zone !== zone) return null;
  const extra =
    [...offers.add, ...offers.shed].some((card) => rankOf(card) === rank) ||
    offers.complete.some((four) => four.rank === rank);
  if (turn !== viewer || view.waiting !== null) return extra || null;
  if (view.adding) return extra;
  if (rank !== JOKER) return extra || offers.plays.some((play) => play.rank === rank);
  const jokers = activeCards(view).filter(isJoker).length;
  return offers.plays.some((play) => play.counts.some((count) => count <= jokers));
}
