import { hash } from 'node:crypto';
import type { Call } from '../analytics-store.ts';
import { binOf } from '../bins.ts';
import { noApplication } from '../no-application.ts';

/** A call with what names it: its day (UTC, `2026-11-22`) and 16 bytes of its gateway and id, written as a UUID. */
export interface NamedCall {
  readonly call: Call;
  readonly day: string;
  readonly key: string;
}

export function named(call: Call): NamedCall {
  return { call, day: dayOf(call.at), key: keyOf(call) };
}

/** What names a call on its day, written as a UUID. */
export function keyOf({ gatewayId, id }: Pick<Call, 'gatewayId' | 'id'>): string {
  const hex = hash('sha256', `${gatewayId} ${id}`).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The columns of a table: what ClickHouse keeps there, and where it comes from. */
export type Columns = readonly {
  readonly name: string;
  readonly type: string;
  readonly of: (named: NamedCall, portalId: string, batch: string) => string | number | null;
}[];

/** One call. */
export const callColumns = [
  { name: 'portal_id', type: 'UUID', of: (_, portalId) => portalId },
  { name: 'application_id', type: 'UUID', of: ({ call }) => call.applicationId ?? noApplication },
  { name: 'at_ms', type: 'Int64', of: ({ call }) => call.at },
  { name: 'day', type: 'Date', of: ({ day }) => day },
  { name: 'batch', type: 'UUID', of: (_, __, batch) => batch },
  { name: 'product_version_id', type: 'UUID', of: ({ call }) => call.productVersionId },
  { name: 'status', type: 'UInt16', of: ({ call }) => call.status },
  // Half a surrogate pair would be refused, and the whole batch with it.
  { name: 'method', type: 'String', of: ({ call }) => call.method.toWellFormed() },
  // '' for a call that fits none.
  { name: 'operation', type: 'String', of: ({ call }) => call.operation?.toWellFormed() ?? '' },
  { name: 'path', type: 'String', of: ({ call }) => call.path.toWellFormed() },
  { name: 'denied', type: 'Nullable(String)', of: ({ call }) => call.denied?.toWellFormed() ?? null },
  { name: 'gateway_id', type: 'UUID', of: ({ call }) => call.gatewayId },
  { name: 'id', type: 'String', of: ({ call }) => call.id.toWellFormed() },
  { name: 'latency_s', type: 'Nullable(Float64)', of: ({ call }) => call.latencyS },
  { name: 'upstream_s', type: 'Nullable(Float64)', of: ({ call }) => call.upstreamS },
  { name: 'request_bytes', type: 'Nullable(Int64)', of: ({ call }) => call.requestBytes },
  { name: 'response_bytes', type: 'Nullable(Int64)', of: ({ call }) => call.responseBytes },
  // Bins of the sketch (bins.ts); -1 for null.
  { name: 'latency_bin', type: 'Int16', of: ({ call }) => binOrNone(call.latencyS) },
  { name: 'response_size_bin', type: 'Int16', of: ({ call }) => binOrNone(call.responseBytes) },
  { name: 'request_size_bin', type: 'Int16', of: ({ call }) => binOrNone(call.requestBytes) },
] as const satisfies Columns;

/** The name of a call. */
export const keyColumns: Columns = [
  { name: 'portal_id', type: 'UUID', of: (_, portalId) => portalId },
  { name: 'day', type: 'Date', of: ({ day }) => day },
  { name: 'key', type: 'UUID', of: ({ key }) => key },
  { name: 'batch', type: 'UUID', of: (_, __, batch) => batch },
];

export const callRow = rowOf(callColumns);
export const keyRow = rowOf(keyColumns);

function rowOf(columns: Columns) {
  return (portalId: string, batch: string, named: NamedCall): Readonly<Record<string, string | number | null>> =>
    Object.fromEntries(columns.map(({ name, of }) => [name, of(named, portalId, batch)]));
}

function binOrNone(value: number | null): number {
  return value === null ? -1 : binOf(value);
}
