import { describe, expect, test } from 'vitest';
import { keptOf } from './kept.svelte.ts';
import { makeLink } from './making.ts';
import type { Identity } from './table.svelte.ts';

const lost = { ok: false as const, trouble: { code: 'unreachable' as const } };
const refused = { ok: false as const, trouble: { code: 'not_watched' as const } };
const made = { ok: true as const, value: {} };

describe.each(['recovery', 'watch'] as const)('a link to be kept (%s)', (kind) => {
  const identity = (table: string): Identity => ({ table: `${table}-${kind}`, seat: 0, key: 'k' });

  test('is kept before it is sent, and shown once it is sure that it works', async () => {
    const me = identity('a');
    const sent: string[] = [];
    const send = (answer: typeof lost | typeof made) => (secret: string) => {
      expect(keptOf(me)?.asked?.[kind]).toBe(secret);
      sent.push(secret);
      return Promise.resolve(answer);
    };
    await makeLink(me, kind, send(lost));
    expect(keptOf(me)?.[kind]).toBeUndefined();
    await makeLink(me, kind, send(made));
    expect(sent[1]).toBe(sent[0]);
    expect(keptOf(me)?.[kind]).toBe(sent[0]);
    await makeLink(me, kind, send(made));
    expect(keptOf(me)?.[kind]).toBe(sent[2]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  test('leaves the one before where it is when it is refused', async () => {
    const me = identity('b');
    await makeLink(me, kind, () => Promise.resolve(made));
    const before = keptOf(me)?.[kind];
    await makeLink(me, kind, () => Promise.resolve(refused));
    expect(keptOf(me)?.[kind]).toBe(before);
    expect(keptOf(me)?.asked?.[kind]).toBeUndefined();
  });
});
