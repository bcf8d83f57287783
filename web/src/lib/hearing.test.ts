import { beforeAll, describe, expect, test } from 'vitest';
import type { Level, Person } from '../protocol.gen.ts';
import { moreWords } from './i18n.svelte.ts';
import { ofPerson } from './hearing.ts';

/** A seat that has nobody yet, and what makes it another one. */
function seat(change: Partial<Person> = {}): Person {
  const nobody: Person = {
    seat: 2,
    name: null,
    here: false,
    away_since: null,
    ready: false,
    bot: null,
    is_bot: false,
    left: false,
    closed: false,
  };
  return { ...nobody, ...change };
}

const bot = (level: Level) => seat({ name: 'Hazel', bot: level, is_bot: true, ready: true });
const ada = (change: Partial<Person> = {}) => seat({ name: 'Ada', here: true, ...change });

describe('of a seat that changes', () => {
  beforeAll(moreWords);

  test.each([
    ['a bot comes', seat(), bot('careful'), 'Hazel is a bot now, careful.'],
    ['a bot is given another level', bot('careful'), bot('strong'), 'Hazel is now a strong bot.'],
    ['a bot goes', bot('strong'), seat(), 'Seat 3 waits for a friend.'],
    ['a friend takes a bot’s seat', bot('strong'), ada(), 'Ada has claimed a seat.'],
    ['a friend joins', seat(), ada(), 'Ada has claimed a seat.'],
    [
      'a stand-in comes',
      ada({ here: false }),
      ada({ here: false, bot: 'careful' }),
      'A bot plays for Ada until they return.',
    ],
    [
      'the friend of a stand-in comes back',
      ada({ here: false, bot: 'careful' }),
      ada(),
      'Ada is back and plays.',
    ],
    [
      'a bot comes for a seat whose friend has left',
      ada({ left: true, bot: 'careful' }),
      bot('beginner'),
      'Hazel is a bot now, beginner.',
    ],
  ])('%s', (_, was, is, sentence) => {
    expect(ofPerson(was, is, false)).toEqual([sentence]);
  });

  test('nothing is said of what has not changed', () => {
    for (const one of [seat(), bot('strong'), ada(), ada({ here: false, bot: 'careful' })])
      expect(ofPerson(one, one, false)).toEqual([]);
  });
});
