// One person against bots, and bots at a table of friends.

import type { Locator } from '@playwright/test';
import { HINT, Person, playUntil } from '../harness/people.ts';
import { openBy } from '../harness/rules.ts';
import { expect, test } from '../harness/test.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Does what is marked on the table: picks what is not picked yet, and presses the main button. */
async function followsHint(person: Person, done: string | RegExp): Promise<void> {
  const { page } = person;
  // The marks are for the eye; who listens hears the sentence.
  const marked = page.locator('.advised');
  for (const name of await marked.evaluateAll((all) =>
    all.map((each) => each.getAttribute('data-rove') ?? ''),
  )) {
    const one: Locator = page.locator(`[data-rove="${name}"]`);
    if ((await one.getAttribute('aria-pressed')) !== 'true') await one.click();
  }
  const main = person.button(done);
  if ((await main.count()) > 0) await main.click();
}

test('against bots with one tap: a hint, a round, a reload, and a new match in its place', async ({
  browser,
  serve,
}) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps', PHONE);
  const { page } = rosa;
  await page.goto(server.url);
  await rosa.button(/^Play against bots/).click();

  // It starts by itself, with three careful bots, and is no table of friends.
  await expect.poll(() => rosa.isChoosing()).toBe(true);
  await expect(page.getByText(/^careful bot; /)).toHaveCount(3);
  const address = page.url();

  expect(await rosa.asksForHint()).toMatch(/^Choose .+: .+\.$/);
  await followsHint(rosa, 'Set your Courtyard');
  await expect.poll(() => rosa.isChoosing()).toBe(false);

  // A reload holds the same cards; the hint is asked for again.
  // Three bots may come before, each at its pace, and some of them twice.
  await expect.poll(() => rosa.isOnTurn(), { timeout: 60_000 }).toBe(true);
  const cards = await rosa.cards();
  await page.reload();
  await expect.poll(() => rosa.cards()).toEqual(cards);
  expect(await rosa.asksForHint()).toMatch(/^(Play|Pick up) .+: .+\.$/);
  const before = await rosa.situation();
  await followsHint(rosa, /^Play [^a]/);
  await expect.poll(() => rosa.situation()).not.toBe(before);
  await expect(page.getByRole('status').filter({ hasText: HINT })).toBeHidden();

  // The main menu leads back to it, and has it apart from the tables of friends.
  await rosa.button('Menu').click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Main menu/ })
    .click();
  const goOn = page.getByRole('link', { name: /^Continue against bots/ });
  await expect(goOn).toContainText('(careful)');

  // A memory that was wiped has it from the cookie, in its place.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(goOn).toContainText('It is as you left it');
  await goOn.click();
  await expect(page.getByText(/^careful bot; /)).toHaveCount(3);
  await page.goto(server.url);
  await expect(goOn).toBeVisible();
  await expect(page.getByText('No table with friends is saved on this device yet.')).toBeVisible();
  await goOn.click();
  await expect(rosa.hand.first()).toBeVisible();
  expect(page.url()).toBe(address);

  // A new one asks first.
  await page.goto(server.url);
  await rosa.button('New match').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your tables with friends are not touched.');
  await dialog.getByRole('button', { name: 'Keep the old one' }).click();
  await expect(goOn).toBeVisible();
  await page.getByRole('link', { name: 'Pick opponents' }).click();
  await expect(page.getByText('It takes the place of your saved match against bots')).toBeInViewport({
    ratio: 1,
  });
  await page.getByRole('link', { name: 'Main menu' }).click();
  await rosa.button('New match').click();
  await dialog.getByRole('button', { name: 'Begin a new one' }).click();
  await expect.poll(() => rosa.isChoosing()).toBe(true);
  expect(page.url()).not.toBe(address);

  // The table of the old one is gone.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(
    page.getByRole('heading', { name: /gone|This browser does not have that seat/ }),
  ).toBeVisible();
  rosa.watch.isClean(server.url);
});

test('a whole round against picked opponents', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps', PHONE);
  const { page } = rosa;
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Pick opponents' }).click();
  const opponents = page.getByRole('group', { name: 'Opponents' });
  // What cannot be played says why, without a tap.
  await expect(opponents.locator('p')).toHaveText(
    'With you, 1 deck serves 1 to 4 opponents. Add a deck for more.',
  );
  await opponents.getByRole('radio', { name: '6' }).click({ force: true });
  await expect(opponents.getByRole('radio', { name: '6' })).not.toBeChecked();
  await opponents.getByRole('radio', { name: '4', exact: true }).click();
  await page
    .getByRole('group', { name: 'How well they play' })
    .getByRole('radio', { name: 'Beginner' })
    .click();
  await page.getByText('Pick each of them').click();
  await page.getByRole('combobox', { name: 'Opponent 4' }).selectOption('Careful');
  // Five seats draw one deck soon, and a round that does not move on then ends: it is over in half a minute.
  await openBy(page, server.url, {
    preset: 'castle',
    options: { progress_limit: 1 },
    decks: 1,
    form: 'open',
  });
  await rosa.button('Play').click();

  await expect.poll(() => rosa.isChoosing()).toBe(true);
  await expect(page.getByText(/^beginner bot; /)).toHaveCount(3);
  await expect(page.getByText(/^careful bot; /)).toHaveCount(1);
  await rosa.chooses();
  await playUntil([rosa], async () => (await rosa.sees()).endsWith('over'));
  await expect(page.getByText('a bot, beginner').first()).toBeVisible();
  // Nobody has to be waited for.
  await expect(rosa.button('Next round')).toBeVisible();
  await expect(rosa.button('I am ready')).toBeHidden();
  await rosa.goesOn();
  await expect.poll(() => rosa.isChoosing()).toBe(true);

  await page.goto(server.url);
  const goOn = page.getByRole('link', { name: /^Continue against bots/ });
  await expect(goOn).toContainText('round 2');
  await expect(goOn).toContainText('(beginner)');
  rosa.watch.isClean(server.url);
});

