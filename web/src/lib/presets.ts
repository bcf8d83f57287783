// The usual rules as a value, for the rules page of those who sit at no table yet. At a table the server's
// value is shown instead.

import type { RulesShown } from '../protocol.gen.ts';

export const CASTLE: RulesShown = {
  preset: 'castle',
  options: {
    beat: 'equal_or_higher',
    powers: { '2': 'burn', '10': 'again' },
    jokers: 0,
    four: { effect: 'keep', over_higher: true, out_of_turn: false, buried: false },
    match_skips: false,
    add_drawn: 'no',
    pick_up: 'when_stuck',
    setup: 'choose',
    opener: 'rotates',
    end: 'first_out',
    score: 'points',
    last_card: 'any',
    progress_limit: 60,
  },
  decks: 1,
  form: { target: 200 },
};
