import { createHash } from 'node:crypto';
import { roleAllows } from '@stoa/contract/management-roles';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, PortalsTable } from '@stoa/database/tables';
import type { Kysely, Selectable } from 'kysely';

/** Hours after which a preview ends by itself. */
export const previewHours = 12;

/** The reader that an operator looks as: a visitor, or a developer who may see every product. */
export type PreviewReader = 'visitor' | 'developer';

export interface Preview {
  readonly portal: Selectable<PortalsTable>;
  readonly reader:
    | { readonly kind: 'anonymous' }
    | { readonly kind: 'developer'; readonly id: string; readonly email: string; readonly session_id: string };
  /** The change set was edited since it was made. */
  readonly isOld: boolean;
}

/** The developer of every preview, in the preview's own portal. */
export const previewDeveloper = {
  id: '00000000-0000-4000-8000-000000000050',
  email: 'developer@preview.invalid',
  full_name: 'Preview',
} as const;

export function previewTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface Asking {
  /** The portal itself, not its copy. */
  readonly portalId: string;
  readonly token: string;
  readonly as: PreviewReader;
  readonly now: Date;
}

/**
 * The preview behind a cookie. It is gone when the operator's session has ended, when the account is disabled or has lost its
 * role, when the change set is published or discarded, and after some hours.
 */
export async function findPreview(
  db: Kysely<Database>,
  { portalId, token, as, now }: Asking,
): Promise<Preview | undefined> {
  const row = await db
    .selectFrom('previews as preview')
    .innerJoin('portals as portal', 'portal.portal_id', 'preview.preview_id')
    .innerJoin('sessions as session', samePortal('session.id', 'preview.session_id'))
    .innerJoin('users as user', samePortal('user.id', 'session.user_id'))
    .innerJoin('change_sets as edits', (join) =>
      join
        .onRef('edits.portal_id', '=', 'preview.portal_id')
        .onRef('edits.owner', '=', 'preview.owner')
        .onRef('edits.created_at', '=', 'preview.begun_at'),
    )
    .selectAll('portal')
    .select(['user.role as user_role', 'edits.updated_at as edits_at', 'preview.edited_at'])
    .where('preview.portal_id', '=', portalId)
    .where('preview.token_hash', '=', previewTokenHash(token))
    .where('preview.created_at', '>', new Date(now.getTime() - previewHours * 3_600_000))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
  if (!row || !roleAllows(row.user_role, 'openPreview')) return undefined;
  const { user_role: _role, edits_at, edited_at, ...portal } = row;
  const isOld = edits_at.getTime() !== edited_at.getTime();
  if (as === 'visitor') return { portal, reader: { kind: 'anonymous' }, isOld };
  const { id, email } = previewDeveloper;
  // No grants are read for this reader: it is a developer who may see everything.
  return {
    portal: { ...portal, rbac_enabled: false },
    reader: { kind: 'developer', id, email, session_id: id },
    isOld,
  };
}
