// Pages on bad lines and pages that slept: what they say, and that they wake to the truth.

import { devices, type Page, type WebSocketRoute } from '@playwright/test';
import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const PHONE = devices['Pixel 5'];

/** Lets the page believe that it is hidden, or shown again. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (value ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

async function atTable(serve: () => Promise<{ url: string }>, rosa: Person, ben: Person): Promise<void> {
  const server = await serve();
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  await expect(ben.hand.first()).toBeVisible();
}

test('a hidden page calls for its turn, wakes to the truth, and replays nothing', async ({ browser, serve }) => {
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  await atTable(serve, rosa, ben);
  // The same seat once more, in a tab that nobody looks at.
  const hidden = await rosa.context.newPage();
  await hidden.goto(rosa.page.url());
  await expect(hidden.getByRole('group', { name: 'Your hand', exact: true })).toBeVisible();
  await setHidden(hidden, true);
  await rosa.page.bringToFront();
  let moves = 0;
  const called: string[] = [];
  await playUntil([rosa, ben], async () => {
    called.push(await hidden.title());
    return ++moves > 60;
  });
  expect(called.some((title) => title.startsWith('● Your turn'))).toBe(true);
  expect(called.some((title) => !title.startsWith('●') && title.includes('Castle'))).toBe(true);
  await hidden.bringToFront();
  await setHidden(hidden, false);
  // Within a second it is as the other tab, and nothing flies.
  const stack = (page: Page) => page.getByRole('region', { name: 'The table', exact: true }).getByRole('button', { name: /^Stack/ });
  await expect(async () => {
    expect(await hidden.locator('.air > *').count()).toBe(0);
    expect(await stack(hidden).textContent()).toBe(await stack(rosa.page).textContent());
  }).toPass({ timeout: 1_000 });
});

test('a page that was frozen while its line died comes back by itself', async ({ browser, serve }) => {
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  const server = await serve();
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  await expect(ben.hand.first()).toBeVisible();
  const frozen = await ben.context.newCDPSession(ben.page);
  await frozen.send('Page.setWebLifecycleState', { state: 'frozen' });
  await server.kill();
  await server.startAgain();
  await rosa.isConnected(true);
  await rosa.chooses();
  await frozen.send('Page.setWebLifecycleState', { state: 'active' });
  await ben.isConnected(true);
  await ben.chooses();
  await expect.poll(() => rosa.sees()).toMatch(/turn|waiting/);
});

test('where live connections are blocked the page says so', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  await rosa.page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await rosa.page.goto(server.url);
  await rosa.page.getByRole('link', { name: /Play with friends/ }).click();
  await rosa.page.getByLabel('Your name').fill('Rosa');
  await rosa.button('Open the table').click();
  await expect(rosa.page.getByText(/blocks live connections/).first()).toBeVisible({ timeout: 20_000 });
});

test('a page that is too old reloads itself once, and never in a circle', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  let hellos = 0;
  await rosa.page.routeWebSocket(/\/ws$/, (socket: WebSocketRoute) => {
    socket.onMessage(() => {
      hellos++;
      socket.send(JSON.stringify({ type: 'Bye', code: 'protocol_too_old' }));
      void socket.close();
    });
  });
  await rosa.page.goto(server.url);
  await rosa.page.getByRole('link', { name: /Play with friends/ }).click();
  await rosa.page.getByLabel('Your name').fill('Rosa');
  await rosa.button('Open the table').click();
  await expect(rosa.page.getByRole('heading', { name: 'This page is out of date' })).toBeVisible();
  await expect.poll(() => hellos).toBe(2);
  // The seat is kept: a page that fits shows it again.
  await rosa.page.unrouteAll();
  const fresh = await rosa.context.newPage();
  await fresh.goto(rosa.page.url());
  await expect(fresh.getByRole('heading', { name: 'Waiting for friends' })).toBeVisible();
  expect(hellos).toBe(2);
});

test('five taps on a slow line are one move, and the button says that it is on its way', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  const ben = await Person.with(browser, 'Ben', 'taps', { ...PHONE });
  let acts = 0;
  await ben.page.routeWebSocket(/\/ws$/, (socket) => {
    const above = socket.connectToServer();
    socket.onMessage((text) => {
      if (String(text).includes('"Act"')) acts++;
      setTimeout(() => above.send(text), 2_000);
    });
  });
  await rosa.opensTable(server.url, 2, 100);
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  await expect(ben.hand.first()).toBeVisible();
  for (let picked = 0; picked < 3; picked++) await ben.hand.last().click();
  const set = ben.button('Set your Courtyard');
  await set.click();
  for (let tap = 0; tap < 4; tap++) {
    await ben.page.getByRole('group', { name: 'Your move' }).getByRole('button').first().click({ force: true, timeout: 500 }).catch(() => undefined);
  }
  await expect(ben.page.getByText(/sending/i).first()).toBeVisible();
  await expect(ben.page.getByText('Your Courtyard is set').first()).toBeVisible();
  expect(acts).toBe(1);
});
