import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row of `invitations` is the user's. A server of schema 50 or older beside this one names the token that the user has made
 * instead, until housekeeping puts the user there.
 */
export function invitedBy(userId: string): RawBuilder<boolean> {
  const by = `user:${userId}`;
  return sql<boolean>`(invited_by = ${by} or invited_by in (select 'operator:' || token.id from operator_tokens as token
    where token.portal_id = invitations.portal_id and token.created_by = ${by}))`;
}
