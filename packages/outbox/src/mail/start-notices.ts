import { failureReason } from '@stoa/common/failure-reason';
import { type Rounds, startRounds } from '@stoa/common/rounds';
import type { Logger } from 'pino';

/** Looks soon after the start, and then again and again, for something to tell by mail. Any number of processes may. */
export function startNotices({
  about,
  queue,
  log,
  nudgeOutbox,
  firstMs,
  everyMs,
}: {
  /** What the mails are about, for the log. */
  about: string;
  /** @returns how many mails were queued */
  queue: () => Promise<number>;
  log: Pick<Logger, 'info' | 'warn'>;
  nudgeOutbox: () => void;
  firstMs: number;
  everyMs: number;
}): Rounds {
  return startRounds({
    firstMs,
    everyMs,
    async work() {
      const queued = await queue();
      if (queued === 0) return;
      nudgeOutbox();
      log.info({ queued }, `Queued mails about ${about}.`);
    },
    failed: (error) => log.warn({ reason: failureReason(error) }, `Mails about ${about} failed. Trying again.`),
  });
}
