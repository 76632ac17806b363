import type { Notice } from '@stoa/contract/publishing';
import { type Editing, readChangeSet } from '@stoa/portal-code/change-sets/change-set';
import { createChangesKeeper } from '@stoa/specifications/changes/stored-changes';
import { versionCallers } from '@stoa/stats/version-callers';
import type { Deps } from '../../deps.ts';
import { presentDraft } from './present.ts';

/** How long one question waits for a comparison; the console asks again. */
const timeoutMs = 8_000;
const mostCallers = 20;
const none = { breaking: 0, warning: 0, safe: 0 };

/** For each version whose specification changes: what differs, beside who called it in the last 30 days. */
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
        if (!from || !to || from === to) continue;
        const found = await keeper.changesBetween(
          { portalId, sha256: from },
          { portalId, sha256: to },
          timeoutMs,
          async () => {},
        );
        const callers = await versionCallers(deps, portalId, version_ids[before.name] ?? '');
        const name = { product: slug, product_version: before.name, calls_known: callers !== undefined };
        if (found === 'busy' || found === undefined)
          notices.push({ ...name, state: 'pending', failure: null, counts: none, operations: [] });
        else if ('failure' in found)
          notices.push({ ...name, state: 'failed', failure: found.failure, counts: none, operations: [] });
        else
          notices.push({
            ...name,
            state: 'compared',
            failure: null,
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
