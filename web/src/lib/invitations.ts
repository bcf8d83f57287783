// Links as addresses: their form, and the check that tells a mistyped one before anybody is asked.
// They travel in the fragment of an address, which browsers do not send.

import { sha256 } from '@noble/hashes/sha2.js';
import { base32, SECRET_LENGTH } from './links.ts';

const CHECK_LENGTH = 2;

/** The two characters that tell a mistyped link from a wrong one. */
export function check(text: string): string {
  return base32(sha256(new TextEncoder().encode(text)), CHECK_LENGTH);
}

/** What stands behind `#join=`. */
export function linkText(table: string, secret: string): string {
  const text = `${table}.${secret}`;
  return text + check(text);
}

/** What a link is for, as its address says it. */
export type LinkName = 'join' | 'move' | 'recover' | 'watch';

/** The whole address of a link, for the page that is open at `here`. */
export function linkAddress(here: string, name: LinkName, table: string, secret: string): string {
  return `${here.split('#')[0] ?? here}#${name}=${linkText(table, secret)}`;
}

/** The link with what chat programs glue to it taken off; null when it cannot be right. */
export function readLink(text: string): { link: string; table: string; secret: string } | null {
  const table = `[a-z2-7]{${SECRET_LENGTH}}`;
  const form = new RegExp(`^(${table})\\.(${table})([a-z2-7]{${CHECK_LENGTH}})$`);
  const found = form.exec(
    text
      .trim()
      .toLowerCase()
      .replace(/[^a-z2-7]+$/, ''),
  );
  const [link = '', id = '', secret = '', sum = ''] = found ?? [];
  return sum !== '' && check(`${id}.${secret}`) === sum ? { link, table: id, secret } : null;
}
