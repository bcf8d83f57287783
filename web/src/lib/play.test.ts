import { describe, expect, test } from 'vitest';
import { scenes } from '../../dev/views.ts';
import { PRESETS } from '../presets.gen.ts';
import type { SeatView } from '../protocol.gen.ts';
import {
  asMany,
  chances,
  company,
  gather,
  judge,
  judgeDrop,
  judgeFlip,
  judgePickUp,
  usable,
  type Verdict,
} from './play.ts';
import { answers, brings, thrown, wild } from './powers.ts';

function scene(name: string): SeatView {
  const play = scenes[name]?.().play;
  if (!play) throw new Error(`no scene ${name}`);
  return play;
}

describe('what the offers say of cards', () => {
  test('an offered group may go', () => {
    const view = scene('table');
    expect(judge(view, ['9s'])).toEqual({ ok: true, action: { type: 'play', cards: ['9s'] } });
    expect(judge(view, ['9s', '9h']).ok).toBe(true);
  });

  test('what may not go says why in the rules’ code', () => {
    const view = scene('table');
    const why = (cards: string[], at: SeatView = view) => {
      const verdict = judge(at, cards);
      return verdict.ok ? 'ok' : verdict.why.code;
    };
    expect(why([])).toBe('no_cards');
    expect(why(['4d'])).toBe('too_low');
    expect(why(['9s', 'Ac'])).toBe('mixed_ranks');
    expect(why(['Kc'])).toBe('wrong_zone');
    expect(why(['9s'], scene('wait'))).toBe('not_your_turn');
    expect(why(['9s'], scene('choose'))).toBe('wrong_phase');
    expect(why(['9s'], { ...view, viewer: 7 })).toBe('not_in_round');
  });

  test('a group that only goes whole gathers its equals', () => {
    const view = scene('big');
    const jacks = view.hand.filter((card) => card.startsWith('J'));
    const only = { ...view, offers: { ...view.offers, plays: [{ rank: 'J', counts: [jacks.length] }] } };
    const [first = ''] = jacks;
    expect(company(only, first, [])).toHaveLength(jacks.length);
    expect(gather(only, [first])).toHaveLength(jacks.length);
    expect(judge(only, [first])).toMatchObject({ ok: false, why: { code: 'counts' } });
    expect(company(view, first, [])).toEqual([first]);
    expect(company(view, first, jacks)).toEqual(jacks);
    expect(asMany(view, jacks)).toHaveLength(Math.min(3, jacks.length));
  });

  test('dungeon and stack', () => {
    expect(judgeFlip(scene('dungeon'), 0).ok).toBe(true);
    expect(judgeFlip(scene('dungeon'), 1)).toMatchObject({ why: { code: 'empty_slot' } });
    expect(judgeFlip(scene('table'), 0)).toMatchObject({ why: { code: 'wrong_zone' } });
    expect(judgePickUp(scene('stuck')).ok).toBe(true);
    expect(judgePickUp(scene('table'))).toMatchObject({ why: { code: 'must_play' } });
  });
});

const why = (verdict: Verdict) => (verdict.ok ? 'ok' : verdict.why.code);
const act = (verdict: Verdict) => (verdict.ok ? verdict.action : undefined);

describe('jokers', () => {
  const view = scene('joker');

  test('alone they ask for a rank, and only those are there that would be taken', () => {
    expect(judge(view, ['X1'])).toEqual({ ok: true, ranks: ['2', '10', 'J', 'Q', 'A', '9', 'K'] });
    expect(judge(view, ['X1', 'X2']).ok).toBe(true);
    const three = judge({ ...view, hand: [...view.hand, 'X3'] }, ['X1', 'X2', 'X3']);
    expect(three).toEqual({ ok: true, ranks: ['9', 'K'] });
  });

  test('with other cards they stand for their rank', () => {
    expect(act(judge(view, ['9s', 'X1']))).toEqual({ type: 'play', cards: ['9s', 'X1'], as: '9' });
    expect(act(judge(view, ['X2', 'Kc', 'X1']))).toMatchObject({ as: 'K' });
    expect(act(judge(view, ['9s']))).toEqual({ type: 'play', cards: ['9s'] });
    expect(why(judge(view, ['9s', 'Kc', 'X1']))).toBe('mixed_ranks');
    expect(why(judge(view, ['3d', 'X1']))).toBe('never_played');
  });

  test('with no rank to stand for they say so', () => {
    const stuck = { ...view, offers: { ...view.offers, plays: [{ rank: '5', counts: [4] }] } };
    expect(why(judge(stuck, ['X1']))).toBe('no_rank');
    expect(usable(stuck, 'hand', 'X')).toBe(false);
    expect(usable(view, 'hand', 'X')).toBe(true);
  });

  test('are never spent unasked', () => {
    const four = { ...view, offers: { ...view.offers, plays: [{ rank: '9', counts: [3] }] } };
    expect(gather(four, ['9s'])).toEqual(['9s']);
    expect(gather(four, ['9s', 'X1', 'X2'])).toEqual(['9s', 'X1', 'X2']);
  });

  test('while one waits nothing else can be done', () => {
    expect(why(judge({ ...scene('declares'), turn: 0 }, ['9s']))).toBe('joker_waits');
    expect(why(judgeFlip(scene('declare'), 0))).toBe('joker_waits');
    expect(why(judge(scene('declares'), ['9s']))).toBe('not_your_turn');
  });
});

