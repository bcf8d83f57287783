import { describe, expect, test } from 'vitest';
import { check, linkAddress, linkText, readLink } from './invitations.ts';
import { base32, isLoopback, newId, newSecret, readRoute, seatHash } from './links.ts';

const table = 'abcdefghijklmnopqrstuvwxyz';
const secret = '234567abcdefghijklmnopqrst';

describe('secrets', () => {
  test('are 128 bits in lower-case base32, ids 96', () => {
    expect(newSecret()).toMatch(/^[a-z2-7]{26}$/);
    expect(newId()).toMatch(/^[a-z2-7]{20}$/);
    expect(new Set(Array.from({ length: 200 }, newSecret)).size).toBe(200);
  });

  test('base32 follows RFC 4648 without padding', () => {
    expect(base32(new TextEncoder().encode('foobar'), 26)).toBe('mzxw6ytboi');
    expect(base32(new TextEncoder().encode('fooba'), 26)).toBe('mzxw6ytb');
    expect(base32(new TextEncoder().encode('f'), 26)).toBe('my');
  });
});

describe('invitations', () => {
  test('carry two characters of SHA-256 over what precedes', () => {
    // SHA-256 of nothing begins with e3b0; its first ten bits are 28 and 14.
    expect(check('')).toBe('4o');
    expect(linkText(table, secret)).toBe(`${table}.${secret}${check(`${table}.${secret}`)}`);
  });

  test('read back from an address, whatever a chat glued to it', () => {
    const link = linkText(table, secret);
    expect(readLink(link)).toEqual({ link, table, secret });
    expect(readLink(` ${link.toUpperCase()}). `)).toEqual({ link, table, secret });
    expect(linkAddress('http://host/x/#table=y', 'join', table, secret)).toBe(`http://host/x/#join=${link}`);
  });

  test('with any one character changed or missing are told apart without asking anybody', () => {
    const link = linkText(table, secret);
    let slipped = 0;
    for (let at = 0; at < link.length; at++) {
      expect(readLink(link.slice(0, at) + link.slice(at + 1))).toBeNull();
      const other = link[at] === 'a' ? 'b' : 'a';
      if (readLink(link.slice(0, at) + other + link.slice(at + 1))) slipped += 1;
    }
    // Ten bits of check let one of a thousand pass.
    expect(slipped).toBeLessThanOrEqual(1);
    expect(readLink('')).toBeNull();
  });
});

describe('routes', () => {
  test('of every screen', () => {
    expect(readRoute('')).toEqual({ page: 'home' });
    expect(readRoute('#home')).toEqual({ page: 'home' });
    expect(readRoute('#new')).toEqual({ page: 'new' });
    expect(readRoute('#join=a.b')).toEqual({ page: 'join', text: 'a.b' });
    expect(readRoute('#join=a%2Eb')).toEqual({ page: 'join', text: 'a.b' });
    expect(readRoute('#move=a.b')).toEqual({ page: 'open', kind: 'move', text: 'a.b' });
    expect(readRoute('#recover=a.b')).toEqual({ page: 'open', kind: 'recovery', text: 'a.b' });
    expect(readRoute('#watch=a.b')).toEqual({ page: 'watch', text: 'a.b' });
    expect(readRoute('#code')).toEqual({ page: 'code' });
    expect(readRoute('#join=%E0%A4%A')).toEqual({ page: 'join', text: '%E0%A4%A' });
    expect(readRoute(seatHash(table, 3))).toEqual({ page: 'table', table, seat: 3 });
    expect(readRoute('#table=oops')).toEqual({ page: 'home' });
    expect(readRoute('#constructor')).toEqual({ page: 'home' });
  });
});

test('an address of this computer only is known as such', () => {
  for (const host of ['localhost', 'castle.localhost', '127.0.0.1', '127.8.9.1', '[::1]']) {
    expect(isLoopback(host), host).toBe(true);
  }
  for (const host of ['192.168.1.4', 'castle.example', 'localhost.example', '[fe80::1]']) {
    expect(isLoopback(host), host).toBe(false);
  }
});
