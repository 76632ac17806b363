import { nameOfStep, pointerStep } from '../schema/json-pointer.ts';
import { isObject, member } from './json-value.ts';

export interface Resolved {
  readonly value: unknown;
  /** The one name of the target: a JSON pointer (RFC 6901) in a fragment, percent signs alone escaped. */
  readonly reference: string;
}

/** Finds what references within one document lead to. `base` is the pointer of the schema resource around them. */
export interface DocumentReferences {
  resolve(reference: string, base?: string): Resolved | undefined;
  /** Pointer of a schema that begins a resource of its own by its `$id`. */
  resourceOf(schema: object): string | undefined;
}

/** Keys under which an author names schemas `$id` or `$anchor`, or gives them as data. */
const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'schemas', 'dependentSchemas']);

/**
 * References of a document that is complete in itself (OpenAPI 3.1 §4.8.23, JSON Schema 2020-12 §8.2): pointers,
 * percent-encoded or not, `$anchor`, `$dynamicAnchor`, and `$id` of schemas. Nothing outside is ever read.
 */
export function documentReferences(document: unknown): DocumentReferences {
  const found = new Map<string, Resolved | undefined>();
  let names: SchemaNames | undefined;

  const resolve = (reference: string, base: string): Resolved | undefined => {
    const hash = reference.indexOf('#');
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = decoded(hash < 0 ? '' : reference.slice(hash + 1));
    if (fragment === undefined) return undefined;
    let start = base;
    if (address !== '') {
      names ??= schemaNames(document);
      const self = names.resources.get(new URL(address, names.bases.get(base) ?? names.self).href);
      if (self === undefined) return undefined;
      start = self;
    }
    if (fragment === '') return at(document, start);
    if (fragment.startsWith('/')) {
      // OpenAPI 3.0 knows no schema resources, and many documents with `$id` mean the document's root all the same.
      return at(document, start + fragment) ?? (start === '' ? undefined : at(document, fragment));
    }
    names ??= schemaNames(document);
    const pointer = names.anchors.get(`${start}#${fragment}`) ?? names.anchors.get(`#${fragment}`);
    return pointer === undefined ? undefined : at(document, pointer);
  };

  return {
    resolve(reference, base = '') {
      const key = base === '' ? reference : `${base} ${reference}`;
      if (!found.has(key))
        found.set(
          key,
          attempt(() => resolve(reference, base)),
        );
      return found.get(key);
    },
    resourceOf(schema) {
      names ??= schemaNames(document);
      return names.begun.get(schema);
    },
  };
}

function at(document: unknown, pointer: string): Resolved | undefined {
  let value = document;
  if (pointer !== '') {
    for (const step of pointer.slice(1).split('/')) {
      value = member(value, nameOfStep(step));
      if (value === undefined) return undefined;
    }
  }
  return { value, reference: `#${pointer.replaceAll('%', '%25')}` };
}

function decoded(fragment: string): string | undefined {
  return fragment.includes('%') ? attempt(() => decodeURIComponent(fragment)) : fragment;
}

function attempt<T>(work: () => T | undefined): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

interface SchemaNames {
  readonly self: string;
  /** Pointer by absolute address. */
  readonly resources: ReadonlyMap<string, string>;
  /** Absolute address by pointer of the resource. */
  readonly bases: ReadonlyMap<string, string>;
  /** Pointer by `resource#anchor`. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Pointer by the schema that has the `$id`. */
  readonly begun: WeakMap<object, string>;
}

function schemaNames(document: unknown): SchemaNames {
  const written = member(document, '$self');
  const self = new URL(typeof written === 'string' ? written : '', 'specification://document/').href;
  const resources = new Map<string, string>([[self, '']]);
  const bases = new Map<string, string>([['', self]]);
  const anchors = new Map<string, string>();
  const begun = new WeakMap<object, string>();
  const open: { value: unknown; pointer: string; base: string; names: boolean }[] = [
    { value: document, pointer: '', base: '', names: false },
  ];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, pointer, names } = entry;
    let { base } = entry;
    if (isObject(value) && !names) {
      const { $id, $anchor, $dynamicAnchor } = value;
      if (typeof $id === 'string' && pointer !== '') {
        const url = attempt(() => new URL($id, bases.get(base)));
        if (url) {
          url.hash = '';
          base = pointer;
          if (!resources.has(url.href)) resources.set(url.href, pointer);
          bases.set(pointer, url.href);
          begun.set(value, pointer);
        }
      }
      for (const anchor of [$anchor, $dynamicAnchor]) {
        if (typeof anchor === 'string' && !anchors.has(`${base}#${anchor}`)) anchors.set(`${base}#${anchor}`, pointer);
        if (typeof anchor === 'string' && !anchors.has(`#${anchor}`)) anchors.set(`#${anchor}`, pointer);
      }
    }
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.entries(value);
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const [key, child] = entries[index] as [string, unknown];
      if (typeof child !== 'object' || child === null) continue;
      if (!names && !Array.isArray(value) && (opaque.has(key) || key.startsWith('x-'))) continue;
      const step = pointerStep(key);
      open.push({
        value: child,
        pointer: `${pointer}/${step}`,
        base,
        names: !names && named.has(key) && isObject(child),
      });
    }
  }
  return { self, resources, bases, anchors, begun };
}

/** Follows references to anything but schemas; members beside `$ref` win (OpenAPI 3.1 §4.8.23.1). */
export function followed(references: DocumentReferences, value: unknown): Record<string, unknown> | undefined {
  if (!isObject(value)) return undefined;
  let result: Record<string, unknown> = value;
  const seen = new Set<unknown>([value]);
  while (typeof result.$ref === 'string') {
    const { $ref, ...beside } = result;
    const target = references.resolve($ref as string)?.value;
    if (!isObject(target) || seen.has(target)) return undefined;
    seen.add(target);
    result = { ...target, ...beside };
  }
  return result;
}
