import { markNumbers, mayNeedMarks } from '@stoa/contract/exact-number';
import { YAMLException } from 'js-yaml';
import { withDoubles } from './exact-content.ts';
import { expandedSize } from './expanded-size.ts';
import { jsonOffset, type Position, positionAt } from './json-position.ts';
import { countMembers, repeatedMember, scanJson } from './json-syntax.ts';
import {
  type OffsetOf,
  repeatedYamlName,
  SeveralDocumentsError,
  type YamlValue,
  yamlOffsets,
  yamlValue,
} from './yaml-value.ts';

/** Something wrong in a document: where, by path or by position, and which rule. */
export interface DocumentProblem {
  readonly rule: string;
  readonly message: string;
  readonly position: Position | null;
}

/** JSON or YAML as data, with the way back from a path to its place in the text. */
export interface ParsedDocument {
  readonly content: unknown;
  /**
   * The same, but numbers that a double would change are text (`@stoa/contract/exact-number`). A document without any
   * has one content; otherwise this is made when it is first asked for.
   */
  readonly exact: unknown;
  /** Place of the value at the path; with `key` of its name. */
  locate(path: readonly (string | number)[], key?: boolean): Position;
}

export type ParseResult = ParsedDocument | { readonly problems: readonly DocumentProblem[] };

/** What a document says may be quoted, but not by the megabyte. */
export function shortened(message: string): string {
  return message.length <= 500 ? message : `${message.slice(0, 499).toWellFormed()}…`;
}

const deepest = 500;
/** Aliases may make a text several times longer, but a small file no large document (in characters). */
const mostExpanded = (length: number) => Math.max(8 * 1024 * 1024, 4 * length);

/**
 * Reads JSON (RFC 8259) or YAML 1.2. Repeated names, more than 500 levels, and aliases that make much of little are
 * refused.
 */
export function parseDocument(bytes: Uint8Array, syntax: 'json' | 'yaml'): ParseResult {
  let text: string;
  try {
    text = decode(bytes);
  } catch {
    return failed('encoding', 'The file is not encoded in UTF-8.');
  }
  const read = syntax === 'json' ? readJsonText(text) : readYamlText(text);
  if ('problems' in read) return read;
  const { content } = read;
  let { exact } = read;
  return {
    content,
    get exact() {
      exact ??= exactly(content, bytes);
      return exact;
    },
    locate: locator(bytes, syntax),
  };
}

/** Avoids a second document in memory when, as in most cases, the numbers that looked so stand in texts. */
function exactly(content: unknown, bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const marked = markNumbers(text);
  return marked === text ? content : JSON.parse(marked);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The text is decoded again when it is asked for: kept in memory it would be twice the file. */
function locator(bytes: Uint8Array, syntax: 'json' | 'yaml'): ParsedDocument['locate'] {
  let text: string | undefined;
  let offsetOf: OffsetOf | undefined;
  return (path, key) => {
    const source = text ?? decode(bytes);
    text = source;
    offsetOf ??= syntax === 'json' ? (...where) => jsonOffset(source, ...where) : yamlOffsets(source);
    return positionAt(source, offsetOf(path, key));
  };
}

/** The content has to be read again when `exact` is missing. */
type Read = { readonly content: unknown; readonly exact: unknown } | { readonly problems: readonly DocumentProblem[] };

function readJsonText(text: string): Read {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const message = (error as Error).message;
    const offset = /at position (\d+)/.exec(message)?.[1];
    const position = positionAt(text, offset === undefined ? text.length : Number(offset));
    return failed('syntax', `This is not valid JSON: ${message.replace(/ in JSON at position.*/s, '')}.`, position);
  }
  const { members, tooDeep } = scanJson(text, deepest);
  if (tooDeep !== undefined) return failed('too_deep', deepMessage, positionAt(text, tooDeep));
  if (members !== countMembers(content)) {
    const repeated = repeatedMember(text);
    if (repeated) return { problems: [repetition(repeated.name, repeated.position)] };
  }
  return { content, exact: mayNeedMarks(text) ? undefined : content };
}

function readYamlText(text: string): Read {
  let read: YamlValue;
  try {
    read = yamlValue(text, deepest);
  } catch (error) {
    return { problems: [thrown(text, error)] };
  }
  const { size, depth } = expandedSize(read.shape);
  if (depth > deepest) return failed('too_deep', deepMessage);
  if (size > mostExpanded(text.length))
    return failed('too_many_aliases', 'The aliases of the file make it far too large when they are followed.');
  const exact = read.exact();
  return { content: read.hasMarks ? withDoubles(exact) : exact, exact };
}

function repetition(name: string, position: Position): DocumentProblem {
  return { rule: 'duplicate_key', message: `"${shortened(name)}" stands twice in the same object.`, position };
}

const deepMessage = `The document nests more than ${deepest} levels.`;

function thrown(text: string, error: unknown): DocumentProblem {
  if (error instanceof SeveralDocumentsError)
    return { rule: 'syntax', message: error.message, position: positionAt(text, error.offset) };
  const { reason, mark } =
    error instanceof YAMLException ? error : { reason: (error as Error).message, mark: undefined };
  const position = mark ? positionAt(text, Math.min(mark.position, text.length)) : null;
  if (reason.startsWith('nesting exceeded')) return { rule: 'too_deep', message: deepMessage, position };
  if (reason.startsWith('duplicated mapping key')) {
    // The parser's own place is where the tag of the name is: see `tagNames`.
    const repeated = repeatedYamlName(text);
    if (repeated) return repetition(repeated.name, positionAt(text, repeated.offset));
  }
  if (reason.startsWith('aliases exceeded') || reason.startsWith('merge keys exceeded'))
    return { rule: 'too_many_aliases', message: 'The file has far too many aliases.', position };
  return { rule: 'syntax', message: `This is not valid YAML: ${sentence(plainer[reason] ?? reason)}`, position };
}

/** The parser names only the first of several causes for these; the plainer words name the others too. */
const plainer: Readonly<Record<string, string>> = {
  'bad indentation of a mapping entry': 'the indentation is wrong here, or a value needs quotation marks',
  'deficient indentation': 'a bracket or a quotation mark is not closed, or the indentation is too small',
};

function failed(rule: string, message: string, position: Position | null = null): { problems: DocumentProblem[] } {
  return { problems: [{ rule, message, position }] };
}

function sentence(message: string): string {
  const short = shortened(message);
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}
