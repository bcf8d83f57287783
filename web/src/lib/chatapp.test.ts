import { describe, expect, test } from 'vitest';
import { chatApp, outwards } from './chatapp.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

describe('a chat program’s browser', () => {
  test('is known by its name', () => {
    for (const [agent, name] of [
      [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]`, 'Facebook'],
      [`${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/450.0]`, 'Messenger'],
      [`${IPHONE} Mobile/15E148 Instagram 320.0`, 'Instagram'],
      [`${IPHONE} Safari Line/14.2.0`, 'LINE'],
      [`${IPHONE} MicroMessenger/8.0`, 'WeChat'],
      [`${IPHONE} Snapchat/12.7`, 'Snapchat'],
      [`${IPHONE} musical_ly_34.2 BytedanceWebview`, 'TikTok'],
    ] as const)
      expect(chatApp(agent), agent).toEqual({ name, hands: false });
    expect(chatApp(`${ANDROID} Chrome/120 Mobile Safari Telegram-Android/10.5`)).toEqual({
      name: 'Telegram',
      hands: true,
    });
    expect(chatApp(`${ANDROID} Chrome/120 Mobile WhatsApp/2.24`)).toEqual({ name: 'WhatsApp', hands: true });
    expect(chatApp(`${ANDROID} Chrome/120.0 Mobile Safari/537.36`)).toEqual({ name: null, hands: true });
  });

  test('is no browser of the device’s own', () => {
    for (const agent of [
      `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`,
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36 OnLine/1',
    ])
      expect(chatApp(agent), agent).toBeNull();
  });

  test('hands the whole link on', () => {
    expect(outwards('https://host/x/#join=a.b')).toBe(
      'intent://host/x/#join=a.b#Intent;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;scheme=https;end',
    );
    expect(outwards('about:blank')).toBeNull();
  });
});
