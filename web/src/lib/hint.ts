// Asking what the strong bot would do: when it may be asked, and what one press does.

import { awaited } from './company.ts';
import type { TableState } from './table.svelte.ts';

/** Whether the table allows hints and the viewer is asked something, or may do something on another's turn. */
export function mayAskHint({ view, play, chances }: TableState): boolean {
  if (!view?.table.settings.hints || view.you === null) return false;
  return awaited(play).includes(view.you) || chances.length > 0;
}

/** Asks; once that is done, puts the hint aside and shows it again. */
export function pressHint(table: TableState): boolean {
  if (!mayAskHint(table)) return false;
  if (table.hints.asked) table.hints.hidden = !table.hints.hidden;
  else if (!table.pending) table.askHint();
  return true;
}
