export const verbs = ['approve', 'revoke', 'disable'] as const;
export type Verb = (typeof verbs)[number];

/** What somebody means by what stands in the field. */
export type Asked =
  | { readonly type: 'nothing' }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'verb'; readonly verb: Verb; readonly words: string }
  | { readonly type: 'words'; readonly words: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text may be a key: ours begin alike, imported ones are long and of letters and digits. Too many rather than too
 * few are taken for one: what is not may stand in an address, and in every log on its way.
 */
export function looksLikeKey(text: string): boolean {
  if (text.toLowerCase().startsWith('stoa_key_')) return true;
  return /^[\w.~+/=-]{24,512}$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text) && !uuid.test(text);
}

/** @param words what each verb is called in the reader's language; English is understood everywhere */
export function askedFor(typed: string, words: Readonly<Record<Verb, string>>): Asked {
  const text = typed.trim();
  if (text === '') return { type: 'nothing' };
  const [first = '', ...others] = text.split(/\s+/);
  // A key may come with words around it, as it was found in a line of a file.
  const key = [first, ...others].find(looksLikeKey);
  if (key !== undefined) return { type: 'key', key };
  const isMeant = (verb: Verb) => [verb, words[verb].toLowerCase()].includes(first.toLowerCase());
  const verb = verbs.find(isMeant);
  if (verb && (others.length > 0 || /\s$/.test(typed))) return { type: 'verb', verb, words: others.join(' ') };
  return { type: 'words', words: text };
}
