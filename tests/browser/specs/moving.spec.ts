// A seat goes where its friend goes: by a link or a code to another device, by a kept link, by the cookie where the page's
// memory was wiped, and without any memory at all. Two seats in one browser stay two.

import { devices, type Browser } from '@playwright/test';
import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import type { Server } from '../harness/server.ts';

const PHONE = devices['Pixel 5'];

/** Rosa and Ben at a table whose play has begun. */
async function atTable(
  browser: Browser,
  server: Server,
  options = {},
): Promise<{ rosa: Person; ben: Person; link: string }> {
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', options);
  await rosa.opensTable(server.url, 2, 100);
  const link = await rosa.copiesInvitation(2);
  await ben.claims(link);
  await rosa.starts();
  await rosa.chooses();
  await ben.chooses();
  await expect(ben.button('Pick up')).toBeVisible();
  return { rosa, ben, link };
}

async function opensMoving(person: Person): Promise<void> {
  await person.button('Menu').click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Move this seat' }).click();
}

/** Copies a link that is shown, as one does to paste it into a chat. */
async function copies(person: Person, label: string): Promise<string> {
  await person.page.bringToFront();
  await person.button(`Copy the link for ${label}`).click();
  await expect(person.page.getByText('Copied').first()).toBeVisible();
  return person.page.evaluate(() => navigator.clipboard.readText());
}

const cards = (person: Person) => person.cards();
const felt = (person: Person) => person.felt.innerText();

