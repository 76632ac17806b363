import { failureReason } from '@stoa/common/failure-reason';
import { type Rounds, startRounds } from '@stoa/common/rounds';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { queueFailureNotices } from './failure-notices.ts';

/** Looks soon after the start and then every ten minutes for receivers that keep failing. Any number of processes may. */
export function startFailureNotices({
  db,
  log,
  publicUrl,
  nudgeOutbox,
  firstMs = 30_000,
  everyMs = 600_000,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'info' | 'warn'>;
  publicUrl: string;
  nudgeOutbox: () => void;
  firstMs?: number;
  everyMs?: number;
}): Rounds {
  return startRounds({
    firstMs,
    everyMs,
    async work() {
      const queued = await queueFailureNotices(db, publicUrl);
      if (queued === 0) return;
      nudgeOutbox();
      log.info({ queued }, 'Told owners about webhooks that keep failing.');
    },
    failed: (error) =>
      log.warn({ reason: failureReason(error) }, 'Mails about webhooks that keep failing failed. Trying again.'),
  });
}
