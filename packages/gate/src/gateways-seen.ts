import { failureReason } from '@stoa/common/failure-reason';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Gateway } from './records.ts';

const everyMs = 60_000;

/**
 * Records when each gateway asked or reported last, to the minute: one write a minute instead of one a request. No
 * request waits for it.
 */
export function noteSeenGateways({
  db,
  log,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'warn'>;
}): (gateway: Gateway, now: number) => void {
  const seen = new Map<string, number>();
  return ({ id, portalId }, now) => {
    if (now - (seen.get(id) ?? 0) < everyMs) return;
    seen.set(id, now);
    db.updateTable('gateways')
      .set({ last_seen_at: new Date(now) })
      .where('portal_id', '=', portalId)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) =>
        log.warn({ reason: failureReason(error) }, 'When a gateway asked last was not noted.'),
      );
  };
}
