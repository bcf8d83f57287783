// Spectators see what lies face up and never a hand; the seats see how many there are; the host ends it.

import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('a spectator looks on without a hand, is counted, and is sent away by another link', async ({
  browser,
  serve,
}) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps');
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));

  const menu = rosa.page.getByRole('dialog');
  const link = await rosa.copiesWatchLink();
  await rosa.page.keyboard.press('Escape');

  const sofa = await Person.with(browser, 'Sofa', 'taps', {
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  await sofa.page.goto(link);
  await expect(sofa.page.getByText('You are watching this table.')).toBeVisible();
  await expect(sofa.button('Change your name')).toBeHidden();
  await rosa.starts();
  // What is asked of the seats is not asked of whoever looks on.
  await expect(
    sofa.page.getByRole('heading', { name: 'Rosa and Ben choose their Courtyards' }),
  ).toBeVisible();
  await rosa.chooses();
  await expect(sofa.page.getByRole('heading', { name: 'Ben chooses a Courtyard' })).toBeVisible();
  await ben.chooses();

  await expect(rosa.page.getByText('1 spectator', { exact: true })).toBeAttached();
  await expect(ben.page.getByText('1 spectator', { exact: true })).toBeAttached();
  const looksOn = async () => {
    await expect(sofa.page.getByText('You are watching this table.').first()).toBeVisible();
    await expect(sofa.page.getByText('Rosa holds', { exact: false }).first()).toBeAttached();
    await expect(sofa.page.getByText('Ben holds', { exact: false }).first()).toBeAttached();
    await expect(sofa.hand).toHaveCount(0);
    await expect(sofa.page.getByRole('group', { name: 'Your move' })).toHaveCount(0);
  };
  await looksOn();
  // A move is seen, as everybody sees it.
  let acts = 0;
  await playUntil([rosa, ben], async () => ++acts > 4);
  const stack = (person: Person) =>
    person.felt.getByRole('button', { name: /^Stack/ }).getAttribute('aria-label');
  await expect.poll(() => stack(sofa)).toBe(await stack(rosa));
  // The whole of a large screen is used, and nothing has to be scrolled to.
  const size = await sofa.page.evaluate(() => [document.documentElement.scrollHeight, innerHeight] as const);
  expect(size[0]).toBeLessThanOrEqual(size[1]);
  await sofa.page.reload();
  await looksOn();

  await rosa.button('Menu').click();
  await menu.getByRole('button', { name: 'Invitations and seats' }).click();
  await menu.getByRole('button', { name: 'Replace the link for spectators' }).click();
  await rosa.button('Replace it').click();
  await expect(sofa.page.getByRole('heading', { name: 'Watching has ended' })).toBeVisible();
  await expect(rosa.page.getByText('1 spectator', { exact: true })).toHaveCount(0);
});
