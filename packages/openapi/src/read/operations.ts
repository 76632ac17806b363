import { documentReferences, followed } from './document-references.ts';
import { type JsonObject, list, object, text } from './json-value.ts';
import { operationsOf } from './path-items.ts';

/** One operation of an OpenAPI document as lists show it (contract §A.5, `spec/operations`). */
export interface Operation {
  readonly path: string;
  /** Lower case. */
  readonly method: string;
  readonly operation_id: string | null;
  readonly tags: readonly string[];
  readonly summary: string | null;
  readonly deprecated: boolean;
}

/** An operation and where it was found. */
export interface FoundOperation extends Operation {
  readonly kind: 'operation' | 'webhook';
  /** `x-internal: true`, of its own or its path's: not for readers, as Redocly and Stoplight understand it. */
  readonly internal: boolean;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
  /** Steps from the path item to the operation. */
  readonly steps: readonly string[];
}

/**
 * All operations of a valid OpenAPI (2.0 to 3.2) document in its own order, webhooks after them. References to path
 * items are followed.
 */
export function findOperations(content: unknown, references = documentReferences(content)): FoundOperation[] {
  const document = object(content);
  const found: FoundOperation[] = [];
  const places = [
    { kind: 'operation', items: document.paths },
    { kind: 'webhook', items: document.webhooks ?? document['x-webhooks'] },
  ] as const;
  for (const { kind, items } of places) {
    for (const [path, item] of Object.entries(object(items))) {
      const pathItem = kind === 'operation' && !path.startsWith('/') ? undefined : followed(references, item);
      if (!pathItem) continue;
      for (const { method, operation, steps } of operationsOf(pathItem)) {
        found.push({
          kind,
          internal: isInternal(pathItem) || isInternal(operation),
          path: text(path) ?? path,
          method,
          operation_id: text(operation.operationId) ?? null,
          tags: list(operation.tags).flatMap((tag) => text(tag) ?? []),
          summary: text(operation.summary) ?? null,
          deprecated: operation.deprecated === true,
          pathItem,
          operation,
          steps,
        });
      }
    }
  }
  return found;
}

/** The operations of the API itself that readers may see, without webhooks. */
export function listOperations(content: unknown): Operation[] {
  return findOperations(content)
    .filter(({ kind, internal }) => kind === 'operation' && !internal)
    .map(({ path, method, operation_id, tags, summary, deprecated }) => ({
      path,
      method,
      operation_id,
      tags,
      summary,
      deprecated,
    }));
}

/** What addresses name an operation by: its id, else method and path without signs (contract §C.4). */
export function operationKey({ operation_id, method, path }: Pick<Operation, 'operation_id' | 'method' | 'path'>) {
  return operation_id ?? `${method}${path}`.replaceAll(/\W/g, '_');
}

function isInternal(value: JsonObject): boolean {
  return value['x-internal'] === true;
}
