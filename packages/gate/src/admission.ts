import { setTimeout as pause } from 'node:timers/promises';
import { failureReason } from '@stoa/common/failure-reason';
import { shareLockOfSession } from '@stoa/database/advisory-lock';
import { columnTypes } from '@stoa/database/column-types';
import { clientFor, endAtOnce } from '@stoa/database/hosts';
import { gateName } from '@stoa/database/open';
import { servingLock } from '@stoa/database/serving';
import { withoutTimeLimits } from '@stoa/database/time-limits';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Confirmation } from './confirmation.ts';
import { type DatabaseServer, databaseServer } from './database-server.ts';
import type { Directory } from './directory.ts';
import { FollowedDirectory } from './followed-directory.ts';
import { watchSession } from './own-session.ts';
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
  /** Asks which database the connection must lead to; any unless given. */
  readonly database?: (() => Promise<DatabaseServer>) | undefined;
  /** Milliseconds without a confirmation by the database after which the directory counts as out of date. */
  readonly staleMs?: number;
  /** Milliseconds between two polls for changes, in case a notification was lost. */
  readonly pollMs?: number;
  /** Milliseconds without contact after which everything is loaded again: rows of changes are deleted after two days. */
  readonly notesLastMs?: number;
  /** Milliseconds after which nothing that was seen can be lost in a crash of the database. */
  readonly settledMs?: number;
  /** Applications that are read anew at once. */
  readonly inPart?: number;
  /** Milliseconds after which a look for changes counts as lost, with its connection; three times that for the first on a connection. */
  readonly lookMs?: number;
}

/** Milliseconds that a question waits for a directory that is out of date. */
const waitMs = 1_000;
/** Milliseconds that a writer waits for its own change: long enough for a new connection. */
const writerMs = 3_000;
/** Milliseconds that it waits for more while the connection is there: the gate reads slowly, and closing it would refuse everybody. */
const slowWriterMs = 7_000;
const longestPause = 500;

/**
 * Loads the directory and follows the database by one connection of its own: notifications, and a poll every half
 * second. When the connection breaks, what changed meanwhile is read on a new one.
 */
export function startAdmission({
  connection,
  log,
  database,
  staleMs = 10_000,
  pollMs = 500,
  notesLastMs = 12 * 3_600_000,
  settledMs = 5_000,
  inPart = 5_000,
  lookMs = 3_000,
}: AdmissionOptions): Admission {
  const confirmation = new Confirmation(staleMs);
  const followed = new FollowedDirectory({ log, confirmation, notesLastMs, settledMs, inPart, lookMs });
  return new Follower({ connection, log, database, pollMs }, confirmation, followed);
}

type FollowerOptions = Pick<AdmissionOptions, 'connection' | 'log' | 'database'> & { readonly pollMs: number };

class Follower implements Admission {
  readonly firstLoad: Promise<void>;
  readonly #settleFirstLoad: () => void;
  readonly #options: FollowerOptions;
  readonly #confirmation: Confirmation;
  readonly #followed: FollowedDirectory;
  readonly #following: Promise<void>;
  readonly #ending = new AbortController();
  #client: pg.Client | undefined;
  /** The pull that began last; never rejects. */
  #pulling = Promise.resolve();
  #nextPull: Promise<void> | undefined;
  #isOthersNow: (() => Promise<boolean>) | undefined;

