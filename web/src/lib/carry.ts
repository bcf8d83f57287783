// What is carried from which card, and what comes of letting it go over a place. Loaded with the carrying.

import { rankOf } from './cards.ts';
import { asMany } from './play.ts';
import type { Carrier, Load } from './drag.svelte.ts';
import type { TableState } from './table.svelte.ts';
import type { Card } from '../protocol.gen.ts';

interface After {
  /** The load was sent and waits, where it was let go, for the answer. */
  sent(load: Load): void;
  /** A card was moved on this page alone. */
  moved(card: Card): void;
}

const COURTYARD = 3;

export function carrier(table: TableState, after: After): Carrier {
  const choosing = () => table.play?.phase === 'choose';

  /** Places of this page alone: where picks go while choosing. */
  function mayPick(load: Load, place: string): boolean {
    const [card] = load.cards;
    if (!choosing() || card === undefined) return false;
    const picked = table.picked.includes(card);
    return place === 'courtyard' ? !picked && table.picked.length < COURTYARD : place === 'hand' && picked;
  }

  const verdict = (load: Load, place: string) =>
    load.slot === null ? table.judgeDrop(load.cards, place) : table.judgeSlot(load.slot);
  const isPick = (place: string) => place === 'courtyard' || place === 'hand';

  return {
    load(element) {
      const play = table.play;
      if (table.pending || !play || play.phase === 'over') return null;
      const { card, slot, group } = element.dataset;
      if (slot !== undefined) return { cards: [], slot: Number(slot) };
      if (group !== undefined) {
        const cards = play.hand.filter((each) => rankOf(each) === group);
        const picked = cards.filter((each) => table.picked.includes(each));
        return { cards: picked.length > 0 ? picked : asMany(play, cards), slot: null };
      }
      if (card === undefined) return null;
      return { cards: play.phase === 'play' ? table.company(card) : [card], slot: null };
    },
    may(load, place) {
      if (table.line.at !== 'open') return false;
      if (isPick(place)) return mayPick(load, place);
      return (load.slot === null || place === 'stack') && verdict(load, place).ok;
    },
    drop(load, place) {
      const [card] = load.cards;
      if (isPick(place)) {
        if (card === undefined) return false;
        table.pick(card);
        after.moved(card);
        return true;
      }
      const sent = load.slot === null ? table.dropCards(load.cards, place) : table.flip(load.slot);
      if (sent) after.sent(load);
      return sent;
    },
    refused(load, place) {
      if (isPick(place)) return;
      if (table.line.at !== 'open') return table.say({ code: 'offline' });
      const said = verdict(load, place);
      // A card let go where it came from was only lifted.
      if (!said.ok && said.why.code !== 'swap_pair') table.say(said.why);
    },
  };
}
