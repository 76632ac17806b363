import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import { Problem } from '@stoa/common/problem';
import type { Ingested } from '@stoa/contract/calls';
import type { Admission } from '@stoa/gate/admission';
import type { Directory } from '@stoa/gate/directory';
import type { CountCalls } from './calls-metrics.ts';
import { checkCalls, type Reporter } from './check-calls.ts';
import { type CallLookUps, createLookUp } from './known-ids.ts';
import { noteReports, type WarningLog } from './note-reports.ts';
import type { Records } from './read-records.ts';
import { createVersionOperations } from './version-operations.ts';

/**
 * Checks a batch and stores the valid calls; they are durable when the promise resolves.
 * @throws Problem 404 where no calls are kept, 503 when it is not known that these are
 */
export type KeepCalls = (reporter: Reporter, records: Records) => Promise<Ingested>;

/** What batches are checked against, and where their calls are stored. */
export interface KeptWith extends CallLookUps {
  readonly admission: Admission;
  /** Null where this portal keeps none. */
  readonly analytics: AnalyticsStore | null;
  readonly log: WarningLog;
}

/** Seconds after which a store that is unreachable may be asked again. */
const retryAfter = 2;

export function createKeepCalls(deps: KeptWith, count: CountCalls): KeepCalls {
  const lookUp = createLookUp(deps);
  const matchersOf = createVersionOperations(deps);
  const noteReport = noteReports(deps);
  return async (reporter, { records, unreadable }) => {
    const { portalId } = reporter;
    const store = storeOf(deps);
    const checked = await checkCalls(records, {
      reporter,
      directory: (await directoryNow(deps)).portal(portalId),
      lookUp,
      matchersOf,
      now: deps.now().getTime(),
      retentionMs: store.retentionMs,
    });
    const added =
      checked.calls.length > 0
        ? await store.add(portalId, checked.calls).catch(unavailable)
        : { accepted: 0, duplicates: 0 };
    if (checked.calls.length > 0) noteReport(reporter, checked.calls, deps.now().getTime());
    const rejected = [...unreadable, ...checked.rejected].sort((one, other) => one.line - other.line);
    count(added, rejected);
    return { ...added, rejected: rejected.map(({ line, reason }) => ({ line, reason })) };
  };
}

/** @throws Problem 404 where no calls are kept */
export function storeOf({ analytics }: Pick<KeptWith, 'analytics'>): AnalyticsStore {
  if (!analytics) throw new Problem('not_found', 404, 'This portal keeps no calls.');
  return analytics;
}

async function directoryNow({ admission }: Pick<KeptWith, 'admission'>): Promise<Directory> {
  const directory = admission.current() ?? (await admission.whenCurrent());
  if (directory) return directory;
  throw new Problem('unavailable', 503, 'The portal does not know at the moment which ids there are.', {
    retryAfter: 1,
  });
}

function unavailable(cause: unknown): never {
  if (!(cause instanceof StoreUnavailable)) throw cause;
  throw new Problem('unavailable', 503, 'The calls could not be kept. Send them again.', { retryAfter, cause });
}
