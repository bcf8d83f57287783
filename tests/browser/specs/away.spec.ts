// Nobody stops a table: a bot plays for a friend who is away and gives the seat back, the chair passes on, whoever
// leaves is told so, and what is said reaches everybody.

import { devices } from '@playwright/test';
import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const SOON = ['--stand-in-by-host', '0', '--stand-in-by-any', '0', '--chair-after', '0'];
const PHONE = devices['Pixel 5'];

test('a bot plays for a friend whose page is gone, until the page is back', async ({ browser, serve }) => {
  const server = await serve('/', SOON);
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  await rosa.chooses();
  const seat = ben.page.url();
  await ben.page.goto('about:blank');
  const bot = rosa.button('Let a bot play for Ben');
  await bot.click();
  await expect(rosa.page.getByText('bot plays', { exact: true })).toBeVisible();
  // The bot chooses, and the round goes through its turns without Ben.
  const benActed = () => rosa.page.getByText(/^Ben (plays|picks up)/).first().isVisible();
  await playUntil([rosa], benActed);

  await ben.page.goto(seat);
  await ben.isConnected(true);
  await expect(rosa.page.getByText('bot plays', { exact: true })).toBeHidden();
  await expect(ben.page.getByRole('group', { name: 'Your hand', exact: true })).toBeVisible();
  const told = ben.page.getByRole('complementary', { name: 'While you were away' });
  await expect(told).toContainText(/A bot made \d+ moves for you\./);
  await told.getByRole('button').click();
  await expect(told).toBeHidden();
});

test('the chair passes on, talk reaches everybody, and leaving is for good', async ({ browser, serve }) => {
  const server = await serve('/', SOON);
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  const ada = await Person.with(browser, 'Ada', 'taps');
  await rosa.opensTable(server.url, 3, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await ada.claims(await rosa.copiesInvitation(3));
  await rosa.starts();
  await expect(ben.hand.first()).toBeVisible();

  // Talk: a reaction beside the seat, a line in the story, plain text whatever it is.
  await ben.button('What happened').click();
  await ben.button('Bravo!').click();
  await ben.page.getByLabel('Write to everybody').fill('<b>hello</b>');
  await ben.button('Send').click();
  await expect(ada.page.getByText('<b>hello</b>').first()).toBeVisible();
  await ben.page.keyboard.press('Escape');

  // The host is gone; the two who are here agree on Ada.
  await rosa.page.goto('about:blank');
  await expect(ada.page.getByText('away').first()).toBeVisible();
  for (const person of [ben, ada]) {
    await person.button('Menu').click();
    await person.button('Seats').click();
    await person.button(person === ada ? /^Take the host’s chair/ : /^Agree that Ada is host/).click();
  }
  await ada.button('More for Ben').click();
  await expect(ada.button('Remove Ben')).toBeVisible();
  await expect(ada.page.getByText('You are the host now', { exact: true })).toBeVisible();
  await expect(ada.page.getByText(/^You send the invitations/)).toBeVisible();
  await expect(ben.page.getByText('Ada is the host now', { exact: true })).toBeVisible();
  await ben.page.keyboard.press('Escape');
  // The table is called as before.
  await expect(ben.page.getByRole('heading', { name: 'Rosa’s table' })).toBeVisible();

  // Ben leaves for good: his page says so, his cards are played by a bot.
  await ben.button('Menu').click();
  await ben.button(/^Leave this table/).click();
  await ben.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(ben.page.getByRole('heading', { name: 'You have left this table' })).toBeVisible();
  await expect(ada.page.getByText(/Ben has left/).first()).toBeAttached();
  await ada.page.keyboard.press('Escape');

  // The new host ends the table for all.
  await ada.button('Menu').click();
  await ada.button(/^End this table/).click();
  await ada.button('End the table').click();
  await expect(ada.page.getByRole('heading', { name: 'The host ended this table' })).toBeVisible();
});

test('whoever looks away for a while reads what happened meanwhile', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  await rosa.chooses();
  await ben.chooses();
  await playUntil([ben], () => rosa.isOnTurn());
  const looks = (hidden: boolean) =>
    ben.page.evaluate((away) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await looks(true);
  await playUntil([rosa], async () => !(await rosa.isOnTurn()));
  await ben.page.waitForTimeout(20_500);
  await looks(false);
  const told = ben.page.getByRole('complementary', { name: 'While you were away' });
  await expect(told).toBeVisible();
  await expect(told.getByText(/^Rosa (plays|picks up|turns over)/).first()).toBeVisible();
  await told.getByText(/^Rosa/).first().click();
  await expect(told).toBeHidden();
});
