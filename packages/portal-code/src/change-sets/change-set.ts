import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@stoa/common/problem';
import type { PortalManifest, ProductManifest } from '@stoa/contract/portal-code';
import { inTransaction } from '@stoa/database/in-transaction';
import type { ChangeSetsTable, Database, ProductEdit } from '@stoa/database/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOfPortal } from '../manifest/manifest-of-portal.ts';
import { type Conflict, type Merge, mergeList } from '../manifest/merge.ts';
import { mergeProduct } from '../manifest/merge-manifests.ts';
import { outdated } from '../manifest/refuse-unseen.ts';

export type ChangeSet = Selectable<ChangeSetsTable>;
export type Edits = Readonly<Record<string, ProductEdit>>;

/** Names a change set by its portal and its owner. */
export interface Editing {
  readonly db: Kysely<Database>;
  readonly portalId: string;
  /** The operator who edits, as the audit log names them. */
  readonly owner: string;
  readonly now: Date;
}

/** Products that one change set may touch. */
const mostProducts = 500;

export async function readChangeSet({ db, portalId, owner }: Editing): Promise<ChangeSet | undefined> {
  return db
    .selectFrom('change_sets')
    .selectAll()
    .where('portal_id', '=', portalId)
    .where('owner', '=', owner)
    .executeTakeFirst();
}

/** A product as it is published, and as it would be published now. */
export interface Draft {
  readonly portal: PortalManifest;
  readonly published: ProductManifest | undefined;
  readonly draft: ProductManifest | undefined;
  readonly edit: ProductEdit | undefined;
  readonly conflicts: Conflict[];
}

export async function readDraft(editing: Editing, slug: string): Promise<Draft> {
  const portal = await manifestOfPortal(editing.db, editing.portalId);
  return draftOf(portal, (await readChangeSet(editing))?.edits ?? {}, slug);
}

export function draftOf(portal: PortalManifest, edits: Edits, slug: string): Draft {
  const published = portal.products.find((product) => product.slug === slug);
  const edit = edits[slug];
  const merge: Merge = { conflicts: [] };
  const draft = edit ? mergeEdit(merge, slug, edit, published) : published;
  return { portal, published, draft, edit, conflicts: merge.conflicts };
}

/** What edits lead to, upon what is published now. */
export function withEdits(
  portal: PortalManifest,
  edits: Edits,
  prefersTheirs?: Merge['prefersTheirs'],
): { readonly products: ProductManifest[]; readonly conflicts: Conflict[] } {
  const merge: Merge = { conflicts: [], ...(prefersTheirs ? { prefersTheirs } : {}) };
  const mine = Object.entries(edits).flatMap(([, { mine: product }]) => (product ? [product] : []));
  const products = mergeList(
    ({ slug }) => slug,
    { base: [], mine, theirs: portal.products },
    (slug, { theirs }) => {
      const edit = edits[slug];
      return edit ? mergeEdit(merge, slug, edit, theirs) : theirs;
    },
  );
  return { products, conflicts: merge.conflicts };
}

function mergeEdit(
  merge: Merge,
  slug: string,
  { base, mine }: ProductEdit,
  theirs: ProductManifest | undefined,
): ProductManifest | undefined {
  return mergeProduct(merge, `products/${slug}`, { base: base ?? undefined, mine: mine ?? undefined, theirs });
}

/**
 * Changes the draft of a product; null deletes it, or takes back that it was added. An edit that comes back to what is
 * published is none any more.
 */
export async function changeDraft(
  editing: Editing,
  slug: string,
  change: (draft: Draft, db: Kysely<Database>) => Promise<ProductManifest | null>,
): Promise<void> {
  await inTransaction(editing.db, async (db) => {
    const { portalId, now } = editing;
    await lockChangeSet(db, editing);
    const set = await readChangeSet({ ...editing, db });
    const portal = await manifestOfPortal(db, portalId);
    const draft = draftOf(portal, set?.edits ?? {}, slug);
    const mine = await change(draft, db);
    // While a conflict is open the base stays: the operator settles it, not the next edit.
    const base = draft.conflicts.length > 0 ? (draft.edit?.base ?? null) : (draft.published ?? null);
    const { [slug]: _, ...others } = set?.edits ?? {};
    const isEdit = !isDeepStrictEqual(plain(mine), plain(base));
    const edits = isEdit ? { ...others, [slug]: { base, mine } } : others;
    if (Object.keys(edits).length > mostProducts)
      throw new Problem('too_large', 413, `A change set holds at most ${mostProducts} products; publish some first.`);
    await writeEdits(
      { ...editing, db },
      edits,
      set ?? { base_revision: (await latestRevision(db, portalId))?.number ?? null, created_at: now },
    );
  });
}

