import type {
  JsonSchema,
  ReferenceManifest,
  ReferenceOperation,
  ReferenceSchema,
  ReferenceSchemas,
} from '@stoa/contract/reference';
import { versionPage } from './addresses.ts';
import { operationMarkdown } from './operation-markdown.ts';
import type { OwnCall } from './own-calls.ts';
import { referencesIn } from './schema-markdown.ts';

/** Schemas that are fetched for one operation beyond those that come with it. */
const mostFetched = 200;

/** One operation as Markdown, with all the schemas that it leads to. @throws Problem */
export async function operationTextOf(
  call: OwnCall,
  { product, version, key, publicUrl }: { product: string; version: string; key: string; publicUrl: string },
): Promise<string> {
  const base = `/api/v2/products/${product}/versions/${version}/reference`;
  const manifest = await call<ReferenceManifest>(base);
  const part = `${base}/${manifest.revision}`;
  const { position } = await call<{ position: number }>(`${part}/find?key=${encodeURIComponent(key)}`);
  const operation = await call<ReferenceOperation>(`${part}/operations/${position}`);
  const schemas = await everySchema(call, part, operation);
  const page = `${publicUrl}${versionPage(product, version)}#/${encodeURIComponent(key)}`;
  return operationMarkdown({ ...operation, schemas }, manifest, page);
}

async function everySchema(call: OwnCall, part: string, operation: ReferenceOperation): Promise<ReferenceSchemas> {
  const schemas: Record<string, JsonSchema> = Object.assign(Object.create(null), operation.schemas);
  const asked = new Set<string>();
  const { schemas: _, ...own } = operation;
  let open = [...referencesIn(own)];
  const seen = new Set<string>();
  while (open.length > 0) {
    const missing = open.filter((reference) => schemas[reference] === undefined && !asked.has(reference));
    for (const reference of missing.slice(0, mostFetched - asked.size)) {
      asked.add(reference);
      // Those that came with the one before are not asked for.
      if (schemas[reference] !== undefined) continue;
      const found = await call<ReferenceSchema>(`${part}/schemas?ref=${encodeURIComponent(reference)}`).catch(
        () => undefined,
      );
      for (const [name, schema] of Object.entries(found?.schemas ?? {})) schemas[name] ??= schema;
    }
    const next = new Set<string>();
    for (const reference of open) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      for (const further of referencesIn(schemas[reference])) if (!seen.has(further)) next.add(further);
    }
    open = [...next];
  }
  return schemas;
}
