// Secrets, and the fragments of this page's addresses. All secrets are made here, never by the server.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** Characters of 128 bits: table ids, seat keys and invitations. */
export const SECRET_LENGTH = 26;
/** Characters of 96 bits: the ids of acts. */
const ID_LENGTH = 20;

/** Bytes in lower-case base32, cut to `length` characters. */
export function base32(bytes: Uint8Array, length: number): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) text += LETTERS.charAt((held << (5 - bits)) & 31);
  return text.slice(0, length);
}

function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/** A new secret: 128 random bits. */
export function newSecret(): string {
  return base32(random(16), SECRET_LENGTH);
}

/** A new id for an act: 96 random bits. */
export function newId(): string {
  return base32(random(12), ID_LENGTH);
}

/** Where in the page an address leads. */
export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'bots' }
  | { page: 'rules' }
  | { page: 'settings' }
  | { page: 'code' }
  | { page: 'join'; text: string }
  /** A seat that is carried here, or opened again. */
  | { page: 'open'; kind: 'move' | 'recovery'; text: string }
  | { page: 'watch'; text: string }
  | { page: 'table'; table: string; seat: number };

/** Reads the fragment of an address; what it does not know leads home. */
export function readRoute(hash: string): Route {
  const [name = '', ...rest] = decoded(hash.replace(/^#/, '')).split('=');
  const value = rest.join('=');
  switch (name) {
    case 'new':
    case 'bots':
    case 'rules':
    case 'settings':
    case 'code':
      return { page: name };
    case 'join':
    case 'watch':
      return { page: name, text: value };
    case 'move':
    case 'recover':
      return { page: 'open', kind: name === 'move' ? name : 'recovery', text: value };
    case 'table': {
      const [, table, seat] = /^([a-z2-7]+)\/(\d)$/.exec(value) ?? [];
      return table && seat ? { page: 'table', table, seat: Number(seat) } : { page: 'home' };
    }
    default:
      return { page: 'home' };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fragment of a saved seat. */
export function seatHash(table: string, seat: number): string {
  return `#table=${table}/${seat}`;
}

/** Whether a host name leads back to the same computer, so that invitations cannot leave it. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
