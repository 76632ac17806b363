import { type Kysely, sql } from 'kysely';

/** Teams and roles that an identity provider's claim gives, and where each membership and role came from (decision 059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
-- Null: no claim is read.
alter table identity_providers add column groups jsonb;
-- The identifier of the provider whose claim gave it; null: by hand. No reference: it says so after the provider is gone.
alter table team_members add column claimed_by text;
alter table users add column role_claimed_by text;
`;
