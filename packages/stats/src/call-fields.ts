import type { Call } from '@stoa/analytics/analytics-store';
import { milliseconds } from './metric-figures.ts';

/** What a call says of itself, as answers have it. */
export function callFields(call: Call) {
  return {
    id: call.id,
    at: new Date(call.at).toISOString(),
    method: call.method,
    path: call.path,
    status: call.status,
    operation: call.operation,
    latency_ms: milliseconds(call.latencyS),
    upstream_ms: milliseconds(call.upstreamS),
    request_bytes: call.requestBytes,
    response_bytes: call.responseBytes,
    denied: call.denied,
    product_version_id: call.productVersionId,
  };
}
