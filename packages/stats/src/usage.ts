import type { Question, Row, StoreDimension } from '@stoa/analytics/analytics-store';
import { notFound } from '@stoa/common/problem';
import type { callEndpoints, Usage } from '@stoa/contract/calls';
import type { ParsedQuery } from '@stoa/contract/endpoint';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { askStore } from './asked-store.ts';
import { versionLabels } from './labels.ts';
import { milliseconds } from './metric-figures.ts';
import { countsBy } from './portal-rows.ts';
import type { StatsSources } from './stats-sources.ts';

type Query = ParsedQuery<(typeof callEndpoints)['getUsage']>;
type UsageRow = Usage['products'][number];

const hourMs = 3_600_000;
const periodHours = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 } as const;

/**
 * Shows operators the usage of all products and applications, and calls whose application is not known. `start` is where figures
 * begin: later than the period where less is kept.
 * @throws Problem 404 for a product that does not exist; 503
 */
export async function usage(deps: StatsSources, portal: Portal, { period, top, product }: Query): Promise<Usage> {
  const endMs = deps.now().getTime();
  const versions = product === undefined ? null : await versionIdsOf(deps.db, portal, product);
  return askStore(deps, async (store) => {
    const question: Question = {
      startMs: endMs - Math.min(periodHours[period] * hourMs, store.retentionMs),
      endMs,
      bucketMs: null,
      dimensions: [],
      filters: versions ? [{ dimension: 'product_version', type: 'in', values: versions }] : [],
      applicationIds: null,
      percentiles: null,
    };
    const ask = (more: Partial<Question>) => store.query(portal.portal_id, { ...question, ...more });
    const [[total], codes] = await Promise.all([ask({ percentiles: p99 }), ask({ dimensions: ['status_code'] })]);
    const products = await topOf(ask, question.filters, 'product_version', top);
    const applications = await topOf(ask, question.filters, 'application', top);
    return {
      start: new Date(question.startMs).toISOString(),
      end: new Date(question.endMs).toISOString(),
      // The number comes from the same answer as the codes: calls in between would otherwise make the shares exceed the whole.
      requests: countWhere(codes, () => true),
      client_errors: countWhere(codes, (status) => status >= 400 && status < 500),
      server_errors: countWhere(codes, (status) => status >= 500 && status < 600),
      latency_p99_ms: milliseconds(total?.percentiles[0]),
      products: named(products, await productLabels(deps.db, portal, products)),
      applications: named(applications, await applicationLabels(deps.db, portal, applications)),
      status_codes: codes
        .map(({ key: [status], count }) => ({ status: Number(status), requests: count }))
        .sort((one, other) => other.requests - one.requests || one.status - other.status),
    };
  });
}

const p99 = { measure: 'latency', quantiles: [0.99] } as const;

function countWhere(codes: readonly Row[], matches: (status: number) => boolean): number {
  return codes.reduce((sum, { key: [status], count }) => (matches(Number(status)) ? sum + count : sum), 0);
}

/** The most called of a dimension, without their names. Percentiles are asked of these alone: they cost the most. */
async function topOf(
  ask: (more: Partial<Question>) => Promise<readonly Row[]>,
  filters: Question['filters'],
  dimension: StoreDimension & ('product_version' | 'application'),
  top: number,
): Promise<Omit<UsageRow, 'name'>[]> {
  const groups = await ask({ dimensions: [dimension, 'status_group'] });
  const rows = countsBy(groups, 1, ({ key }) => String(key[0]));
  const most = [...rows]
    .sort(([one, its], [other, others]) => others.requests - its.requests || (one < other ? -1 : 1))
    .slice(0, top);
  const known = most.map(([id]) => id).filter((id) => id !== '');
  const figures = await ask({
    dimensions: [dimension],
    filters: [...filters, { dimension, type: 'in', values: known }],
    percentiles: p99,
  });
  const latency = new Map(figures.map(({ key, percentiles }) => [String(key[0]), percentiles[0]]));
  return most.map(([id, row]) => ({ id: id || null, ...row, latency_p99_ms: milliseconds(latency.get(id)) }));
}

function named(rows: readonly Omit<UsageRow, 'name'>[], labels: ReadonlyMap<string, string>): UsageRow[] {
  return rows.map((row) => ({ ...row, name: row.id === null ? 'nobody known' : (labels.get(row.id) ?? row.id) }));
}

function productLabels(db: Kysely<Database>, portal: Portal, rows: readonly { id: string | null }[]) {
  return versionLabels(
    db,
    portal,
    rows.flatMap(({ id }) => id ?? []),
  );
}

/** `Bot (ada@example.com)`: several developers may have a Bot. */
async function applicationLabels(db: Kysely<Database>, portal: Portal, rows: readonly { id: string | null }[]) {
  const ids = rows.map(({ id }) => id).filter((id) => id !== null);
  const found = await db
    .selectFrom('applications as application')
    .innerJoin('developers as developer', samePortal('developer.id', 'application.developer_id'))
    .where('application.portal_id', '=', portal.portal_id)
    .where(sql<boolean>`application.id = any(${ids}::uuid[])`)
    .select(['application.id', 'application.name', 'developer.email'])
    .execute();
  return new Map(found.map(({ id, name, email }) => [id, `${name} (${email})`]));
}

/** Takes an id, or a name: then the versions of all products with that name. */
async function versionIdsOf(db: Kysely<Database>, portal: Portal, product: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products as product')
    .leftJoin('product_versions as version', samePortal('version.product_id', 'product.id'))
    .where('product.portal_id', '=', portal.portal_id)
    .where((where) =>
      where.or([
        where(sql<string>`product.id::text`, '=', product.toLowerCase()),
        where('product.slug', '=', product),
        where(sql<string>`lower(product.name)`, '=', product.toLowerCase()),
      ]),
    )
    .select('version.id')
    .execute();
  if (rows.length === 0) throw notFound('This product');
  return rows.map(({ id }) => id).filter((id) => id !== null);
}
