import { beforeEach, expect, test } from 'vitest';
import { Speech } from './speech.ts';

let host: HTMLElement;
let speech: Speech;
const lines = (urgency: string) =>
  [...host.querySelectorAll(`[aria-live=${urgency}] p`)].map((line) => line.textContent);

beforeEach(() => {
  host = document.createElement('div');
  speech = new Speech(host);
});

test('moves are polite and one piece; calls interrupt', () => {
  speech.tell(['Ben plays the 9 of spades.', 'Ben draws 1 card.']);
  speech.call('Your turn.');
  expect(lines('polite')).toEqual(['Ben plays the 9 of spades. Ben draws 1 card.']);
  expect(lines('assertive')).toEqual(['Your turn.']);
});

test('nothing is said of nothing', () => {
  speech.tell([]);
  expect(lines('polite')).toEqual([]);
});

test('an equal sentence is a new element, so that it is heard again', () => {
  speech.call('Needs a 9 or higher.');
  speech.call('Needs a 9 or higher.');
  expect(lines('assertive')).toHaveLength(2);
});

test('old sentences go', () => {
  for (let n = 0; n < 50; n++) speech.tell([`${n}`]);
  expect(lines('polite')).toEqual(['46', '47', '48', '49']);
});
