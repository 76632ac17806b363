import { notFound, Problem } from '@stoa/common/problem';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { textConditions } from '@stoa/database/text-match';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { lockTeam, requireTeam } from './team-rows.ts';

interface Membership {
  readonly portal: Portal;
  readonly actor: ManagingActor;
  readonly request: FastifyRequest;
  readonly params: { readonly teamId: string; readonly developerId: string };
}

/** Lists, adds and removes members of a team. A change holds from the developer's next call on. */
export function teamMemberRoutes(implement: Implementer, { db }: Deps): void {
  implement('listTeamMembers', async ({ portal, params, query }) => {
    await requireTeam(db, portal, params.teamId);
    const members = db
      .selectFrom('team_members as member')
      .innerJoin('developers as developer', samePortal('developer.id', 'member.developer_id'))
      .where('member.portal_id', '=', portal.portal_id)
      .where('member.team_id', '=', params.teamId)
      .where((where) => where.and(textConditions(where.ref('developer.email'), query, 'email')))
      .select(['developer.id', 'developer.email', 'developer.full_name', 'member.created_at as member_since'])
      .select('member.claimed_by')
      .orderBy('developer.email')
      .orderBy('developer.id');
    return pageOf(members, query, (row) => row);
  });

  implement('addTeamMember', async (call) => {
    const { portal, params } = call;
    await db.transaction().execute(async (trx) => {
      await requireNamedTeam(trx, call);
      const added = await trx
        .insertInto('team_members')
        .values({ portal_id: portal.portal_id, team_id: params.teamId, developer_id: params.developerId })
        // The membership counts as given by hand from now on: the claim or directory that gave it does not take it any more.
        .onConflict((conflict) =>
          conflict
            .columns(['portal_id', 'developer_id', 'team_id'])
            .doUpdateSet({ claimed_by: null, directory_id: null })
            .where((row) =>
              row.or([
                row('team_members.claimed_by', 'is not', null),
                row('team_members.directory_id', 'is not', null),
              ]),
            ),
        )
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows) await note(trx, call, 'team_member_added');
    });
  });

  implement('removeTeamMember', async (call) => {
    const { portal, params } = call;
    await db.transaction().execute(async (trx) => {
      await requireNamedTeam(trx, call);
      const { numDeletedRows } = await trx
        .deleteFrom('team_members')
        .where('portal_id', '=', portal.portal_id)
        .where('team_id', '=', params.teamId)
        .where('developer_id', '=', params.developerId)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await note(trx, call, 'team_member_removed');
    });
  });
}

/** @throws Problem 404 without team or developer, 409 for the team that every developer is in */
async function requireNamedTeam(trx: Transaction<Database>, { portal, params }: Membership): Promise<void> {
  const team = await lockTeam(trx, portal, params.teamId);
  // The lock is held until the commit: the account cannot be deleted in between.
  await trx
    .selectFrom('developers')
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', params.developerId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => notFound('This developer'));
  if (team.is_everyone) throw new Problem('conflict', 409, 'Every developer is in this team already, and stays in it.');
}

function note(trx: Transaction<Database>, membership: Membership, event: string) {
  const { teamId, developerId } = membership.params;
  return auditAct(trx, membership, { event, subject: `team:${teamId}`, details: { developer_id: developerId } });
}
