// Mice and fingers that drag from one thing to another.

import type { Locator, Page } from '@playwright/test';

export async function dragByMouse(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, there] = [await middle(card), await middle(to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const point of way(from, there)) {
    await page.mouse.move(point.x, point.y);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

export async function dragByTouch(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, there] = [await middle(card), await middle(to)];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const point of way(from, there)) {
    await touch('touchMove', [point]);
    await page.waitForTimeout(20);
  }
  await touch('touchEnd', []);
  await devtools.detach();
}

interface Point {
  x: number;
  y: number;
}

async function middle(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not to be seen`);
  // Cards lie over each other from the left, so their left edge is what can be touched.
  return { x: box.x + Math.min(box.width / 2, 14), y: box.y + box.height / 2 };
}

/** People do not jump: a dozen steps from one point to the other. */
function way(from: Point, to: Point): Point[] {
  const steps = 12;
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps,
    y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }));
}
