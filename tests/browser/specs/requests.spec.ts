// The page asks nobody but its own server, and has nothing to complain about.

import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('nothing leaves for another host, and the console stays empty', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'mouse-drag', { viewport: { width: 1280, height: 800 }, isMobile: false });
  const ben = await Person.with(browser, 'Ben', 'taps');
  await rosa.opensTable(server.url, 2, 1);
  const link = await rosa.copiesInvitation(2);
  await ben.claims(link);
  await rosa.starts();
  let acts = 0;
  await playUntil([rosa, ben], async () => ++acts > 40);
  for (const person of [rosa, ben]) {
    for (const hash of ['#rules', '#settings', '#new', '#']) {
      await person.page.goto(`${server.url}${hash}`);
      await expect(person.page.getByRole('heading').first()).toBeVisible();
    }
    person.watch.isClean(server.url);
  }
  // No secret is ever in an address that the server sees.
  const secret = link.split('.').at(-1) ?? link;
  for (const url of ben.watch.requests) expect(url.split('#')[0]).not.toContain(secret.slice(0, 20));
});
