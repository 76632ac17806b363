import { isNode, LineCounter, parseDocument as parseYaml } from 'yaml';
import { jsonOffset, type Position, positionAt } from './json-position.ts';

/** Something wrong in a document: where, by path or by position, and which rule. */
export interface DocumentProblem {
  readonly rule: string;
  readonly message: string;
  readonly position: Position | null;
}

/** JSON or YAML as data, with the way back from a path to its place in the text. */
export interface ParsedDocument {
  readonly content: unknown;
  /** Place of the value at the path; with `key` of its name. */
  locate(path: readonly (string | number)[], key?: boolean): Position;
}

export type ParseResult = ParsedDocument | { readonly problems: readonly DocumentProblem[] };

const deepest = 500;

/** Reads JSON (RFC 8259) or YAML 1.2. Aliases are counted, so that a small file cannot grow without bound. */
export function parseDocument(bytes: Uint8Array, syntax: 'json' | 'yaml'): ParseResult {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return failed('encoding', 'The file is not encoded in UTF-8.');
  }
  const parsed = syntax === 'json' ? parseJson(text) : parseYamlText(text);
  if ('problems' in parsed) return parsed;
  const tooDeep = deeperThan(parsed.content, deepest);
  if (tooDeep)
    return failed('too_deep', `The document nests more than ${deepest} levels.`, parsed.locate(tooDeep.slice(0, 100)));
  return parsed;
}

function parseJson(text: string): ParseResult {
  try {
    const content: unknown = JSON.parse(text);
    return { content, locate: (path, key) => positionAt(text, jsonOffset(text, path, key)) };
  } catch (error) {
    const message = (error as Error).message;
    const offset = /at position (\d+)/.exec(message)?.[1];
    const position = positionAt(text, offset === undefined ? text.length : Number(offset));
    return failed('syntax', `This is not valid JSON: ${message.replace(/ in JSON at position.*/s, '')}.`, position);
  }
}

function parseYamlText(text: string): ParseResult {
  const lines = new LineCounter();
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  try {
    const document = parseYaml(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
    if (document.errors.length > 0) {
      return {
        problems: document.errors.map((error) => ({
          rule: error.code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'syntax',
          message: sentence(error.message),
          position: position(error.pos[0]),
        })),
      };
    }
    const content: unknown = document.toJS({ maxAliasCount: 10_000 });
    return {
      content,
      locate: (path, key) => position(yamlOffset(document.contents, path, key)),
    };
  } catch (error) {
    return failed('syntax', `This is not valid YAML: ${sentence((error as Error).message)}`);
  }
}

interface MapLike {
  readonly items: readonly unknown[];
}

function yamlOffset(contents: unknown, path: readonly (string | number)[], key = false): number {
  let node: unknown = contents;
  let at = offsetOf(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const items: readonly unknown[] = (node as MapLike | null)?.items ?? [];
    const found =
      typeof step === 'number' && !items.some(isPair)
        ? { key: items[step], value: items[step] }
        : items
            .filter(isPair)
            .find((pair) => String((pair.key as { value?: unknown })?.value ?? pair.key) === String(step));
    if (!found) return at;
    node = found.value;
    at = (key && index === path.length - 1 ? offsetOf(found.key) : (offsetOf(node) ?? offsetOf(found.key))) ?? at;
  }
  return at;
}

function isPair(item: unknown): item is { key: unknown; value: unknown } {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item && !isNode(item);
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** Path of a value that stands deeper than the limit. Without recursion: the depth is what is being judged. */
function deeperThan(content: unknown, limit: number): string[] | undefined {
  const open: { value: unknown; path: Trail | undefined; depth: number }[] = [
    { value: content, path: undefined, depth: 0 },
  ];
  const seen = new WeakMap<object, number>();
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, path, depth } = entry;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > limit) return unwind(path);
    // Aliases make one object stand in many places; it is walked again only when found deeper.
    if ((seen.get(value) ?? -1) >= depth) continue;
    seen.set(value, depth);
    for (const [name, child] of Object.entries(value)) {
      if (typeof child === 'object') open.push({ value: child, path: { name, parent: path }, depth: depth + 1 });
    }
  }
  return undefined;
}

interface Trail {
  readonly name: string;
  readonly parent: Trail | undefined;
}

function unwind(trail: Trail | undefined): string[] {
  const path: string[] = [];
  for (let step = trail; step; step = step.parent) path.push(step.name);
  return path.reverse();
}

function failed(rule: string, message: string, position: Position | null = null): ParseResult {
  return { problems: [{ rule, message, position }] };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
