import { notFound } from '@stoa/common/problem';
import type { Database, TeamsTable } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, type Selectable, sql } from 'kysely';

/** Teams as operators see them. */
export function teamRows(db: Kysely<Database>, portal: Portal) {
  return db
    .selectFrom('teams as team')
    .where('team.portal_id', '=', portal.portal_id)
    .select([
      'team.id',
      'team.name',
      'team.description',
      'team.is_everyone',
      'team.every_product',
      sql<number | null>`case when not team.is_everyone then (
        select count(*)::int from team_members as member
         where member.portal_id = team.portal_id and member.team_id = team.id) end`.as('member_count'),
      sql<number>`(
        select count(*)::int from product_grants as granted
         where granted.portal_id = team.portal_id and granted.team_id = team.id)`.as('grant_count'),
      'team.created_at',
      'team.updated_at',
    ]);
}

/** @throws Problem 404 */
export async function requireTeam(
  db: Kysely<Database>,
  portal: Portal,
  teamId: string,
): Promise<Selectable<TeamsTable>> {
  const team = await db
    .selectFrom('teams')
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (!team) throw notFound('This team');
  return team;
}

/** As `requireTeam`; the team can be neither changed nor removed before the transaction ends. */
export async function lockTeam(db: Kysely<Database>, portal: Portal, teamId: string): Promise<Selectable<TeamsTable>> {
  await db
    .selectFrom('teams')
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', teamId)
    .forUpdate()
    .execute();
  return requireTeam(db, portal, teamId);
}
