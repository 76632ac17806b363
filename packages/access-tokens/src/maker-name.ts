import { sql } from 'kysely';

/** Who made a row with `created_by`: name of the user or of the operator token; null for what the server made, or who is gone. */
export function makerName(table: string) {
  const by = sql.ref(`${table}.created_by`);
  const portal = sql.ref(`${table}.portal_id`);
  return sql<string | null>`coalesce(
    (select full_name from users as maker where maker.portal_id = ${portal} and 'user:' || maker.id = ${by}),
    (select name from operator_tokens as maker where maker.portal_id = ${portal} and 'operator:' || maker.id = ${by}))`;
}
