// What a person likes, kept on the device.

import { keep } from './device.ts';

export interface Choices {
  artwork: 'classic' | 'plain' | 'large';
  fourColours: boolean;
  bigFigures: boolean;
  back: 'tower' | 'lattice';
  theme: 'device' | 'evening' | 'day' | 'contrast';
  felt: 'green' | 'wine';
  motion: 'device' | 'full' | 'less';
  keys: boolean;
  leftHanded: boolean;
  sound: boolean;
  notices: boolean;
  muted: boolean;
}

const USUAL: Choices = {
  artwork: 'classic',
  fourColours: false,
  bigFigures: true,
  back: 'tower',
  theme: 'device',
  felt: 'green',
  motion: 'device',
  keys: true,
  leftHanded: false,
  sound: false,
  notices: false,
  muted: false,
};

/** What was kept, as far as it is of the right kind. */
function kept(): Choices {
  const value = keep.read('settings');
  const known = Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
    ([name, choice]) => name in USUAL && typeof choice === typeof USUAL[name as keyof Choices],
  );
  return { ...USUAL, ...(Object.fromEntries(known) as Partial<Choices>) };
}

export const settings = $state<Choices>(kept());

/** Changes one choice and keeps it. */
export function set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
  settings[name] = value;
  keep.write('settings', { ...settings });
}

const asks = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

/** Whether cards stay still. */
export function still(): boolean {
  return (
    settings.motion === 'less' || (settings.motion === 'device' && asks('(prefers-reduced-motion: reduce)'))
  );
}

/** The set of tokens to draw with. */
function theme(): 'evening' | 'day' | 'contrast' {
  if (settings.theme !== 'device') return settings.theme;
  if (asks('(prefers-contrast: more)')) return 'contrast';
  return asks('(prefers-color-scheme: light)') ? 'day' : 'evening';
}

/** Keeps the document's tokens in step with the choices and with the device. */
export function dress(): () => void {
  const put = () => {
    const { dataset } = document.documentElement;
    dataset.theme = theme();
    dataset.felt = settings.felt;
    dataset.back = settings.back;
    dataset.motion = still() ? 'less' : 'full';
  };
  const queries = [
    '(prefers-contrast: more)',
    '(prefers-color-scheme: light)',
    '(prefers-reduced-motion: reduce)',
  ];
  const media = queries.map((query) => matchMedia(query));
  for (const each of media) each.addEventListener('change', put);
  const stop = $effect.root(() => {
    $effect(put);
  });
  return () => {
    stop();
    for (const each of media) each.removeEventListener('change', put);
  };
}
