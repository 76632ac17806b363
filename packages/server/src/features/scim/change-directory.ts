import { directories } from '@stoa/access-tokens/directories';
import { invalidField, nameTaken, notFound } from '@stoa/common/problem';
import type { Directory } from '@stoa/contract/managed-directories';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { lockOwners } from '@stoa/database/lock-owners';
import { violatedUnique } from '@stoa/database/unique-violation';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import { sql } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { keepRoles } from './keep-roles.ts';

/**
 * Another name, other domains, or another list of roles, which counts at once.
 * @throws Problem 404; 400 roles for developers; 409 a name that is taken
 */
export async function changeDirectory(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  id: string,
  asked: Partial<Pick<Directory, 'name' | 'domains' | 'roles'>>,
) {
  const { portal_id } = portal;
  const { name, roles } = asked;
  const domains = asked.domains && [...new Set(asked.domains)];
  try {
    return await inTransaction(deps.db, async (trx) => {
      await lockOwners(trx, portal_id);
      const before = await trx
        .selectFrom('directories')
        .select(['name', 'entity'])
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => notFound('This directory'));
      if (before.entity === 'developer' && roles?.length)
        throw invalidField('roles', 'must be left out for developers');
      await trx
        .updateTable('directories')
        .set({
          name: name ?? before.name,
          ...(domains && { domains: JSON.stringify(domains) }),
          ...(roles && { roles: JSON.stringify(roles) }),
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      const by = { portal_id, actor: actorName(actor), request };
      const details = { ...(name && { name }), ...(domains && { domains }), ...(roles && { roles }) };
      await audit(trx, { ...by, event: 'directory_changed', subject: `directory:${id}`, details });
      if (roles) {
        const members = await trx
          .selectFrom('directory_role_groups')
          .select(sql<string>`unnest(members)`.as('id'))
          .distinct()
          .where('portal_id', '=', portal_id)
          .where('directory_id', '=', id)
          .execute();
        await keepRoles(
          trx,
          { ...by, directoryId: id, now: deps.now() },
          members.map((member) => member.id),
        );
      }
      return directories(trx, portal).where('directory.id', '=', id).executeTakeFirstOrThrow();
    });
  } catch (error) {
    if (violatedUnique(error)) throw nameTaken('directory', error);
    throw error;
  }
}
