import { nameTaken, Problem } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import { textConditions } from '@stoa/database/text-match';
import { violatedUnique } from '@stoa/database/unique-violation';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { entranceRoutes } from './entrance-routes.ts';
import { teamGrantRoutes } from './grant-routes.ts';
import { teamMemberRoutes } from './member-routes.ts';
import { lockTeam, teamRows } from './team-rows.ts';

/** Teams, who is in them, and what they were granted (docs/decisions/018). */
export function teamRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listTeams', async ({ portal, query }) => {
    const teams = teamRows(db, portal)
      .where((where) => where.and(textConditions(where.ref('team.name'), query, 'name')))
      .orderBy('team.is_everyone', 'desc')
      .orderBy('team.name')
      .orderBy('team.id');
    return pageOf(teams, query, (row) => row);
  });

  implement('createTeam', async ({ context, portal, body }) => {
    const { portal_id } = portal;
    const id = newId();
    return db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('teams')
          .values({
            portal_id,
            id,
            name: body.name,
            description: body.description || null,
            every_product: body.every_product ?? null,
            updated_at: deps.now(),
          })
          .execute();
        await auditAct(trx, context, { event: 'team_added', subject: `team:${id}`, details: { ...body } });
        return teamRows(trx, portal).where('team.id', '=', id).executeTakeFirstOrThrow();
      })
      .catch(asConflict);
  });

  implement('updateTeam', async ({ context, portal, params, body }) => {
    const { portal_id } = portal;
    return db
      .transaction()
      .execute(async (trx) => {
        const team = await lockTeam(trx, portal, params.teamId);
        if (team.is_everyone && body.name !== undefined && body.name !== team.name)
          throw new Problem('conflict', 409, 'The team that everybody is in keeps its name.');
        await trx
          .updateTable('teams')
          .set({
            updated_at: deps.now(),
            ...(body.name !== undefined && { name: body.name }),
            ...(body.description !== undefined && { description: body.description || null }),
            ...(body.every_product !== undefined && { every_product: body.every_product }),
          })
          .where('portal_id', '=', portal_id)
          .where('id', '=', team.id)
          .execute();
        await auditAct(trx, context, { event: 'team_changed', subject: `team:${team.id}`, details: { ...body } });
        return teamRows(trx, portal).where('team.id', '=', team.id).executeTakeFirstOrThrow();
      })
      .catch(asConflict);
  });

  implement('deleteTeam', async ({ context, portal, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      const team = await lockTeam(trx, portal, params.teamId);
      if (team.is_everyone) throw new Problem('conflict', 409, 'The team that everybody is in cannot be removed.');
      await trx.deleteFrom('teams').where('portal_id', '=', portal_id).where('id', '=', team.id).execute();
      await auditAct(trx, context, { event: 'team_removed', subject: `team:${team.id}`, details: { name: team.name } });
    });
  });

  entranceRoutes(implement, deps);
  teamMemberRoutes(implement, deps);
  teamGrantRoutes(implement, deps);
}

function asConflict(error: unknown): never {
  if (violatedUnique(error)) throw nameTaken('team', error);
  throw error;
}
