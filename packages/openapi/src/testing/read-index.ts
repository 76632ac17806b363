import type {
  JsonSchemaObject,
  ReferenceManifest,
  ReferenceOperation,
  ReferenceRows,
  ReferenceSchema,
} from '@stoa/contract/reference';
import { cutSpecification, type IndexedOperation } from '../index/index-specification.ts';
import {
  compressParts,
  type PartLimits,
  type SpecificationPart,
  type UncompressedPart,
} from '../index/specification-parts.ts';

export interface ReadIndex {
  readonly manifest: ReferenceManifest;
  readonly rows: readonly ReferenceRows[];
  readonly operations: readonly ReferenceOperation[];
  readonly schemas: ReadonlyMap<string, ReferenceSchema>;
  readonly listed: readonly IndexedOperation[];
}

/** The parts of a document, read as a browser reads them. */
export function readIndex(document: unknown, sha256 = 'test'): ReadIndex {
  const { parts } = cutSpecification(document, sha256);
  const all: UncompressedPart[] = [];
  let next = parts.next();
  for (; !next.done; next = parts.next()) all.push(next.value);
  const listed = next.value;
  const json = (kind: string) =>
    all.filter((part) => part.kind === kind).map(({ key, json }) => [key, JSON.parse(json)] as const);
  return {
    manifest: json('manifest')[0]?.[1],
    rows: json('rows').map(([, value]) => value),
    operations: json('operation').map(([, value]) => value),
    schemas: new Map(json('schema')),
    listed,
  };
}

/** The parts of a document, as they are stored. */
export async function compressedParts(document: unknown, limits?: PartLimits): Promise<SpecificationPart[]> {
  const parts: SpecificationPart[] = [];
  for await (const part of compressParts(cutSpecification(document, 'test').parts, limits)) parts.push(part);
  return parts;
}

const info = { title: 'Test', version: '1' };

/** A small document: what is given, around it what OpenAPI demands. */
export function documentOf(version: string, rest: object): object {
  return version === '2.0'
    ? { swagger: '2.0', info, paths: {}, ...rest }
    : { openapi: version, info, paths: {}, ...rest };
}

/** The only operation of a document in which everything but the operation is given by `rest`. */
export function operationOf(operation: object, rest: object = {}, version = '3.1.0'): ReferenceOperation {
  const { operations } = readIndex(documentOf(version, { paths: { '/a': { post: operation } }, ...rest }));
  return operations[0] as ReferenceOperation;
}

/** What a schema called `A` becomes. */
export function schemaOf(schema: unknown, version = '3.1.0', others: object = {}): JsonSchemaObject {
  const schemas = { A: schema, ...others };
  const rest = version === '2.0' ? { definitions: schemas } : { components: { schemas } };
  const part = readIndex(documentOf(version, rest)).schemas.get('#/components/schemas/A');
  return part?.schemas['#/components/schemas/A'] as JsonSchemaObject;
}
