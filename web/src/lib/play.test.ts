import { describe, expect, test } from 'vitest';
import { scenes } from '../../dev/views.ts';
import type { SeatView } from '../protocol.gen.ts';
import { asMany, brings, company, gather, judge, judgeFlip, judgePickUp, wild } from './play.ts';

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

  test('powers are read from the rules, not known', () => {
    const options = scenes.table?.().table.rules.options;
    if (!options) throw new Error('no rules');
    expect(brings(options, '2')).toBe('burns');
    expect(brings(options, '10')).toBe('again');
    expect(brings(options, '9')).toBeNull();
    expect(wild(options)).toEqual(['2', '10']);
    expect(wild({ ...options, powers: { J: 'window' } })).toEqual(['J']);
  });
});
