import type {
  ApplyProblem,
  ApplyResult,
  AuthStrategyManifest,
  PortalManifest,
  ProductManifest,
} from '@stoa/contract/portal-code';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { type ApplyContext, type ApplyOptions, applyPortal } from '../apply.ts';
import type { CurrentPortal } from '../known-portal.ts';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOf, manifestOfPortal } from '../manifest/manifest-of-portal.ts';
import type { Conflict } from '../manifest/merge.ts';
import { keepOwnContents, referencesOf } from '../manifest/portal-contents.ts';
import { outdated, refuseUnseenRevision } from '../manifest/refuse-unseen.ts';
import {
  type ChangeSet,
  type Editing,
  type Edits,
  lockChangeSet,
  readChangeSet,
  refuseUnseenEdits,
  type Shown,
  withEdits,
  writeEdits,
} from './change-set.ts';
import { documentProblems } from './document-problems.ts';

export type ChangePlan = ApplyResult & {
  readonly conflicts: Conflict[];
  /** What the plan was made upon. */
  readonly latest_revision: number | null;
  readonly updated_at: string | null;
};
type Publishing = Pick<ApplyOptions, 'by' | 'mayChangeEntrance'>;

/** What publishing would change, with what two have changed. Writes nothing. */
export async function planChangeSet(context: ApplyContext, editing: Editing, options: Publishing): Promise<ChangePlan> {
  const set = await readChangeSet(editing);
  // This is read before the portal: a publication between the two is refused later, and not taken for seen.
  const seen = seenOf(set, await latestRevision(context.db, editing.portalId));
  if (!set) return { ...nothing, ...seen };
  const portal = await manifestOfPortal(context.db, editing.portalId);
  const { products, conflicts } = withEdits(portal, set.edits);
  const plan = await applyPortal(context, editing.portalId, wanted(portal, products), { ...options, plan: true });
  const problems = [...plan.problems, ...(await linkProblems(context, editing, set.edits, products))];
  return { ...plan, changes: problems.length > 0 ? [] : plan.changes, problems, conflicts, ...seen };
}

const nothing = { applied: false, changes: [], problems: [], conflicts: [] };

function seenOf(set: ChangeSet | undefined, latest: { readonly number: number } | undefined) {
  return { latest_revision: latest?.number ?? null, updated_at: set?.updated_at.toISOString() ?? null };
}

/**
 * Publishes in one transaction, in which the change set ends.
 * @throws Problem 409 when another revision came than the one that was looked at, or the set was edited meanwhile
 */
export async function publishChangeSet(
  context: ApplyContext,
  editing: Editing,
  { latest_revision, updated_at, ...options }: Publishing & Shown,
): Promise<ChangePlan> {
  const { db } = context;
  const { portalId } = editing;
  const set = await readChangeSet(editing);
  refuseUnseenEdits(set, updated_at);
  const seen = seenOf(set, await latestRevision(db, portalId));
  if (!set) return { ...nothing, ...seen };
  const portal = await manifestOfPortal(db, portalId);
  const { products, conflicts } = withEdits(portal, set.edits);
  const problems = await linkProblems(context, editing, set.edits, products);
  if (problems.length > 0 || conflicts.length > 0) return { ...nothing, problems, conflicts, ...seen };
  await keepOwnContents(db, portalId);
  let hasEnded = false;
  const end = async (transaction: Kysely<Database>) => {
    hasEnded = true;
    await lockChangeSet(transaction, editing);
    const now = await readChangeSet({ ...editing, db: transaction });
    refuseUnseenEdits(now, set.updated_at.toISOString());
    await writeEdits({ ...editing, db: transaction }, {}, set);
  };
  const make = async ({ picture }: CurrentPortal) => {
    const latest = await latestRevision(db, portalId);
    refuseUnseenRevision(latest, latest_revision);
    const now = manifestOf(picture, latest?.manifest, await referencesOf(db, portalId));
    const merged = withEdits(now, set.edits);
    if (merged.conflicts.length > 0) throw outdated('Others have changed the same. Look at the plan again.');
    return wanted(now, merged.products);
  };
  const result = await applyPortal(context, portalId, make, {
    ...options,
    plan: false,
    origin: { source: 'console' },
    within: end,
  });
  // Others have published the very same: there was nothing to write, unless documents were drawn anew.
  if (result.applied && !hasEnded) await inTransaction(db, end);
  return { ...result, conflicts: [], ...seen };
}

