import type pg from 'pg';
import type { Logger } from 'pino';
import {
  changesOfLate,
  changesSince,
  dropForeignChanges,
  isOlder,
  LookTooLong,
  look,
  mostChanges,
  readChanges,
  readEverything,
  readEverythingAnew,
  type Seen,
} from './changes.ts';
import type { Confirmation } from './confirmation.ts';
import { clusterOf } from './database-server.ts';
import { Directory } from './directory.ts';
import { Settled } from './settled.ts';

export interface FollowedDirectoryOptions {
  readonly log: Pick<Logger, 'info'>;
  /** Is told each time the directory is true. */
  readonly confirmation: Confirmation;
  readonly notesLastMs: number;
  readonly settledMs: number;
  readonly inPart: number;
  /** Milliseconds that a look for changes may take. */
  readonly lookMs: number;
}

/** The first look on a connection may take so many times as long: it finds everything that happened while there was none. */
const firstLooks = 3;

/**
 * The directory, and what of the database it holds: changes are applied to it, or everything is read anew on another server of
 * the database and where notes of changes are missing (docs/decisions/053). The caller gives it a connection, and never calls
 * it twice at once: the second call would read what the first has not applied yet.
 */
export class FollowedDirectory {
  /** Undefined while all of it is being read. */
  directory: Directory | undefined;
  readonly #whole = new Directory();
  #seen: Seen | undefined;
  /** What had been seen when the directory was true last, and where. */
  #trueAsOf: { readonly seen: Seen; readonly cluster: string } | undefined;
  #server = '';
  readonly #settled: Settled;
  readonly #options: FollowedDirectoryOptions;

  constructor(options: FollowedDirectoryOptions) {
    this.#options = options;
    this.#settled = new Settled(options.settledMs);
  }

  /** The first read on a new connection, which leads to this server of the database (`databaseServer`). */
  async begin(on: pg.Client, server: string): Promise<void> {
    if (server !== this.#server) this.#settled.clear();
    this.#server = server;
    // A crash may have undone what was seen last: what changed is read from a little earlier on.
    this.#seen = this.#settled.last;
    try {
      await this.#pull(on, firstLooks * this.#options.lookMs);
    } catch (error) {
      // The next connection would ask the same, for ever: it reads everything instead. What is known may lack any change by now.
      if (error instanceof LookTooLong) {
        this.directory = undefined;
        this.#settled.clear();
      }
      throw error;
    }
  }

  /** Reads what has changed. */
  pull(on: pg.Client): Promise<void> {
    return this.#pull(on, this.#options.lookMs);
  }

  async #pull(on: pg.Client, lookMs: number): Promise<void> {
    const { notesLastMs } = this.#options;
    const newer =
      this.#seen &&
      this.directory &&
      (await this.#readNotes(on, this.directory, { since: this.#seen, notesLastMs, lookMs }));
    if (!newer) {
      // Without what the notes would tell, it is not true. Only on another server it may be made so, by what was written of late.
      if (this.#seen) this.directory = undefined;
      return this.#load(on);
    }
    this.#seen = newer;
    this.#settled.note(newer);
  }

  async #load(on: pg.Client): Promise<void> {
    const started = performance.now();
    // When this fails half way, the next connection begins anew.
    this.#seen = undefined;
    this.#settled.clear();
    await dropForeignChanges(on);
    const read = (this.directory && (await this.#readAnew(on, this.directory))) ?? (await this.#readWhole(on));
    // What has changed during the load. However long it took: notes of that time are there.
    this.#seen = await this.#readNotes(on, this.#whole, { since: read });
    if (!this.#seen) {
      this.directory = undefined;
      this.#options.log.info('Too much has changed while the gate read everything. It reads everything again.');
      return this.#load(on);
    }
    this.#settled.start(this.#seen);
    this.directory = this.#whole;
    const ms = Math.round(performance.now() - started);
    this.#options.log.info({ ...this.#whole.size, ms }, 'The gate knows who may pass.');
  }

  /** The quickest way to read everything, in a third of the time. Nobody is let in meanwhile. */
  async #readWhole(on: pg.Client): Promise<Seen> {
    this.directory = undefined;
    this.#whole.clear();
    return readEverything(on, this.#whole);
  }

  /** @returns what is seen now; undefined when notes do not tell what changed */
  async #readNotes(
    on: pg.Client,
    into: Directory,
    {
      since,
      notesLastMs = Number.POSITIVE_INFINITY,
      lookMs = firstLooks * this.#options.lookMs,
    }: { since: Seen; notesLastMs?: number; lookMs?: number },
  ): Promise<Seen | undefined> {
    const confirm = this.#options.confirmation.start();
    const { seen: newer, changed } = await changesSince(on, since, lookMs);
    const notesMiss = newer.tableId !== since.tableId || newer.at - since.at > notesLastMs || isOlder(newer, since);
    if (notesMiss || !changed) return undefined;
    if (changed.length > 0) await readChanges(on, into, changed);
    this.#noteTrue(newer, confirm);
    return newer;
  }

  #noteTrue(seen: Seen, confirm: () => void): void {
    this.#trueAsOf = { seen, cluster: clusterOf(this.#server) };
    confirm();
  }

  /**
   * Everything anew, part after part, into the directory that is in use. It stays true meanwhile, as after a failover: what
   * changes, and what may have changed before, is read first.
   * @returns what was seen last; undefined where notes do not tell what has changed
   */
  async #readAnew(on: pg.Client, known: Directory): Promise<Seen | undefined> {
    const confirm = this.#options.confirmation.start();
    let last: Seen | undefined = await look(on);
    if (!(await this.#readLate(on, known, last))) return undefined;
    this.#noteTrue(last, confirm);
    await readEverythingAnew(on, known, this.#options.inPart, async () => {
      last = last && (await this.#readNotes(on, known, { since: last }));
      return last !== undefined;
    });
    return last;
  }

  /**
   * Reads what has changed since a little before the directory was true last.
   * @returns whether it is true with that: on a server with the same history, which may lack the last changes of the one before
   */
  async #readLate(on: pg.Client, whole: Directory, now: Seen): Promise<boolean> {
    if (!this.#trueAsOf) return false;
    const { seen: then, cluster } = this.#trueAsOf;
    if (cluster !== clusterOf(this.#server)) return false;
    if (then.tableId !== now.tableId || now.at - then.at > this.#options.notesLastMs) return false;
    const changed = await changesOfLate(on, then, now);
    if (changed.length > mostChanges) return false;
    await readChanges(on, whole, changed);
    return true;
  }
}
