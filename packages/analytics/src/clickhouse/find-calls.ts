import type { Call, CallName, CallSearch, FoundCalls } from '../analytics-store.ts';
import { lastMoment } from '../call-search.ts';
import { noApplication } from '../no-application.ts';
import type { BoundTable } from './bound-tables.ts';
import { dayOf, keyOf } from './call-rows.ts';
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

const selectCall = `SELECT gateway_id, id, at_ms, application_id, product_version_id, status, latency_s, upstream_s, request_bytes,
        response_bytes, method, path, operation, denied
      FROM ${callsTable}`;

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
  return rows.map((row) => callOf(row as CallCells));
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
  return rows.map((row) => callOf(row as CallCells));
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

type CallCells = [
  gatewayId: string,
  id: string,
  at: number,
  applicationId: string,
  productVersionId: string,
  status: number,
  latencyS: number | null,
  upstreamS: number | null,
  requestBytes: number | null,
  responseBytes: number | null,
  method: string,
  path: string,
  operation: string,
  denied: string | null,
];

function callOf(cells: CallCells): Call {
  const [gatewayId, id, at, application, productVersionId, status, latencyS, upstreamS, ...others] = cells;
  const [requestBytes, responseBytes, method, path, operation, denied] = others;
  return {
    gatewayId,
    id,
    at,
    applicationId: application === noApplication ? null : application,
    productVersionId,
    status,
    latencyS,
    upstreamS,
    requestBytes,
    responseBytes,
    method,
    path,
    operation: operation === '' ? null : operation,
    denied,
  };
}
