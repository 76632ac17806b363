import type { Client as ClientAnswer } from '@stoa/contract/clients';
import { type RawBuilder, sql } from 'kysely';
import type { Client } from './held-client.ts';

type State = ClientAnswer['state'];

/** `isInDoubt` in SQL, for rows of `clients` with the alias `client`. */
export const inDoubt: RawBuilder<boolean> = sql<boolean>`(client.change_asked_at is not null and client.last_error is not null)`;

/**
 * How many clients may be left at the provider, in SQL, for rows of `clients` with the alias `client`. A request without an
 * answer counts after a minute.
 */
export const perhapsLeft: RawBuilder<number> = sql<number>`client.perhaps_left
  + case when client.asked_at < now() - interval '60 seconds' then 1 else 0 end`;

function stateOf(client: Client): State {
  if (client.failed_at) return 'failed';
  if (client.application_id === null) return 'deleting';
  if (client.client_id === null) return 'creating';
  const changes = client.metadata_wanted > client.metadata_done || client.rotation_wanted > client.rotation_done;
  return changes ? 'updating' : 'active';
}

/** The issuer was asked for a change, and what is known of its answer is not that the client is as it was, or another. */
function isInDoubt({ change_asked_at, last_error }: Client): boolean {
  return change_asked_at !== null && last_error !== null;
}

/** What a developer is told. @param replacement the client that is being made in its place */
export function clientAnswer(client: Client, replacement: Client | undefined, secret_waiting: boolean): ClientAnswer {
  const own = stateOf(client);
  const state = replacement && own === 'active' ? (replacement.failed_at ? 'failed' : 'updating') : own;
  const latest = replacement && state !== own ? replacement : client;
  return {
    state,
    since: latest.since as unknown as string,
    client_id: client.client_id,
    last_error: latest.last_error,
    in_doubt: isInDoubt(client),
    secret_expires_at: client.secret_expires_at as unknown as string | null,
    secret_waiting,
    rotation_waiting: client.rotation_wanted > client.rotation_done,
    manageable: client.management_uri !== null,
  };
}
