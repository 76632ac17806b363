import type { Client } from '@stoa/client/client';

/** Asks an endpoint of the contract by its name. */
export type Call = Client['call'];
