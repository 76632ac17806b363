import type { Call } from '@stoa/analytics/analytics-store';
import type { Use } from '@stoa/database/credential-uses';
import { hourMs } from './calls-of-hour.ts';

/** How far back an application's page shows the uses of a key. */
const shownMs = 24 * hourMs;

export interface KeyUses {
  /** Counts the calls that the key of their application was let in for. */
  count(calls: readonly Call[]): void;
  /** The uses by key and hour. */
  readonly uses: readonly Use[];
}

/**
 * The uses of the demo's keys that belong to its made-up calls, in the last hours that are shown.
 * @param keys the id of each application's key, by the application's id
 */
export function keyUses(portalId: string, keys: ReadonlyMap<string, string>, endMs: number): KeyUses {
  const byHour = new Map<string, Use>();
  return {
    count(calls) {
      for (const { applicationId, at, denied } of calls) {
        const credentialId = keys.get(applicationId ?? '');
        if (!credentialId || denied || at <= endMs - shownMs) continue;
        const hour = at - (at % hourMs);
        const use = byHour.get(`${credentialId}${hour}`) ?? { portalId, credentialId, hour, count: 0, at };
        use.count += 1;
        use.at = Math.max(use.at, at);
        byHour.set(`${credentialId}${hour}`, use);
      }
    },
    get uses() {
      return [...byHour.values()];
    },
  };
}
