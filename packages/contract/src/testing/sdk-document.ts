import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { load } from 'js-yaml';

type Json = { [key: string]: unknown };

/** The wire contract of existing clients, as JSON Schema 2020-12 (it is written in OpenAPI 3.0). */
export interface SdkDocument {
  readonly components: { readonly schemas: Record<string, Json> };
  readonly paths: Record<string, Record<string, Json>>;
  /** Follows `$ref` in this document until it meets something else. */
  readonly resolve: (node: unknown) => Json;
}

export function readSdkDocument(): SdkDocument {
  const manifest = createRequire(import.meta.url).resolve('@kong/sdk-portal-js/package.json');
  const text = readFileSync(manifest.replace(/package\.json$/, 'openapi.yaml'), 'utf8');
  const document = modern(load(text)) as unknown as Omit<SdkDocument, 'resolve'>;
  const resolve = (node: unknown): Json => {
    const reference = (node as Json | undefined)?.$ref;
    if (typeof reference !== 'string') return (node ?? {}) as Json;
    const steps = reference
      .slice(2)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    return resolve(steps.reduce<unknown>((at, step) => (at as Json)[step], document));
  };
  return { ...document, resolve };
}

/** OpenAPI 3.0's `nullable` as a union with null, which is what 2020-12 understands. */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Json).map(([key, inner]) => [key, modern(inner)] as const);
  const node: Json = Object.fromEntries(entries);
  if (node.nullable !== true) return node;
  const { nullable: _, ...schema } = node;
  return { anyOf: [schema, { type: 'null' }] };
}
