import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

const header = z.string().max(8192).optional();

export const gatewayEndpoints = {
  verifyGatewayRequest: endpoint(routes.verifyGatewayRequest, {
    tag: 'Gateway',
    summary: 'Decide about a request',
    description:
      'A gateway forwards the headers of each request, says who it is (`X-Gateway-Token`) and which product version it guards (`X-Product-Version`, or the last segment of the path). Who is no gateway gets 404. 200 lets the request pass; its headers name the application, the registration and the granted scopes. Every method is accepted and a body is ignored.',
    headers: z.object({
      'x-gateway-token': header,
      'x-product-version': header,
      'x-api-key': header,
      apikey: header,
      authorization: header,
      'x-client-cert-thumbprint': header,
    }),
    responses: { 200: null },
    problems: [401, 403, 404, 429, 503],
  }),
};

/** Headers of an allowing answer; always all of them, so that a gateway overwrites what the caller sent. */
export const allowHeaders = [
  'x-consumer-id',
  'x-registration-id',
  'x-product-version-id',
  'x-granted-scopes',
  'x-credential-id',
  'x-auth-strategy',
] as const;
