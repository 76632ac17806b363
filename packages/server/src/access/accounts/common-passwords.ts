import { dictionary } from '@zxcvbn-ts/language-common';

const listed = dictionary['passwords-common'];
/** Some 49,000 passwords of published breaches, in lower case, the most frequent first. */
const common = new Set(listed);
/** Short enough that a rare word with a number behind it still passes. */
const mostCommon = new Set(listed.slice(0, 10_000));

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** More than this around a common word is hard enough to guess by itself. */
const mostAdded = 6;

/**
 * Whether somebody who guesses from lists gets it soon (auth H3). Hardly a common password fits a policy of three
 * character classes as it stands, so what people do to make one fit is undone first: capitals, digits and signs at
 * either end, and signs that look like letters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const stem = trimmed(lower);
  return [stem, trimmed(read(stem)), trimmed(read(lower))].some(
    (word) => word.length >= 4 && lower.length - word.length <= mostAdded && mostCommon.has(word),
  );
}

/** Without what is no letter at both ends. */
function trimmed(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$/gu, '');
}

/** With letters for the signs that look like them. */
function read(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('');
}
