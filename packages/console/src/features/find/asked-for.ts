export const verbs = ['approve', 'revoke', 'disable'] as const;
export type Verb = (typeof verbs)[number];

/** What somebody means by what stands in the field. */
export type Asked =
  | { readonly type: 'nothing' }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'verb'; readonly verb: Verb; readonly words: string }
  | { readonly type: 'words'; readonly words: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Ours begin alike. */
const ours = /stoa_key_\w*/i;
/** Imported ones are long and of letters and digits; `=` stands only at their end (base64). */
const long = /[\w.~+/-]{24,}={0,2}/g;
/** What stands before the `@` may be long. After a colon or a slash it may be the secret of an address: `https://user:secret@host`. */
const email = /(?<![\w:/.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** As long as the server takes one. */
const longest = 512;

/**
 * What may be a key, wherever it stands in a text: in quotes, after a colon, before a comma. Too many rather than too few are
 * taken for one: what is not may stand in an address, and in every log on its way.
 */
export function keyIn(text: string): string | undefined {
  const key =
    ours.exec(text)?.[0] ??
    text
      .replace(email, ' ')
      .match(long)
      ?.find((each) => /\d/.test(each) && /[a-z]/i.test(each) && !uuid.test(each));
  return key?.slice(0, longest);
}

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