/** Two tabs of one operator: one change of the set after the other. Held until the transaction ends. */
export async function lockChangeSet(db: Kysely<Database>, { portalId, owner }: Omit<Editing, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`change-set ${portalId} ${owner}`}, 0))`.execute(db);
}

/**
 * The state that an operator looked at before deciding. `updated_at` is the change set's; if left out, later edits do not matter.
 */
export interface Shown {
  readonly latest_revision: number | null;
  readonly updated_at?: string | null | undefined;
}

/** @throws Problem 409 when the change set was edited since it was looked at */
export function refuseUnseenEdits(set: ChangeSet | undefined, updatedAt: Shown['updated_at']): void {
  if (updatedAt !== undefined && updatedAt !== (set?.updated_at.toISOString() ?? null))
    throw outdated('You have edited on meanwhile. Look at the plan again.');
}

/** Copies a value as JSON has it: without properties that are undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

export async function writeEdits(
  { db, portalId, owner, now }: Editing,
  edits: Edits,
  { base_revision, created_at }: Pick<ChangeSet, 'base_revision' | 'created_at'>,
): Promise<void> {
  if (Object.keys(edits).length === 0) {
    await db.deleteFrom('change_sets').where('portal_id', '=', portalId).where('owner', '=', owner).execute();
    return;
  }
  const values = { edits: JSON.stringify(edits), contents: contentsOf(edits), updated_at: now };
  const begun = { base_revision, created_at };
  await db
    .insertInto('change_sets')
    .values({ portal_id: portalId, owner, ...values, ...begun })
    .onConflict((conflict) =>
      conflict.columns(['portal_id', 'owner']).doUpdateSet({
        ...values,
        base_revision,
        // It tells one state of the set from another: two edits of one moment must differ.
        updated_at: sql<Date>`greatest(excluded.updated_at, change_sets.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

/** @throws Problem 409 when the change set was edited since it was looked at */
export async function discardChanges(
  editing: Editing,
  { product, updated_at }: { readonly product?: string | undefined; readonly updated_at?: string | undefined } = {},
): Promise<void> {
  await inTransaction(editing.db, async (db) => {
    await lockChangeSet(db, editing);
    const set = await readChangeSet({ ...editing, db });
    refuseUnseenEdits(set, updated_at);
    if (!set) return;
    const edits = Object.entries(set.edits).filter(([slug]) => product !== undefined && slug !== product);
    await writeEdits({ ...editing, db }, Object.fromEntries(edits), set);
  });
}

/** They stay as long as the change set names them. */
function contentsOf(edits: Edits): string[] {
  const products = Object.values(edits).flatMap(({ base, mine }) => [base, mine].filter((product) => product !== null));
  const references = products.flatMap(({ versions, documents, images }) => [
    ...versions.flatMap(({ specification }) => (specification ? [specification] : [])),
    ...documents.map(({ content }) => content),
    ...images,
  ]);
  return [...new Set(references.map(({ sha256 }) => sha256))];
}

/** Open change sets of others, the latest first. */
export async function otherEdits({ db, portalId, owner }: Editing) {
  const { rows } = await sql<{ by: string | null; products: string[]; updated_at: Date }>`
    select array(select jsonb_object_keys(c.edits)) as products, c.updated_at,
      case when c.owner like 'user:%' then
        (select full_name from users where users.portal_id = c.portal_id and users.id::text = substr(c.owner, 6))
      when c.owner like 'operator:%' then
        (select name from operator_tokens t where t.portal_id = c.portal_id and t.id::text = substr(c.owner, 10)) end as by
    from change_sets c where c.portal_id = ${portalId} and c.owner <> ${owner}
    order by c.updated_at desc limit 50
  `.execute(db);
  return rows;
}
