// What a finger or a mouse begins on something, it ends on it, whatever the page draws there meanwhile.

import { Person } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('a press counts although the card gets its picture before it ends', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await ben.page.route(/\.svg$/, async (route) => {
    await released;
    await route.continue();
  });
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();

  const card = ben.hand.last();
  await expect(card.locator('.own')).toBeVisible();
  const box = await card.boundingBox();
  if (!box) throw new Error('the card has no box');
  await ben.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await ben.page.mouse.down();
  release();
  await expect(card.locator('img')).toBeVisible();
  await ben.page.mouse.up();
  await expect(ben.hand).toHaveCount(5);
});
