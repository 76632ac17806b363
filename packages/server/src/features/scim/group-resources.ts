import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { ScimCall } from './scim-call.ts';

interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** RFC 7643 §4.2. Members are people of the directory, whoever put them into the team. */
export async function groupResources(
  db: Kysely<Database>,
  call: ScimCall,
  rows: readonly GroupRow[],
  withMembers: boolean,
) {
  const members =
    withMembers && rows.length > 0
      ? await membersOf(
          db,
          call,
          rows.map(({ id }) => id),
        )
      : [];
  const base = `${call.deps.config.publicUrl}/scim/v2`;
  return rows.map((row) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id: row.id,
    ...(row.external_id && { externalId: row.external_id }),
    displayName: row.name,
    ...(withMembers && {
      members: members
        .filter(({ team_id }) => team_id === row.id)
        .map(({ id, user_name }) => ({ value: id, display: user_name, type: 'User', $ref: `${base}/Users/${id}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Groups/${row.id}`,
    },
  }));
}

function membersOf(db: Kysely<Database>, { portal, actor }: ScimCall, teams: readonly string[]) {
  return db
    .selectFrom('team_members as member')
    .innerJoin('directory_people as person', (join) =>
      join.onRef('person.portal_id', '=', 'member.portal_id').onRef('person.developer_id', '=', 'member.developer_id'),
    )
    .select(['member.team_id', 'person.developer_id as id', 'person.user_name'])
    .where('member.portal_id', '=', portal.portal_id)
    .where('member.team_id', 'in', teams)
    .where('person.directory_id', '=', actor.id)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.developer_id')
    .execute();
}
