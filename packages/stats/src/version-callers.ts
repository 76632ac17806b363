import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { askStore } from './asked-store.ts';
import type { StatsSources } from './stats-sources.ts';

/** How far back callers are looked for. */
const windowMs = 30 * 24 * 60 * 60 * 1000;

export interface Caller {
  readonly application_id: string;
  readonly name: string;
  readonly requests: number;
}

export interface VersionCallers {
  /** The callers of the whole version, the most requests first. */
  readonly all: readonly Caller[];
  /** The key is method and template: `GET /parcels/{id}`. */
  readonly byOperation: ReadonlyMap<string, readonly Caller[]>;
}

/**
 * The applications that called a version in the last 30 days, by operation.
 * @returns undefined where the portal keeps no calls, or cannot tell just now
 */
export async function versionCallers(
  sources: StatsSources,
  portalId: string,
  versionId: string,
): Promise<VersionCallers | undefined> {
  if (!sources.analytics) return undefined;
  const endMs = sources.now().getTime();
  const question = {
    startMs: endMs - windowMs,
    endMs,
    bucketMs: null,
    filters: [{ dimension: 'product_version', type: 'in', values: [versionId] }],
    applicationIds: null,
    percentiles: null,
  } as const;
  const rows = await askStore(sources, (store) =>
    store.query(portalId, { ...question, dimensions: ['application', 'operation'] }),
  ).catch(() => undefined);
  if (!rows) return undefined;
  const called = rows.map(({ key, count }) => ({ id: String(key[0]), operation: String(key[1]), count }));
  const names = await namesOf(sources.db, portalId, [...new Set(called.map(({ id }) => id))].filter(Boolean));
  const callers = (list: readonly { id: string; count: number }[]): Caller[] => {
    const sums = new Map<string, number>();
    for (const { id, count } of list) if (names.has(id)) sums.set(id, (sums.get(id) ?? 0) + count);
    return [...sums]
      .map(([id, requests]) => ({ application_id: id, name: names.get(id) ?? id, requests }))
      .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
  };
  const byOperation = Map.groupBy(called, ({ operation }) => operation);
  return {
    all: callers(called),
    byOperation: new Map([...byOperation].map(([operation, list]) => [operation, callers(list)])),
  };
}

async function namesOf(db: Kysely<Database>, portalId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name'])
    .where('portal_id', '=', portalId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
