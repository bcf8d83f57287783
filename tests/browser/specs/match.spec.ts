// Three friends on their phones play a whole match: one drags with a finger, one taps, one uses keys. On the
// way one reloads and the server is killed; at the end the host starts again.

import { Person, playUntil } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** What a page says while the server is gone. */
const WHILE_AWAY = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|502|WebSocket connection/;

// Under a path everything has to hold that holds at the root; there it is played in the long suite.
for (const prefix of process.env['CASTLE_SLOW'] ? ['/', '/x/'] : ['/x/']) {
  test(`a whole match ${prefix === '/' ? 'at the root' : `under ${prefix} behind Caddy`}`, async ({ browser, serve }) => {
    test.setTimeout(480_000);
    const server = await serve(prefix);
    const rosa = await Person.with(browser, 'Rosa', 'touch-drag');
    const ben = await Person.with(browser, 'Ben', 'taps');
    const ada = await Person.with(browser, 'Ada', 'keys');
    const friends = [rosa, ben, ada];

    await rosa.opensTable(server.url, 3, 40);
    await ben.claims(await rosa.copiesInvitation(2));
    await ada.claims(await rosa.copiesInvitation(3));
    for (const friend of friends) expect(friend.page.url()).not.toContain('join');
    await rosa.page.bringToFront();
    await expect(rosa.page.getByText('Ada', { exact: true })).toBeVisible();
    await rosa.starts();

    let acts = 0;
    await playUntil(friends, async () => ++acts > 40);

    // One reloads and holds the same cards.
    const cards = await ben.cards();
    await ben.page.reload();
    await expect.poll(() => ben.cards()).toEqual(cards);

    // The server is gone in the middle, says so, and comes back with everything.
    const held = await Promise.all(friends.map((friend) => friend.cards()));
    await server.kill();
    for (const friend of friends) await friend.isConnected(false);
    await server.startAgain();
    for (const friend of friends) await friend.isConnected(true);
    expect(await Promise.all(friends.map((friend) => friend.cards()))).toEqual(held);

    await playUntil(friends, () => rosa.isMatchOver());
    for (const friend of friends) {
      await expect(friend.page.getByRole('heading', { name: 'The match is over' })).toBeVisible();
    }

    // The host starts again: same seats, scores at zero.
    await rosa.button('Menu').click();
    await rosa.button('Restart match').click();
    await rosa.page.getByRole('dialog').getByRole('button', { name: 'Restart match' }).click();
    for (const friend of friends) {
      await expect.poll(() => friend.isChoosing()).toBe(true);
      await expect(friend.hand).toHaveCount(6);
    }
    await playUntil(friends, async () => (await Promise.all(friends.map((friend) => friend.isOnTurn()))).includes(true));
    await expect(rosa.page.getByText('0 pt').first()).toBeVisible();

    for (const friend of friends) friend.watch.isClean(server.url, WHILE_AWAY);
  });
}
