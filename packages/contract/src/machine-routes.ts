import type { Route } from './route.ts';

/** The calls of gateways and of identity providers' own servers; no browser carries them. */
export const machineRoutes = {
  logOutByProvider: { method: 'POST', path: '/api/v1/authenticate/backchannel-logout', access: 'anyone' },
  verifyGatewayRequest: {
    method: 'GET',
    path: '/gateway/v1/verify',
    aliases: ['/gateway/v1/verify/{productVersionId}'],
    access: 'gateway',
  },
  introspectCredential: {
    method: 'POST',
    path: '/gateway/v1/introspect',
    aliases: ['/gateway/v1/introspect/{productVersionId}'],
    access: 'gateway',
  },
  getGatewaySnapshot: { method: 'GET', path: '/gateway/v1/snapshot', access: 'gateway' },
  ingestCalls: { method: 'POST', path: '/gateway/v1/calls', access: 'gateway' },
  ingestLogs: { method: 'POST', path: '/gateway/v1/logs', access: 'gateway' },
} as const satisfies Record<string, Route>;
