import { randomUUID } from 'node:crypto';
import type { Call } from '../analytics-store.ts';

const gatewayId = randomUUID();
const productVersionId = randomUUID();
/** The application that made the calls, unless a test says otherwise. */
export const applicationId = randomUUID();

/**
 * One successful call as a gateway reports it, with a new id, unless said otherwise. A field that came after 0.1.0 is what calls of
 * before have there: layout.test.ts reads one.
 */
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
