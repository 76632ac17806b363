import { documentReferences } from '../read/document-references.ts';
import { isObject } from '../read/json-value.ts';

type Path = readonly string[];

/** A path from its end: most are never written out. */
export interface Trail {
  readonly name: string;
  readonly parent: Trail | undefined;
}

export interface ReferenceProblem {
  readonly path: Path;
  readonly rule: 'external_reference' | 'broken_reference' | 'circular_reference';
  readonly message: string;
}

/** Keys whose value is data of the API, not part of the description: a `$ref` in there is a member like any other. */
const dataKeys = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue']);
/** Keys whose members are named by the author, so that a member called `example` is no example. */
const nameMaps = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'examples',
  'content',
  'variables',
  'encoding',
  'mapping',
]);

/**
 * Every `$ref` must lead somewhere within the document (OpenAPI 3.1 §4.8.23), and not back to itself by references
 * alone. Nothing outside is ever read or fetched: a reference to a file or an address is a problem that names it.
 */
export function checkReferences(document: unknown): ReferenceProblem[] {
  const references = documentReferences(document);
  const problems: ReferenceProblem[] = [];
  const problemByTarget = new Map<string, Omit<ReferenceProblem, 'path'> | undefined>();
  const findProblem = (target: string, base: string): Omit<ReferenceProblem, 'path'> | undefined => {
    const seen = new Set<unknown>();
    for (let next: string | undefined = target; next !== undefined; ) {
      const found = references.resolve(next, base);
      if (!found) {
        // The missing target of a later reference is reported at that reference.
        if (next !== target) return undefined;
        return target.startsWith('#')
          ? { rule: 'broken_reference', message: `"${target}" leads nowhere in this document.` }
          : {
              rule: 'external_reference',
              message: outside(target),
            };
      }
      if (seen.has(found.value)) {
        return {
          rule: 'circular_reference',
          message: `"${target}" leads to nothing but further references, in a circle.`,
        };
      }
      seen.add(found.value);
      next = isObject(found.value) && typeof found.value.$ref === 'string' ? found.value.$ref : undefined;
    }
    return undefined;
  };
  walk(
    document,
    (path, holder, base) => {
      const target = holder.$ref;
      if (typeof target !== 'string') return;
      const key = `${base} ${target}`;
      if (!problemByTarget.has(key)) problemByTarget.set(key, findProblem(target, base));
      const problem = problemByTarget.get(key);
      if (problem) problems.push({ path: [...written(path), '$ref'], ...problem });
    },
    references.resourceOf,
  );
  return problems;
}

/** Visits every object that is part of the description, not data of the API, in the order of the document. */
export function walk(
  root: unknown,
  visit: (path: Trail | undefined, holder: Record<string, unknown>, base: string) => void,
  resourceOf: (schema: object) => string | undefined = () => undefined,
): void {
  const open: { value: unknown; path: Trail | undefined; named: boolean; base: string }[] = [
    { value: root, path: undefined, named: false, base: '' },
  ];
  const seen = new WeakSet<object>();
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, path, named } = entry;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const list = Array.isArray(value);
    const holder = value as Record<string, unknown>;
    const base = (!named && typeof holder.$id === 'string' ? resourceOf(value) : undefined) ?? entry.base;
    if (!named && !list) visit(path, holder, base);
    // Backwards onto the stack, so that problems come in the order of the document.
    for (const [name, child] of Object.entries(value).reverse()) {
      if (typeof child !== 'object' || child === null) continue;
      if (!named && !list && (dataKeys.has(name) || name.startsWith('x-'))) continue;
      const inner = !named && nameMaps.has(name) && !Array.isArray(child);
      open.push({ value: child, path: { name, parent: path }, named: inner, base });
    }
  }
}

export function written(trail: Trail | undefined): string[] {
  const path: string[] = [];
  for (let step = trail; step; step = step.parent) path.push(step.name);
  return path.reverse();
}

/** Says why nothing is read there, and what to do. */
function outside(target: string): string {
  if (/^npm:/i.test(target))
    return `"${target}" names a package: only a version's "specification" may, a $ref cannot. Put it into the document or a file of the folder.`;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
    return `"${target}" is an address elsewhere: nothing is fetched while publishing. Put it into the document or a file of the folder.`;
  return `"${target}" is outside of this document; put it into the document.`;
}
