// A whole round of each preset, by real pointers and keys; two of them on phones. `castle` is played in
// match.spec.ts, three on phones.

import { devices } from '@playwright/test';
import { Person, playUntil, type Manner } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const PHONE = { ...devices['Pixel 7'] };
const SMALL_PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 640 } };
const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const ROUNDS: { preset: string; screen: object; manners: Manner[]; form: object }[] = [
  { preset: 'white-castle', screen: DESKTOP, manners: ['keys', 'mouse-drag'], form: { rounds: 1 } },
  { preset: 'hole-cards', screen: PHONE, manners: ['touch-drag', 'taps'], form: { rounds: 1 } },
  { preset: 'windows', screen: DESKTOP, manners: ['mouse-drag', 'keys'], form: { rounds: 1 } },
  { preset: 'palace', screen: SMALL_PHONE, manners: ['touch-drag', 'taps', 'keys'], form: { rounds: 1 } },
];
const NAMES = ['Rosa', 'Ben', 'Ada'];

for (const { preset, screen, manners, form } of ROUNDS) {
  test(`a whole round of ${preset}`, async ({ browser, serve }) => {
    test.setTimeout(300_000);
    const server = await serve();
    const people: Person[] = [];
    for (const [seat, manner] of manners.entries()) {
      people.push(await Person.with(browser, NAMES[seat] ?? '', manner, { ...screen, reducedMotion: 'reduce' }));
    }
    const [host, ...guests] = people;
    if (!host) throw new Error('nobody plays');
    await host.opensTableBy(server.url, people.length, { preset, decks: 1, form });
    for (const [index, guest] of guests.entries()) await guest.claims(await host.copiesInvitation(index + 2));
    await host.page.bringToFront();
    await host.starts();
    await playUntil(people, () => host.isMatchOver());
    for (const person of people) {
      await expect(person.page.getByRole('heading', { name: 'The match is over' })).toBeVisible();
      person.watch.isClean(server.url);
    }
  });
}
