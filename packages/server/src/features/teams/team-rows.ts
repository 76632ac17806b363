import { notFound } from '@stoa/common/problem';
import type { Database, TeamsTable } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

/** Teams as operators see them. `member_count` is null for the team that every developer is in: it has no list of members. */
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
  return found(await oneTeam(db, portal, teamId).executeTakeFirst());
}

/** Does what `requireTeam` does; the team can be neither changed nor removed before the transaction ends. */
export async function lockTeam(
  trx: Transaction<Database>,
  portal: Portal,
  teamId: string,
): Promise<Selectable<TeamsTable>> {
  return found(await oneTeam(trx, portal, teamId).forUpdate().executeTakeFirst());
}

function oneTeam(db: Kysely<Database>, { portal_id }: Portal, teamId: string) {
  return db.selectFrom('teams').selectAll().where('portal_id', '=', portal_id).where('id', '=', teamId);
}

function found<Team>(team: Team | undefined): Team {
  if (team === undefined) throw notFound('This team');
  return team;
}
