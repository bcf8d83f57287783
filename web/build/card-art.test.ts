import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inked } from './card-art.ts';

const ROOT = 'node_modules/@heruka_urgyen/react-playing-cards';
const SETS = ['2color', '2color-bf', '4color', '4color-bf'];

test('the packaged art is whole and has not changed under us', () => {
  const hash = createHash('sha256');
  for (const set of SETS) {
    const files = readdirSync(`${ROOT}/src/images/${set}`).filter((file) =>
      /^[2-9TJQKA][SHDC]\.svg$/.test(file),
    );
    expect(files.length, set).toBe(52);
    for (const file of files.sort())
      hash.update(file).update(readFileSync(`${ROOT}/src/images/${set}/${file}`));
  }
  expect(hash.digest('hex')).toMatchInlineSnapshot(
    `"09d358cf6d9a9da102bca113056c375cbf56a83e833521d01edf22625f214825"`,
  );
  expect(readFileSync(`${ROOT}/LICENSE`, 'utf8')).toContain('MIT License');
});

test('a picture is made ready: no ground, no frame, print colours, smaller', () => {
  const raw = readFileSync(`${ROOT}/src/images/2color-bf/KH.svg`, 'utf8');
  const ready = inked(raw);
  expect(ready.length).toBeLessThan(raw.length * 0.7);
  expect(ready).not.toMatch(/"red"|#f00/);
  expect(ready).toContain('viewBox');
});
