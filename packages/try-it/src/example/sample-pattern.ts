import { characterTest } from './parse-pattern.ts';
import { longestText, patternValidator } from './validate-pattern.ts';

/**
 * Whether the text matches the pattern (JSON Schema 2020-12 §6.3.3); also where that cannot be found out, because the pattern
 * is none, is not known here or is too much work.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return patternValidator(pattern)(text) ?? true;
}

/** A character class is sampled by the first of these that it contains. */
const favourites =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.:/@#+,;!?%&=~*()[]{}<>|$^\'"\\`\n\t';

interface Reader {
  readonly source: string;
  at: number;
  depth: number;
  /** How often a repetition repeats beyond its least number. */
  readonly more: number;
}

/** Reads one alternation and makes a text for its first alternative; undefined for what it does not know. */
function alternation(reader: Reader): string | undefined {
  reader.depth += 1;
  if (reader.depth > 40) return undefined;
  let first: string | undefined;
  for (;;) {
    const text = sequence(reader);
    if (text === undefined) return undefined;
    first = first === undefined || first === '' ? text : first;
    if (reader.source[reader.at] !== '|') break;
    reader.at += 1;
  }
  reader.depth -= 1;
  return first;
}

function sequence(reader: Reader): string | undefined {
  let made = '';
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? '')) {
    const atom = atomOf(reader);
    if (atom === undefined) return undefined;
    const repeats = quantifier(reader);
    if (made.length + atom.length * repeats > longestText) return undefined;
    made += atom.repeat(repeats);
  }
  return made;
}

function quantifier(reader: Reader): number {
  const found = /^(?:([?*+])|\{(\d+)(,(\d*))?\})[?+]?/.exec(reader.source.slice(reader.at));
  if (!found) return 1;
  reader.at += found[0].length;
  if (found[1] === '?') return Math.min(reader.more, 1);
  if (found[1]) return found[1] === '+' ? Math.max(1, reader.more) : reader.more;
  const least = Number(found[2]);
  const most = found[3] === undefined ? least : found[4] === '' ? Number.POSITIVE_INFINITY : Number(found[4]);
  return Math.min(Math.max(least, reader.more), most);
}

function atomOf(reader: Reader): string | undefined {
  const character = String.fromCodePoint(reader.source.codePointAt(reader.at) ?? 0);
  reader.at += character.length;
  if (character === '^' || character === '$') return '';
  if (character === '.') return 'a';
  if (character === '[') return classOf(reader);
  if (character === '\\') return escapeOf(reader);
  return character === '(' ? groupOf(reader) : character;
}

function groupOf(reader: Reader): string | undefined {
  const opening = /^\?(?:[:=!]|<[=!]|<[^>]+>)/.exec(reader.source.slice(reader.at))?.[0] ?? '';
  reader.at += opening.length;
  const inside = alternation(reader);
  if (reader.source[reader.at] !== ')') return undefined;
  reader.at += 1;
  // What only looks ahead or behind adds nothing; whether it holds is seen when the whole is tested.
  return /[=!]$/.test(opening) ? '' : inside;
}

function escapeOf(reader: Reader): string | undefined {
  const rest = reader.source.slice(reader.at);
  const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(rest);
  if (code) {
    reader.at += code[0].length;
    return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '20', 16));
  }
  const property = /^[pP]\{[^}]*\}/.exec(rest)?.[0];
  if (property) {
    reader.at += property.length;
    return characterIn(`\\${property}`);
  }
  const escaped = rest[0];
  if (escaped === undefined || /[1-9k]/.test(escaped)) return undefined;
  reader.at += 1;
  if (escaped === 'b' || escaped === 'B' || escaped === 'A' || escaped === 'Z' || escaped === 'z') return '';
  if (/[dDwWsS]/.test(escaped)) return characterIn(`\\${escaped}`);
  return { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }[escaped] ?? escaped;
}

function classOf(reader: Reader): string | undefined {
  const found = /^\^?\]?(?:[^\]\\]|\\.)*\]/s.exec(reader.source.slice(reader.at))?.[0];
  if (!found) return undefined;
  reader.at += found.length;
  return characterIn(`[${found}`);
}

/** What was found for a class: a pattern is read again for every number of repetitions. */
const found = new Map<string, string | undefined>();

function characterIn(source: string): string | undefined {
  if (found.size > 500) found.clear();
  if (!found.has(source)) found.set(source, findCharacter(source));
  return found.get(source);
}

function findCharacter(source: string): string | undefined {
  const holds = characterTest(source);
  if (!holds) return undefined;
  const favourite = source === '\\d' ? '1' : [...favourites].find(holds);
  if (favourite) return favourite;
  for (let code = 0x80; code < 0x3000; code += 1) {
    if (holds(String.fromCodePoint(code))) return String.fromCodePoint(code);
  }
  return undefined;
}

/**
 * A text that matches the pattern and has as many characters as asked; undefined where none is found.
 * Knows what people write in schemas: classes, groups, alternatives, repetitions, escapes, anchors.
 */
export function samplePattern(pattern: string, least = 0, most = Number.POSITIVE_INFINITY): string | undefined {
  if (pattern.length > 1000) return undefined;
  const validate = patternValidator(pattern);
  for (const more of [1, 0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 64, 100, 128]) {
    const reader: Reader = { source: pattern, at: 0, depth: 0, more };
    const text = alternation(reader);
    if (text === undefined || reader.at < pattern.length) continue;
    for (const tried of [text, text.padEnd(Math.min(least, longestText), 'a')]) {
      const size = [...tried].length;
      if (size >= least && size <= most && validate(tried)) return tried;
    }
  }
  return undefined;
}
