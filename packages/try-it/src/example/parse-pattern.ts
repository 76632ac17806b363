/** What a pattern says, read. Lazy and greedy are one: it is only asked whether a text matches. */
export type PatternNode =
  | { readonly kind: 'character'; readonly holds: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inside' }
  | { readonly kind: 'ahead'; readonly inside: PatternNode; readonly isNegative: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly inside: PatternNode; readonly least: number; readonly most: number };

/** The flag that ECMA-262 needs to read the pattern; undefined where it is none. It is compiled, and never run. */
export function flagsOf(pattern: string): 'u' | '' | undefined {
  for (const flags of ['u', ''] as const) {
    try {
      new RegExp(pattern, flags);
      return flags;
    } catch {}
  }
  return undefined;
}

/** Whether one character belongs to a class, an escape or `.`: the built-in engine has nothing to go back over here. */
export function characterTest(source: string): ((character: string) => boolean) | undefined {
  const flags = flagsOf(`^${source}$`);
  if (flags === undefined) return undefined;
  const expression = new RegExp(`^${source}$`, flags);
  return (character) => expression.test(character);
}

interface Reader {
  readonly source: string;
  at: number;
  depth: number;
}

/** Deepest nesting that is read. */
const deepest = 40;

/** Reads a valid pattern; undefined for what is not known here: references back, looking behind, modifiers. */
export function parsePattern(source: string): PatternNode | undefined {
  const reader = { source, at: 0, depth: 0 };
  const whole = choice(reader);
  return reader.at === source.length ? whole : undefined;
}

function choice(reader: Reader): PatternNode | undefined {
  if (reader.depth >= deepest) return undefined;
  reader.depth += 1;
  const parts: PatternNode[] = [];
  for (;;) {
    const part = sequence(reader);
    if (!part) return undefined;
    parts.push(part);
    if (reader.source[reader.at] !== '|') break;
    reader.at += 1;
  }
  reader.depth -= 1;
  return { kind: 'choice', parts };
}

function sequence(reader: Reader): PatternNode | undefined {
  const parts: PatternNode[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? '')) {
    const inside = atom(reader);
    if (!inside) return undefined;
    parts.push(repeated(reader, inside));
  }
  return { kind: 'sequence', parts };
}

function repeated(reader: Reader, inside: PatternNode): PatternNode {
  const found = /^(?:([?*+])|\{(\d+)(,(\d*))?\})\??/.exec(reader.source.slice(reader.at));
  if (!found) return inside;
  reader.at += found[0].length;
  const [, sign, first, comma, last] = found;
  if (sign) return { kind: 'repeat', inside, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  const least = Number(first);
  return { kind: 'repeat', inside, least, most: comma === undefined ? least : last ? Number(last) : Infinity };
}

function atom(reader: Reader): PatternNode | undefined {
  const rest = reader.source.slice(reader.at);
  const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
  if (character === '(') return group(reader);
  if (character === '\\') return escaped(reader, rest);
  if (character === '[') return oneOf(reader, /^\[(?:[^\]\\]|\\.)*\]/s.exec(rest)?.[0]);
  if (character === '.') return oneOf(reader, '.');
  reader.at += character.length;
  if (character === '^') return { kind: 'edge', edge: 'start' };
  if (character === '$') return { kind: 'edge', edge: 'end' };
  return { kind: 'character', holds: (found) => found === character };
}

function oneOf(reader: Reader, source: string | undefined): PatternNode | undefined {
  const holds = source && characterTest(source);
  if (!holds) return undefined;
  reader.at += source.length;
  return { kind: 'character', holds };
}

function escaped(reader: Reader, rest: string): PatternNode | undefined {
  if (/^\\[1-9k]/.test(rest)) return undefined;
  if (/^\\[bB]/.test(rest)) {
    reader.at += 2;
    return { kind: 'edge', edge: rest[1] === 'b' ? 'word' : 'inside' };
  }
  const pair = /^\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/.exec(rest)?.[0];
  const long = /^\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|u\{[0-9a-f]+\}|[pP]\{[^}]*\}|c[a-z])/i.exec(rest)?.[0];
  return oneOf(reader, pair ?? long ?? /^\\./su.exec(rest)?.[0]);
}

function group(reader: Reader): PatternNode | undefined {
  const opening = /^\((\?(?:[:=!]|<[^=!>][^>]*>))?/.exec(reader.source.slice(reader.at))?.[0] ?? '(';
  reader.at += opening.length;
  if (reader.source[reader.at] === '?') return undefined;
  const inside = choice(reader);
  if (!inside || reader.source[reader.at] !== ')') return undefined;
  reader.at += 1;
  return /[=!]$/.test(opening) ? { kind: 'ahead', inside, isNegative: opening.endsWith('!') } : inside;
}
