// People at the table: what they see and do, by accessible names alone. Nothing here calls the page's
// code or the server's API.

import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { dragByMouse, dragByTouch } from './pointer.ts';
import { changeOnceOpened, type Rules } from './rules.ts';
import { Watch } from './watch.ts';

/** How somebody plays. */
export type Manner = 'taps' | 'touch-drag' | 'mouse-drag' | 'keys';

/** What is asked of a person; a `chance` is what may be done on another's turn. */
export type Asked = 'choosing' | 'swapping' | 'turn' | 'chance' | 'round over' | 'match over' | 'waiting';

/** What a hint says: what to do, and why. */
export const HINT = /^\s*(Choose|Play|Pick up) .+: .+\.\s*$/;

/** A button that has just come up takes no press for so long. */
const SETTLE_MS = 350;

export class Person {
  readonly page: Page;
  readonly name: string;
  readonly manner: Manner;
  readonly watch: Watch;
  /** Cards laid so far; who drags drags every other one. */
  private laid = 0;

  private constructor(page: Page, name: string, manner: Manner) {
    this.page = page;
    this.name = name;
    this.manner = manner;
    this.watch = new Watch(page);
  }

  /** A person with a browser of their own. */
  static async with(browser: Browser, name: string, manner: Manner, options = {}): Promise<Person> {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
    return new Person(await context.newPage(), name, manner);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  get hand(): Locator {
    return this.page.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button');
  }

  get courtyard(): Locator {
    return this.page.getByRole('group', { name: 'Your Courtyard', exact: true }).getByRole('button');
  }

  get felt(): Locator {
    return this.page.getByRole('region', { name: 'The table', exact: true });
  }

  // ---- before the match

  async opensTable(url: string, seats: number, target: number): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole('link', { name: /Play with friends/ }).click();
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('group', { name: 'Seats' }).getByRole('radio', { name: String(seats), exact: true }).click();
    await this.page.getByRole('group', { name: 'Score target' }).getByRole('radio', { name: 'Another target' }).click();
    await this.page.getByRole('spinbutton', { name: 'Another target' }).fill(String(target));
    await this.button('Open the table').click();
    await expect(this.page.getByRole('heading', { name: 'Waiting for friends' })).toBeVisible();
  }

  /** Opens a table to be played by other rules than the form's usual ones. */
  async opensTableBy(url: string, seats: number, rules: Rules): Promise<void> {
    const changed = changeOnceOpened(this.page, url, rules);
    await this.opensTable(url, seats, 100);
    await changed;
  }

