import { plainText } from '@stoa/contract/exact-number';
import { ownEntries, ownList, ownObject, ownText } from '@stoa/openapi/schema/own';
import { showInLine } from './schema/show-value.ts';

/** Extensions that serve tools, or that other parts of the reference show. */
const forTools =
  /^x-(code-?samples|codegen|readme|scalar|redoc|speakeasy|fern|stainless|ms|amazon|aws|google|kong|openapi|oapi|swagger|postman|tags?Group|internal|hidden|webhooks|badges|octokit|apidog|apifox|eov|twilio|zuplo|mint|bump|stoplight|explorer|proxy|cli|go|java|python|ruby|php|ts|typescript|order|examples?)(-|$)/i;
const mostFacts = 8;

export interface ExtensionFact {
  readonly name: string;
  readonly value: string;
}

/** The plain values of an operation's `x-` fields, by name. */
export function extensionFacts(extensions: unknown): readonly ExtensionFact[] {
  const facts: ExtensionFact[] = [];
  for (const [key, value] of ownEntries(extensions)) {
    if (forTools.test(key)) continue;
    if (isPlain(value)) facts.push({ name: wordsOf(key), value: plain(value) });
  }
  return facts.slice(0, mostFacts);
}

/** The other `x-` fields: objects, by their own names. */
export function extensionObjects(extensions: unknown): readonly [name: string, value: unknown][] {
  return ownEntries(extensions).filter(([key, value]) => !forTools.test(key) && !isPlain(value) && isObject(value));
}

/** The badges of `x-badges`, as text or as `{ name }`. */
export function extensionBadges(extensions: unknown): readonly string[] {
  return ownList(ownObject(extensions)['x-badges']).flatMap(
    (badge) => ownText(badge) ?? ownText(ownObject(badge).name) ?? [],
  );
}

/** `x-rateLimit_perMinute` → `Rate limit per minute`. */
function wordsOf(key: string): string {
  const words = key
    .replace(/^x-/i, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => typeof item !== 'object');
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean';
}

function plain(value: unknown): string {
  const text = Array.isArray(value) ? value.slice(0, 20).map(plainText).join(', ') : value;
  return showInLine(text, 160).text;
}

function isObject(value: unknown): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}
