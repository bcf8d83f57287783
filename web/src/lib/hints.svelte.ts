// What the strong bot was asked, and what it would do. One question for each ask of the table.

import { newId } from './links.ts';
import type { Action, Advice, Card } from '../protocol.gen.ts';

/** A question; without its advice it is still being thought about. */
export interface Question {
  id: string;
  ask: number;
  advice?: Advice | null;
}

export class Hints {
  asked = $state.raw<Question | null>(null);
  /** Whether it was put aside. */
  hidden = $state(false);

  /** What the strong bot would do, while that is shown. */
  readonly advice: Action | null = $derived.by(() => (!this.hidden && this.asked?.advice?.action) || null);

  /** The cards of it. */
  readonly cards: readonly Card[] = $derived.by(() => {
    const { advice } = this;
    if (advice?.type === 'swap') return [advice.hand, advice.courtyard];
    return advice && 'cards' in advice ? advice.cards : [];
  });

  begin(ask: number): Question {
    this.hidden = false;
    return (this.asked = { id: newId(), ask });
  }

  answer(id: string, advice: Advice | null): void {
    if (this.asked?.id === id) this.asked = { ...this.asked, advice };
  }

  refuse(id: string): void {
    if (this.asked?.id === id) this.asked = null;
  }

  /** The line is gone, and with it the answer that was to come. */
  lose(): void {
    if (!this.asked?.advice) this.asked = null;
  }

  /** Something else is asked by now. */
  see(ask: number): void {
    if (this.asked?.ask !== ask) this.asked = null;
  }
}
