import { type SchemaError, schemaErrors } from './official-schemas.ts';
import { findOperations, listOperations, type Operation } from './operations.ts';
import { type DocumentProblem, type ParsedDocument, parseDocument, shortened } from './parse-document.ts';
import { checkReferences } from './references.ts';
import { scriptServers } from './script-servers.ts';

/** What publishing needs to know of a specification. `operations` is empty when there are problems. */
export interface CheckedSpecification {
  readonly problems: readonly DocumentProblem[];
  readonly operations: readonly Operation[];
  /** What an author should look at, but what stands in nobody's way; left out where there is nothing. */
  readonly warnings?: readonly DocumentProblem[];
}

/** More than these are cut: one mistake at the root can break every rule below it. */
const mostProblems = 50;

/**
 * Reads and judges an OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document against the official JSON schema of its version,
 * its references and its operationIds. Nothing but the given bytes is read. Slow for big files (seconds in YAML):
 * the server calls it in a process of its own (`portal-code/content-process.ts`).
 */
export async function checkSpecification(bytes: Uint8Array, syntax: 'json' | 'yaml'): Promise<CheckedSpecification> {
  const parsed = parseDocument(bytes, syntax);
  if ('problems' in parsed) return { problems: parsed.problems, operations: [] };
  const problems = validateOpenApi(parsed);
  if (problems.length > 0) return { problems, operations: [] };
  const warnings = scriptWarnings(parsed);
  return { problems, operations: listOperations(parsed.content), ...(warnings.length > 0 ? { warnings } : {}) };
}

function scriptWarnings(parsed: ParsedDocument): DocumentProblem[] {
  return scriptServers(parsed.content)
    .slice(0, mostProblems)
    .map(([path, url]) => ({
      rule: 'script_server',
      message: shortened(`The server "${url}" is a script: no request can be sent to it.`),
      position: parsed.locate(path),
    }));
}

/** What is wrong with a document that could be parsed. */
export function validateOpenApi(parsed: ParsedDocument): DocumentProblem[] {
  const { content } = parsed;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return [
      {
        rule: 'openapi_version',
        message: 'This is no OpenAPI document: it is not an object.',
        position: parsed.locate([]),
      },
    ];
  }
  const broken = schemaErrors(content as Record<string, unknown>);
  if (broken && broken.length > 0) return schemaProblems(parsed, broken);
  const { openapi } = content as { openapi?: unknown };
  if (!broken) {
    const message = 'The document must start with "openapi: 3.0", 3.1 or 3.2 (or "swagger: 2.0"), written as a string.';
    return [
      { rule: 'openapi_version', message, position: parsed.locate(openapi === undefined ? ['swagger'] : ['openapi']) },
    ];
  }
  return located(parsed, [...checkReferences(content), ...repeatedOperationIds(content)].slice(0, mostProblems));
}

/** A problem whose place is still to be found: that costs a walk through the text. */
interface Unlocated {
  readonly rule: string;
  readonly message: string;
  readonly path: readonly string[];
  /** Whether the name is meant, not the value. */
  readonly key?: boolean;
}

function located(parsed: ParsedDocument, problems: readonly Unlocated[]): DocumentProblem[] {
  return problems.map(({ rule, message, path, key }) => ({
    rule,
    message: shortened(message),
    position: parsed.locate(path, key),
  }));
}

function schemaProblems(parsed: ParsedDocument, errors: readonly SchemaError[]): DocumentProblem[] {
  const found = new Map<string, Unlocated>();
  const choices = Map.groupBy(errors, choiceOf);
  choices.delete(undefined);
  for (const error of errors) {
    if (branching.has(error.keyword) && errors.length > 1) continue;
    const choice = choices.get(choiceOf(error) ?? '');
    if (choice && choice[0] !== error) continue;
    const path = pointer(error.instancePath);
    const stray = error.params.additionalProperty ?? error.params.unevaluatedProperty;
    const full = typeof stray === 'string' ? [...path, stray] : path;
    const where = full.length === 0 ? 'The document' : `"${full.join(' › ')}"`;
    const message =
      typeof stray === 'string' ? `${where} is not known here.` : `${where} ${choice ? anyOf(choice) : phrase(error)}.`;
    if (!found.has(message)) {
      const key = typeof stray === 'string';
      found.set(message, { rule: rules[error.keyword] ?? 'openapi_schema', message, path: full, key });
    }
  }
  // Deepest first decides what is kept (a wrong leaf makes its parents wrong too); then in the order of the file.
  const kept = [...found.values()].sort((a, b) => b.path.length - a.path.length).slice(0, mostProblems);
  return located(parsed, kept).sort(
    (a, b) =>
      (a.position?.line ?? 0) - (b.position?.line ?? 0) || (a.position?.column ?? 0) - (b.position?.column ?? 0),
  );
}

/** Keywords that only say that something below them failed. */
const branching = new Set(['oneOf', 'anyOf', 'if', 'allOf', '$ref', '$dynamicRef']);

const rules: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown_property',
  unevaluatedProperties: 'unknown_property',
  enum: 'enum',
  const: 'enum',
  pattern: 'matches_regex',
  format: 'format',
  type: 'type',
};

/** Names a choice of which no branch is there, such as `paths`, `components` or `webhooks` at the root of OpenAPI 3.1. */
function choiceOf({ keyword, instancePath, schemaPath }: SchemaError): string | undefined {
  const branch = keyword === 'required' ? /^(.*\/(?:anyOf|oneOf))\/\d+\/required$/.exec(schemaPath)?.[1] : undefined;
  return branch === undefined ? undefined : `${instancePath} ${branch}`;
}

function anyOf(branches: readonly SchemaError[]): string {
  return `must have one of ${branches.map(({ params }) => params.missingProperty).join(', ')}`;
}

function phrase(error: SchemaError): string {
  const allowed = error.keyword === 'enum' ? `: ${(error.params.allowedValues as unknown[]).join(', ')}` : '';
  return `${error.message ?? 'is not allowed here'}${allowed}`;
}

function pointer(instancePath: string): string[] {
  const steps = instancePath.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
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
