import { type Kysely, sql } from 'kysely';

/** An identity provider may have a redirect URI of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_providers
      drop constraint identity_providers_redirect_uri_check,
      add constraint identity_providers_redirect_uri_check check (redirect_uri in ('api', 'login', 'own'))
  `.execute(db);
}
