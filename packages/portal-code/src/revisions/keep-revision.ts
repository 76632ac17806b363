import type { PortalManifest } from '@stoa/contract/portal-code';
import type { Database, RevisionSource } from '@stoa/database/tables';
import { sql, type Transaction } from 'kysely';
import { diffPortal, type PlannedChange } from '../diff.ts';
import type { CurrentPortal } from '../known-portal.ts';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOf, teamsOf } from '../manifest/manifest-of-portal.ts';
import { grantsOf } from '../manifest/merge-manifests.ts';
import { referencesOf } from '../manifest/portal-contents.ts';
import { pictureOf } from '../picture.ts';
import { contentReferences } from '../prepare-contents.ts';

/** Revisions of a portal; the oldest are forgotten, and with them the contents that they alone name. */
export const mostRevisions = 100;

/** How a revision came. */
export interface RevisionOrigin {
  readonly source: RevisionSource;
  /** The commit of the repository that the folder is kept in. */
  readonly commit?: string;
  /** What was undone or restored. */
  readonly ofRevision?: number;
}

interface Keeping {
  readonly portalId: string;
  readonly now: Date;
  readonly most: number;
}

interface Publication extends RevisionOrigin {
  readonly manifest: PortalManifest;
  /** The portal before the change. */
  readonly current: CurrentPortal;
  readonly changes: readonly PlannedChange[];
  readonly actor: string;
}

/**
 * Keeps what was published, within its transaction. Teams and policies that the manifest leaves alone are kept as they are, so that every
 * revision is a whole portal.
 * @returns its number
 */
export async function keepRevision(
  db: Transaction<Database>,
  { portalId, now, most }: Keeping,
  { manifest, current, changes, actor, ...origin }: Publication,
): Promise<number> {
  const slugs = new Set(manifest.products.map(({ slug }) => slug));
  const teams = manifest.teams ?? grantsOf(teamsOf(current.picture.teams ?? new Map()), slugs);
  const { developer_factor, user_factor } = current.picture.portal;
  const policies = { developer_factor, user_factor } as Pick<
    PortalManifest['portal'],
    'developer_factor' | 'user_factor'
  >;
  const number = await addRevision(
    db,
    { portalId, now },
    { ...origin, manifest: { ...manifest, portal: { ...policies, ...manifest.portal }, teams }, changes, actor },
  );
  const oldest = number - most + 1;
  await db.deleteFrom('portal_revisions').where('portal_id', '=', portalId).where('number', '<', oldest).execute();
  await db
    .deleteFrom('revision_contents')
    .where('portal_id', '=', portalId)
    .where('last_revision', '<', oldest)
    .execute();
  return number;
}

/**
 * What other calls have changed since the last revision becomes a revision of its own before the next one: an undo then
 * leads back to it. So does a portal that is older than revisions are.
 */
export async function noteOutsideChanges(
  db: Transaction<Database>,
  portalId: string,
  { picture }: CurrentPortal,
  now: Date,
): Promise<void> {
  const latest = await latestRevision(db, portalId);
  const isEmpty = picture.products.size + picture.strategies.size + picture.identityProviders.size === 0;
  if (!latest && isEmpty) return;
  const manifest = manifestOf(picture, latest?.manifest, await referencesOf(db, portalId));
  if (latest && diffPortal(pictureOf(latest.manifest), pictureOf(manifest)).length === 0) return;
  const changes = latest ? diffPortal(pictureOf(latest.manifest), pictureOf(manifest)) : [];
  await addRevision(db, { portalId, now }, { source: 'outside', manifest, changes, actor: 'system' });
}

async function addRevision(
  db: Transaction<Database>,
  { portalId, now }: Omit<Keeping, 'most'>,
  { manifest, changes, actor, source, commit, ofRevision }: Omit<Publication, 'current'>,
): Promise<number> {
  const latest = await latestRevision(db, portalId);
  const number = (latest?.number ?? 0) + 1;
  const count = (action: PlannedChange['action']) => changes.filter((change) => change.action === action).length;
  await db
    .insertInto('portal_revisions')
    .values({
      portal_id: portalId,
      number,
      created_at: now,
      actor,
      source,
      git_commit: commit ?? null,
      of_revision: ofRevision ?? null,
      manifest: JSON.stringify(manifest),
      created: count('create'),
      updated: count('update'),
      deleted: count('delete'),
    })
    .execute();
  if (latest) await noteGoneContents(db, portalId, latest, manifest);
  return number;
}

/** What the latest revision names and the new one does not. */
async function noteGoneContents(
  db: Transaction<Database>,
  portalId: string,
  latest: { readonly number: number; readonly manifest: PortalManifest },
  manifest: PortalManifest,
): Promise<void> {
  const stays = contentReferences(manifest);
  const gone = [...contentReferences(latest.manifest).keys()].filter((sha256) => !stays.has(sha256));
  if (gone.length === 0) return;
  await sql`
    insert into revision_contents (portal_id, sha256, last_revision)
    select ${portalId}, name, ${latest.number} from unnest(${gone}::text[]) as name
    on conflict (portal_id, sha256) do update set last_revision = excluded.last_revision
  `.execute(db);
}
