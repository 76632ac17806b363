import type { Client } from '@stoa/contract/clients';
import { type RawBuilder, sql } from 'kysely';

/** A condition on rows of `clients` called `client`: their state. It must say the same as `stateOf` of `issuing/src/client-view.ts`. */
export const clientState: RawBuilder<Client['state']> = sql<Client['state']>`case
  when client.failed_at is not null then 'failed'
  when client.application_id is null then 'deleting'
  when client.client_id is null then 'creating'
  when client.metadata_wanted > client.metadata_done or client.rotation_wanted > client.rotation_done then 'updating'
  else 'active' end`;
