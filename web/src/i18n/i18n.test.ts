import { describe, expect, test } from 'vitest';
import { PRESETS } from '../presets.gen.ts';
import type { Advice, Event, Preset, Requirement } from '../protocol.gen.ts';
import * as en from './en.ts';

const at = (preset: Preset) => ({
  who: (seat: number) => ({ name: ['Rosa', 'Ben', 'Ada'][seat] ?? '?', you: seat === 0 }),
  rules: PRESETS[preset],
});
const table = at('castle');

describe('sentences', () => {
  const say = (event: Event) =>
    (en.event[event.type] as (event: Event, of: typeof table) => string)(event, table);

  test('speak to you and of others', () => {
    expect(say({ type: 'played', seat: 0, from: 'hand', cards: ['9s', '9h'] })).toBe('You play 2 nines.');
    expect(say({ type: 'played', seat: 1, from: 'courtyard', cards: ['10s'] })).toBe(
      'Ben plays the 10 of spades from the Courtyard.',
    );
    expect(say({ type: 'picked_up', seat: 1, cards: ['As'] })).toBe(
      'Ben picks up the stack, the ace of spades.',
    );
    expect(say({ type: 'drew', seat: 0, count: 2, cards: ['As', 'Kd'] })).toBe(
      'You draw the ace of spades and the king of diamonds.',
    );
    expect(say({ type: 'round_over', by: 'out', scores: [], winners: [0, 2] })).toBe(
      'The round is over. You and Ada win the match together!',
    );
    expect(say({ type: 'round_over', by: 'out', scores: [], winners: [1] })).toContain('Ben wins the match!');
  });

  test('tell everybody that a match begins anew', () => {
    expect(say({ type: 'dealt', round: 1, order: [0, 1], opener: 1 })).toBe(
      'A new match begins: round 1 is dealt. Ben opens.',
    );
    expect(say({ type: 'dealt', round: 2, order: [0, 1], opener: 0 })).toBe('Round 2 is dealt. You open.');
  });

  test('tell how seats came back, and that there may be more', () => {
    expect(en.home.foundLine(1)).toBe('This browser had lost a seat of yours, and has brought it back.');
    expect(en.home.foundLine(2)).toContain('some seats of yours, and has brought them back');
    expect(en.home.foundMost(64)).toContain('No more than 64 seats come back');
    expect(en.home.foundMost(1)).toContain('No more than 1 seat comes back');
  });

  test('tell what only some rules have', () => {
    expect(say({ type: 'flipped', seat: 1, slot: 0, card: '3h', result: 'shed' })).toBe(
      'Ben turns over the 3 of hearts from the Dungeon; it is thrown away.',
    );
    expect(say({ type: 'declared', seat: 1, card: 'X1=8' })).toBe('Ben plays it as an 8.');
    expect(say({ type: 'played', seat: 1, from: 'hand', cards: ['9s', 'X1=9'] })).toBe(
      'Ben plays 2 nines (a joker among them).',
    );
    expect(say({ type: 'played', seat: 0, from: 'hand', cards: ['X2=9', 'X1=9'] })).toBe(
      'You play 2 jokers as nines.',
    );
    expect(say({ type: 'played', seat: 0, from: 'hand', cards: ['X1=K'] })).toBe(
      'You play the joker as king.',
    );
    expect(say({ type: 'added', seat: 2, cards: ['7h'] })).toBe('Ada adds the 7 of hearts.');
    expect(say({ type: 'shed', seat: 0, from: 'courtyard', cards: ['3h', '3d'] })).toBe(
      'You throw 2 threes away from the Courtyard.',
    );
    expect(say({ type: 'completed', seat: 1, from: 'hand', cards: ['7h', '7d'] })).toBe(
      'Ben completes four of a kind with 2 sevens.',
    );
    expect(say({ type: 'swapped', seat: 1, courtyard: 'As', hand: '4c' })).toBe(
      'Ben swaps the ace of spades into the Courtyard for the 4 of clubs.',
    );
    expect(say({ type: 'ready', seat: 0, ready: false })).toBe('You are not ready after all.');
    expect(say({ type: 'began', seat: 1 })).toBe('Play begins. Ben opens.');
    expect(say({ type: 'skipped', seats: [0] })).toBe('You are skipped.');
    expect(say({ type: 'skipped', seats: [1, 2, 1] })).toBe('Ben and Ada are skipped.');
    expect(say({ type: 'turned', clockwise: false })).toBe('Play turns round: anticlockwise now.');
  });

  test('say what is needed, as the option value has it', () => {
    const refuse = (preset: Preset, needs: Requirement) =>
      needs.type === 'at_most'
        ? en.refusal.too_high({ rank: '3', needs }, at(preset))
        : en.refusal.too_low({ rank: '3', needs }, at(preset));
    expect(refuse('palace', { type: 'at_least', rank: '9' })).toBe(
      'Needs a 9 or higher; a 2 or a 10 always goes.',
    );
    expect(refuse('castle', { type: 'at_least', rank: '8' })).toBe(
      'Needs an 8 or higher; a 2, a 10, or four of a kind always goes.',
    );
    expect(refuse('windows', { type: 'at_most', rank: '9' })).toBe(
      'Needs a 9 or lower; a 2, a 10, a jack, or a joker always goes.',
    );
    expect(refuse('hole-cards', { type: 'above', rank: 'J' })).toContain('Needs anything above a jack; ');
    expect(refuse('hole-cards', { type: 'above', rank: 'K' })).toContain('Needs an ace; ');
    expect(refuse('hole-cards', { type: 'above', rank: 'A' })).toBe(
      'Only a 2, a 10, or a joker goes on that.',
    );
    expect(en.refusal.never_played({ rank: '3' }, table)).toContain('Threes are never played');
    const plain = { ...PRESETS.palace, powers: {} };
    const none = { ...at('palace'), rules: plain };
    expect(en.refusal.too_low({ rank: '3', needs: { type: 'at_least', rank: 'K' } }, none)).toBe(
      'Needs a king or higher.',
    );
    expect(en.refusal.too_low({ rank: 'A', needs: { type: 'above', rank: 'A' } }, none)).toBe(
      'Nothing goes on that.',
    );
  });

  test('ask in one line', () => {
    const ask = (preset: Preset, change: Partial<Parameters<typeof en.table.asks>[0]>) =>
      en.table.asks({
        requirement: { type: 'anything' },
        who: { name: 'Ben', you: false },
        rules: PRESETS[preset],
        extra: false,
        empty: false,
        waiting: false,
        adding: false,
        stuck: false,
        ...change,
      });
    const you = { name: 'Rosa', you: true };
    expect(ask('palace', { who: you, requirement: { type: 'at_least', rank: '9' } })).toBe(
      'Answer a 9 or higher',
    );
    expect(ask('windows', { who: you, requirement: { type: 'at_most', rank: '9' } })).toBe(
      'Answer a 9 or lower',
    );
    expect(ask('windows', { requirement: { type: 'at_most', rank: '3' } })).toBe('Ben must answer a 3');
    expect(ask('castle', { who: you, stuck: true })).toBe('Nothing fits: pick up the stack');
    expect(ask('castle', { empty: true })).toBe('Ben leads: any card');
    expect(ask('castle', { extra: true })).toBe('Ben plays again: any card');
    expect(ask('windows', { waiting: true })).toBe('Ben says what the joker stands for');
    expect(ask('white-castle', { adding: true })).toBe('Ben’s turn goes on');
    expect(ask('hole-cards', { requirement: { type: 'above', rank: 'A' } })).toContain('Only a 2');
  });

  describe('say in one sentence why a hint is given', () => {
    const pick_up = { action: { type: 'pick_up' as const }, good: 51 };
    const nine = { action: { type: 'play' as const, cards: ['9s'] }, good: 51 };
    const queen: Advice = {
      action: { type: 'play', cards: ['Qs'] },
      tries: 1_200,
      good: 62,
      other: nine,
      reason: null,
    };
    const why = (change: Partial<Advice>, two = false) =>
      en.hint.why({ ...queen, ...change }, { ...table, two });

    test('by what happens more often, or less', () => {
      const picks_up = { seat: 1, effect: 'picks_up' as const, good: 41, other: 12 };
      expect(why({ reason: picks_up })).toBe(
        'Play a queen: Ben then picks up in 41 of 100 imagined rounds, with a 9 in 12.',
      );
      expect(why({ reason: picks_up }, true)).toBe(
        'Play a queen: Ben then picks up in 41 of 100 imagined rounds, with a 9 in 12; you win 62, not 51.',
      );
      expect(why({ reason: { seat: 0, effect: 'picks_up', good: 0, other: 76 } })).toBe(
        'Play a queen: you then pick up in none of 100 imagined rounds, with a 9 in 76.',
      );
      expect(why({ reason: { seat: 1, effect: 'goes_out', good: 3, other: 30 }, other: pick_up })).toBe(
        'Play a queen: Ben goes out next in 3 of 100 imagined rounds, with picking up in 30.',
      );
      expect(why({ reason: { seat: 0, effect: 'goes_out', good: 100, other: 30 }, other: null })).toBe(
        'Play a queen: you go out next in all of 100 imagined rounds, otherwise in 30.',
      );
      expect(why({ reason: { seat: 0, effect: 'comes_first', good: 24, other: 2 } })).toBe(
        'Play a queen: you are the first out in 24 of 100 imagined rounds, with a 9 in 2.',
      );
    });

    test('by how the round surely ends', () => {
      const ends = (good: number, other: number) =>
        why({ reason: { seat: 1, effect: 'surely_behind', good, other } }, true);
      expect(ends(100, 0)).toBe('Play a queen: you surely beat Ben, with a 9 never.');
      expect(ends(100, 67)).toBe('Play a queen: you surely beat Ben, with a 9 in 67 of 100 cases at most.');
      expect(ends(100, 100)).toBe('Play a queen: you surely beat Ben, as you may otherwise too.');
      expect(ends(50, 33)).toBe(
        'Play a queen: you beat Ben in 50 of 100 cases at least, with a 9 in 33 at most.',
      );
      expect(ends(0, 0)).toBe('Play a queen: whatever you do, Ben can come in before you.');
    });

    test('by how the rounds ended, where nothing speaks clearly', () => {
      const nines = { action: { type: 'play' as const, cards: ['9s', '9h'] } };
      expect(why({ ...nines, other: pick_up })).toBe(
        'Play 2 nines: in 1,200 imagined rounds you come in before 62 of every 100 opponents; with picking up, 51.',
      );
      expect(why({}, true)).toBe('Play a queen: in 1,200 imagined rounds you win 62 of 100; with a 9, 51.');
      expect(why({ action: { type: 'flip', slot: 0 }, tries: 80, good: 30, other: null })).toBe(
        'Turn over Dungeon card 1: in 80 imagined rounds you come in before 30 of every 100 opponents.',
      );
      expect(why({ action: { type: 'pick_up' }, tries: 0, good: 0, other: null })).toBe(
        'Pick up the stack: nothing else is possible.',
      );
      expect(why({ tries: 0 })).toBe('Play a queen: it looks best at a glance.');
      expect(why({ action: { type: 'swap', hand: '2s', courtyard: '5s' }, tries: 0, other: null })).toBe(
        'Swap the 2 of spades for the 5 of spades of the Courtyard: it is of more use there, at the end of the round.',
      );
      const ready = { type: 'ready' as const, ready: true };
      const swap = { type: 'swap' as const, hand: '2s', courtyard: '5s' };
      expect(why({ action: swap, good: 50, other: { action: ready, good: 52 } })).toContain(
        'it is of more use',
      );
      expect(why({ action: swap, other: { action: ready, good: 40 } })).toContain(
        'you come in before 62 of every 100 opponents; with the Courtyard as it is, 40.',
      );
      expect(why({ other: { ...nine, good: 63 } }, true)).toBe(
        'Play a queen: in 1,200 imagined rounds you win 62 of 100; with a 9, 63.',
      );
      expect(why({ action: ready, tries: 0, other: null })).toBe(
        'Leave the Courtyard as it is: no swap makes it better.',
      );
      expect(why({ other: { ...nine, good: 62 } }, true)).toBe(
        'Play a queen: in 1,200 imagined rounds you win 62 of 100, and just as many with a 9.',
      );
      expect(why({ other: { ...nine, good: 60 } }, true)).toBe(
        'Play a queen: in 1,200 imagined rounds you win 62 of 100; with a 9, hardly less: 60.',
      );
      expect(why({ action: { type: 'play', cards: ['X1'], as: 'K' } })).toContain('Play a joker as king: ');
      expect(why({ action: { type: 'choose', cards: ['9s', '9h', 'Ad'] } })).toContain(
        'Choose 2 nines and an ace: ',
      );
    });

    test('short enough for two lines of a phone', () => {
      for (const effect of ['picks_up', 'goes_out', 'comes_first', 'surely_behind'] as const) {
        const two = effect !== 'comes_first';
        for (const seat of [0, 1])
          expect(why({ reason: { seat, effect, good: 62, other: 51 } }, two).length).toBeLessThanOrEqual(100);
      }
    });
  });

  test('say what a match against bots is', () => {
    expect(en.bots.playLine(['careful', 'careful', 'strong'], 'Castle')).toBe(
      '2 careful bots and 1 strong bot, Castle. Starts at once',
    );
    const ada = { name: 'Ada', level: 'careful' as const };
    const mia = { name: 'Mia', level: 'strong' as const };
    expect(en.bots.going([ada, { ...ada, name: 'Leo' }, mia], 3, false, true)).toBe(
      'Ada and Leo (careful); Mia (strong) · round 3 · your turn',
    );
    expect(en.bots.going([mia], 4, true, false)).toBe('Mia (strong) · the match is over');
  });

  test('name cards as people do', () => {
    expect(en.card('9s')).toBe('9 of spades');
    expect(en.card('Kh')).toBe('King of hearts');
    expect(en.card("7c'")).toBe('7 of clubs, second deck');
    expect(en.cardList(["7c'", '9s'])).toBe('7 of clubs and 9 of spades');
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