  /** Copies the invitation for a seat, as one does to paste it into a chat. */
  async copiesInvitation(seat: number): Promise<string> {
    await this.page.bringToFront();
    await this.button(`Copy the link for Seat ${seat}`).click();
    await expect(this.page.getByText('Copied').first()).toBeVisible();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Lets others watch, and copies the link for them; leaves the menu open. */
  async copiesWatchLink(): Promise<string> {
    const menu = this.page.getByRole('dialog');
    await this.button('Menu').click();
    await menu.getByRole('button', { name: 'Clock, chat, spectators' }).click();
    await menu.getByRole('switch', { name: /^Spectators/ }).click();
    await menu.getByRole('button', { name: 'Back' }).click();
    await menu.getByRole('button', { name: 'Invitations and seats' }).click();
    await menu.getByRole('button', { name: 'Make a link for spectators' }).click();
    await menu.getByRole('button', { name: 'Copy the link for spectators' }).click();
    await expect(menu.getByText('Copied').first()).toBeVisible();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async claims(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.button('Claim your seat').click();
    await expect(this.page.getByRole('heading', { name: 'Waiting for friends' })).toBeVisible();
  }

  async starts(): Promise<void> {
    await this.button('Start the match').click();
  }

  // ---- a round

  /** Picks three cards and sets them. */
  async chooses(): Promise<void> {
    await expect(this.hand.first()).toBeVisible();
    for (let picked = 0; picked < 3; picked++) {
      await this.pick(this.hand.last());
      await expect(this.hand).toHaveCount(5 - picked);
    }
    await this.press(this.button('Set your Courtyard'));
    await expect(this.button('Set your Courtyard')).toBeHidden();
  }

  /** Swaps a card of the hand with one of the Courtyard, and says to be ready. */
  async swaps(): Promise<void> {
    await expect(this.hand).toHaveCount(3);
    const [card, place] = [this.hand.first(), this.courtyard.first()];
    const [given, taken] = [await card.getAttribute('aria-label'), await place.getAttribute('aria-label')];
    if (this.manner === 'touch-drag') await dragByTouch(this.page, card, place);
    else if (this.manner === 'mouse-drag') await dragByMouse(this.page, card, place);
    else {
      await this.press(card);
      await this.press(place);
    }
    await expect(place).toHaveAccessibleName(given ?? '');
    await expect.poll(() => this.cards()).toContain(taken);
    await this.press(this.button('Ready'));
    await expect.poll(() => this.sees()).not.toBe('swapping');
  }

  /** Begins the next round, unless somebody else just did. */
  async goesOn(): Promise<void> {
    await this.press(this.button('Next round'));
    await expect.poll(() => this.sees()).not.toBe('round over');
  }

  /** Whether the page says that it is connected. */
  async isConnected(connected: boolean): Promise<void> {
    const word = connected ? 'Connected' : 'Offline';
    await expect(this.page.getByRole('banner').or(this.page.locator('main')).getByText(word, { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    });
  }

  /** What is asked of this person now, as the page says it; looked up in one go, since it is looked up often. */
  async sees(): Promise<Asked> {
    return this.page.evaluate(() => {
      const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? '');
      const titles = texts('h2');
      if (titles.includes('The match is over')) return 'match over';
      if (titles.some((title) => /^Round \d+ is over$/.test(title))) return 'round over';
      const moves = texts('[aria-label="Your move"] button');
      if (moves.some((move) => /^Set your Courtyard$|to pick$/.test(move))) return 'choosing';
      if (moves.includes('Ready')) return 'swapping';
      if (texts('[aria-label="The table"] *').includes('Your turn')) return 'turn';
      return moves.some((move) => /^(Add|Throw away|Complete)\b/.test(move)) ? 'chance' : 'waiting';
    });
  }

  async isChoosing(): Promise<boolean> {
    return (await this.sees()) === 'choosing';
  }

  async isOnTurn(): Promise<boolean> {
    return (await this.sees()) === 'turn';
  }

  async isMatchOver(): Promise<boolean> {
    return (await this.sees()) === 'match over';
  }

  /** The names of the cards in hand, folded ones as their fold. */
  async cards(): Promise<string[]> {
    return this.names(this.hand);
  }

  private names(zone: Locator): Promise<string[]> {
    return zone.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  }

  /** What everybody could tell of the table from this page; it changes with every move. */
  async situation(): Promise<string> {
    return this.page.evaluate(() => {
      const felt = document.querySelector('[aria-label="The table"]')?.textContent ?? '';
      const own = [...document.querySelectorAll('[aria-label="Your hand"] button, [aria-label="Your Courtyard"] button')];
      return [felt, ...own.map((button) => button.getAttribute('aria-label'))].join();
    });
  }

  /** Does something that may be done, else picks up; waits until everybody of `watching` has seen it. */
  async plays(watching: Person[] = [this]): Promise<void> {
    await seenBy(watching, () => this.acts());
  }

  /** What waits until this page shows that the table has moved on from what it shows now. */
  async nextMove(): Promise<() => Promise<void>> {
    const before = await this.situation();
    const moved = async () => (await this.sees()).endsWith('over') || (await this.situation()) !== before;
    return () => expect.poll(moved, { message: `${this.name} sees the move`, intervals: [30] }).toBe(true);
  }

  private async acts(): Promise<void> {
    if ((await this.ranks.count()) > 0 || (await this.button('Name the joker’s rank').count()) > 0) return this.namesRank();
    if ((await this.moves(/^(Add|Throw away|Complete)\b/).count()) > 0) return this.pressesChance();
    const zone = (await this.hand.count()) > 0 ? this.hand : this.courtyard;
    const card = await this.playable(zone);
    if (card) await this.lay(card);
    else await this.press(this.button(/^Pick up/), 'u');
  }

  /** Adds, throws away or completes what the page offers; waits until everybody of `watching` has seen it. */
  async takesChance(watching: Person[] = [this]): Promise<void> {
    await seenBy(watching, () => this.pressesChance());
  }

  private async pressesChance(): Promise<void> {
    await this.page.waitForTimeout(SETTLE_MS);
    await this.press(this.moves(/^(Add|Throw away|Complete)\b/).first());
  }

  /** Asks what a strong bot would do, and waits for its one sentence. */
  async asksForHint(): Promise<string> {
    const button = this.button('Hint');
    const said = this.page.getByRole('status').filter({ hasText: HINT });
    // What somebody does meanwhile out of turn puts the question aside; then it is asked again.
    const asks = async () => {
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
      await expect(said).toBeVisible({ timeout: 5_000 });
    };
    await expect(asks).toPass({ timeout: 30_000 });
    return (await said.textContent())?.trim() ?? '';
  }

  private async namesRank(): Promise<void> {
    await expect(this.ranks.first()).toBeVisible();
    await this.press(this.ranks.last());
  }

  private get ranks(): Locator {
    return this.page.getByRole('dialog').getByRole('group', { name: /joker/ }).getByRole('button');
  }

  private moves(name: RegExp): Locator {
    return this.page.getByRole('group', { name: 'Your move' }).getByRole('button', { name });
  }

  /** A card or dungeon card of the zone to play from that nothing speaks against; a plain one before those that most
   *  rules give a power to, so that rounds come to an end. */
  private async playable(zone: Locator): Promise<Locator | null> {
    const at = await zone.evaluateAll((buttons) => {
      const names = buttons.map((button) => button.getAttribute('aria-label') ?? '');
      const goes = (at: number) => buttons[at]?.getAttribute('aria-describedby') === null && !names[at]?.startsWith('Empty');
      const all = [...buttons.keys()].filter(goes);
      return all.find((at) => !/^(2|10|Joker)\b/.test(names[at] ?? '')) ?? all[0] ?? -1;
    });
    return at < 0 ? null : zone.nth(at);
  }

  private async lay(card: Locator): Promise<void> {
    const fold = (await card.getAttribute('aria-expanded')) !== null;
    this.laid++;
    const drags = this.laid % 2 === 1;
    const joker = (await card.getAttribute('aria-label'))?.startsWith('Joker') ?? false;
    if (!fold && drags && this.manner === 'touch-drag') await dragByTouch(this.page, card, this.stack);
    else if (!fold && drags && this.manner === 'mouse-drag') await dragByMouse(this.page, card, this.stack);
    else await this.picksAndPlays(card, fold);
    if (joker) await this.namesRank();
  }

  private async picksAndPlays(card: Locator, fold: boolean): Promise<void> {
    if (fold) {
      await this.press(card);
      await this.press(this.button(/^Pick all/));
    } else if ((await card.getAttribute('aria-pressed')) !== 'true') {
      await this.pick(card);
      // Where only several together go, the first has taken others along; a tap would put them back.
      for (const other of await this.equals(card)) {
        if ((await other.getAttribute('aria-pressed')) !== 'true') await this.pick(other);
      }
    }
    await this.press(this.button(/^Play\b/), 'p');
  }

  /** The other cards of the same rank in the zone of a plain card; they go together. */
  private async equals(card: Locator): Promise<Locator[]> {
    const zone = (await this.hand.count()) > 0 ? this.hand : this.courtyard;
    const name = (await card.getAttribute('aria-label')) ?? '';
    const rank = /^(\w+) of /.exec(name)?.[1];
    if (!rank || rank === '2' || rank === '10') return [];
    const names = await this.names(zone);
    const at = [...names.keys()].filter((at) => names[at] !== name && names[at]?.startsWith(`${rank} of `));
    return at.map((at) => zone.nth(at));
  }

  private get stack(): Locator {
    return this.felt.getByRole('button', { name: /^Stack/ });
  }

  // ---- fingers, mice and keys

  private async pick(card: Locator): Promise<void> {
    await this.press(card);
  }

  /** Presses a button in this person's manner; by its shortcut if there is one. */
  async press(button: Locator, shortcut?: string): Promise<void> {
    if (this.manner !== 'keys') return button.click();
    if (shortcut) {
      await expect(button).toBeEnabled();
      return this.page.keyboard.press(shortcut);
    }
    await this.reach(button);
    await this.page.keyboard.press('Enter');
  }

  /** Goes to an element with the Tab and arrow keys alone. */
  private async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const there = () => target.evaluate((element) => element === document.activeElement);
    const sameZone = () =>
      target.evaluate((element) => {
        const zone = element.closest('[role="group"]');
        return zone !== null && zone !== document.activeElement && zone.contains(document.activeElement);
      });
    for (let step = 0; step < 80; step++) {
      if (await there()) return;
      if (await sameZone()) {
        await this.page.keyboard.press('Home');
        for (let along = 0; along < 20 && !(await there()); along++) await this.page.keyboard.press('ArrowRight');
        if (await there()) return;
      }
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${this.name} cannot reach ${target} by keys`);
  }
}

/** Does something to the table, and waits until all these pages show it: else one that lags might take what it shows only then for
 *  its own next move. */
async function seenBy(people: Person[], act: () => Promise<void>): Promise<void> {
  const moves = await Promise.all(people.map((person) => person.nextMove()));
  await act();
  for (const moved of moves) await moved();
}

/** Lets everybody act who is asked, until `enough`; a finished round is followed by the next. */
export async function playUntil(people: Person[], enough: () => Promise<boolean>): Promise<void> {
  for (;;) {
    let acted = false;
    for (const person of people) {
      // Looked up first: what comes between the two looks is never acted upon, so that nobody plays beyond what is enough.
      const asked = await person.sees();
      if (await enough()) return;
      if (asked === 'choosing') await person.chooses();
      else if (asked === 'swapping') await person.swaps();
      else if (asked === 'turn') await person.plays(people);
      else if (asked === 'chance') await person.takesChance(people);
      else if (asked === 'round over') await person.goesOn();
      acted ||= asked !== 'waiting' && asked !== 'match over';
    }
    // Everybody waits for what is on its way.
    if (!acted) await people[0]?.page.waitForTimeout(50);
  }
}
