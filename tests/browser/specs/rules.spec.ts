// The host, at a desktop, changes the rules of a running table: before the match, between rounds, and with a restart
// by another preset. The guest, on a small phone, is told each time, also after a reload, and without losing
// sight of the seats.

import { devices } from '@playwright/test';
import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const SMALL_PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 640 } };
/** Picking up is no progress, so whoever only picks up soon ends a round. */
const SHORT = {
  preset: 'castle',
  options: { pick_up: 'any_time', progress_limit: 1 },
  decks: 1,
  form: { rounds: 9 },
};

const news = (guest: Person, title: RegExp) => guest.page.getByRole('complementary', { name: title });

/** The guest sees the news under its title, over none of the seats, and still after a reload; then has read it. */
async function reads(guest: Person, title: RegExp, sentences: RegExp[]): Promise<void> {
  for (const again of [false, true]) {
    if (again) await guest.page.reload();
    const told = news(guest, title);
    await expect(told).toBeVisible();
    const seats = guest.page.getByRole('region', { name: 'The others at the table' });
    if (await seats.isVisible()) {
      const [over, under] = [await told.boundingBox(), await seats.boundingBox()];
      expect(over && under && over.y + over.height <= under.y).toBe(true);
    }
    const fold = told.getByRole('button', { expanded: false });
    if (sentences.length > 0) await guest.press(fold);
    for (const sentence of sentences) await expect(told.getByText(sentence)).toBeVisible();
  }
  await guest.press(news(guest, title).getByRole('button', { name: 'All right' }));
  await expect(news(guest, /./)).toBeHidden();
  await guest.page.reload();
  await expect(guest.button('Menu')).toBeVisible();
  await expect(news(guest, title)).toBeHidden();
}

async function opensMenu(person: Person, part: string): Promise<void> {
  await person.press(person.button('Menu'));
  await person.press(person.page.getByRole('dialog').getByRole('button', { name: part }));
}

/** The rules that the guest can read at the table say so. */
async function findsInTheRules(guest: Person, sentence: RegExp): Promise<void> {
  await opensMenu(guest, 'Rules of this table');
  await expect(guest.page.getByRole('dialog').getByText(sentence)).toBeVisible();
  await guest.page.keyboard.press('Escape');
}

/** Plays a round of `SHORT` to its end: whoever can picks up, unless holding more than three cards. */
async function endRound(people: Person[]): Promise<void> {
  const over = async () => (await Promise.all(people.map((each) => each.sees()))).includes('round over');
  await playUntil(people, async () => (await over()) || (await people[0]?.isOnTurn()) === true || (await people[1]?.isOnTurn()) === true);
  while (!(await over())) {
    for (const person of people) {
      if (!(await person.isOnTurn())) continue;
      const pickUp = person.button(/^Pick up/);
      const takes = (await person.hand.count()) <= 3 && (await pickUp.getAttribute('aria-disabled')) !== 'true';
      if (!takes) await person.plays();
      else {
        await person.press(pickUp);
        await expect.poll(() => person.sees()).not.toBe('turn');
      }
    }
  }
}

test('a guest is told of other rules and of a new match', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'keys', { ...DESKTOP, reducedMotion: 'reduce' });
  const ben = await Person.with(browser, 'Ben', 'taps', { ...SMALL_PHONE, reducedMotion: 'reduce' });
  const sheet = rosa.page.getByRole('dialog');
  await rosa.opensTableBy(server.url, 2, SHORT);
  await ben.claims(await rosa.copiesInvitation(2));

  // Before the match.
  await opensMenu(rosa, 'Other rules');
  await sheet.getByText('House rules').click();
  await sheet.getByRole('radio', { name: 'May not be a card with a power' }).click();
  await rosa.press(sheet.getByRole('button', { name: 'Use these rules' }));
  await expect(sheet).toBeHidden();
  await reads(ben, /The host changed the rules/, [/May not be a card with a power/]);
  await findsInTheRules(ben, /Your last card may not be one with a power/);

  // Between rounds.
  await rosa.starts();
  await endRound([rosa, ben]);
  await opensMenu(rosa, 'Other rules');
  await sheet.getByText('House rules').click();
  await sheet.getByRole('radio', { name: 'Only a higher one' }).click();
  await rosa.press(sheet.getByRole('button', { name: 'Use these rules' }));
  await expect(sheet).toBeHidden();
  await reads(ben, /The host changed the rules/, [/Only a higher one/]);
  await rosa.goesOn();
  await expect.poll(() => ben.isChoosing()).toBe(true);
  await findsInTheRules(ben, /an equal one does not beat it/);

  // The last round can still be looked up, after a reload too; the next one is played by the rules that were told.
  await ben.page.reload();
  await expect.poll(() => ben.isChoosing()).toBe(true);
  await opensMenu(ben, 'Score sheet');
  await expect(ben.page.getByRole('dialog').getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await ben.page.keyboard.press('Escape');

  // With a restart, in the middle of a round.
  await opensMenu(rosa, 'Other rules');
  await sheet.getByRole('radio', { name: 'White Castle' }).click();
  await rosa.press(sheet.getByRole('button', { name: 'Restart match with these rules' }));
  await rosa.press(rosa.page.getByRole('dialog').getByRole('button', { name: 'Restart match', exact: true }));
  await reads(ben, /A new match has begun/, [/White Castle/, /Scores start at zero/]);
  await expect.poll(() => ben.isChoosing()).toBe(true);
  await findsInTheRules(ben, /goes on until only one player still holds cards/);
  await expect(ben.page.getByText('0 pt').first()).toBeVisible();

  for (const person of [rosa, ben]) person.watch.isClean(server.url);
});
