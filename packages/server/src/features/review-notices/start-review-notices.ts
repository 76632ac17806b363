import { failureReason } from '@stoa/common/failure-reason';
import { type Rounds, startRounds } from '@stoa/common/rounds';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { queueReviewNotices } from './review-notices.ts';

/** Looks soon after the start and then every five minutes for what waits to be reviewed. */
export function startReviewNotices({
  db,
  log,
  publicUrl,
  nudgeOutbox,
  firstMs = 25_000,
  everyMs = 300_000,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'warn'>;
  publicUrl: string;
  nudgeOutbox: () => void;
  firstMs?: number;
  everyMs?: number;
}): Rounds {
  return startRounds({
    firstMs,
    everyMs,
    async work() {
      const queued = await queueReviewNotices(db, publicUrl, new Date());
      if (queued > 0) nudgeOutbox();
    },
    failed: (error) =>
      log.warn({ reason: failureReason(error) }, 'Mails about what waits for review failed. Trying again.'),
  });
}
