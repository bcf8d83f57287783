// Behind proxies that speak TLS and HTTP/2 to the browser.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caddyEdge, nginxEdge, type Edge } from '../harness/edge.ts';
import { Person } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('a table works behind HTTP/2 at the edge, by Caddy and by nginx', async ({ browser, serve }) => {
  const server = await serve('/', ['--trusted-proxies', '127.0.0.1']);
  const folder = await mkdtemp(join(tmpdir(), 'castle-edge-'));
  const edges: Edge[] = [];
  try {
    for (const edge of [caddyEdge, nginxEdge]) {
      const { url } = (edges[edges.length] = await edge(folder, server.address));
      const own = { ignoreHTTPSErrors: true };
      const rosa = await Person.with(browser, 'Rosa', 'taps', own);
      const ben = await Person.with(browser, 'Ben', 'taps', own);
      await rosa.opensTable(url, 2, 100);
      const protocol = await rosa.page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
      );
      expect(protocol, edge.name).toBe('h2');
      await ben.claims(await rosa.copiesInvitation(2));
      await rosa.starts();
      await rosa.chooses();
      await ben.chooses();
      await expect.poll(async () => [await rosa.sees(), await ben.sees()].includes('turn')).toBe(true);
      const cookies = await ben.context.cookies();
      expect(cookies.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual([
        { httpOnly: true, secure: true, sameSite: 'Lax' },
      ]);
      const answer = await rosa.page.request.get(`${url}ws`);
      expect(answer.status(), await answer.text()).toBe(426);
      await Promise.all([rosa.context.close(), ben.context.close()]);
    }
  } finally {
    for (const edge of edges) await edge.end();
    await rm(folder, { recursive: true, force: true });
  }
});
