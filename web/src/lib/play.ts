// What the offers of a view mean for the cards under a finger. It reads what the server offers and never
// works out a rule by itself. Pure.

import { rankOf } from './cards.ts';
import type { Action, Card, Rank, Refusal, RuleOptions, SeatView, Zone } from '../protocol.gen.ts';

/** Why cards would not be taken: the server's code, or what only the page can know. */
export type Why = Refusal | { code: 'counts'; data: { counts: number[]; rank: Rank } };
export type Verdict = { ok: true; action: Action } | { ok: false; why: Why };

const no = (why: Why): Verdict => ({ ok: false, why });

/** The viewer's cards in the zone that it plays from. */
export function activeCards(view: SeatView): Card[] {
  if (view.offers.zone === 'courtyard') {
    const mine = view.seats.find((places) => places.seat === view.viewer);
    return mine?.courtyard.filter((card) => card !== null) ?? [];
  }
  return view.hand;
}

/** Whether `cards` may be played to the stack now. */
export function judge(view: SeatView, cards: readonly Card[]): Verdict {
  const { offers, phase, turn } = view;
  const [first] = cards;
  if (view.viewer === null || !view.seats.some((places) => places.seat === view.viewer)) {
    return no({ code: 'not_in_round' });
  }
  if (phase !== 'play') return no({ code: 'wrong_phase', data: { phase } });
  if (turn !== view.viewer) return no({ code: 'not_your_turn', data: { turn: turn ?? 0 } });
  if (!first) return no({ code: 'no_cards' });
  const active: Zone = offers.zone ?? 'hand';
  const held = active === 'dungeon' ? [] : activeCards(view);
  if (cards.some((card) => !held.includes(card))) return no({ code: 'wrong_zone', data: { active } });
  const rank = rankOf(first);
  if (cards.some((card) => rankOf(card) !== rank)) return no({ code: 'mixed_ranks' });
  const offer = offers.plays.find((play) => play.rank === rank);
  if (!offer) {
    return no(offers.blocked.find((blocked) => blocked.rank === rank)?.why ?? { code: 'must_play' });
  }
  if (!offer.counts.includes(cards.length)) {
    return no({ code: 'counts', data: { counts: offer.counts, rank } });
  }
  return { ok: true, action: { type: 'play', cards: [...cards] } };
}

/** Whether the dungeon card in `slot` may be turned over now. */
export function judgeFlip(view: SeatView, slot: number): Verdict {
  if (view.offers.flips.includes(slot)) return { ok: true, action: { type: 'flip', slot } };
  if (view.phase !== 'play') return no({ code: 'wrong_phase', data: { phase: view.phase } });
  if (view.turn !== view.viewer) return no({ code: 'not_your_turn', data: { turn: view.turn ?? 0 } });
  if (view.offers.zone === 'dungeon') return no({ code: 'empty_slot', data: { slot } });
  return no({ code: 'wrong_zone', data: { active: view.offers.zone ?? 'hand' } });
}

/** Whether the stack may be picked up now; every view says so. */
export function judgePickUp(view: SeatView): Verdict {
  const { offers } = view;
  return offers.pick_up
    ? { ok: true, action: { type: 'pick_up' } }
    : no(offers.pick_up_refusal ?? { code: 'not_in_round' });
}

/**
 * Cards of one rank, with as many of their equals as it takes to be playable; themselves, if they are
 * playable already or no number of them would be.
 */
export function gather(view: SeatView, cards: readonly Card[]): Card[] {
  const [first] = cards;
  if (!first) return [];
  const rank = rankOf(first);
  const counts = view.offers.plays.find((play) => play.rank === rank)?.counts ?? [];
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
  const [first] = cards;
  const counts = first ? view.offers.plays.find((play) => play.rank === rankOf(first))?.counts : undefined;
  const most = Math.max(0, ...(counts ?? []).filter((count) => count <= cards.length));
  return most > 0 ? cards.slice(0, most) : [...cards];
}

/** Whether a card of `rank` lies in the zone to play from and may be played, in any group. */
export function mayLead(view: SeatView, rank: Rank): boolean {
  return view.offers.plays.some((play) => play.rank === rank);
}

/** What playing `rank` brings by itself, as far as it is worth saying on a button. */
export function brings(options: RuleOptions, rank: Rank): 'burns' | 'again' | null {
  const power = options.powers[rank];
  return power === 'burn' ? 'burns' : power === 'again' ? 'again' : null;
}

/** The ranks that go on any stack. */
export function wild(options: RuleOptions): Rank[] {
  const anything = ['reset', 'again', 'burn', 'window'];
  return Object.keys(options.powers)
    .filter((rank) => anything.includes(options.powers[rank] ?? 'plain'))
    .sort((a, b) => Number(a) - Number(b));
}
