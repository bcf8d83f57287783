// The keys of the table: one letter for each button of a move.

import { pressHint } from './hint.ts';
import { settings } from './settings.svelte.ts';
import type { Chance } from './play.ts';
import type { TableState } from './table.svelte.ts';
import type { Card } from '../protocol.gen.ts';

const CHANCES: Record<string, Chance['kind']> = { a: 'add', f: 'complete', t: 'shed' };

/** What hears the keys; `onplay` does what the main button does, `onclear` closes what is open. */
export function shortcuts(
  table: TableState,
  onplay: () => void,
  onclear: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const busy =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
    if (busy || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') return onclear();
    if (settings.keys && press(table, event.key.toLowerCase(), onplay)) event.preventDefault();
  };
}

function press(table: TableState, key: string, onplay: () => void): boolean {
  const play = table.play;
  const phase = play?.phase;
  if (key === 'h') return pressHint(table);
  if (phase === 'choose' && key === 'p') table.choose();
  else if (!play || phase !== 'play') return false;
  else if (key === 'p') {
    const card = table.idle ? focusedCard() : null;
    if (card === null) onplay();
    else table.playCards(table.company(card));
  } else if (key === 'u') table.pickUp();
  else if (key === 'd' && play.offers.end) table.act({ type: 'end' });
  else return table.takeChance(CHANCES[key]);
  return true;
}

function focusedCard(): Card | null {
  const element = document.activeElement?.closest<HTMLElement>('[data-rove][data-card]');
  const card = element?.dataset.card;
  return card === undefined || card.startsWith('?') ? null : card;
}
