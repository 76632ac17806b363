import { isUuid } from '@stoa/contract/uuid';

/** Ours begin alike. */
const ours = /stoa_key_\w*/i;
/** Imported ones are long and of letters and digits; `=` stands only at their end (base64). */
const long = /[\w.~+/-]{24,}={0,2}/g;
/** What stands before the `@` may be long. After a colon or a slash it may be the secret of an address: `https://user:secret@host`. */
const email = /(?<![\w:/.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** The server takes no longer key. */
const longest = 512;

/** A key of this portal's own making. Where ids are searched for, that of a client may look like any other key. */
export const ownKeyIn = (text: string): string | undefined => ours.exec(text)?.[0];

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
      ?.find((each) => /\d/.test(each) && /[a-z]/i.test(each) && !isUuid(each));
  return key?.slice(0, longest);
}
