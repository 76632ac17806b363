import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords of published breaches, in lower case, the most frequent first. */
const listed = dictionary['passwords-common'];

let sets: { readonly common: ReadonlySet<string>; readonly mostCommon: ReadonlySet<string> } | undefined;

/** Made for the first password. `mostCommon` is short enough that a rare word with a number behind it still passes. */
function setsOfCommon() {
  sets ??= { common: new Set(listed), mostCommon: new Set(listed.slice(0, 10_000)) };
  return sets;
}

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
 * Says whether an attacker who guesses from lists would soon find the password (auth H3). Few common passwords fit a policy of
 * three character classes as they stand, so the usual changes that make one fit are undone first: capitals, digits and signs at
 * either end, and signs that look like letters.
 */
export function isCommonPassword(password: string): boolean {
  const { common, mostCommon } = setsOfCommon();
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const stem = trimmed(lower);
  return [stem, trimmed(read(stem)), trimmed(read(lower))].some(
    (word) => word.length >= 4 && lower.length - word.length <= mostAdded && mostCommon.has(word),
  );
}

/** Whether a long password without classes of characters is easy: one or two common words, a part again and again, or a run. */
export function isEasySentence(password: string): boolean {
  const { mostCommon } = setsOfCommon();
  const lower = password.toLowerCase();
  const words = new Set(lower.split(/\P{L}+/u).filter((word) => word !== ''));
  const areCommon = words.size > 0 && words.size <= 2 && [...words].every((word) => mostCommon.has(word));
  return areCommon || isTwoCommon(lower) || isMonotonous(lower);
}

function isTwoCommon(text: string): boolean {
  const { mostCommon } = setsOfCommon();
  for (let at = 3; at <= text.length - 3; at += 1)
    if (mostCommon.has(text.slice(0, at)) && mostCommon.has(text.slice(at))) return true;
  return false;
}

/** Few different characters, a part again and again, or mostly neighbors (`abcd`, `8765`). */
function isMonotonous(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const neighbors = points.filter((point, index) => Math.abs(point - (points[index - 1] ?? -9)) <= 1).length;
  return new Set(points).size < 5 || /^(.{1,12}?)\1+.{0,3}$/u.test(text) || neighbors > points.length * 0.8;
}

/** Returns the text without the characters at both ends that are not letters. */
function trimmed(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$/gu, '');
}

/** Returns the text with letters for the signs that look like them. */
function read(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('');
}
