import { Problem } from '@stoa/common/problem';
import type { ApplyProblem } from '@stoa/contract/portal-code';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { type ApplyContext, type ApplyOptions, applyPortal } from '../apply.ts';
import { type ChangeSet, type Editing, readChangeSet, withEdits } from '../change-sets/change-set.ts';
import { wanted } from '../change-sets/publish-change-set.ts';
import { FolderProblems } from '../folder-problems.ts';
import { manifestOfPortal } from '../manifest/manifest-of-portal.ts';
import { contentReferences } from '../prepare-contents.ts';
import { prepareSpecifications } from '../prepare-specifications.ts';
import { copyPortal } from './copy-portal.ts';
import { dropEndedPreviews, dropPreviews } from './drop-previews.ts';
import { previewDeveloper, previewTokenHash } from './find-preview.ts';

export interface Opening extends Editing {
  /** The session that alone may see it. */
  readonly sessionId: string;
  /** The secret of its cookie. */
  readonly token: string;
  readonly by: ApplyOptions['by'];
}

export interface OpenedPreview {
  /** Ids of its products by their slugs; none where the change set cannot be shown. */
  readonly products: Record<string, string>;
  readonly problems: ApplyProblem[];
}

/**
 * Makes the preview of a change set: the published portal is copied, and the change set applied to the copy as publishing would.
 * The one that the session had before goes. Conflicts and dead links do not matter; they are shown with the operator's side.
 * @throws Problem 409 where nothing is edited
 */
export async function openPreview(context: ApplyContext, opening: Opening): Promise<OpenedPreview> {
  const { db, checker, now } = context;
  const { portalId, sessionId } = opening;
  const set = await readChangeSet(opening);
  if (!set) throw new Problem('conflict', 409, 'There is nothing to preview: you have not edited anything.');
  const portal = await manifestOfPortal(db, portalId);
  const manifest = wanted(portal, withEdits(portal, set.edits).products);
  // The specification is read in the portal itself, where publishing needs its index anyway: a large one is read once.
  const problems = new FolderProblems();
  await prepareSpecifications({ db, portalId, checker, problems }, manifest);
  if (problems.found.length > 0) return { products: {}, problems: problems.sorted() };

  await dropEndedPreviews(db, now());
  await dropPreviews(db, await previewsOf(db, portalId, sessionId));
  const previewId = newId();
  await inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('portals')
      .selectAll()
      .where('portal_id', '=', portalId)
      .executeTakeFirstOrThrow();
    const contents = [...contentReferences(manifest).keys()];
    await copyPortal(transaction, { portal: row, previewId, contents, now: now() });
    await transaction
      .insertInto('developers')
      .values({ portal_id: previewId, ...previewDeveloper, password_hash: null, status: 'approved', updated_at: now() })
      .execute();
  });
  const result = await applyPortal(context, previewId, manifest, { plan: false, by: opening.by, leavesNoTrace: true });
  if (!result.applied) {
    await dropPreviews(db, [previewId]);
    return { products: {}, problems: result.problems };
  }
  await notePreview(opening, previewId, set);
  const products = await db.selectFrom('products').select(['slug', 'id']).where('portal_id', '=', previewId).execute();
  return { products: Object.fromEntries(products.map(({ slug, id }) => [slug, id])), problems: [] };
}

/**
 * The cookie opens this preview from now on. Of two at once the later one stays; the other has no row here, and is dropped with
 * time.
 */
async function notePreview(
  { db, portalId, sessionId, token, owner, now }: Opening,
  previewId: string,
  { created_at, updated_at }: ChangeSet,
): Promise<void> {
  const values = { preview_id: previewId, token_hash: previewTokenHash(token), owner };
  const moments = { begun_at: created_at, edited_at: updated_at, created_at: now };
  await db
    .insertInto('previews')
    .values({ portal_id: portalId, session_id: sessionId, ...values, ...moments })
    .onConflict((conflict) => conflict.columns(['portal_id', 'session_id']).doUpdateSet({ ...values, ...moments }))
    .execute();
}

async function previewsOf(db: Kysely<Database>, portalId: string, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ preview_id: string }>`
    select preview_id from previews where portal_id = ${portalId} and session_id = ${sessionId}
  `.execute(db);
  return rows.map(({ preview_id }) => preview_id);
}
