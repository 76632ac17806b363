import { failureReason } from '@stoa/common/failure-reason';
import { addUses, type Use } from '@stoa/database/credential-uses';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

/** One more call that a key was let in for. Synchronous and in memory: the gateway's path never waits for it. */
export type NoteUse = (portalId: string, credentialId: string) => void;

export interface CredentialUse {
  readonly noteUse: NoteUse;
  /** Writes down what was counted; does not fail: what could not be written is kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest and counts no more. */
  stop(): Promise<void>;
}

const hourMs = 3_600_000;

/** Rows of one statement: writing their parameters down holds up every gateway's question meanwhile. */
const batch = 1_000;

/**
 * Counts the calls of each key by the hour. Any number of processes count into one table. While the database is away
 * the counters go on, for `mostKept` keys and hours; beyond them, new ones are not counted.
 *
 * @param everyMs milliseconds between two writes; this much is lost when a process is killed
 */
export function startCredentialUse({
  db,
  log,
  now,
  everyMs = 5_000,
  mostKept = 250_000,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  everyMs?: number;
  mostKept?: number;
}): CredentialUse {
  let uses = new Map<string, Use>();
  let hour = 0;
  let uncounted = 0;
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  function noteUse(portalId: string, credentialId: string): void {
    const at = now().getTime();
    hour = at - (at % hourMs);
    add(`${credentialId}${hour}`, { portalId, credentialId, hour, count: 1, at });
  }

  function add(key: string, use: Use): void {
    const known = uses.get(key);
    if (known) {
      known.count += use.count;
      known.at = Math.max(known.at, use.at);
    } else if (uses.size < mostKept) uses.set(key, use);
    else uncounted += use.count;
  }

  async function flush(): Promise<void> {
    // One write at a time: the second would find only what came since, and two could fail in the wrong order.
    await writing;
    if (uses.size === 0) return;
    writing = write().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  async function write(): Promise<void> {
    const taken = [...uses];
    uses = new Map();
    for (let start = 0; start < taken.length; start += batch) {
      try {
        await addUses(
          db,
          taken.slice(start, start + batch).map(([, use]) => use),
        );
      } catch (error) {
        for (const [key, use] of taken.slice(start)) add(key, use);
        log.warn({ reason: failureReason(error), uncounted }, 'Uses of keys could not be written. Trying again.');
        uncounted = 0;
        return;
      }
    }
  }

  return {
    noteUse,
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
