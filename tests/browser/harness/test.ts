// The test function of these specs: each test has a server of its own, removed at its end with all pages.

import { writeFile } from 'node:fs/promises';
import { test as base, type TestInfo } from '@playwright/test';
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
      if (info.status !== info.expectedStatus) await keepLog(info, server);
    }
  },
});

/** Keeps what the server said beside what the test leaves; in a file, so that the report shows what failed and not this. */
async function keepLog(info: TestInfo, server: Server): Promise<void> {
  const path = info.outputPath(`server-${new URL(server.url).port}.log`);
  await writeFile(path, server.log.join('\n'));
  await info.attach('server.log', { path });
}

export { expect } from '@playwright/test';
