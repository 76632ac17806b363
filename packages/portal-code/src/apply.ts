import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@stoa/common/problem';
import type { ApplyChange, ApplyResult, PortalManifest } from '@stoa/contract/portal-code';
import { type AuditEntry, audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import type { Kysely, Transaction } from 'kysely';
import { deleteUnusedBlobs } from './blobs.ts';
import type { ContentChecker } from './content-checker.ts';
import { countBy, readCurrentPortal } from './current-portal.ts';
import { diffPortal, type PlannedChange } from './diff.ts';
import { FolderProblems } from './folder-problems.ts';
import type { CurrentPortal } from './known-portal.ts';
import { manifestProblems } from './manifest-rules.ts';
import { refuseOwnersChanges } from './owners-changes.ts';
import { pictureOf } from './picture.ts';
import type { Preparation } from './preparation.ts';
import { prepareContents } from './prepare-contents.ts';
import { keepRevision, mostRevisions, noteOutsideChanges, type RevisionOrigin } from './revisions/keep-revision.ts';
import { writeChanges } from './write-changes.ts';

export interface ApplyContext {
  readonly db: Kysely<Database>;
  readonly checker: ContentChecker;
  readonly now: () => Date;
  /** How many revisions are kept; `mostRevisions` unless said otherwise. */
  readonly keepRevisions?: number;
}

export interface ApplyOptions {
  /** An apply with `plan` only reports the changes; it writes nothing and needs no contents. */
  readonly plan: boolean;
  /** The actor and the request that the audit log names. */
  readonly by: Pick<AuditEntry, 'actor' | 'request'>;
  /** Whether it may change who enters, and who is asked before; when not, such a change is a problem. */
  readonly mayChangeEntrance?: boolean;
  /** How the revision comes; an apply of a folder unless said otherwise. */
  readonly origin?: RevisionOrigin;
  /** A preview leaves no revision and no line in the audit log, and keeps contents that nothing names. */
  readonly leavesNoTrace?: boolean;
  /** Runs in the transaction of the apply, after it is written. */
  readonly within?: (transaction: Transaction<Database>) => Promise<void>;
}

/** A manifest, or one that is made of what the portal is at the moment: made again when another apply was faster. */
export type WantedManifest = PortalManifest | ((current: CurrentPortal) => Promise<PortalManifest>);

/** Contents without a reference are kept this long, for an apply that is still sending. */
const keepUnusedMs = 60 * 60 * 1000;

/**
 * Makes the portal what the manifest says, in one transaction: all of it or, with problems, nothing. The costly part
 * comes before the transaction; when another apply was faster in between, it is done again.
 * @throws Problem 409 when other applies are faster every time
 */
export async function applyPortal(
  context: ApplyContext,
  portalId: string,
  wanted: WantedManifest,
  options: ApplyOptions,
): Promise<ApplyResult> {
  const { db, checker, now } = context;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const problems = new FolderProblems();
    const current = await readCurrentPortal(db, portalId);
    const manifest = typeof wanted === 'function' ? await wanted(current) : wanted;
    for (const { file, rule, message } of manifestProblems({ ...manifest, appearance: manifest.portal.appearance }))
      problems.add(file, null, rule, message);
    if (problems.found.length > 0) return refused(problems);
    const desired = pictureOf(manifest);
    const changes = diffPortal(current.picture, desired);
    await refuseUsedStrategies({ db, portalId, problems }, current, changes);
    if (options.mayChangeEntrance === false) refuseOwnersChanges(changes, desired, problems);
    if (problems.found.length > 0) return refused(problems);
    const told = await withLosses(db, portalId, current, changes);
    if (options.plan) return { applied: false, changes: told, problems: [] };

    const productIds = new Map(manifest.products.map(({ slug }) => [slug, current.ids.products.get(slug) ?? newId()]));
    const contents = await prepareContents({ db, portalId, checker, problems }, manifest, {
      current,
      changes,
      productIds,
    });
    if (!contents || problems.found.length > 0) return refused(problems);
    if (changes.length === 0 && contents.documents.size === 0) return { applied: true, changes: [], problems: [] };
    const written = await inTransaction(db, async (transaction): Promise<{ revision?: number } | false> => {
      // The lock allows one apply at a time; transactions that only refer to the portal's row are not blocked.
      await transaction
        .selectFrom('portals')
        .select('portal_id')
        .where('portal_id', '=', portalId)
        .forNoKeyUpdate()
        .execute();
      if (!isDeepStrictEqual(await readCurrentPortal(transaction, portalId), current)) return false;
      const work = { portalId, manifest, current, changes, contents, productIds, now: now() };
      if (options.leavesNoTrace) {
        await writeChanges(transaction, work);
        return {};
      }
      if (changes.length > 0) await noteOutsideChanges(transaction, portalId, current, now());
      await writeChanges(transaction, work);
      const revision =
        changes.length > 0
          ? await keepRevision(
              transaction,
              { portalId, now: now(), most: context.keepRevisions ?? mostRevisions },
              { manifest, current, changes, actor: options.by.actor, ...(options.origin ?? { source: 'apply' }) },
            )
          : undefined;
      await audit(transaction, {
        portal_id: portalId,
        event: 'portal_applied',
        ...options.by,
        details: {
          changes: told.map(({ action, kind, name }) => `${action} ${kind} ${name}`).slice(0, 500),
          total: told.length,
          ...(revision === undefined ? {} : { revision, ...options.origin }),
        },
      });
      // This runs before contents are deleted: an edit that waits for one of them may hold a lock that it needs.
      await options.within?.(transaction);
      await deleteUnusedBlobs(transaction, portalId, new Date(now().getTime() - keepUnusedMs));
      return revision === undefined ? {} : { revision };
    });
    if (written) return { applied: true, changes: told, problems: [], ...written };
  }
  throw new Problem('conflict', 409, 'Other applies changed the portal at the same time; try again.');
}

