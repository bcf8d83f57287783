import { describe, expect, it } from 'vitest';
import { people, scenes, view } from '../../dev/views.ts';
import type { TableView } from '../protocol.gen.ts';
import { aid, awaited, chairVotes, chairWait, clockLeft, standInWait } from './company.ts';

const NOW = 1_000_000;

/** A table of four in play, on whose turn `turn` is, seen by `you`. */
function table(turn: number, you: number): TableView {
  const base = scenes.table?.() as TableView;
  const seats = view(4, base.play).play?.seats ?? [];
  const here = people(4).map((person) => ({ ...person, here: true, away_since: null }));
  return { ...base, you, people: here, play: base.play && { ...base.play, turn, phase: 'play', seats } };
}

function away(shown: TableView, seat: number, since: number): TableView {
  return {
    ...shown,
    people: shown.people.map((each) =>
      each.seat === seat ? { ...each, here: false, away_since: since } : each,
    ),
  };
}

describe('a seat that is away', () => {
  it('may be stood in for by the host soon and by any seat later', () => {
    const shown = away(table(1, 0), 1, NOW - 10);
    expect(aid(shown, NOW)).toMatchObject({ person: { seat: 1 }, wait: 20 });
    expect(aid({ ...shown, you: 2 }, NOW)?.wait).toBe(110);
    expect(aid(shown, NOW + 30)?.wait).toBe(0);
  });

  it('is nobody’s business while the round does not wait for it', () => {
    const shown = away(table(1, 0), 2, NOW - 500);
    expect(aid(shown, NOW)).toBeNull();
    expect(awaited(shown.play)).toEqual([1]);
    const person = shown.people[2];
    expect(person && standInWait(shown, person, NOW)).toBe(0);
  });

  it('needs nothing while a bot plays, and never asks about oneself', () => {
    const shown = away(table(1, 1), 1, NOW - 500);
    expect(aid(shown, NOW)).toBeNull();
    const bot = away(table(1, 0), 1, NOW - 500);
    bot.people = bot.people.map((each) => (each.seat === 1 ? { ...each, bot: 'careful' } : each));
    expect(aid(bot, NOW)).toBeNull();
  });

  it('that nobody has is for the host at once', () => {
    const shown = away(table(1, 0), 1, NOW);
    shown.people = shown.people.map((each) => (each.seat === 1 ? { ...each, name: null } : each));
    expect(aid(shown, NOW)?.wait).toBe(0);
    expect(aid({ ...shown, you: 2 }, NOW)?.wait).toBe(120);
  });
});

describe('the host’s chair', () => {
  it('waits for the host, and counts votes of those who are here', () => {
    const shown = away(table(1, 1), 0, NOW - 100);
    expect(chairWait(table(1, 1), NOW)).toBeNull();
    expect(chairWait(shown, NOW)).toBe(200);
    shown.votes = [
      { by: 1, host: 2 },
      { by: 2, host: 3 },
    ];
    expect(chairVotes(shown, 2)).toEqual({ votes: 1, needed: 2, mine: true });
  });
});

describe('the turn clock', () => {
  it('is counted from where the epoch began, whatever the device’s clock says', () => {
    const shown = { ...table(1, 1), clock: { seats: [1], ends_at: 60_000 } };
    expect(clockLeft(shown, 5_000, 5_000 + 30_500)).toBe(30);
    expect(clockLeft(shown, 5_000, 5_000 + 61_500)).toBe(-1);
    expect(clockLeft({ ...shown, clock: null }, 0, 0)).toBeNull();
  });
});
