import { timingSafeEqual } from 'node:crypto';
import { nameTaken, notFound } from '@stoa/common/problem';
import type { CreatedDirectory } from '@stoa/contract/managed-directories';
import type { RequestFacts } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { violatedUnique } from '@stoa/database/unique-violation';
import { actorName, type DirectoryActor, type ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import { isWellFormed, newKey } from '@stoa/secrets/scannable-key';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql } from 'kysely';
import { makerName } from './maker-name.ts';
import { noteUse } from './note-use.ts';

/** One for each kind: a server of before, which knows developers alone, refuses that of users. */
const prefixes = { developer: 'stoa_scim_', user: 'stoa_scim_users_' } as const;

interface Change {
  readonly db: Kysely<Database>;
  readonly portal: Portal;
  readonly actor: ManagingActor;
  readonly request: RequestFacts;
}

/** Whose token it is. Text that was never made here costs no question to the database. */
export async function directoryByToken(
  db: Kysely<Database>,
  { portal_id }: Portal,
  token: string,
  now: Date,
): Promise<DirectoryActor | undefined> {
  if (!Object.values(prefixes).some((prefix) => isWellFormed(token, prefix))) return undefined;
  const hash = tokenHash(token);
  const row = await db
    .selectFrom('directories')
    .select(['id', 'name', 'domains', 'entity', 'token_hash', 'last_used_at'])
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash), Buffer.from(hash))) return undefined;
  await noteUse(db, 'directories', { ...row, portal_id }, now);
  const { id, name, domains, entity } = row;
  return { kind: 'directory', id, name, domains, entity };
}

/** All of a portal by name, with how much each manages. */
export function directories(db: Kysely<Database>, { portal_id }: Portal) {
  return db
    .selectFrom('directories as directory')
    .select(['directory.id', 'directory.name', 'directory.domains', 'directory.roles'])
    .select(['directory.created_at', 'directory.last_used_at', makerName('directory').as('created_by')])
    .select([
      sql<CreatedDirectory['for']>`directory.entity || 's'`.as('for'),
      sql<number>`(select count(*)::int from directory_people as person
        where person.portal_id = directory.portal_id and person.directory_id = directory.id
          and person.deleted_at is null)`.as('people'),
      sql<number>`(select count(*)::int from directory_groups as team
          where team.portal_id = directory.portal_id and team.directory_id = directory.id)
        + (select count(*)::int from directory_role_groups as held
          where held.portal_id = directory.portal_id and held.directory_id = directory.id)`.as('groups'),
    ])
    .where('directory.portal_id', '=', portal_id)
    .orderBy('directory.name')
    .orderBy('directory.id');
}

/**
 * A new directory, with its token for the one time that it is shown.
 * @throws Problem 409 a name that is taken
 */
export async function addDirectory(
  change: Change & { readonly now: Date },
  asked: Pick<CreatedDirectory, 'name' | 'domains' | 'for' | 'roles'>,
) {
  const { db, portal, actor, now } = change;
  const { portal_id } = portal;
  const domains = [...new Set(asked.domains)];
  const { for: people, roles } = asked;
  const entity = people === 'users' ? 'user' : 'developer';
  const token = newKey(prefixes[entity]);
  const row = { id: newId(), name: asked.name, created_at: now };
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('directories')
        .values({
          ...row,
          portal_id,
          domains: JSON.stringify(domains),
          entity,
          roles: JSON.stringify(roles),
          token_hash: tokenHash(token),
          created_by: actorName(actor),
        })
        .execute();
      await auditAct(trx, change, {
        event: 'directory_added',
        subject: `directory:${row.id}`,
        details: { name: row.name, domains, for: people, ...(roles.length > 0 && { roles }) },
      });
    });
  } catch (error) {
    if (violatedUnique(error)) throw nameTaken('directory', error);
    throw error;
  }
  return { ...row, domains, for: people, roles, token };
}

/**
 * Its token ends; people, teams, memberships and roles stay as they are, as if given by hand. A role may be taken over by another directory.
 * @throws Problem 404
 */
export async function removeDirectory(change: Change, id: string) {
  const { portal_id } = change.portal;
  await change.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('directories')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .returning(['name', 'domains'])
      .executeTakeFirstOrThrow(() => notFound('This directory'));
    await trx
      .updateTable('team_members')
      .set({ directory_id: null })
      .where('portal_id', '=', portal_id)
      .where('directory_id', '=', id)
      .execute();
    await auditAct(trx, change, { event: 'directory_removed', subject: `directory:${id}`, details: gone });
  });
}
