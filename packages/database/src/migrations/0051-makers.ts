import { type Kysely, sql } from 'kysely';

/**
 * What a token has made says the user who made that token, as it does for new rows: tokens and open invitations end with the user's
 * rights, however many tokens lie between.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tokens).execute(db);
  await sql.raw(invitations).execute(db);
}

const tokens = `
with recursive of_users as (
  select portal_id, id, created_by from operator_tokens where created_by like 'user:%'
  union
  select made.portal_id, made.id, of_users.created_by
  from operator_tokens made
  join of_users on of_users.portal_id = made.portal_id and made.created_by = 'operator:' || of_users.id
)
update operator_tokens token set created_by = of_users.created_by
from of_users
where of_users.portal_id = token.portal_id and of_users.id = token.id and token.created_by like 'operator:%'
`;

const invitations = `
update invitations set invited_by = token.created_by
from operator_tokens token
where token.portal_id = invitations.portal_id and invitations.invited_by = 'operator:' || token.id
  and token.created_by like 'user:%' and invitations.used_at is null
`;
