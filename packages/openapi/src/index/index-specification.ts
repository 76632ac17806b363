import { createHash } from 'node:crypto';
import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { text } from '../read/json-value.ts';
import { type FoundOperation, findOperations, type Operation, operationKey } from '../read/operations.ts';
import { convertMessages } from './convert-operation.ts';
import { documentServers, infoOf, securitySchemes, swaggerServers } from './document-parts.ts';
import { indexerVersion } from './indexer-version.ts';
import { NearSchemas } from './near-schemas.ts';
import { groupOperations, labelsOf, labelTags, rowsOf } from './operation-groups.ts';
import { richPlainText } from './rich-plain-text.ts';
import { externalDocs, securityOf, serversOf } from './shared-objects.ts';
import { namedSchemas, openSource, type Source } from './source.ts';
import type { UncompressedPart } from './specification-parts.ts';
import { convertSwaggerMessages } from './swagger-operation.ts';

/** An operation as lists and search want it; webhooks are among them, after the others. */
export interface IndexedOperation extends Operation {
  readonly kind: 'operation' | 'webhook';
  /** Number of its part. */
  readonly position: number;
  /** Number of its first row in the operation list. */
  readonly first_row: number;
  /** What addresses name it by (contract §C.4). */
  readonly key: string;
  /** The text for search, without markup and cut after 4,000 characters. */
  readonly description: string;
}

/** A specification being cut: one part after the other, and when all are there its operations. */
export interface SpecificationCut {
  readonly revision: string;
  readonly parts: Generator<UncompressedPart, readonly IndexedOperation[]>;
}

/** More rows than these are sent by the block. */
const rowsInManifest = 2500;
const rowsPerBlock = 500;
/** The most bytes of a key: an index of PostgreSQL takes no more than 2,700. */
const longestKey = 2000;
const searchedText = 4000;

/**
 * Cuts a valid OpenAPI document (2.0 to 3.2) into the parts of its reference (`@stoa/contract/reference`). The same
 * bytes give the same parts. Costs seconds for big documents: run by the process for contents.
 */
export function cutSpecification(content: unknown, sha256: string): SpecificationCut {
  const revision = revisionOf(sha256);
  return { revision, parts: partsOf(content, revision) };
}

function* partsOf(content: unknown, revision: string): SpecificationCut['parts'] {
  const source = openSource(content);
  const schemas = new NearSchemas(source);
  const found = findOperations(content, source.references).filter(({ internal }) => !internal);
  const groups = groupOperations(source, found);
  const labels = labelTags(source);
  const order = groups.flatMap(({ positions }) => positions);
  const manifest: ReferenceManifest = {
    revision,
    openapi: text(source.document.openapi ?? source.document.swagger) ?? '',
    info: infoOf(source),
    servers: documentServers(source),
    security: securityOf(source.document.security, source) ?? [],
    security_schemes: securitySchemes(source),
    external_docs: externalDocs(source.document.externalDocs, source) ?? null,
    groups: groups.map(({ group }) => group),
    row_count: order.length,
    operation_count: found.length,
    rows: rowsOf(found, order, 0, order.length <= rowsInManifest ? order.length : rowsPerBlock),
    rows_per_block: rowsPerBlock,
    schemas: Object.keys(namedSchemas(source)),
  };
  yield { kind: 'manifest', key: '', json: JSON.stringify(manifest) };
  for (let first = 0; first < order.length; first += rowsPerBlock) {
    const rows = rowsOf(found, order, first, rowsPerBlock);
    yield { kind: 'rows', key: String(first / rowsPerBlock), json: JSON.stringify(rows) };
  }
  const firstRows = new Map<number, number>();
  for (const [row, position] of order.entries()) if (!firstRows.has(position)) firstRows.set(position, row);
  const operations: IndexedOperation[] = [];
  for (const [position, operation] of found.entries()) {
    const { json, description } = operationPart({ source, schemas, labels }, operation, position);
    yield { kind: 'operation', key: String(position), json };
    operations.push(indexed(operation, position, firstRows.get(position) ?? 0, description));
  }
  // The set grows while it is walked: schemas lead to further ones.
  for (const reference of schemas.known) {
    const near = isStorable(reference) ? schemas.of(reference) : undefined;
    if (near !== undefined) {
      yield { kind: 'schema', key: reference, json: `{"ref":${JSON.stringify(reference)},"schemas":${near}}` };
    }
  }
  return operations;
}

/** Name of everything that is cut from a document by this indexer. */
export function revisionOf(sha256: string): string {
  return createHash('sha256').update(`${sha256} ${indexerVersion}`).digest('hex').slice(0, 32);
}

function isStorable(reference: string): boolean {
  return Buffer.byteLength(reference) <= longestKey && text(reference) === reference;
}

interface Whole {
  readonly source: Source;
  readonly schemas: NearSchemas;
  readonly labels: ReadonlyMap<string, string>;
}

function operationPart({ source, schemas, labels }: Whole, found: FoundOperation, position: number) {
  const { operation, pathItem } = found;
  const met = new Set<string>();
  const swagger = source.version === '2.0';
  const convert = swagger ? convertSwaggerMessages : convertMessages;
  const value: Omit<ReferenceOperation, 'schemas'> = {
    position,
    kind: found.kind,
    method: found.method,
    path: found.path,
    operation_id: found.operation_id,
    summary: found.summary,
    description: source.describe(operation.description) ?? source.describe(pathItem.description),
    tags: found.tags,
    labels: labelsOf(found.tags, labels),
    deprecated: found.deprecated,
    external_docs: externalDocs(operation.externalDocs, source),
    servers: serversFor(source, found),
    security: securityOf(operation.security, source) ?? securityOf(source.document.security, source) ?? [],
    ...convert(pathItem, operation, { source, met }),
    extensions: source.guard.extensions(operation),
  };
  for (const reference of met) schemas.known.add(reference);
  const json = JSON.stringify(value);
  return {
    json: `${json.slice(0, -1)},"schemas":${schemas.around(met)}}`,
    description: richPlainText(value.description, searchedText),
  };
}

function serversFor(source: Source, { operation, pathItem }: FoundOperation) {
  if (source.version === '2.0') {
    return swaggerServers(source.document, operation.schemes ?? source.document.schemes);
  }
  return serversOf(operation.servers, source) ?? serversOf(pathItem.servers, source) ?? documentServers(source);
}

function indexed(found: FoundOperation, position: number, first_row: number, description: string): IndexedOperation {
  const { kind, path, method, operation_id, tags, summary, deprecated } = found;
  const key = operationKey(found);
  return { kind, path, method, operation_id, tags, summary, deprecated, position, first_row, key, description };
}
