import type { SpecOperation } from '@stoa/contract/specs';

/** The operation's id; without one, method and path with every non-word character as an underscore (contract §C.4). */
export function operationKey(operation: Pick<SpecOperation, 'operation_id' | 'method' | 'path'>): string {
  return operation.operation_id ?? `${operation.method}${operation.path}`.replace(/\W/g, '_');
}

/** The fragment that selects an operation: `/tag/operationId`. */
export function operationFragment(operation: SpecOperation, tag = operation.tags[0]): string {
  return `/${encodeURIComponent(tag ?? '')}/${encodeURIComponent(operationKey(operation))}`;
}

/** The operation that a fragment such as `/pets/listPets` means: the last part is its id. */
export function findOperation(operations: readonly SpecOperation[], fragment: string): SpecOperation | undefined {
  const last = fragment.split('/').at(-1);
  if (!last) return undefined;
  const key = decode(last);
  return operations.find((operation) => operationKey(operation) === key);
}

export interface OperationGroup {
  /** Undefined for the operations without a tag. */
  readonly tag: string | undefined;
  readonly operations: readonly SpecOperation[];
}

/** The operations by tag, both in the order of the document; an operation with two tags stands under both. */
export function groupByTag(operations: readonly SpecOperation[]): OperationGroup[] {
  const groups = new Map<string | undefined, SpecOperation[]>();
  for (const operation of operations) {
    for (const tag of operation.tags.length > 0 ? operation.tags : [undefined]) {
      const group = groups.get(tag);
      if (group) group.push(operation);
      else groups.set(tag, [operation]);
    }
  }
  return [...groups].map(([tag, inGroup]) => ({ tag, operations: inGroup }));
}

/** Whether every word of a filter is somewhere in the operation. */
export function matchesFilter(operation: SpecOperation, filter: string): boolean {
  const where = [operation.method, operation.path, operation.summary, operation.operation_id, ...operation.tags]
    .join(' ')
    .toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
