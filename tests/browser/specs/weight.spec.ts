// What a phone has to load before the table is seen: a page that is opened at its seat. The page marks the
// moment; carrying, flying, keys and the sentences about moves come after it.

import { brotliCompressSync } from 'node:zlib';
import { Person } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const BYTES_MAX = 45_000;

test(`scripts and styles of the first table view weigh at most ${BYTES_MAX / 1000} kB`, async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps');
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  await expect.poll(() => ben.isChoosing()).toBe(true);

  const loaded = new Map<string, Promise<Buffer>>();
  const page = await ben.context.newPage();
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.set(response.url(), response.body());
  });
  await page.goto(ben.page.url());
  await expect(page.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  const before = await page.evaluate(() => {
    const seen = performance.getEntriesByName('table')[0]?.startTime ?? Infinity;
    return performance.getEntriesByType('resource').flatMap((asked) => (asked.startTime < seen ? [asked.name] : []));
  });
  const parts = await Promise.all(
    [...loaded].map(async ([url, body]) => {
      const bytes = brotliCompressSync(await body).length;
      return { name: new URL(url).pathname, bytes, first: before.includes(url) };
    }),
  );
  const sum = (first: boolean) => parts.filter((part) => part.first === first).reduce((all, part) => all + part.bytes, 0);
  console.log(`first table view, brotli: ${sum(true)} bytes, and ${sum(false)} a moment later`, parts);
  // The mark is there, and it divides.
  expect(sum(true)).toBeGreaterThan(1_000);
  expect(sum(false)).toBeGreaterThan(1_000);
  expect(sum(true)).toBeLessThanOrEqual(BYTES_MAX);
});
