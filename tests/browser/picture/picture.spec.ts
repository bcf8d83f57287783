// A table in play, on a phone and on a desktop, side by side.

import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const FILE = resolve(import.meta.dirname, '../../../docs/picture.png');

/** The page as it looks at rest, as an address to put into a document. */
async function shot(page: Page): Promise<string> {
  await page.waitForTimeout(1_200);
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
}

test('the picture of the README', async ({ browser, serve }) => {
  const server = await serve();
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: 'dark' as const };
  const desktop = { ...phone, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const rosa = await Person.with(browser, 'Rosa', 'taps', desktop);
  const others = await Promise.all(['Ben', 'Ada', 'Leo'].map((name) => Person.with(browser, name, 'taps', phone)));
  const everybody = [rosa, ...others];
  await rosa.opensTable(server.url, 4, 200);
  for (const [nth, friend] of others.entries()) await friend.claims(await rosa.copiesInvitation(nth + 2));
  await rosa.page.bringToFront();
  await rosa.starts();
  // In the middle of a round, with the phone's owner on turn and something to answer.
  const [ben] = others;
  let acts = 0;
  const stacked = async () => (await ben?.felt.getByRole('button', { name: /^Stack, ([4-9]|\d\d) cards/ }).count()) === 1;
  await playUntil(everybody, async () => ++acts > 22 && (await ben?.isOnTurn()) === true && (await stacked()));
  const pictures = [await shot(rosa.page), await shot((ben ?? rosa).page)];

  const context = await browser.newContext({ viewport: { width: 1240, height: 700 }, isMobile: false, deviceScaleFactor: 1.5 });
  const sheet = await context.newPage();
  await sheet.setContent(
    `<style>
      body { margin: 0; height: 100vh; display: flex; gap: 32px; align-items: center; justify-content: center; background: #d9d2c3 }
      img { border-radius: 14px; box-shadow: 0 12px 40px #0006 }
    </style>
    <img src="${pictures[0]}" style="width: 860px"><img src="${pictures[1]}" style="height: 640px; border-radius: 28px">`,
  );
  await expect(sheet.locator('img')).toHaveCount(2);
  await sheet.waitForLoadState('networkidle');
  await sheet.screenshot({ path: FILE });
});
