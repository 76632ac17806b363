import { anyone, gateways, type Route } from './route.ts';

/** The calls of gateways and of identity providers' own servers; no browser carries them. */
export const machineRoutes = {
  logOutByProvider: anyone('POST /api/v1/authenticate/backchannel-logout'),
  verifyGatewayRequest: gateways('GET /gateway/v1/verify', { aliases: ['/gateway/v1/verify/{productVersionId}'] }),
  introspectCredential: gateways('POST /gateway/v1/introspect', {
    aliases: ['/gateway/v1/introspect/{productVersionId}'],
  }),
  getGatewaySnapshot: gateways('GET /gateway/v1/snapshot'),
  ingestCalls: gateways('POST /gateway/v1/calls'),
  ingestLogs: gateways('POST /gateway/v1/logs'),
} satisfies Record<string, Route>;
