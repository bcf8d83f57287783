// Names and lines of chat are text, whatever they look like, in every corner of the page.

import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const NAMES = ['<svg/onload=alert()>', `'"><img src=x>`] as const;
const TABLE = '<b>"Friday" & co</b>';

test('a name that looks like code is a name', async ({ browser, serve }) => {
  const server = await serve();
  const [rosa, ben] = [
    await Person.with(browser, NAMES[0], 'taps'),
    await Person.with(browser, NAMES[1], 'taps', { viewport: { width: 390, height: 844 } }),
  ];
  const faults: string[] = [];
  for (const { page } of [rosa, ben]) {
    page.on('dialog', (dialog) => {
      faults.push('a dialog');
      void dialog.dismiss();
    });
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
  }
  await rosa.page.goto(`${server.url}#new`);
  await rosa.page.getByLabel(/Table name|Name of the table/).fill(TABLE);
  await rosa.page.getByLabel('Your name').fill(NAMES[0]);
  await rosa.page.getByRole('group', { name: 'Seats' }).getByRole('radio', { name: '2', exact: true }).click();
  await rosa.button('Open the table').click();
  await ben.claims(await rosa.copiesInvitation(2));
  await rosa.starts();
  for (const person of [rosa, ben]) await person.chooses();
  await rosa.button(/What happened|Talk/).last().click();
  await rosa.page.getByLabel('Write to everybody').fill(NAMES[0]);
  await rosa.page.getByLabel('Write to everybody').press('Enter');
  await rosa.page.keyboard.press('Escape');
  await expect(ben.page.getByText(NAMES[0]).first()).toBeVisible();
  await expect(rosa.page.getByText(NAMES[1]).first()).toBeVisible();
  expect(await rosa.page.title()).toContain(TABLE);
  let moves = 0;
  await playUntil([rosa, ben], async () => ++moves > 12);
  for (const { page } of [rosa, ben]) {
    expect(await page.locator('img[src="x"], svg[onload], b:text-is("Friday")').count()).toBe(0);
  }
  expect(faults).toEqual([]);
});
