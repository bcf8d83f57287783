// A robot that runs pages, as some chat apps and mail scanners have, spends no invitation.

import { Person } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('a robot that opens an invitation and looks around leaves it unused', async ({ browser, serve }) => {
  const server = await serve();
  const rosa = await Person.with(browser, 'Rosa', 'taps');
  await rosa.opensTable(server.url, 2, 100);
  const link = await rosa.copiesInvitation(2);

  for (let visit = 0; visit < 3; visit++) {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; SafeLinks preview)' });
    const page = await context.newPage();
    await page.goto(link, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Claim your seat' })).toBeVisible();
    await page.mouse.wheel(0, 2_000);
    for (const element of await page.getByRole('button').all()) await element.hover();
    for (const address of await page.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
      await page.goto(address, { waitUntil: 'networkidle' });
    }
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForTimeout(1_500);
    await context.close();
  }
  const ben = await Person.with(browser, 'Ben', 'taps');
  await ben.page.goto(link);
  await expect(ben.page.getByText('Opening this page uses nothing', { exact: false })).toBeVisible();
  await ben.claims(link);
  await expect(rosa.page.getByText('Ben', { exact: true })).toBeVisible();
});
