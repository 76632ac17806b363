import type { ScimCall } from './scim-call.ts';

interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface Member {
  readonly id: string;
  readonly user_name: string;
}

/** The group as RFC 7643 §4.2 has it. @param members left out if the request did not ask for them */
export function groupResource({ deps }: ScimCall, row: GroupRow, members?: readonly Member[]) {
  const base = `${deps.config.publicUrl}/scim/v2`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id: row.id,
    ...(row.external_id && { externalId: row.external_id }),
    displayName: row.name,
    ...(members && {
      members: members.map(({ id, user_name }) => ({
        value: id,
        display: user_name,
        type: 'User',
        $ref: `${base}/Users/${id}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Groups/${row.id}`,
    },
  };
}
