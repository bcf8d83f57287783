// The test function of these specs: each test has a server of its own, removed at its end with all pages.

import { test as base } from '@playwright/test';
import { Server } from './server.ts';

interface Given {
  /** Starts a server at the root, or behind a proxy under a prefix. */
  serve: (prefix?: string, words?: string[]) => Promise<Server>;
}

export const test = base.extend<Given>({
  serve: async ({ browser }, use, info) => {
    const servers: Server[] = [];
    await use(async (prefix, words) => {
      const server = await Server.start(prefix, words);
      servers.push(server);
      return server;
    });
    // No page of this test goes on asking for its server in the next one.
    for (const context of browser.contexts()) await context.close();
    for (const server of servers) {
      await server.end();
      if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log.join('\n') });
    }
  },
});
export { expect } from '@playwright/test';
