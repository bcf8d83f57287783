// The host's rules, changed over the documented HTTP interface as another client of the host would, so that a
// test can play by any rules whatever the form for them looks like.

import { randomBytes } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';

/** As `RulesChoice` of docs/protocol.md. */
export interface Rules {
  preset: string;
  options?: object;
  decks: number;
  form?: object | string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ACTION_ID_LENGTH = 20;

/** Waits until `page` opens a table; changes its rules then, before the match. */
export function changeOnceOpened(page: Page, root: string, rules: Rules): Promise<void> {
  const opening = (request: Request) => request.method() === 'POST' && request.url() === `${root}api/tables`;
  return page.waitForRequest(opening).then(async (request) => {
    const { key } = request.postDataJSON() as { key: string };
    const { table } = (await (await request.response())?.json()) as { table: string };
    const id = [...randomBytes(ACTION_ID_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    const answer = await fetch(`${root}api/tables/${table}/rules`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ id, rules }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  });
}

/** Lets the tables that `page` opens be played by other rules, for a page that starts the match at once. */
export async function openBy(page: Page, root: string, rules: Rules): Promise<void> {
  await page.route(`${root}api/tables`, (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), rules }) }),
  );
}
