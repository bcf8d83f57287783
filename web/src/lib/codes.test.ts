import { describe, expect, test } from 'vitest';
import { grouped, readTyped, spelled } from './codes.ts';

describe('a code', () => {
  test('is read however it is typed', () => {
    for (const text of ['7KMN 0XYZ', '7kmn-0xyz', ' 7kmnoxyz ', '7KMN–OXYZ', '7 k m n 0 x y z'])
      expect(readTyped(text), text).toEqual({ is: 'code', code: '7KMN0XYZ' });
    expect(readTyped('ilo0 1234')).toEqual({ is: 'code', code: '11001234' });
  });

  test('that cannot be one says why', () => {
    expect(readTyped('  - ')).toEqual({ is: 'nothing' });
    expect(readTyped('7KMN')).toEqual({ is: 'length', count: 4 });
    expect(readTyped('7KMN0XYZ9')).toEqual({ is: 'length', count: 9 });
    expect(readTyped('7KMN0XYU')).toEqual({ is: 'sign', sign: 'U' });
    expect(readTyped('7KMN0XY!')).toEqual({ is: 'sign', sign: '!' });
  });

  test('may be a link after all', () => {
    expect(readTyped('see https://host/x/#move=abc.def2, now')).toEqual({
      is: 'link',
      hash: '#move=abc.def2',
    });
    expect(readTyped('#recover=abc.def')).toEqual({ is: 'link', hash: '#recover=abc.def' });
  });

  test('is shown in two groups and heard sign by sign', () => {
    expect(grouped('7KMN0XYZ')).toBe('7KMN 0XYZ');
    expect(spelled('7KMN0XYZ')).toBe('7 K M N, 0 X Y Z');
  });
});
