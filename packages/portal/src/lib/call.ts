import type { PortalClient } from '@stoa/client/client';

/** Asks an endpoint of the contract by its name. */
export type Call = PortalClient['call'];
