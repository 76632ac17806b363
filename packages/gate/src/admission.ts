import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { failureReason } from '@stoa/common/failure-reason';
import { columnTypes } from '@stoa/database/column-types';
import { clientFor, endAtOnce } from '@stoa/database/hosts';
import { gateName } from '@stoa/database/open';
import type pg from 'pg';
import type { Logger } from 'pino';
import {
  changesSince,
  dropForeignChanges,
  mostChanges,
  readChanges,
  readEverything,
  readEverythingAnew,
  type Seen,
} from './changes.ts';
import { serverOf } from './database-server.ts';
import { Directory } from './directory.ts';

/** The directory in memory, kept up to date with the database (docs/decisions/015). */
export interface Admission {
  /** The directory, or undefined while it may be out of date: every request is refused then. */
  current(): Directory | undefined;
  /**
   * The same; waits a little when this process was too busy to confirm it. Does not wait while the database is
   * unreachable.
   */
  whenCurrent(): Promise<Directory | undefined>;
  /**
   * Resolves when the directory contains everything that was committed before the call; never rejects. Where that is
   * not possible, the directory counts as out of date, so what was revoked is refused in both cases.
   */
  catchUp(): Promise<void>;
  /** Settles with the first load, also when it failed: it is tried again then. */
  readonly firstLoad: Promise<void>;
  stop(): Promise<void>;
}

export interface AdmissionOptions {
  readonly connection: string | pg.ClientConfig;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds without a confirmation by the database after which the directory counts as out of date. */
  readonly staleMs?: number;
  /** Milliseconds between two polls for changes, in case a notification was lost. */
  readonly pollMs?: number;
  /** Milliseconds without contact after which everything is loaded again: rows of changes are deleted after a day. */
  readonly notesLastMs?: number;
  /** Milliseconds after which nothing that was seen can be lost in a crash of the database. */
  readonly settledMs?: number;
}

/** The last thing seen that is old enough to be on the database's disk, with every transaction id that it names. */
class Settled {
  last: Seen | undefined;
  #next: Seen | undefined;
  readonly #afterMs: number;

  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  clear(): void {
    this.last = undefined;
    this.#next = undefined;
  }

  start(seen: Seen): void {
    this.last = this.#afterMs === 0 ? seen : undefined;
    this.#next = seen;
  }

