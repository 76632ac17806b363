import { type Kysely, sql } from 'kysely';

/** What an auth strategy stands for: Sandbox, PartnerIntegration or Production. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
alter table auth_strategies add column environment text
  check (environment in ('Sandbox', 'PartnerIntegration', 'Production'));
`;