describe('beside one’s turn', () => {
  test('what is thrown away goes to the burned cards, never to the stack', () => {
    for (const view of [scene('shed'), scene('stuckshed')]) {
      expect(act(judge(view, ['3d']))).toEqual({ type: 'shed', cards: ['3d'] });
      expect(act(judgeDrop(view, ['3d'], 'burned'))).toEqual({ type: 'shed', cards: ['3d'] });
      expect(why(judgeDrop(view, ['3d'], 'stack'))).toBe('never_played');
      expect(why(judgeDrop(view, ['3d', '6c'], 'burned'))).toBe('not_shed');
      expect(usable(view, 'hand', '3')).toBe(true);
    }
    expect(usable(scene('shed'), 'hand', '6')).toBe(null);
    expect(usable(scene('stuckshed'), 'hand', '6')).toBe(false);
  });

  test('while a turn stays for adding, one adds or ends it', () => {
    const view = scene('adding');
    expect(act(judge(view, ['7h']))).toEqual({ type: 'add', cards: ['7h'] });
    expect(why(judge(view, ['Js']))).toBe('finish_adding');
    expect(why(judge(view, []))).toBe('no_cards');
    expect(chances(view, PRESETS['white-castle']).map((chance) => chance.kind)).toEqual(['add']);
  });

  test('on another’s turn one adds or completes what is offered, and nothing else', () => {
    const view = scene('window');
    expect(act(judge(view, ['7h']))).toEqual({ type: 'add', cards: ['7h'] });
    expect(act(judge(view, ['7h', '7d']))).toEqual({ type: 'complete', cards: ['7h', '7d'] });
    expect(why(judge(view, ['7d']))).toBe('not_your_turn');
    expect(gather(view, ['7d'])).toEqual(['7d', '7h']);
    const [add, complete] = chances(view, PRESETS.palace);
    expect(add).toMatchObject({ kind: 'add', action: { type: 'add', cards: ['7h'] } });
    expect(complete).toMatchObject({ kind: 'complete', four: 4, cards: ['7h', '7d'] });
    expect(chances(scene('wait'), PRESETS.castle)).toEqual([]);
  });

  test('more than four are completed whole, and jokers take no part', () => {
    const view = scene('window');
    view.hand = ['7h', '7d', "7s'", 'X1'];
    view.offers = { ...view.offers, add: [], complete: [{ rank: '7', counts: [2, 3] }] };
    expect(chances(view, PRESETS.palace)).toMatchObject([{ four: 5, cards: ['7h', '7d', "7s'"] }]);
    expect(why(judge(view, ['7h', 'X1']))).toBe('not_your_turn');
  });

  test('where a last card may be refused, adding is offered one by one', () => {
    const view = scene('adding');
    view.offers = { ...view.offers, add: ['7h', '7d'] };
    const rules = PRESETS['white-castle'];
    expect(chances(view, rules)[0]?.cards).toEqual(['7h', '7d']);
    expect(chances(view, { ...rules, last_card: 'no_power' })[0]?.cards).toEqual(['7h']);
  });
});

test('before the play a card of the hand changes places with one of the courtyard', () => {
  const view = scene('swap');
  const swap = { type: 'swap', hand: '9s', courtyard: 'Kc' };
  expect(act(judge(view, ['9s', 'Kc']))).toEqual(swap);
  expect(act(judgeDrop(view, ['Kc'], 'card:9s'))).toEqual(swap);
  expect(why(judge(view, ['9s', 'Ac']))).toBe('swap_pair');
  expect(why(judge(view, ['9s']))).toBe('swap_pair');
  expect(why(judge(scene('swapready'), ['9s', 'Kc']))).toBe('ready_already');
});

describe('what rules say of ranks', () => {
  test('powers are read, not known', () => {
    expect(brings(PRESETS.castle, '2')).toBe('burns');
    expect(brings(PRESETS.castle, '10')).toBe('again');
    expect(brings(PRESETS.castle, '9')).toBeNull();
    expect(wild(PRESETS.castle)).toEqual(['2', '10']);
    expect(wild(PRESETS.windows)).toEqual(['2', '10', 'J']);
    expect(thrown(PRESETS['hole-cards'])).toEqual(['3']);
  });

  test('what answers the stack has a height', () => {
    expect(answers(PRESETS.windows, { type: 'at_most', rank: '5' })).toEqual(['3', '4', '5']);
    expect(answers(PRESETS.windows, { type: 'at_least', rank: '9' })).toEqual(['9', 'Q', 'K', 'A']);
    expect(answers(PRESETS['hole-cards'], { type: 'above', rank: 'A' })).toEqual([]);
  });
});
