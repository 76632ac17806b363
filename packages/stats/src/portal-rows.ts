import type { Question, Row, StoreDimension } from '@stoa/analytics/analytics-store';
import type { PortalDimension } from '@stoa/contract/portal-stats';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

export interface Counts {
  requests: number;
  client_errors: number;
  server_errors: number;
}

export const noCalls: Readonly<Counts> = { requests: 0, client_errors: 0, server_errors: 0 };

/** Adds rows up, of which `groupAt` is the place of the status group in the key. */
export function countsBy(rows: readonly Row[], groupAt: number, nameOf: (row: Row) => string): Map<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const row of rows) {
    const name = nameOf(row);
    const sum = sums.get(name) ?? { ...noCalls };
    sums.set(name, sum);
    sum.requests += row.count;
    if (row.key[groupAt] === 4) sum.client_errors += row.count;
    if (row.key[groupAt] === 5) sum.server_errors += row.count;
  }
  return sums;
}

/** The sum of rows whose key begins with the status group. */
export const allOf = (rows: readonly Row[]): Counts => countsBy(rows, 0, () => '').get('') ?? noCalls;

/** How the store counts what a dimension of the wire counts. */
export const storedAs: Readonly<Record<PortalDimension, readonly StoreDimension[]>> = {
  PRODUCT: ['product_version'],
  API_PRODUCT_VERSION: ['product_version'],
  // The same path of two versions is two operations.
  OPERATION: ['product_version', 'operation'],
  APPLICATION: ['application'],
  DEVELOPER: ['application'],
  STATUS_CODE: ['status_code'],
};

/** The value of the wire by the store's key, its parts joined by a space; a version that is gone stands for itself. */
export async function valuesOf(
  db: Kysely<Database>,
  { portal_id }: Portal,
  dimension: PortalDimension,
  rows: readonly Row[],
): Promise<(row: Row) => string> {
  const plain = ({ key }: Row) => (key[0] === '' ? 'none' : String(key[0]));
  if (dimension === 'OPERATION') return ({ key }) => `${key[0]} ${key[1]}`;
  if (dimension !== 'PRODUCT' && dimension !== 'DEVELOPER') return plain;
  const ids = [...new Set(rows.map(({ key }) => String(key[0])))].filter((id) => id !== '');
  const owners =
    dimension === 'PRODUCT'
      ? sql<{ id: string; owner: string }>`
          select id, product_id as owner from product_versions where portal_id = ${portal_id} and id = any(${ids}::uuid[])`
      : sql<{ id: string; owner: string }>`
          select id, developer_id as owner from applications where portal_id = ${portal_id} and id = any(${ids}::uuid[])`;
  const known = new Map((await owners.execute(db)).rows.map(({ id, owner }) => [id, owner]));
  return (row) => known.get(String(row.key[0])) ?? plain(row);
}

export type Latency = readonly (number | null)[];

/**
 * Percentiles of the values that are shown, and of no others: they cost the most. Those of several versions or applications cannot be
 * put together from each one's, so a value that covers several has none.
 */
export async function latenciesOf(
  ask: (more: Partial<Question>) => Promise<readonly Row[]>,
  question: Pick<Question, 'dimensions' | 'filters'>,
  rows: readonly Row[],
  shown: (row: Row) => string | undefined,
): Promise<Map<string, Latency>> {
  const latencies = new Map<string, Latency>();
  const stored = new Map<string, Set<string>>();
  for (const row of rows) {
    const value = shown(row);
    if (value !== undefined) stored.set(value, (stored.get(value) ?? new Set()).add(String(row.key[0])));
  }
  const [first] = question.dimensions;
  const wanted = new Set([...stored.values()].flatMap((keys) => [...keys]));
  if (!first || wanted.size === 0) return latencies;
  const figures = await ask({
    filters: [
      ...question.filters,
      { dimension: first, type: 'in', values: first === 'status_code' ? [...wanted].map(Number) : [...wanted] },
    ],
    percentiles: { measure: 'latency', quantiles: [0.5, 0.95] },
  });
  for (const row of figures) {
    const value = shown(row);
    if (value !== undefined && (stored.get(value)?.size ?? 0) === 1) latencies.set(value, row.percentiles);
  }
  return latencies;
}
