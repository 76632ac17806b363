import { notFound, Problem } from '@stoa/common/problem';
import type { ApplyResult, PortalManifest } from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { type ApplyContext, type ApplyOptions, applyPortal } from '../apply.ts';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOf } from '../manifest/manifest-of-portal.ts';
import { grantsOf, mergeManifests } from '../manifest/merge-manifests.ts';
import { keepOwnContents, referencesOf } from '../manifest/portal-contents.ts';
import { refuseUnseenRevision } from '../manifest/refuse-unseen.ts';

interface Restore extends Pick<ApplyOptions, 'plan' | 'by' | 'mayChangeEntrance'> {
  readonly number: number;
  /** Takes back what this one publication did, and leaves what came after it. */
  readonly undo: boolean;
  /** The latest publication that was looked at. Left out: what comes after it may be taken back unseen. */
  readonly latest_revision?: number | null | undefined;
}

/**
 * Restoring leads from the latest revision to an older one, undoing from one to the one before. What leads there is done to
 * the portal as it is: what other calls changed meanwhile (appearance, grants) stays, but for the very fields that change.
 * @throws Problem 404 when the revision is not kept, 409 when the one before it is not, or another publication came than was looked at
 */
export async function restorePortal(
  context: ApplyContext,
  portalId: string,
  { number, undo, latest_revision, ...options }: Restore,
): Promise<ApplyResult & { readonly latest_revision: number | null }> {
  const { db } = context;
  const named = await manifestAt(db, portalId, number);
  if (!named) throw notFound('This revision');
  const latest = await latestRevision(db, portalId);
  const base = undo ? named : (latest?.manifest ?? named);
  const mine = undo ? await manifestAt(db, portalId, number - 1) : named;
  if (!mine)
    throw new Problem('conflict', 409, 'There is no revision before this one: what it changed cannot be taken back.');
  if (!options.plan) await keepOwnContents(db, portalId);
  const result = await applyPortal(
    context,
    portalId,
    async ({ picture }) => {
      const known = await latestRevision(db, portalId);
      if (latest_revision !== undefined) refuseUnseenRevision(known, latest_revision);
      // Paths of what comes back are those of its revision.
      const theirs = manifestOf(picture, known?.manifest, await referencesOf(db, portalId));
      return mergeManifests({ base, mine, theirs }).value;
    },
    { ...options, origin: { source: undo ? 'undo' : 'restore', ofRevision: number } },
  );
  return { ...result, latest_revision: latest?.number ?? null };
}

/** @param number 0: as it was before the first publication. Undefined where it is not kept */
export async function manifestAt(
  db: Kysely<Database>,
  portalId: string,
  number: number,
): Promise<PortalManifest | undefined> {
  const row = await db
    .selectFrom('portal_revisions')
    .select(['manifest', 'source'])
    .where('portal_id', '=', portalId)
    .where('number', '=', number || 1)
    .executeTakeFirst();
  if (number > 0) return row?.manifest;
  // The first publication found an empty portal, unless the portal is older than revisions are.
  return row && row.source !== 'outside' ? emptied(row.manifest) : undefined;
}

/** Its settings and teams stay: a publication is not what made them. */
function emptied(manifest: PortalManifest): PortalManifest {
  const teams = manifest.teams && grantsOf(manifest.teams, new Set());
  return { ...manifest, products: [], auth_strategies: [], identity_providers: [], teams };
}
