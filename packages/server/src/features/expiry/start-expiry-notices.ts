import { failureReason } from '@stoa/common/failure-reason';
import { type Rounds, startRounds } from '@stoa/common/rounds';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { queueExpiryNotices } from './expiry-notices.ts';

/** Looks soon after the start and then every ten minutes for keys and certificates that end. Any number of processes may. */
export function startExpiryNotices({
  db,
  log,
  now,
  publicUrl,
  nudgeOutbox,
  firstMs = 20_000,
  everyMs = 600_000,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'info' | 'warn'>;
  now: () => Date;
  publicUrl: string;
  nudgeOutbox: () => void;
  firstMs?: number;
  everyMs?: number;
}): Rounds {
  return startRounds({
    firstMs,
    everyMs,
    async work() {
      const queued = await queueExpiryNotices(db, publicUrl, now());
      if (queued === 0) return;
      nudgeOutbox();
      log.info({ queued }, 'Told developers about keys and certificates that end.');
    },
    failed: (error) =>
      log.warn({ reason: failureReason(error) }, 'Mails about keys and certificates that end failed. Trying again.'),
  });
}
