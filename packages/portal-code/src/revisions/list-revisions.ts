import type { ApplyChange } from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { diffPortal } from '../diff.ts';
import { pictureOf } from '../picture.ts';
import { manifestAt } from './restore-portal.ts';

/** Newest first, without what they hold; `before` a number. */
export async function listRevisions(
  db: Kysely<Database>,
  portalId: string,
  { most, before, number }: { readonly most: number; readonly before?: number | undefined; readonly number?: number },
) {
  let rows = db
    .selectFrom('portal_revisions as revision')
    .select(['number', 'created_at', 'source', 'git_commit as commit', 'of_revision', 'created', 'updated', 'deleted'])
    .select(actorName.as('by'))
    .where('revision.portal_id', '=', portalId);
  if (before !== undefined) rows = rows.where('number', '<', before);
  if (number !== undefined) rows = rows.where('number', '=', number);
  return rows.orderBy('number', 'desc').limit(most).execute();
}

/** What the actor is called; null for the portal itself, or one that is gone. */
const actorName = sql<string | null>`case
  when revision.actor like 'user:%' then
    (select full_name from users where users.portal_id = revision.portal_id and users.id::text = substr(revision.actor, 6))
  when revision.actor like 'operator:%' then
    (select name from operator_tokens token where token.portal_id = revision.portal_id and token.id::text = substr(revision.actor, 10))
  end`;

/** What leads from one revision to another; undefined when one of them is not kept. */
export async function changesBetweenRevisions(
  db: Kysely<Database>,
  portalId: string,
  from: number,
  to: number,
): Promise<ApplyChange[] | undefined> {
  const [older, newer] = [await manifestAt(db, portalId, from), await manifestAt(db, portalId, to)];
  return older && newer ? diffPortal(pictureOf(older), pictureOf(newer)) : undefined;
}
