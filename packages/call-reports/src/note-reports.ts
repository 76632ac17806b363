import type { Call } from '@stoa/analytics/analytics-store';
import { failureReason } from '@stoa/common/failure-reason';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Reporter } from './check-calls.ts';

export interface WarningLog {
  warn(facts: object, words: string): void;
}

const everyMs = 10_000;

/** Records when each gateway reported calls last and how late they were: one write in ten seconds. No report waits for it. */
export function noteReports({
  db,
  log,
}: {
  readonly db: Kysely<Database>;
  readonly log: WarningLog;
}): (reporter: Reporter, calls: readonly Pick<Call, 'at'>[], now: number) => void {
  const noted = new Map<string, number>();
  return ({ id, portalId }, calls, now) => {
    if (now - (noted.get(id) ?? 0) < everyMs) return;
    noted.set(id, now);
    const newest = calls.reduce((latest, { at }) => Math.max(latest, at), 0);
    db.updateTable('gateways')
      .set({ calls_reported_at: new Date(now), calls_late_ms: Math.max(0, now - newest) })
      .where('portal_id', '=', portalId)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ reason: failureReason(error) }, 'When a gateway reported was not noted.'));
  };
}
