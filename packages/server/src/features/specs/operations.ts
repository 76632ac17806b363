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

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/**
 * The operations of a valid OpenAPI (2.0 to 3.2) document, in its own order. A path item that is a reference to
 * `components/pathItems` is followed; webhooks and callbacks are no operations of the API itself.
 */
export function listOperations(document: unknown): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(record(record(document).paths))) {
    const pathItem = followed(document, record(item));
    for (const [method, value] of Object.entries({ ...pathItem, ...record(pathItem.additionalOperations) })) {
      const extra = Object.hasOwn(record(pathItem.additionalOperations), method);
      if (!extra && !(methods as readonly string[]).includes(method)) continue;
      const operation = record(value);
      operations.push({
        path,
        method: method.toLowerCase(),
        operation_id: text(operation.operationId),
        tags: Array.isArray(operation.tags) ? operation.tags.filter((tag) => typeof tag === 'string') : [],
        summary: text(operation.summary),
        deprecated: operation.deprecated === true,
      });
    }
  }
  return operations;
}

function followed(document: unknown, item: Record<string, unknown>): Record<string, unknown> {
  const name = typeof item.$ref === 'string' ? /^#\/components\/pathItems\/([^/]+)$/.exec(item.$ref)?.[1] : undefined;
  if (name === undefined) return item;
  const items = record(record(record(document).components).pathItems);
  return record(items[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')]);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
