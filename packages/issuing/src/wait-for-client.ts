import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Client, ClientKey } from './held-client.ts';

/** The time for which an answer waits for an issuer. */
export const longestMs = 5_000;
const firstLookMs = 20;
const lastLookMs = 250;

/**
 * Looks at a client until what the caller asked for has been decided, five seconds at most. Any process may be the one that does
 * it, so the row is what is looked at. @returns the row as it was last, undefined when it is gone
 */
export async function waitForClient(
  db: Kysely<Database>,
  { portal_id, id }: ClientKey,
  isDecided: (client: Client) => boolean,
): Promise<Client | undefined> {
  const end = performance.now() + longestMs;
  for (let look = firstLookMs; ; look = Math.min(look * 1.5, lastLookMs)) {
    const client = await db
      .selectFrom('clients')
      .selectAll()
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!client || isDecided(client) || performance.now() + look > end) return client;
    await pause(look);
  }
}
