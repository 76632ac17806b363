import type { Database } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Kysely } from 'kysely';

/** Notes that an assertion was believed; false for one that was before. Those that are over go. */
export async function useAssertion(
  db: Kysely<Database>,
  { portal_id, issuer }: { readonly portal_id: string; readonly issuer: string },
  { id, until }: { readonly id: string; readonly until: Date },
  now: Date,
): Promise<boolean> {
  await db.deleteFrom('saml_assertions').where('portal_id', '=', portal_id).where('expires_at', '<=', now).execute();
  const added = await db
    .insertInto('saml_assertions')
    .values({ portal_id, assertion_hash: tokenHash(JSON.stringify([issuer, id])), expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertion_hash')
    .executeTakeFirst();
  return added !== undefined;
}
