import type { ReferenceOperation, ReferenceOperations } from '@stoa/contract/reference';
import type { QueryClient } from '@tanstack/react-query';
import type { RevisionSource } from './reference-source.ts';

/** Operations in one call, as many as the contract takes. */
const mostAtOnce = 64;
/** Operations that are kept: some screens of the list. */
const mostKept = 256;

interface Ahead {
  /** Oldest first. */
  readonly here: Map<string, ReferenceOperation>;
  readonly coming: Map<string, Promise<unknown>>;
}

/**
 * The operations are kept apart from the queries: each query costs timers and listeners, and most of what comes ahead is never
 * opened.
 */
const aheads = new WeakMap<QueryClient, Ahead>();

/**
 * Fetches operations that may be opened soon, in one call: on a slow machine a call for each would keep it busy while
 * the reader clicks. What does not come is fetched when it is opened.
 * @param positions those that are here or coming already are left out
 */
export async function fetchOperationsAhead(source: RevisionSource, positions: readonly number[]): Promise<void> {
  const { call, productId, productVersionId, revision } = source;
  const { here, coming } = aheadOf(source.queries);
  const wanted = positions
    .filter((position) => !here.has(keyOf(source, position)) && !coming.has(keyOf(source, position)))
    .slice(0, mostAtOnce);
  if (wanted.length === 0) return;
  const params = { productId, productVersionId, revision };
  const answer = call('getReferenceOperations', { params, query: { at: wanted.join(',') } }).then(
    (found) => {
      const { operations } = found as unknown as ReferenceOperations;
      for (const operation of operations) here.set(keyOf(source, operation.position), operation);
      for (const key of [...here.keys()].slice(0, -mostKept)) here.delete(key);
    },
    () => {
      // A failed prefetch is ignored: opening the operation sends the request again and shows the error.
    },
  );
  for (const position of wanted) coming.set(keyOf(source, position), answer);
  await answer;
  for (const position of wanted) coming.delete(keyOf(source, position));
}

/** An operation that was fetched ahead. */
export function fetchedOperation(source: RevisionSource, position: number): ReferenceOperation | undefined {
  return aheadOf(source.queries).here.get(keyOf(source, position));
}

/** An operation that is being fetched ahead, once the answer is here; undefined where it is not, or does not come with it. */
export async function comingOperation(
  source: RevisionSource,
  position: number,
): Promise<ReferenceOperation | undefined> {
  await aheadOf(source.queries).coming.get(keyOf(source, position));
  return fetchedOperation(source, position);
}

function aheadOf(queries: QueryClient): Ahead {
  const ahead = aheads.get(queries) ?? { here: new Map(), coming: new Map() };
  aheads.set(queries, ahead);
  return ahead;
}

const keyOf = ({ productVersionId, revision }: RevisionSource, position: number) =>
  `${productVersionId} ${revision} ${position}`;
