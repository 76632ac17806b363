import { type Kysely, sql } from 'kysely';

/** When somebody who is signed in has proved it beside the sign-in itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
alter table sessions add column own_proof_at timestamptz;
`;
