import { isObject, type JsonObject, object, text } from './json-value.ts';

/** OpenAPI 3.2 §4.9.1: the methods that have a member of their own. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

export interface FoundOperation {
  /** Lower case. */
  readonly method: string;
  readonly operation: JsonObject;
  /** Steps from the path item. */
  readonly steps: readonly string[];
}

/** Operations of a path item, in the author's order; other methods (3.2 `additionalOperations`) last. */
export function operationsOf(pathItem: JsonObject): FoundOperation[] {
  const found: FoundOperation[] = [];
  for (const [name, operation] of Object.entries(pathItem)) {
    if ((methods as readonly string[]).includes(name) && isObject(operation))
      found.push({ method: name, operation, steps: [name] });
  }
  for (const [name, operation] of Object.entries(object(pathItem.additionalOperations))) {
    if (isObject(operation))
      found.push({
        method: (text(name) ?? name).toLowerCase(),
        operation,
        steps: ['additionalOperations', name],
      });
  }
  return found;
}