test('a host gives seats to bots, and a friend joins', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps', PHONE);
  const ben = await Person.with(browser, 'Ben', 'taps', PHONE);
  const { page } = rosa;
  await page.goto(server.url);
  await page.getByRole('link', { name: /Play with friends/ }).click();
  await page.getByLabel('Your name').fill('Rosa');
  // Seat 2 is a bot from the beginning.
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('Bot, strong');
  await page.getByText('Clock, chat, spectators, hints').click();
  await page.getByRole('switch', { name: /^Hints/ }).click();
  await rosa.button('Open the table').click();
  await expect(page.getByText('a bot, strong')).toBeVisible();
  await expect(page.getByText(/^Hints are allowed/)).toBeVisible();
  const link = await rosa.copiesInvitation(4);

  // Seat 3 becomes one; then it plays on another level.
  const dialog = page.getByRole('dialog');
  await rosa.button('More for Seat 3').click();
  await rosa.button('Give Seat 3 to a bot').click();
  await dialog.getByRole('radio', { name: /^Beginner/ }).click();
  await dialog.getByRole('button', { name: 'Give the seat to it' }).click();
  await expect(page.getByText('a bot, beginner')).toBeVisible();
  // What was asked for of the seat stays open.
  await rosa.button(/^Another level for /).click();
  await dialog.getByRole('radio', { name: /^Careful/ }).click();
  await dialog.getByRole('button', { name: 'Change the level' }).click();
  await expect(page.getByText('a bot, careful')).toBeVisible();

  // It gives the seat back to a friend, who gets an invitation, and takes it again.
  await rosa.button(/^Invite a friend to /).click();
  await dialog.getByRole('button', { name: 'Make an invitation' }).click();
  await expect(rosa.button('Copy the link for Seat 3')).toBeVisible();
  await rosa.button('Give Seat 3 to a bot').click();
  await dialog.getByRole('button', { name: 'Give the seat to it' }).click();
  await expect(page.getByText('a bot, careful')).toBeVisible();

  await ben.claims(link);
  await expect(page.getByText('Ben', { exact: true })).toBeVisible();
  await expect(ben.page.getByText('a bot, strong')).toBeVisible();
  await expect(page.getByText('Every seat is taken.')).toBeVisible();
  await rosa.starts();
  for (const friend of [rosa, ben]) {
    await expect.poll(() => friend.isChoosing()).toBe(true);
    await expect(friend.page.getByText(/^strong bot; /)).toHaveCount(1);
    await expect(friend.page.getByText(/^careful bot; /)).toHaveCount(1);
    await expect(friend.button('Hint')).toBeVisible();
    friend.watch.isClean(server.url);
  }

  // On a wide screen a hint lies over the words of the felt, which are there again once it is put aside.
  await page.setViewportSize({ width: 1280, height: 800 });
  const words = rosa.felt.getByRole('heading');
  await rosa.asksForHint();
  await expect(words).toHaveCSS('opacity', '0');
  await rosa.button('Hint').click();
  await expect(words).toHaveCSS('opacity', '1');

  // A seat that waits for another friend in the middle of a round is free; nobody is away.
  const others = page.getByRole('region', { name: 'The others at the table' });
  await rosa.button('Menu').click();
  await dialog.getByRole('button', { name: 'Invitations and seats' }).click();
  await dialog.getByRole('button', { name: 'More for Ben' }).click();
  await dialog.getByRole('button', { name: 'New invitation for Ben’s seat' }).click();
  await page.getByRole('button', { name: 'Make a new invitation' }).click();
  await expect(ben.page.getByRole('heading', { name: 'This seat was given a new invitation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(others.getByText('free', { exact: true })).toBeVisible();
  await expect(others.getByText('away', { exact: true })).toBeHidden();
});

test('a match that another tab began is replaced only after asking, and nobody is taken from another page', async ({
  browser,
  serve,
}) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps', PHONE);
  const { page } = rosa;
  await page.goto(server.url);
  const other = await rosa.context.newPage();
  await other.goto(server.url);

  // The answer comes when the friend is at something else.
  let answered: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  await other.route('**/api/tables', async (route) => {
    await held;
    await route.continue();
  });
  await other.getByRole('button', { name: /^Play against bots/ }).click();
  await other.getByRole('link', { name: /^Play with friends/ }).click();
  await other.getByLabel('Your name').fill('Rosa');
  const answer = other.waitForResponse('**/api/tables');
  answered();
  await (await answer).finished();
  await page.bringToFront();
  const goOn = page.getByRole('link', { name: /^Continue against bots/ });
  await rosa.button(/^Play against bots/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the old one' }).click();
  await expect(goOn).toBeVisible();
  await expect(other.getByLabel('Your name')).toHaveValue('Rosa');
  await goOn.click();
  await expect(page.getByText(/^careful bot; /)).toHaveCount(3);

  // There is nobody to leave such a match to: it ends.
  await rosa.button('Menu').click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: /^Leave/ })).toBeHidden();
  await menu.getByRole('button', { name: /^End this match/ }).click();
  await expect(menu).toContainText('If you only go to the main menu, it is kept for you.');
  await page.getByRole('button', { name: 'End the match' }).click();
  await expect(page.getByRole('heading', { name: 'This match has ended' })).toBeVisible();
  await page.getByRole('link', { name: 'New match' }).click();
  await expect(rosa.button('Play')).toBeVisible();
});
