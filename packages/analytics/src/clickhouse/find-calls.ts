import type { Call, CallName, CallSearch, FoundCalls } from '../analytics-store.ts';
import { lastMoment } from '../call-search.ts';
import { noApplication } from '../no-application.ts';
import type { BoundTable } from './bound-tables.ts';
import { type callColumns, dayOf, keyOf } from './call-rows.ts';
import type { ClickHouseClient } from './clickhouse-client.ts';
import { callsTable, keysTable } from './tables.ts';

const dayMs = 24 * 3_600_000;

interface Asked {
  readonly portalId: string;
  readonly search: CallSearch;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly retentionMs: number;
  readonly unsettled: readonly string[];
}

/** The columns that the fields of a call are read from, in the order of an answer's cells. */
const columnOf = {
  gatewayId: 'gateway_id',
  id: 'id',
  at: 'at_ms',
  applicationId: 'application_id',
  productVersionId: 'product_version_id',
  status: 'status',
  latencyS: 'latency_s',
  upstreamS: 'upstream_s',
  requestBytes: 'request_bytes',
  responseBytes: 'response_bytes',
  method: 'method',
  path: 'path',
  operation: 'operation',
  denied: 'denied',
} as const satisfies Record<keyof Call, (typeof callColumns)[number]['name']>;

const fields = Object.keys(columnOf);
const selectCall = `SELECT ${Object.values(columnOf).join(', ')} FROM ${callsTable}`;

/** Calls of an application, the newest first. It looks at the last day first, and further back only while calls are missing. */
export async function findCalls(client: ClickHouseClient, asked: Asked): Promise<FoundCalls> {
  const { now, retentionMs, search } = asked;
  const latest = Math.min(now, lastMoment(search));
  const earliest = Math.max(now - retentionMs, search.startMs ?? 0);
  for (const days of [1, 8, Number.POSITIVE_INFINITY]) {
    const startMs = Math.max(earliest, latest - days * dayMs);
    // One more than is told says whether there are more.
    const calls = await since(client, asked, startMs);
    if (calls.length > search.most) {
      const told = calls.slice(0, search.most);
      const { at = 0, id = '', gatewayId = '' } = told.at(-1) ?? {};
      return { calls: told, next: { at, id, gatewayId } };
    }
    if (startMs === earliest) return { calls, next: null };
  }
  return { calls: [], next: null };
}

async function since(client: ClickHouseClient, asked: Asked, startMs: number): Promise<Call[]> {
  const { portalId, search, unsettled } = asked;
  const { after, endMs, method, path, pathPart, status, productVersionId } = search;
  const value = (column: string) => `(SELECT ${column} FROM asked)`;
  const conditions = [
    `at_ms >= ${value('start_ms')} AND day >= ${value('first_day')}`,
    ...(endMs === undefined ? [] : [`at_ms <= ${value('end_ms')}`]),
    ...(status ? [`status >= ${value('status_from')} AND status <= ${value('status_to')}`] : []),
    ...(method === undefined ? [] : [`method = ${value('method')}`]),
    ...(path === undefined ? [] : [`path = ${value('path')}`]),
    ...(pathPart === undefined ? [] : [`positionCaseInsensitive(path, ${value('path_part')}) > 0`]),
    ...(productVersionId === undefined ? [] : [`product_version_id IN (SELECT version_id FROM asked)`]),
    ...(after
      ? [
          `at_ms <= ${value('after_ms')}`,
          `(at_ms < ${value('after_ms')} OR id < ${value('after_id')}
            OR (id = ${value('after_id')} AND toString(gateway_id) < ${value('after_gateway')}))`,
        ]
      : []),
    ...(unsettled.length > 0 ? ['batch NOT IN (SELECT value FROM unsettled)'] : []),
  ];
  const rows = await client.ask(
    `${selectCall}
      WHERE portal_id IN (SELECT portal_id FROM asked) AND application_id IN (SELECT application_id FROM asked)
        AND ${conditions.join('\n        AND ')}
      ORDER BY at_ms DESC, id DESC, toString(gateway_id) DESC LIMIT ${Math.trunc(search.most) + 1}`,
    [boundSearch(portalId, search, startMs), ...boundBatches(unsettled)],
  );
  return rows.map(callOf);
}

const boundBatches = (unsettled: readonly string[]): BoundTable[] =>
  unsettled.length > 0 ? [{ name: 'unsettled', columns: ['value UUID'], rows: unsettled.map((value) => [value]) }] : [];

/** The calls of a name, the newest first. The table of keys finds its day and batch without reading others. */
export async function findById(
  client: ClickHouseClient,
  { portalId, id, gatewayIds, unsettled }: CallName & Pick<Asked, 'portalId' | 'unsettled'>,
): Promise<readonly Call[]> {
  if (gatewayIds.length === 0) return [];
  const settled = unsettled.length > 0 ? 'AND batch NOT IN (SELECT value FROM unsettled)' : '';
  const keyed = (column: string) => `(SELECT ${column} FROM ${keysTable}
        WHERE portal_id IN (SELECT portal_id FROM asked) AND key IN (SELECT key FROM names) ${settled})`;
  const rows = await client.ask(
    `${selectCall}
      WHERE portal_id IN (SELECT portal_id FROM asked) AND day IN ${keyed('day')} AND batch IN ${keyed('batch')}
        AND id IN (SELECT id FROM asked) AND gateway_id IN (SELECT gateway_id FROM names)
      ORDER BY at_ms DESC, id DESC, toString(gateway_id) DESC LIMIT 20`,
    [
      { name: 'asked', columns: ['portal_id UUID', 'id String'], rows: [[portalId, id]] },
      {
        name: 'names',
        columns: ['gateway_id UUID', 'key UUID'],
        rows: gatewayIds.map((gatewayId) => [gatewayId, keyOf({ gatewayId, id })]),
      },
      ...boundBatches(unsettled),
    ],
  );
  return rows.map(callOf);
}

function boundSearch(portalId: string, search: CallSearch, startMs: number): BoundTable {
  const { applicationId, endMs = 0, status, method = '', path = '', pathPart = '', after } = search;
  const bound = {
    'portal_id UUID': portalId,
    'application_id UUID': applicationId,
    'start_ms Int64': startMs,
    'first_day Date': dayOf(startMs),
    'end_ms Int64': endMs,
    'status_from UInt16': status?.from ?? 0,
    'status_to UInt16': status?.to ?? 0,
    'method String': method,
    'path String': path,
    'path_part String': pathPart,
    'version_id UUID': search.productVersionId ?? noApplication,
    'after_ms Int64': after?.at ?? 0,
    'after_id String': after?.id ?? '',
    'after_gateway String': after?.gatewayId ?? '',
  };
  return { name: 'asked', columns: Object.keys(bound), rows: [Object.values(bound)] };
}

function callOf(cells: readonly unknown[]): Call {
  const call = Object.fromEntries(fields.map((field, place) => [field, cells[place]])) as unknown as Call;
  const { applicationId, operation } = call;
  return {
    ...call,
    applicationId: applicationId === noApplication ? null : applicationId,
    operation: operation === '' ? null : operation,
  };
}