  note(seen: Seen): void {
    if (this.#next && seen.at - this.#next.at < this.#afterMs) return;
    this.last = this.#next;
    this.#next = seen;
  }
}

/** Milliseconds that a caller waits for a directory that is out of date, or for its own change. */
const waitMs = 1_000;
const silentMs = 10_000;
const longestPause = 2_000;

/** Ends the connection when it says nothing for ten seconds while somebody works with it. */
async function watched<T>(on: pg.Client, work: () => Promise<T>): Promise<T> {
  const { stream } = (on as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  let [read, since] = [stream.bytesRead, performance.now()];
  const watch = setInterval(() => {
    if (stream.bytesRead !== read) [read, since] = [stream.bytesRead, performance.now()];
    else if (performance.now() - since > silentMs) endAtOnce(on);
  }, 500);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}

/**
 * Loads the directory and follows the database by one connection of its own: notifications, and a poll every half
 * second. When the connection breaks, what changed meanwhile is read on a new one. Everything is read anew only on
 * another server of the database, or where notes of changes are missing (docs/decisions/053).
 */
export function startAdmission({
  connection,
  log,
  staleMs = 10_000,
  pollMs = 500,
  notesLastMs = 12 * 3_600_000,
  settledMs = 5_000,
}: AdmissionOptions): Admission {
  let directory: Directory | undefined;
  let seen: Seen | undefined;
  let server = '';
  const settled = new Settled(settledMs);
  let confirmed = Number.NEGATIVE_INFINITY;
  /** Wall-clock time: the monotonic clock stops while the machine is suspended. */
  let confirmedOn = Number.NEGATIVE_INFINITY;
  /** The directory must contain what was committed by this time. */
  let required = Number.NEGATIVE_INFINITY;
  let client: pg.Client | undefined;
  let stopped = false;
  let pulling: Promise<void> | undefined;
  let nextPull: Promise<void> | undefined;
  const ending = new AbortController();
  let settleFirstLoad = () => {};
  const firstLoad = new Promise<void>((resolve) => {
    settleFirstLoad = resolve;
  });

  const current = () =>
    confirmed >= required && performance.now() - confirmed <= staleMs && Date.now() - confirmedOn <= staleMs
      ? directory
      : undefined;

  /** The directory is current as of the moment when the query was sent, not when it was answered. */
  function startConfirming(): () => void {
    const [started, startedOn] = [performance.now(), Date.now()];
    return () => {
      confirmed = started;
      confirmedOn = startedOn;
    };
  }

  /** What changes during the load is read after it. */
  async function load(on: pg.Client): Promise<void> {
    const started = performance.now();
    // When this fails half way, the next connection begins anew.
    seen = undefined;
    settled.clear();
    await dropForeignChanges(on);
    const whole = directory ?? new Directory();
    seen = directory ? await readEverythingAnew(on, whole) : await readEverything(on, whole);
    // However long it took: notes of that time are there.
    await pull(on, whole, Number.POSITIVE_INFINITY);
    settled.start(seen);
    directory = whole;
    log.info({ ...whole.size, ms: Math.round(performance.now() - started) }, 'The gate knows who may pass.');
  }

  /** Never two at once: the second would read what the first has not applied yet. */
  async function pull(on: pg.Client, into: Directory | undefined, notesMs = notesLastMs): Promise<void> {
    if (!seen || !into) return load(on);
    const confirm = startConfirming();
    const { seen: newer, changed } = await changesSince(on, seen);
    const notesMiss = newer.account !== seen.account || newer.at - seen.at > notesMs;
    if (notesMiss || changed.length > mostChanges) return load(on);
    if (changed.length > 0) await readChanges(on, into, changed);
    seen = newer;
    settled.note(newer);
    confirm();
  }

  function startPull(): Promise<void> {
    const on = client;
    if (!on) return Promise.reject(new Error('The connection of the gate is lost.'));
    pulling = watched(on, () => pull(on, directory))
      .catch((error: unknown) => {
        giveUp(on, error);
        throw error;
      })
      .finally(() => {
        pulling = undefined;
      });
    return pulling;
  }

  /** A pull that begins after this call: the running one may have read before the commit. */
  function pullAnew(): Promise<void> {
    if (!pulling) return startPull();
    nextPull ??= pulling
      .catch(() => {})
      .then(() => {
        nextPull = undefined;
        return startPull();
      });
    return nextPull;
  }

  function giveUp(on: pg.Client, error: unknown): void {
    if (client !== on) return;
    client = undefined;
    if (!stopped) log.warn({ reason: failureReason(error) }, 'The gate lost its database.');
    endAtOnce(on);
  }

  async function connect(): Promise<pg.Client> {
    const { Client, config } = clientFor(connection);
    const on = new Client({
      application_name: gateName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      types: columnTypes,
      ...config,
    });
    on.on('error', (error) => giveUp(on, error));
    on.on('end', () => giveUp(on, new Error('The connection ended.')));
    on.on('notification', () => void pullAnew().catch(() => {}));
    await on.connect();
    return on;
  }

  async function begin(on: pg.Client): Promise<void> {
    // Listen first: changes that are committed while this goes on are then notified.
    await on.query('listen stoa_admission');
    const found = await serverOf((text) => on.query(text));
    if (found !== server) settled.clear();
    server = found;
    // A crash may have undone what was seen last: what changed is read from a little earlier on.
    seen = settled.last;
    await pull(on, directory);
  }

  async function follow(): Promise<void> {
    for (let attempt = 0; !stopped; attempt += 1) {
      let on: pg.Client | undefined;
      try {
        on = await connect();
        await watched(on, () => begin(on as pg.Client));
        settleFirstLoad();
        if (stopped) break;
        client = on;
        attempt = 0;
        while (client === on && !stopped) {
          await pullAnew();
          await pause(pollMs, undefined, { signal: ending.signal });
        }
      } catch (error) {
        settleFirstLoad();
        if (stopped) return;
        if (on) giveUp(on, error);
        if (attempt > 0) log.warn({ reason: failureReason(error) }, 'The gate cannot read who may pass. Trying again.');
        await pause(Math.min(longestPause, 50 * 2 ** attempt), undefined, { signal: ending.signal }).catch(() => {});
      } finally {
        if (on) endAtOnce(on);
      }
    }
  }

  const following = follow();

  return {
    current,
    firstLoad,
    async whenCurrent() {
      if (!client) return current();
      await Promise.race([pullAnew().catch(() => {}), pause(waitMs, undefined, { ref: false })]);
      return current();
    },
    async catchUp() {
      const called = performance.now();
      const seen = client
        ? await Promise.race([
            pullAnew().then(
              () => true,
              () => false,
            ),
            pause(waitMs, false, { ref: false }),
          ])
        : false;
      if (!seen) required = called;
    },
    async stop() {
      stopped = true;
      ending.abort();
      await pulling?.catch(() => {});
      await following;
      client = undefined;
    },
  };
}
