// Browsers inside chat programs: they often forget what a page keeps, and cannot be found again. Noticed by the name
// that they give themselves, before a seat is claimed in one. Pure.

export interface ChatApp {
  /** The program, if it says which. */
  name: string | null;
  /** Whether it may be asked to hand the page to the device's own browser. */
  hands: boolean;
}

const APPS: readonly [RegExp, string][] = [
  [/FBAN\/Messenger|FB_IAB\/(MESSENGER|Orca)|MessengerForiOS/i, 'Messenger'],
  [/Instagram/i, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/i, 'Facebook'],
  [/\bLine\//i, 'LINE'],
  [/Telegram/i, 'Telegram'],
  [/WhatsApp/i, 'WhatsApp'],
  [/MicroMessenger/i, 'WeChat'],
  [/Snapchat/i, 'Snapchat'],
  [/TikTok|musical_ly|BytedanceWebview|trill_/i, 'TikTok'],
  [/KAKAOTALK/i, 'KakaoTalk'],
];

/** The chat program whose own browser this is, if it is one. */
export function chatApp(agent: string): ChatApp | null {
  const android = /Android/i.test(agent);
  const found = APPS.find(([mark]) => mark.test(agent));
  if (found) return { name: found[1], hands: android };
  // A page shown by some other program of an Android phone.
  return android && /; wv\)/.test(agent) ? { name: null, hands: true } : null;
}

/** An address that Android gives to the device's own browser, with its fragment. */
export function outwards(address: string): string | null {
  const [, scheme, rest] = /^(https?):\/\/(.+)$/.exec(address) ?? [];
  return scheme && rest
    ? `intent://${rest}#Intent;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;scheme=${scheme};end`
    : null;
}
