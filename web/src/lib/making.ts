// Makes a link that is kept with a seat. Its secret is kept before it is sent, and shown only once it is sure that the
// link works: after a lost answer the same secret is sent again.

import type { Answer } from './http.ts';
import { keepOf, keptOf } from './kept.svelte.ts';
import { newSecret } from './links.ts';
import type { Identity } from './table.svelte.ts';

export async function makeLink<T>(
  identity: Identity,
  kind: 'recovery' | 'watch',
  send: (secret: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const asked = keptOf(identity)?.asked;
  const fresh = asked?.[kind] ?? newSecret();
  keepOf(identity, { asked: { ...asked, [kind]: fresh } });
  const answer = await send(fresh);
  if (!answer.ok && answer.trouble.code === 'unreachable') return answer;
  keepOf(identity, {
    asked: { ...keptOf(identity)?.asked, [kind]: undefined },
    ...(answer.ok ? { [kind]: fresh } : {}),
  });
  return answer;
}
