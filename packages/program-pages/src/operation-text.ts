import type {
  JsonSchema,
  ReferenceManifest,
  ReferenceOperation,
  ReferenceSchema,
  ReferenceSchemas,
} from '@stoa/contract/reference';
import { operationMarkdown } from '@stoa/openapi/markdown/operation-markdown';
import { referencesIn } from '@stoa/openapi/markdown/schema-markdown';
import { versionPage } from './addresses.ts';
import type { NamedText } from './document-text.ts';
import { type OwnCall, readStored, type StoredAnswer } from './stored-answer.ts';
import { textName } from './text-name.ts';

/** Schemas that are fetched for one operation beyond those that come with it. */
const mostFetched = 200;

/** Raised by one whenever the same operation is written in another way: readers then fetch it again. */
const writerVersion = 4;

export interface OperationAddress {
  readonly product: string;
  readonly version: string;
  /** What names it in addresses (contract §C.4). */
  readonly key: string;
  readonly publicUrl: string;
}

/**
 * One operation as Markdown, with all the schemas that it leads to. It is named by the revision of its reference, which
 * is immutable: who has the text already costs two look-ups.
 * @param manifest the version's, as it is stored
 * @throws Problem
 */
export async function operationTextOf(
  call: OwnCall,
  manifest: StoredAnswer,
  { product, version, key, publicUrl }: OperationAddress,
): Promise<NamedText> {
  const base = `/api/v2/products/${product}/versions/${version}/reference`;
  const part = `${base}/${manifest.etag.replaceAll('"', '')}`;
  const { position } = await call<{ position: number }>(`${part}/find?key=${encodeURIComponent(key)}`);
  const page = `${publicUrl}${versionPage(product, version)}#/${encodeURIComponent(key)}`;
  return {
    name: textName(writerVersion, page, manifest.etag),
    make: async () => {
      const operation = await call<ReferenceOperation>(`${part}/operations/${position}`);
      const schemas = await everySchema(call, part, operation);
      return operationMarkdown({ ...operation, schemas }, await readStored<ReferenceManifest>(manifest), page);
    },
  };
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
