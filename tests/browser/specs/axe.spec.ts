// axe finds nothing on any screen.

import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import type { Server } from '../harness/server.ts';

const SIZES = {
  'small phone': { viewport: { width: 360, height: 640 } },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
};

/** A screen is looked at when nothing moves on it. */
async function comesToRest(person: Person): Promise<void> {
  await person.page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

/** What axe found, each with the screens that it was found on, so that one run tells all of it. */
class Findings {
  readonly #found: Record<string, string[]> = {};

  async look(person: Person, screen: string): Promise<void> {
    await comesToRest(person);
    let { violations } = await new AxeBuilder({ page: person.page }).analyze();
    if (violations.length > 0) {
      // A part that came meanwhile may have been found half in its place: what stays is a fault.
      await comesToRest(person);
      ({ violations } = await new AxeBuilder({ page: person.page }).analyze());
    }
    for (const { id, help, nodes } of violations) {
      for (const { html } of nodes)
        (this.#found[`${id}: ${help}: ${html.slice(0, 160)}`] ??= []).push(screen);
    }
  }

  areNone(): void {
    expect(this.#found).toEqual({});
  }
}

/** Ben moves his seat, and somebody looks on. */
async function movesAndWatches(
  rosa: Person,
  ben: Person,
  look: (person: Person, screen: string) => Promise<void>,
  other: Person,
): Promise<void> {
  const copied = (person: Person) => person.page.evaluate(() => navigator.clipboard.readText());
  await ben.button('Move this seat').click();
  await look(ben, 'moving a seat');
  await ben.button('Make a link and a code').click();
  await ben.button('Make a recovery link').click();
  await expect(ben.button('Copy the link for recovery')).toBeVisible();
  await look(ben, 'the links of a seat');
  await ben.button('Copy the link for another device').click();
  await expect(ben.page.getByText('Copied').first()).toBeVisible();
  const move = await copied(ben);
  await other.page.goto(move);
  await expect(other.button('Open my seat here')).toBeVisible();
  await look(other, 'opening a seat');
  await ben.button('Make another one').click();
  await ben.page.keyboard.press('Escape');

  const watch = await rosa.copiesWatchLink();
  await look(rosa, 'the link for spectators');
  await rosa.page.keyboard.press('Escape');
  await other.page.goto(watch);
  await expect(other.page.getByText('You are watching this table.')).toBeVisible();
  await look(other, 'watching the lobby');
}

/** Somebody plays against bots, and asks for a hint. */
async function playsBots(browser: Browser, url: string, size: object): Promise<void> {
  const findings = new Findings();
  const person = await Person.with(browser, 'Rosa', 'taps', { reducedMotion: 'reduce' as const, ...size });
  const look = (screen: string) => findings.look(person, screen);
  const { page } = person;
  await page.goto(`${url}#bots`);
  await page.getByText('Pick each of them').click();
  await look('picking opponents');
  await person.button('Play').click();
  await expect.poll(() => person.isChoosing()).toBe(true);
  await person.asksForHint();
  await look('a hint');
  await person.button('Menu').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invitations and seats' }).click();
  await look('seats of bots');
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Another level/ })
    .first()
    .click();
  await look('another level');
  await page.goto(url);
  await expect(page.getByRole('link', { name: /^Continue against bots/ })).toBeVisible();
  await look('home with a match against bots');
  await person.button('New match').click();
  await look('a new match');
  findings.areNone();
}

async function walk(browser: Browser, server: Server, size: object): Promise<void> {
  const findings = new Findings();
  const look = (person: Person, screen: string) => findings.look(person, screen);
  const options = { reducedMotion: 'reduce' as const, ...size };
  const rosa = await Person.with(browser, 'Rosa', 'taps', options);
  const ben = await Person.with(browser, 'Ben', 'taps', options);
  const { page } = rosa;
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Castle' })).toBeVisible();
  await look(rosa, 'home');
  for (const [hash, title] of [
    ['#bots', 'Play against bots'],
    ['#rules', 'Rules'],
    ['#settings', 'Settings'],
    ['#code', 'I have a code'],
    ['#new', 'Open a table'],
  ] as const) {
    await page.goto(`${server.url}${hash}`);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await look(rosa, title);
  }
  await rosa.button('Open the table').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(rosa, 'a table without a name');
  await page.getByText('House rules').click();
  await look(rosa, 'house rules');

  await rosa.opensTable(server.url, 3, 1);
  await look(rosa, 'lobby');
  const link = await rosa.copiesInvitation(2);
  await rosa.button('More for Seat 2').click();
  await look(rosa, 'all that may be done about a seat');
  await rosa.button('QR code for Seat 2').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(rosa, 'QR code');
  await page.keyboard.press('Escape');
  await rosa.button('Replace the invitation for Seat 2').click();
  await look(rosa, 'replacing');
  await page.keyboard.press('Escape');

  for (const [name, address] of [
    ['mistyped', `${server.url}#join=x`],
    ['claim', link],
  ] as const) {
    await ben.page.goto('about:blank');
    await ben.page.goto(address);
    await expect(ben.page.getByRole('heading').first()).toBeVisible();
    await look(ben, name);
  }
  await ben.claims(link);
  await look(ben, 'lobby of a guest');
  const sofa = await Person.with(browser, 'Sofa', 'taps', options);
  await movesAndWatches(rosa, ben, look, sofa);
  await rosa.starts();
  await expect.poll(() => ben.isChoosing()).toBe(true);
  await look(ben, 'choosing');
  await look(sofa, 'watching the table');
  await ben.chooses();
  await look(ben, 'waiting for the others to choose');
  await rosa.chooses();
  let acts = 0;
  await playUntil([rosa, ben], async () => {
    if (++acts % 15 === 1) await look(acts % 2 === 0 ? rosa : ben, `the table after ${acts} acts`);
    return (await rosa.isMatchOver()) || acts > 31;
  });
  await rosa.button('Menu').click();
  await look(rosa, 'menu');
  for (const part of [
    'Invitations and seats',
    'Rules of this table',
    'What happened',
    'Card artwork and settings',
  ]) {
    await page.getByRole('dialog').getByRole('button', { name: part }).click();
    await look(rosa, part);
    await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Restart match' }).click();
  await look(rosa, 'restarting');
  await page.keyboard.press('Escape');
  await playUntil([rosa, ben], () => rosa.isMatchOver());
  await look(rosa, 'the end of the match, host');
  await look(ben, 'the end of the match, guest');
  await server.kill();
  await ben.isConnected(false);
  await look(ben, 'the line is down');
  findings.areNone();
}

// The smallest screen shows the most; the others are looked at in the long suite.
const LOOKED_AT = Object.entries(SIZES).filter(
  ([name]) => process.env['CASTLE_SLOW'] || name === 'small phone',
);
for (const [name, size] of LOOKED_AT) {
  test(`axe finds nothing on any screen, ${name}`, async ({ browser, serve }) => {
    test.setTimeout(300_000);
    await walk(browser, await serve(), size);
  });

  test(`axe finds nothing against bots, ${name}`, async ({ browser, serve }) => {
    await playsBots(browser, (await serve()).url, size);
  });
}
