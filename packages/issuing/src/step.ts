import type { Database } from '@stoa/database/tables';
import type { ClientRegistrar } from '@stoa/openid/clients/client-registrar';
import type { Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import type { Client, HeldClient } from './held-client.ts';
import type { IssuingConfig } from './issuing-config.ts';

/** What the steps work with. */
export interface Issuing {
  readonly db: Kysely<Database>;
  readonly config: Pick<IssuingConfig, 'oidcSecrets' | 'publicUrl'>;
  readonly sealer: Sealer;
  readonly registrar: ClientRegistrar;
}

/** One thing to do for a client. */
export interface Step {
  readonly held: HeldClient;
  readonly client: Client;
  readonly signal: AbortSignal;
}
