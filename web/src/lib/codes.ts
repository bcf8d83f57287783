// What a person types where no link can be sent: a short code, or a link after all. Pure.

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

export type Typed =
  | { is: 'code'; code: string }
  /** The fragment of a link of ours. */
  | { is: 'link'; hash: string }
  /** What cannot be a code: too short or long, or with a sign that no code has. */
  | { is: 'length'; count: number }
  | { is: 'sign'; sign: string }
  | { is: 'nothing' };

/** Reads what was typed or pasted; letters that look like digits are taken for them. */
export function readTyped(text: string): Typed {
  const hash = /#(?:join|move|recover|watch)=[a-z2-7.]+/i.exec(text)?.[0];
  if (hash) return { is: 'link', hash };
  const signs = text
    .toUpperCase()
    .replace(/[\s\p{Dash}_.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (signs === '') return { is: 'nothing' };
  const strange = [...signs].find((sign) => !LETTERS.includes(sign));
  if (strange !== undefined) return { is: 'sign', sign: strange };
  return signs.length === LENGTH ? { is: 'code', code: signs } : { is: 'length', count: signs.length };
}

/** A code as it is read by eye: in two groups. */
export function grouped(code: string): string {
  return `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;
}

/** A code as it is to be heard: sign by sign, with a pause between the groups. */
export function spelled(code: string): string {
  return `${[...code.slice(0, LENGTH / 2)].join(' ')}, ${[...code.slice(LENGTH / 2)].join(' ')}`;
}