  constructor(options: FollowerOptions, confirmation: Confirmation, followed: FollowedDirectory) {
    this.#options = options;
    this.#confirmation = confirmation;
    this.#followed = followed;
    ({ promise: this.firstLoad, resolve: this.#settleFirstLoad } = Promise.withResolvers<void>());
    this.#following = this.#follow();
  }

  current(): Directory | undefined {
    return this.#confirmation.isFresh ? this.#followed.directory : undefined;
  }

  async whenCurrent(): Promise<Directory | undefined> {
    if (!this.#client) return this.current();
    const called = performance.now();
    this.#pullAnew().catch(() => {});
    await this.#confirmation.reaches(called, waitMs);
    return this.current();
  }

  async catchUp(): Promise<void> {
    const called = performance.now();
    if (this.#client) this.#pullAnew().catch(() => {});
    if (await this.#confirmation.reaches(called, writerMs)) return;
    if (this.#client && (await this.#confirmation.reaches(called, slowWriterMs))) return;
    this.#confirmation.require(called);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#pulling;
    await this.#following;
    this.#client = undefined;
  }

  get #isStopped(): boolean {
    return this.#ending.signal.aborted;
  }

  async #follow(): Promise<void> {
    for (let attempt = 0; !this.#isStopped; attempt += 1) {
      let on: pg.Client | undefined;
      try {
        on = await this.#connect();
        await watched(on, () => this.#begin(on as pg.Client));
        this.#settleFirstLoad();
        if (this.#isStopped) break;
        this.#client = on;
        attempt = 0;
        while (this.#client === on && !this.#isStopped) {
          await this.#pullAnew();
          await this.#pause(this.#options.pollMs);
        }
      } catch (error) {
        this.#settleFirstLoad();
        if (this.#isStopped) return;
        if (on) this.#giveUp(on, error);
        if (attempt > 0) this.#warn(error, 'The gate cannot read who may pass. Trying again.');
        await this.#pause(Math.min(longestPause, 50 * 2 ** attempt)).catch(() => {});
      } finally {
        if (on) endAtOnce(on);
      }
    }
  }

  async #connect(): Promise<pg.Client> {
    const { Client, config } = clientFor(this.#options.connection);
    const on = new Client({
      application_name: gateName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      types: columnTypes,
      ...config,
    });
    on.on('error', (error) => this.#giveUp(on, error));
    on.on('end', () => this.#giveUp(on, new Error('The connection ended.')));
    on.on('notification', () => void this.#pullAnew().catch(() => {}));
    await on.connect();
    return on;
  }

  async #begin(on: pg.Client): Promise<void> {
    const own = await databaseServer((text) => on.query(text));
    // Asked at each connection: after a failover the gate and the server's own connections may lead to different databases. Those may
    // be busy, and are asked meanwhile.
    const [, others] = await Promise.all([this.#setUp(on), this.#options.database?.()]);
    if (others && others.database !== own.database)
      throw new Error('Its connection leads to another database than that of the server.');
    await shareLockOfSession(on, servingLock);
    await this.#followed.begin(on, own.server);
  }

  /** As few questions as can be: after a failover the machine is busy, and each round trip takes long. */
  async #setUp(on: pg.Client): Promise<void> {
    // Otherwise the database works on for a connection that was given up, and the next one makes it slower still. Not every
    // system can do it.
    await on.query("set client_connection_check_interval = '1s'").catch(() => {});
    // `jit` would compile the look for changes anew twice a second, and each part that is read anew (`enable_seqscan`). The role may
    // have limits that are meant for single questions: everything is read by one statement a table. Listening begins before anything is
    // read: changes that are committed while this goes on are then notified.
    await on.query(`set jit = off; ${withoutTimeLimits('end of session')}; listen stoa_admission`);
    this.#isOthersNow = await watchSession(on);
  }

  async #pull(on: pg.Client): Promise<void> {
    await this.#followed.pull(on);
    if (!(await this.#isOthersNow?.())) return;
    this.#isOthersNow = undefined;
    this.#options.log.warn(
      'The connection of the gate goes through a pooler by transaction: changes are heard of late, and its settings reach others. Set DATABASE_DIRECT_URL to an address of the database without a pooler.',
    );
  }

  /** A pull that begins after this call: the running one may have read before the commit. */
  #pullAnew(): Promise<void> {
    this.#nextPull ??= this.#pulling.then(() => {
      this.#nextPull = undefined;
      const on = this.#client;
      if (!on) throw new Error('The connection of the gate is lost.');
      const pull = watched(on, () => this.#pull(on)).catch((error: unknown) => {
        this.#giveUp(on, error);
        throw error;
      });
      this.#pulling = pull.catch(() => {});
      return pull;
    });
    return this.#nextPull;
  }

  #giveUp(on: pg.Client, error: unknown): void {
    if (this.#client !== on) return;
    this.#client = undefined;
    if (!this.#isStopped) this.#warn(error, 'The gate lost its database.');
    // Callers that wait for a change are woken here: no notification reaches a process without its database.
    this.#followed.directory?.noteChange();
    endAtOnce(on);
  }

  #warn(error: unknown, sentence: string): void {
    this.#options.log.warn({ reason: failureReason(error) }, sentence);
  }

  /** @throws when the follower is stopped */
  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#ending.signal });
  }
}
