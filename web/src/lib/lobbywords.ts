// Small joints between what the server says and the words of a language, for all but the table itself.

import type { Messages } from './i18n.svelte.ts';
import type { Form } from '../protocol.gen.ts';
import type { Trouble } from './http.ts';

export function formWords(t: Messages, form: Form): string {
  if (form === 'open') return t.form.open;
  return 'target' in form ? t.form.target(form.target) : t.form.rounds(form.rounds);
}

export function troubleWords(t: Messages, trouble: Trouble): string {
  const data = 'data' in trouble ? trouble.data : undefined;
  return (t.problem[trouble.code] as (data: unknown) => string)(data);
}
