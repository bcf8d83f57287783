// The test function of these specs: each test has a server of its own, removed at its end.

import { test as base } from '@playwright/test';
import { Server } from './server.ts';

interface Given {
  /** Starts a server at the root, or behind a proxy under a prefix. */
  serve: (prefix?: string, words?: string[]) => Promise<Server>;
}

export const test = base.extend<Given>({
  serve: async ({}, use, info) => {
    const servers: Server[] = [];
    await use(async (prefix, words) => {
      const server = await Server.start(prefix, words);
      servers.push(server);
      return server;
    });
    for (const server of servers) {
      await server.end();
      if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log.join('\n') });
    }
  },
});
export { expect } from '@playwright/test';