export interface Settling extends Shown {
  /** The conflicts for which the published value wins; the change set's own value wins for all others. */
  readonly theirs: readonly { readonly at: string; readonly field: string }[];
}

/**
 * Edits begin anew from what is published now; of what two have changed, one side is taken.
 * @throws Problem 409 when something was published or edited since the conflicts were looked at
 */
export async function settleConflicts(editing: Editing, { theirs, ...shown }: Settling): Promise<void> {
  await inTransaction(editing.db, async (db) => {
    await lockChangeSet(db, editing);
    const set = await readChangeSet({ ...editing, db });
    refuseUnseenEdits(set, shown.updated_at);
    if (!set) return;
    const portal = await manifestOfPortal(db, editing.portalId);
    const taken = new Set(theirs.map(({ at, field }) => JSON.stringify([at, field])));
    const { products } = withEdits(portal, set.edits, (at, field) => taken.has(JSON.stringify([at, field])));
    const of = (list: readonly ProductManifest[], slug: string) => list.find((each) => each.slug === slug) ?? null;
    const edits = Object.fromEntries(
      Object.keys(set.edits)
        .map((slug) => [slug, { base: of(portal.products, slug), mine: of(products, slug) }] as const)
        .filter(([, { base, mine }]) => JSON.stringify(base) !== JSON.stringify(mine)),
    );
    // This is read after the portal: a publication between the two is refused, and not settled unseen.
    const latest = await latestRevision(db, editing.portalId);
    refuseUnseenRevision(latest, shown.latest_revision);
    await writeEdits({ ...editing, db }, edits, { ...set, base_revision: latest?.number ?? null });
  });
}

/** The portal with products that were edited. Teams and settings are no matter of a change set. */
export function wanted(portal: PortalManifest, products: ProductManifest[]): PortalManifest {
  return { ...portal, auth_strategies: withStandardStrategy(portal.auth_strategies, products), products, teams: null };
}

/** Names of the strategies that a version can have: in a portal without any, API keys. */
export function strategyNames({ auth_strategies: strategies }: PortalManifest): string[] {
  return strategies.length > 0 ? strategies.map(({ name }) => name) : [apiKeys.name];
}

const apiKeys: AuthStrategyManifest = {
  name: 'API key',
  credential_type: 'key_auth',
  auto_approve: true,
  key_names: ['apikey'],
  default: true,
  environment: null,
};

/** A portal that begins in the console has no folder to name a strategy in: the first version that wants API keys brings them along. */
function withStandardStrategy(
  strategies: PortalManifest['auth_strategies'],
  products: readonly ProductManifest[],
): PortalManifest['auth_strategies'] {
  const isWanted = products.some(({ versions }) =>
    versions.some(({ registration }) => registration?.strategy === apiKeys.name),
  );
  return strategies.length === 0 && isWanted ? [apiKeys] : strategies;
}

/** Links of the products that are edited; of all of them when a document goes. */
function linkProblems(
  { db, checker }: ApplyContext,
  { portalId }: Editing,
  edits: Edits,
  products: readonly ProductManifest[],
): Promise<ApplyProblem[]> {
  const goes = Object.entries(edits).some(([slug, { base }]) => {
    const stays = new Set(
      products.find((product) => product.slug === slug)?.documents.map(({ content }) => content.path),
    );
    return base?.documents.some(({ content }) => !stays.has(content.path));
  });
  const looked = products.filter(({ slug }) => goes || slug in edits);
  return documentProblems({ db, checker, portalId }, products, looked);
}
