import { messages as english } from './en.ts';
import type { Messages } from './messages.ts';

const loaders: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

/** `en`, and the four languages that arrive in a file of their own when asked for. */
export const languages: readonly string[] = ['en', ...Object.keys(loaders)];

/**
 * The texts of one language. `de-AT`, `DE` and `de` all find German; an unknown language is English
 * (contract §B.1), and so is one whose file cannot be fetched: a form in English beats no form.
 * @returns the table at once when nothing has to be fetched, otherwise a promise of it
 */
export function loadMessages(language: string): Messages | Promise<Messages> {
  const wanted = language.replace('-', '_').toLowerCase();
  const primary = wanted.split('_')[0];
  const found =
    Object.keys(loaders).find((name) => name.toLowerCase() === wanted) ??
    Object.keys(loaders).find((name) => name.toLowerCase().split('_')[0] === primary);
  const load = found === undefined ? undefined : loaders[found];
  return load === undefined
    ? english
    : load().then(
        (module) => module.messages,
        () => english,
      );
}
