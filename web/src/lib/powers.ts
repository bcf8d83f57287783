// What a table's rules say of ranks, read from the option value: for words and labels alone. What may be
// played is told by the server.

import { RANKS } from './cards.ts';
import type { Power, Rank, Requirement, RuleOptions } from '../protocol.gen.ts';

const ON_ANYTHING: readonly Power[] = ['reset', 'again', 'burn', 'window'];

/** What a rank does. */
export const powerOf = (rules: RuleOptions, rank: Rank): Power => rules.powers[rank] ?? 'plain';

/** The ranks of some powers, lowest first. */
export const ranksWith = (rules: RuleOptions, ...powers: Power[]): Rank[] =>
  RANKS.filter((rank) => powers.includes(powerOf(rules, rank)));

/** The powers that some rank has, by their lowest rank. */
export const powersOf = (rules: RuleOptions): Exclude<Power, 'plain'>[] => [
  ...new Set(RANKS.map((rank) => powerOf(rules, rank)).filter((power) => power !== 'plain')),
];

/** The ranks that others answer, lowest first. */
export const withHeight = (rules: RuleOptions): Rank[] =>
  RANKS.filter((rank) => ![...ON_ANYTHING, 'shed'].includes(powerOf(rules, rank)));

/** The ranks that go on any stack, lowest first. */
export const wild = (rules: RuleOptions): Rank[] => ranksWith(rules, ...ON_ANYTHING);

/** The ranks that are thrown away instead of played. */
export const thrown = (rules: RuleOptions): Rank[] => ranksWith(rules, 'shed');

/** The ranks that answer the stack by their height, lowest first. */
export function answers(rules: RuleOptions, requirement: Requirement): Rank[] {
  const high = withHeight(rules);
  if (requirement.type === 'anything') return high;
  const asked = RANKS.indexOf(requirement.rank);
  return high.filter((rank) => {
    const height = RANKS.indexOf(rank);
    switch (requirement.type) {
      case 'at_least':
        return height >= asked;
      case 'above':
        return height > asked;
      case 'at_most':
        return height <= asked;
    }
  });
}

/** What playing `rank` brings by itself, as far as it is worth saying on a button. */
export function brings(rules: RuleOptions, rank: Rank): 'burns' | 'again' | null {
  const what = powerOf(rules, rank);
  return what === 'burn' ? 'burns' : what === 'again' ? 'again' : null;
}
