import { keyIn } from '../../lib/key-in.ts';

export const verbs = ['approve', 'revoke', 'disable'] as const;
export type Verb = (typeof verbs)[number];

/** The meaning of what the user typed into the field. */
export type Asked =
  | { readonly type: 'nothing' }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'verb'; readonly verb: Verb; readonly words: string }
  | { readonly type: 'words'; readonly words: string };

/** @param words what each verb is called in the reader's language; English is understood everywhere */
export function askedFor(typed: string, words: Readonly<Record<Verb, string>>): Asked {
  const text = typed.trim();
  if (text === '') return { type: 'nothing' };
  // A key may come with words around it, as it was found in a line of a file.
  const key = keyIn(text);
  if (key !== undefined) return { type: 'key', key };
  const [first = '', ...others] = text.split(/\s+/);
  const isMeant = (verb: Verb) => [verb, words[verb].toLowerCase()].includes(first.toLowerCase());
  const verb = verbs.find(isMeant);
  if (verb && (others.length > 0 || /\s$/.test(typed))) return { type: 'verb', verb, words: others.join(' ') };
  return { type: 'words', words: text };
}