function refused(problems: FolderProblems): ApplyResult {
  return { applied: false, changes: [], problems: problems.sorted() };
}

/** A deletion tells how many registrations or members go with it. */
async function withLosses(
  db: Kysely<Database>,
  portalId: string,
  { ids }: CurrentPortal,
  changes: readonly PlannedChange[],
): Promise<ApplyChange[]> {
  if (!changes.some(({ action }) => action === 'delete')) return [...changes];
  const members = await countBy(db, portalId, ['team_members', 'team_id']);
  const counts = await countBy(db, portalId, ['registrations', 'product_version_id']);
  const of = (key: string) => counts.get(ids.versions.get(key) ?? '') ?? 0;
  return changes.map((change) => {
    if (change.action !== 'delete') return change;
    if (change.kind === 'team') return { ...change, members: members.get(ids.teams.get(change.key) ?? '') ?? 0 };
    if (change.kind === 'product_version') return { ...change, registrations: of(change.name) };
    if (change.kind !== 'product') return change;
    const versions = [...ids.versions.keys()].filter((key) => key.startsWith(`${change.key}/`));
    return { ...change, registrations: versions.reduce((sum, key) => sum + of(key), 0) };
  });
}

/** Applications would lose their way to authenticate: an apply never does that. */
async function refuseUsedStrategies(
  { db, portalId, problems }: Omit<Preparation, 'checker'>,
  { ids }: CurrentPortal,
  changes: readonly PlannedChange[],
): Promise<void> {
  const risky = changes.filter((change) => change.kind === 'auth_strategy' && cutsOff(change));
  if (risky.length === 0) return;
  const counts = await countBy(db, portalId, ['applications', 'auth_strategy_id']);
  for (const change of risky) {
    const { key } = change;
    const count = counts.get(ids.strategies.get(key) ?? '') ?? 0;
    const verb = cutsOff(change);
    if (count > 0)
      problems.add(
        'portal.yaml',
        null,
        'in_use',
        `The strategy "${key}" cannot ${verb}: ${count} applications use it.`,
      );
  }
}

/** What a change does to a strategy that would cut off its applications, as a verb. */
function cutsOff({ action, fields }: PlannedChange): string | undefined {
  if (action === 'delete') return 'be deleted';
  const changes = (name: string) => fields?.some(({ field, before }) => field === name && before !== null) ?? false;
  if (changes('credential_type')) return 'change its credential type';
  // Their clients are at the former issuer. One that had none (it is older than issuers are) may get one.
  return changes('issuer') ? 'change its issuer' : undefined;
}
