import type { Position } from './json-position.ts';
import { positionAt } from './json-position.ts';

/** What a JSON text that parses has that the parsed value cannot say. */
export interface JsonScan {
  /** Members of all objects, repeated ones included. */
  readonly members: number;
  /** Offset of the bracket that opens a level too many. */
  readonly tooDeep: number | undefined;
}

const quote = 0x22;
const backslash = 0x5c;

/** Counts members and levels of a JSON text (RFC 8259) that parses. Builds nothing; some 5 ms for a MB. */
export function scanJson(text: string, deepest: number): JsonScan {
  let members = 0;
  let depth = 0;
  let tooDeep: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = closingQuote(text, at);
        break;
      case 0x3a: // :
        members += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > deepest) tooDeep ??= at;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
    }
  }
  return { members, tooDeep };
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** Number of members in all objects of a parsed value. If the text has more, one object repeats a name. */
export function countMembers(content: unknown): number {
  let members = 0;
  const open: unknown[] = [content];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) members += Object.keys(value).length;
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (const child of children) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return members;
}

/** The first name that occurs twice in one object. */
export function repeatedMember(text: string): { name: string; position: Position } | undefined {
  const levels: (Set<string> | undefined)[] = [];
  let last: { name: string; offset: number } | undefined;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = closingQuote(text, at);
        last = { name: text.slice(at, end + 1), offset: at };
        at = end;
        break;
      }
      case 0x3a: {
        // What stands before a colon is the name; escapes may spell one name in two ways.
        const name: string = last ? JSON.parse(last.name) : '';
        const names = levels.at(-1);
        if (last && names?.has(name)) return { name, position: positionAt(text, last.offset) };
        names?.add(name);
        break;
      }
      case 0x5b:
        levels.push(undefined);
        break;
      case 0x7b:
        levels.push(new Set());
        break;
      case 0x5d:
      case 0x7d:
        levels.pop();
    }
  }
  return undefined;
}
