import type { Notice } from '@stoa/contract/publishing';
import { type Editing, readChangeSet } from '@stoa/portal-code/change-sets/change-set';
import { presentDraft } from '@stoa/portal-code/change-sets/present';
import { createChangesKeeper } from '@stoa/specifications/changes/stored-changes';
import { versionCallers } from '@stoa/stats/version-callers';
import type { Deps } from '../../deps.ts';

/** How long one question waits for a comparison; the console asks again. */
const timeoutMs = 8_000;
const mostCallers = 20;
const none = { failure: null, counts: { breaking: 0, warning: 0, safe: 0 }, operations: [], callers: [] };

/** Tells what differs for each version whose specification changes, or that goes, and who called it in the last 30 days. */
export function createNotices(deps: Deps): (editing: Editing) => Promise<Notice[]> {
  const keeper = createChangesKeeper(deps.db, deps.contentChecker, deps.now);
  return async (editing) => {
    const { portalId } = editing;
    const set = await readChangeSet(editing);
    const notices: Notice[] = [];
    for (const slug of Object.keys(set?.edits ?? {})) {
      const { published, draft, version_ids } = await presentDraft(editing, slug);
      for (const before of published?.versions ?? []) {
        const after = draft?.versions.find(({ name }) => name === before.name);
        const [from, to] = [before.specification?.sha256, after?.specification?.sha256];
        if (after && (!from || !to || from === to)) continue;
        const callers = await versionCallers(deps, portalId, version_ids[before.name] ?? '');
        const version = { product: slug, product_version: before.name };
        const called = { ...version, calls_known: callers !== undefined, applications: callers?.all.length ?? 0 };
        if (!after || !from || !to) {
          notices.push({ ...none, ...called, state: 'deleted', callers: callers?.all.slice(0, mostCallers) ?? [] });
          continue;
        }
        const found = await keeper.changesBetween(
          { portalId, sha256: from },
          { portalId, sha256: to },
          timeoutMs,
          async () => {},
        );
        if (found === 'busy' || found === undefined) notices.push({ ...none, ...called, state: 'pending' });
        else if ('failure' in found) notices.push({ ...none, ...called, state: 'failed', failure: found.failure });
        else
          notices.push({
            ...none,
            ...called,
            state: 'compared',
            counts: found.counts,
            operations: found.operations.map(({ kind, level, method, path, changes, more }) => ({
              ...{ kind, level, method, path, more },
              changes: [...changes],
              callers: [...(callers?.byOperation.get(`${method.toUpperCase()} ${path}`) ?? [])].slice(0, mostCallers),
            })),
          });
      }
    }
    return notices;
  };
}
