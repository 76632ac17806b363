import { routes } from '@stoa/contract/routes';
import { type Client, type ClientOptions, clientOf } from './client-of.ts';

export type { Client } from './client-of.ts';

/** A typed client of every call, those of the management among them. */
export function createFullClient(options: ClientOptions): Client {
  return clientOf(routes, options);
}
