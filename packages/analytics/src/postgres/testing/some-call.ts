import { randomUUID } from 'node:crypto';
import type { Call } from '../../analytics-store.ts';

const gatewayId = randomUUID();
export const applicationId = randomUUID();
const productVersionId = randomUUID();

/** One call, like any other unless said otherwise. */
export function someCall(given: Partial<Call> & Pick<Call, 'at'>): Call {
  return {
    gatewayId,
    id: randomUUID(),
    applicationId,
    productVersionId,
    status: 200,
    latencyS: 0.1,
    upstreamS: null,
    requestBytes: 100,
    responseBytes: 2_000,
    method: 'GET',
    path: '/parcels',
    operation: '/parcels',
    denied: null,
    ...given,
  };
}
