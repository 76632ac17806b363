import type { Call } from '../analytics-store.ts';
import { dayOf } from './call-rows.ts';
import type { ClickHouseClient } from './clickhouse-client.ts';
import { callsTable, nobody } from './tables.ts';

const dayMs = 24 * 3_600_000;

interface Asked {
  readonly portalId: string;
  readonly applicationId: string;
  readonly most: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly retentionMs: number;
  readonly unsettled: readonly string[];
}

/** The newest calls of an application. It looks at the last day first, and further back only while calls are missing. */
export async function recentCalls(client: ClickHouseClient, asked: Asked): Promise<Call[]> {
  const { now, retentionMs, most } = asked;
  for (const days of [1, 8]) {
    if (days * dayMs >= retentionMs) break;
    const calls = await since(client, asked, now - days * dayMs);
    if (calls.length >= most) return calls;
  }
  return since(client, asked, now - retentionMs);
}

async function since(client: ClickHouseClient, asked: Asked, startMs: number): Promise<Call[]> {
  const { portalId, applicationId, most, unsettled } = asked;
  const rows = await client.ask(
    `SELECT gateway_id, id, at_ms, application_id, product_version_id, status, latency_s, upstream_s, request_bytes,
        response_bytes, method, path, operation, denied
      FROM ${callsTable}
      WHERE portal_id IN (SELECT portal_id FROM asked) AND application_id IN (SELECT application_id FROM asked)
        AND at_ms >= (SELECT start_ms FROM asked) AND day >= (SELECT first_day FROM asked)
        ${unsettled.length > 0 ? 'AND batch NOT IN (SELECT value FROM unsettled)' : ''}
      ORDER BY at_ms DESC LIMIT ${Math.trunc(most)}`,
    [
      {
        name: 'asked',
        columns: ['portal_id UUID', 'application_id UUID', 'start_ms Int64', 'first_day Date'],
        rows: [[portalId, applicationId, startMs, dayOf(startMs)]],
      },
      ...(unsettled.length > 0
        ? [{ name: 'unsettled', columns: ['value UUID'], rows: unsettled.map((value) => [value]) }]
        : []),
    ],
  );
  return rows.map((row) => callOf(row as CallCells));
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
    applicationId: application === nobody ? null : application,
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
