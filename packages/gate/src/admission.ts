import { setTimeout as pause } from 'node:timers/promises';
import { failureReason } from '@stoa/common/failure-reason';
import { columnTypes } from '@stoa/database/column-types';
import { clientFor, endAtOnce } from '@stoa/database/hosts';
import { gateName } from '@stoa/database/open';
import type pg from 'pg';
import type { Logger } from 'pino';
import {
  changesOfLate,
  changesSince,
  dropForeignChanges,
  look,
  mostChanges,
  readChanges,
  readEverything,
  readEverythingAnew,
  type Seen,
} from './changes.ts';
import { Confirmation } from './confirmation.ts';
import { clusterOf, serverOf } from './database-server.ts';
import { Directory } from './directory.ts';
import { Settled } from './settled.ts';
import { watched } from './watched.ts';

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
  /** Applications that are read anew at once. */
  readonly inPart?: number;
}

/** Milliseconds that a question waits for a directory that is out of date. */
const waitMs = 1_000;
/** Milliseconds that a writer waits for its own change: long enough for a new connection. */
const writerMs = 3_000;
const longestPause = 500;

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
  inPart = 5_000,
}: AdmissionOptions): Admission {
  let directory: Directory | undefined;
  let seen: Seen | undefined;
  /** What had been seen when the directory was true last, and where. */
  let trueAsOf: { readonly seen: Seen; readonly cluster: string } | undefined;
  let server = '';
  const settled = new Settled(settledMs);
  const confirmation = new Confirmation(staleMs);
  let client: pg.Client | undefined;
  let stopped = false;
  let pulling: Promise<void> | undefined;
  let nextPull: Promise<void> | undefined;
  const ending = new AbortController();
  let settleFirstLoad = () => {};
  const firstLoad = new Promise<void>((resolve) => {
    settleFirstLoad = resolve;
  });

  const current = () => (confirmation.isFresh ? directory : undefined);

  function noteTrue(as: Seen, confirm: () => void): void {
    trueAsOf = { seen: as, cluster: clusterOf(server) };
    confirm();
  }

  /**
   * @param isAll whether the directory is true with these changes
   * @returns what is seen now; undefined when notes do not tell what changed
   */
  async function readNotes(
    on: pg.Client,
    into: Directory,
    { since, isAll = true, notesMs = Number.POSITIVE_INFINITY }: { since: Seen; isAll?: boolean; notesMs?: number },
  ): Promise<Seen | undefined> {
    const confirm = confirmation.start();
    const { seen: newer, changed } = await changesSince(on, since);
    const notesMiss = newer.account !== since.account || newer.at - since.at > notesMs;
    if (notesMiss || changed.length > mostChanges) return undefined;
    if (changed.length > 0) await readChanges(on, into, changed);
    if (isAll) noteTrue(newer, confirm);
    return newer;
  }

  /** Pulls never run two at once: the second would read what the first has not applied yet. */
  async function pull(on: pg.Client): Promise<void> {
    const newer = seen && directory && (await readNotes(on, directory, { since: seen, notesMs: notesLastMs }));
    if (!newer) return load(on);
    seen = newer;
    settled.note(newer);
  }

  async function load(on: pg.Client): Promise<void> {
    const started = performance.now();
    // When this fails half way, the next connection begins anew.
    seen = undefined;
    settled.clear();
    await dropForeignChanges(on);
    const whole = directory ?? new Directory();
    const read = directory ? await readAnew(on, whole) : await readEverything(on, whole);
    // What has changed during the load. However long it took: notes of that time are there.
    seen = await readNotes(on, whole, { since: read });
    if (!seen) return load(on);
    settled.start(seen);
    directory = whole;
    log.info({ ...whole.size, ms: Math.round(performance.now() - started) }, 'The gate knows who may pass.');
  }

  /**
   * Everything anew. After a failover the directory stays true meanwhile: what changes, and what may have changed before,
   * is read first.
   */
  async function readAnew(on: pg.Client, whole: Directory): Promise<Seen> {
    const confirm = confirmation.start();
    let last = await look(on);
    let isTrue = await readLate(on, whole, last);
    if (isTrue) noteTrue(last, confirm);
    await readEverythingAnew(on, whole, inPart, async () => {
      const newer = await readNotes(on, whole, { since: last, isAll: isTrue });
      if (newer) last = newer;
      else isTrue = false;
    });
    return last;
  }

  /**
   * Reads what has changed since a little before the directory was true last.
   * @returns whether it is true with that: on a server with the same history, which may lack the last changes of the one before
   */
  async function readLate(on: pg.Client, whole: Directory, now: Seen): Promise<boolean> {
    if (!trueAsOf) return false;
    const { seen: then, cluster } = trueAsOf;
    if (cluster !== clusterOf(server) || then.account !== now.account || now.at - then.at > notesLastMs) return false;
    const changed = await changesOfLate(on, then);
    if (changed.length > mostChanges) return false;
    await readChanges(on, whole, changed);
    return true;
  }

  function startPull(): Promise<void> {
    const on = client;
    if (!on) return Promise.reject(new Error('The connection of the gate is lost.'));
    pulling = watched(on, () => pull(on))
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
    // Callers that wait for a change are woken here: no notification reaches a process without its database.
    directory?.noteChange();
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
    await pull(on);
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
      const called = performance.now();
      pullAnew().catch(() => {});
      await confirmation.reaches(called, waitMs);
      return current();
    },
    async catchUp() {
      const called = performance.now();
      if (client) pullAnew().catch(() => {});
      if (!(await confirmation.reaches(called, writerMs))) confirmation.require(called);
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