test('a seat moves by a link, and both pages play it', async ({ browser, serve }) => {
  const server = await serve();
  const { rosa, ben } = await atTable(browser, server);
  await opensMoving(ben);
  await ben.button('Make a link and a code').click();
  const link = await copies(ben, 'another device');
  const phone = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await phone.page.goto(link);
  await expect(phone.page.getByText('It stays open on your other devices too')).toBeVisible();
  await phone.button('Open my seat here').click();
  await expect(phone.hand.first()).toBeVisible();
  expect(phone.page.url()).not.toContain('move=');
  await expect(
    ben.page.getByText('It was used: your seat is open on the other device now.').first(),
  ).toBeVisible();
  await ben.page.keyboard.press('Escape');
  expect(await cards(phone)).toEqual(await cards(ben));

  // A move in one appears in the other.
  await playUntil([rosa], () => ben.isOnTurn());
  await expect.poll(() => phone.isOnTurn()).toBe(true);
  await phone.plays();
  await expect.poll(() => cards(ben)).toEqual(await cards(phone));
  await expect.poll(() => felt(ben)).toBe(await felt(phone));

  // The link is used up, whoever finds it, and this browser knows that it has the seat.
  const eve = await Person.with(browser, 'Eve', 'taps');
  await eve.page.goto(link);
  await expect(eve.page.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
  await eve.page.goto(`${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`);
  await expect(eve.page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
});

test('a seat moves by a code, and the old device is signed out', async ({ browser, serve }) => {
  const server = await serve();
  const { ben } = await atTable(browser, server);
  const held = await cards(ben);
  await opensMoving(ben);
  await ben.page.getByRole('switch', { name: /Sign this device out/ }).click();
  await ben.button('Make a link and a code').click();
  const heard = await ben.page.getByText('The code, one by one').innerText();
  const code = heard.replace(/^[^:]*:/, '').replace(/[\s,]/g, '');
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);

  const phone = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await phone.page.goto(server.url);
  await phone.page.getByRole('link', { name: 'I have a code' }).click();
  await phone.page.getByLabel('The code').fill(code.slice(0, 5));
  await phone.button('Look for my seat').click();
  await expect(phone.page.getByText('3 are missing')).toBeVisible();
  await phone.page
    .getByLabel('The code')
    .fill(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()} `);
  await phone.button('Look for my seat').click();
  await expect(phone.page.getByText('Your other devices are signed out')).toBeVisible();
  await phone.button('Open my seat here').click();
  await expect(phone.hand.first()).toBeVisible();
  expect(await cards(phone)).toEqual(held);

  await expect(ben.page.getByRole('heading', { name: 'Your seat has moved' })).toBeVisible();
  await ben.page.reload();
  await expect(ben.page.getByRole('heading', { name: 'Your seat has moved' })).toBeVisible();
  await ben.page.getByRole('link', { name: 'Main menu' }).click();
  await expect(ben.page.getByText('Your seat has moved')).toBeVisible();

  // And back again, to the browser that had it.
  await opensMoving(phone);
  await phone.button('Make a link and a code').click();
  const back = await copies(phone, 'another device');
  await ben.page.goto(back);
  await ben.button('Open my seat here').click();
  await expect(ben.hand.first()).toBeVisible();
  expect(await cards(ben)).toEqual(held);
});

test('a recovery link opens the seat again and again, and its devices are told', async ({
  browser,
  serve,
}) => {
  const server = await serve();
  const { ben } = await atTable(browser, server);
  await opensMoving(ben);
  await ben.button('Make a recovery link').click();
  const link = await copies(ben, 'recovery');
  await ben.page.keyboard.press('Escape');
  for (let time = 0; time < 2; time++) {
    const other = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
    await other.page.goto(link);
    await other.button('Open my seat here').click();
    await expect(other.hand.first()).toBeVisible();
    expect(await cards(other)).toEqual(await cards(ben));
    await expect(ben.page.getByRole('heading', { name: 'Your recovery link was just used' })).toBeVisible();
    await ben.button('All right').click();
    await other.context.close();
    // Times of use are told in whole seconds.
    await ben.page.waitForTimeout(1_100);
  }
  await ben.page.goto('about:blank');
  await ben.page.goto(link);
  await expect(ben.page.getByRole('heading', { name: 'This seat is already here' })).toBeVisible();
  await ben.page.getByRole('link', { name: 'Go to your seat' }).click();
  await expect(ben.hand.first()).toBeVisible();
});

test('the cookie brings a seat back where the page’s memory was wiped', async ({ browser, serve }) => {
  const server = await serve();
  const { ben, link } = await atTable(browser, server);
  const held = await cards(ben);
  const wipe = () => ben.page.evaluate(() => localStorage.clear());
  await wipe();
  await ben.page.reload();
  await expect(ben.hand.first()).toBeVisible();
  expect(await cards(ben)).toEqual(held);

  await wipe();
  await ben.page.goto('about:blank');
  await ben.page.goto(server.url);
  await expect(ben.page.getByText('Found on this device')).toBeVisible();
  await ben.page.getByRole('link', { name: /^Open/ }).click();
  await expect(ben.hand.first()).toBeVisible();
  expect(await cards(ben)).toEqual(held);

  // Whoever taps the old invitation finds the seat beside what is said of the link.
  await wipe();
  await ben.page.goto('about:blank');
  await ben.page.goto(link);
  await expect(ben.page.getByRole('alert')).toBeVisible();
  await ben.page.getByRole('link', { name: /^Open/ }).click();
  await expect(ben.hand.first()).toBeVisible();
  expect(await cards(ben)).toEqual(held);

  // What was forgotten on purpose stays so.
  await ben.page.goto(server.url);
  await ben.button(/^Forget/).click();
  await ben.page.getByRole('button', { name: 'Forget the seat', exact: true }).click();
  await ben.page.reload();
  await expect(ben.page.getByText('No table with friends is saved on this device yet')).toBeVisible();
});

test('an invitation that was left open takes no seat away that was claimed since', async ({
  browser,
  serve,
}) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps');
  await rosa.opensTable(server.url, 2, 100);
  await ben.page.goto(await rosa.copiesInvitation(2));
  await ben.page.getByLabel('Your name').fill('Ben');
  await expect(ben.button('Claim your seat')).toBeVisible();

  // The host sends another one, and it is opened in another tab.
  await rosa.button('More for Seat 2').click();
  await rosa.button('Replace the invitation for Seat 2').click();
  await rosa.button('Replace it').click();
  await expect(rosa.page.getByText('The old link no longer works').first()).toBeVisible();
  const tab = await ben.context.newPage();
  await tab.goto(await rosa.copiesInvitation(2));
  await tab.getByLabel('Your name').fill('Ben');
  await tab.getByRole('button', { name: 'Claim your seat' }).click();
  await expect(tab.getByText('you · here')).toBeVisible();
  const seat = tab.url();

  await ben.button('Claim your seat').click();
  await expect(ben.page.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible();
  await tab.reload();
  await expect(tab.getByText('you · here')).toBeVisible();
  await ben.page.getByRole('link', { name: /^Open/ }).click();
  await expect(ben.page.getByText('you · here')).toBeVisible();
  expect(ben.page.url()).toBe(seat);
});

test('a browser whose storage throws plays all the same, and is warned', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await ben.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await rosa.opensTable(server.url, 2, 100);
  const invitation = await rosa.copiesInvitation(2);
  await ben.page.goto(invitation);
  await expect(ben.page.getByText('This browser keeps nothing for this page')).toBeVisible();
  await ben.claims(invitation);
  await ben.button('Keep my seat safe').click();
  await ben.button('Make a recovery link').click();
  const link = await copies(ben, 'recovery');
  expect(link).toContain('#recover=');
  await ben.page.keyboard.press('Escape');

  await rosa.starts();
  await ben.chooses();
  await rosa.chooses();
  await expect(ben.page.getByRole('heading', { name: 'This browser will forget your seat' })).toBeVisible();
  await ben.button('Not now').click();
  await playUntil([rosa], () => ben.isOnTurn());
  await ben.plays();
  const held = await cards(ben);
  // The cookie is all that is left of it.
  await ben.page.reload();
  await expect(ben.hand.first()).toBeVisible();
  expect(await cards(ben)).toEqual(held);
});

test('two seats of one table in one browser never mix', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await rosa.opensTable(server.url, 3, 100);
  const [first, second] = [await rosa.copiesInvitation(2), await rosa.copiesInvitation(3)];
  await ben.claims(first);
  const his = ben.page.url();
  // The second invitation is opened in the same tab.
  await ben.page.evaluate((address) => {
    location.href = address;
  }, second);
  await expect(ben.page.getByText('This browser already has a seat at this table: Ben.')).toBeVisible();
  await ben.page.getByLabel('Your name').fill('Ada');
  await ben.button('Claim your seat').click();
  await expect(ben.page.getByText('you · here')).toBeVisible();
  const hers = ben.page.url();
  expect(hers).not.toBe(his);
  await rosa.starts();
  await expect(ben.hand.first()).toBeVisible();
  const ada = await cards(ben);
  const tab = await ben.context.newPage();
  await tab.goto(his);
  const hand = tab.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button');
  await expect(hand.first()).toBeVisible();
  expect(await hand.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).not.toEqual(ada);
  await tab.goto(server.url);
  await expect(tab.getByText('as Ben')).toBeVisible();
  await expect(tab.getByText('as Ada')).toBeVisible();
  await ben.page.reload();
  await expect(ben.hand.first()).toBeVisible();
  expect(await cards(ben)).toEqual(ada);
});
