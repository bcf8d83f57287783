import { describe, expect, test } from 'vitest';
import type { Event } from '../protocol.gen.ts';
import * as en from './en.ts';

const table = { who: (seat: number) => ({ name: ['Rosa', 'Ben', 'Ada'][seat] ?? '?', you: seat === 0 }) };

describe('sentences', () => {
  const say = (event: Event) =>
    (en.event[event.type] as (event: Event, of: typeof table) => string)(event, table);

  test('speak to you and of others', () => {
    expect(say({ type: 'played', seat: 0, from: 'hand', cards: ['9s', '9h'] })).toBe('You play 2 nines.');
    expect(say({ type: 'played', seat: 1, from: 'courtyard', cards: ['10s'] })).toBe(
      'Ben plays the 10 of spades from the Courtyard.',
    );
    expect(say({ type: 'picked_up', seat: 1, cards: ['As'] })).toBe('Ben picks up the stack, 1 card.');
    expect(say({ type: 'drew', seat: 0, count: 2, cards: ['As', 'Kd'] })).toBe(
      'You draw the ace of spades and the king of diamonds.',
    );
    expect(say({ type: 'round_over', by: 'out', scores: [], winners: [0, 2] })).toBe(
      'The round is over. You and Ada win the match together!',
    );
    expect(say({ type: 'round_over', by: 'out', scores: [], winners: [1] })).toContain('Ben wins the match!');
  });

  test('say what is needed in the rules’ words', () => {
    const needs = (rank: string) =>
      en.refusal.too_low({ rank: '3', needs: { type: 'at_least', rank } }, table);
    expect(needs('9')).toBe('Needs a 9 or higher.');
    expect(needs('8')).toBe('Needs an 8 or higher.');
    expect(needs('J')).toBe('Needs a jack or higher.');
    expect(needs('A')).toBe('Needs an ace.');
    expect(en.table.requirement({ type: 'at_least', rank: '9' }, true, '', false, false)).toBe(
      'Answer a 9 or higher',
    );
    expect(en.table.requirement({ type: 'anything' }, false, 'Ben', false, true)).toBe('Ben leads: any card');
  });

  test('name cards as people do', () => {
    expect(en.card('9s')).toBe('9 of spades');
    expect(en.card('Kh')).toBe('King of hearts');
    expect(en.card("7c'")).toBe('7 of clubs, second deck');
    expect(en.card('X1')).toBe('Joker');
    expect(en.table.playCards(['9s'])).toBe('Play the 9 of spades');
    expect(en.table.playCards(['9s', '9h'])).toBe('Play 2 nines');
  });

  test('the names that others rely on', () => {
    expect(en.join.claim).toBe('Claim your seat');
    expect(en.table.play).toBe('Play');
    expect(en.table.playDungeon(0)).toMatch(/^Play /);
    expect(en.table.pickUp).toBe('Pick up');
    expect(en.score.next).toBe('Next round');
    expect(en.menu.restart).toBe('Restart match');
  });

  test('count', () => {
    expect([1, 2, 3, 4, 11, 21, 22].map(en.nth)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '21st',
      '22nd',
    ]);
    expect(en.cardCount(1)).toBe('1 card');
    expect(en.when(-90)).toBe('1 minute ago');
    expect(en.when(3 * 86_400)).toBe('in 3 days');
  });
});
