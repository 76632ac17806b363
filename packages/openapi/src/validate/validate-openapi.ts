import { isObject } from '../read/json-value.ts';
import { findOperations, listOperations, type Operation } from '../read/operations.ts';
import { type DocumentProblem, type ParsedDocument, parseDocument, shortened } from '../read/parse-document.ts';
import { schemaErrors } from './official-schemas.ts';
import { brokenPatterns } from './patterns.ts';
import { checkReferences } from './references.ts';
import { schemaProblems, type Unlocated } from './schema-problems.ts';
import { scriptServers } from './script-servers.ts';

/** What publishing needs to know of a specification. `operations` is empty when there are problems. */
export interface CheckedSpecification {
  readonly problems: readonly DocumentProblem[];
  readonly operations: readonly Operation[];
  /** Warnings: they do not prevent publishing. Omitted when there are none. */
  readonly warnings?: readonly DocumentProblem[];
}

/** More than these are cut: one mistake at the root can break every rule below it. */
const mostProblems = 50;

/**
 * Reads and checks an OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document against the official JSON schema of its version,
 * its references and its operationIds. Nothing but the given bytes is read. Slow for big files (seconds in YAML):
 * the server calls it in a process of its own (`portal-code/content-process.ts`).
 */
export async function checkSpecification(bytes: Uint8Array, syntax: 'json' | 'yaml'): Promise<CheckedSpecification> {
  const parsed = parseDocument(bytes, syntax);
  if ('problems' in parsed) return { problems: parsed.problems, operations: [] };
  const found = mistakesIn(parsed.content);
  const problems = located(parsed, fatal(found));
  const warnings = located(parsed, [...found.filter(({ harmless }) => harmless), ...warningsIn(parsed.content)]);
  const operations = problems.length > 0 ? [] : listOperations(parsed.content);
  return { problems, operations, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** The problems that prevent publishing of a document that could be parsed. */
export function validateOpenApi(parsed: ParsedDocument): DocumentProblem[] {
  return located(parsed, fatal(mistakesIn(parsed.content)));
}

function fatal(found: readonly Unlocated[]): Unlocated[] {
  return found.filter(({ harmless }) => !harmless);
}

function mistakesIn(content: unknown): Unlocated[] {
  if (!isObject(content))
    return [{ rule: 'openapi_version', message: 'This is no OpenAPI document: it is not an object.', path: [] }];
  const broken = schemaErrors(content);
  if (!broken) {
    const message = 'The document must start with "openapi: 3.0", 3.1 or 3.2 (or "swagger: 2.0"), written as a string.';
    return [{ rule: 'openapi_version', message, path: [content.openapi === undefined ? 'swagger' : 'openapi'] }];
  }
  const found = schemaProblems(broken);
  if (fatal(found).length > 0) return found;
  return [...found, ...checkReferences(content), ...repeatedOperationIds(content)];
}

function warningsIn(content: unknown): Unlocated[] {
  return [
    ...scriptServers(content).map(([path, url]) => ({
      rule: 'script_server',
      message: `The server "${url}" is a script: no request can be sent to it.`,
      path,
    })),
    ...brokenPatterns(content).map(([path, pattern]) => ({
      rule: 'format',
      message: `"${path.join(' › ')}" is "${pattern}", which is no regular expression of ECMA-262.`,
      path,
    })),
  ];
}

/**
 * The problems are in the order of the file. When there are too many, the deepest are kept: a wrong leaf makes what is above it
 * wrong too.
 */
function located(parsed: ParsedDocument, found: readonly Unlocated[]): DocumentProblem[] {
  const kept = found.toSorted((a, b) => b.path.length - a.path.length).slice(0, mostProblems);
  return kept
    .map(({ rule, message, path, key }) => ({
      rule,
      message: shortened(message),
      position: parsed.locate(path, key),
    }))
    .sort((a, b) => a.position.line - b.position.line || a.position.column - b.position.column);
}

/** OpenAPI 3.1 §4.8.10.1: the operationId is unique among all operations of the document. */
function repeatedOperationIds(content: unknown): Unlocated[] {
  const first = new Map<string, string>();
  const problems: Unlocated[] = [];
  for (const { kind, operation_id: id, method, path, steps } of findOperations(content)) {
    if (id === null) continue;
    const other = first.get(id);
    if (other === undefined) first.set(id, `${method.toUpperCase()} ${path}`);
    else {
      problems.push({
        rule: 'duplicate_operation_id',
        message: `"${id}" is the operationId of ${other} as well.`,
        path: [kind === 'operation' ? 'paths' : 'webhooks', path, ...steps, 'operationId'],
      });
    }
  }
  return problems;
}
