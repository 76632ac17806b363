import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Sealer } from '../sealing/sealer.ts';
import type { ClientRegistrar } from './client-registrar.ts';
import type { Client, HeldClient } from './held-client.ts';

/** What the steps work with. */
export interface Issuing {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, 'oidcSecrets' | 'publicUrl'>;
  readonly sealer: Sealer;
  readonly registrar: ClientRegistrar;
}

/** One thing to do for a client. */
export interface Step {
  readonly held: HeldClient;
  readonly client: Client;
  readonly signal: AbortSignal;
}
