import { hash } from 'node:crypto';
import type { Call } from '../analytics-store.ts';
import { binOf } from '../postgres/bins.ts';
import { type CallRow, type KeyRow, nobody } from './tables.ts';

/** A call with what names it: its day (UTC, `2026-11-22`) and 16 bytes of its gateway and id, written as a UUID. */
export interface NamedCall {
  readonly call: Call;
  readonly day: string;
  readonly key: string;
}

export function named(call: Call): NamedCall {
  const hex = hash('sha256', `${call.gatewayId} ${call.id}`).slice(0, 32);
  return { call, day: dayOf(call.at), key: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
}

/** @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function keyRow(portalId: string, batch: string, { day, key }: NamedCall): KeyRow {
  return { portal_id: portalId, day, key, batch };
}

export function callRow(portalId: string, batch: string, { call, day }: NamedCall): CallRow {
  return {
    portal_id: portalId,
    application_id: call.applicationId ?? nobody,
    at_ms: call.at,
    day,
    batch,
    product_version_id: call.productVersionId,
    status: call.status,
    method: call.method.toWellFormed(),
    operation: call.operation?.toWellFormed() ?? '',
    path: call.path.toWellFormed(),
    denied: call.denied?.toWellFormed() ?? null,
    gateway_id: call.gatewayId,
    // Half a surrogate pair would be refused, and the whole batch with it.
    id: call.id.toWellFormed(),
    latency_s: call.latencyS,
    upstream_s: call.upstreamS,
    request_bytes: call.requestBytes,
    response_bytes: call.responseBytes,
    latency_bin: binOrNone(call.latencyS),
    response_size_bin: binOrNone(call.responseBytes),
    request_size_bin: binOrNone(call.requestBytes),
  };
}

function binOrNone(value: number | null): number {
  return value === null ? -1 : binOf(value);
}
