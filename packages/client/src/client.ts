import { type PortalRouteName, portalRoutes } from '@stoa/contract/portal-routes';
import { type Client, type ClientOptions, clientOf } from './client-of.ts';

export type PortalClient = Client<PortalRouteName>;

/** A typed client of the portal's own calls, for the browser: it carries nothing of those who run the portal. */
export function createClient(options: ClientOptions): PortalClient {
  return clientOf(portalRoutes, options);
}
