import { type Kysely, sql } from 'kysely';

/** Identity providers that always ask for a second factor, and do not say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
alter table identity_providers
  add column second_factor text not null default 'told' check (second_factor in ('told', 'trusted'));
`;
