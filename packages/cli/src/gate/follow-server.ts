import { setTimeout as pause } from 'node:timers/promises';
import { SnapshotDirectory } from '@stoa/gate/snapshot-directory';
import { isSnapshotAnswer, type PulledAnswer } from '@stoa/gate/snapshot-shape';
import { ask } from './ask.ts';
import {
  type Confirmed,
  openSnapshotFile,
  readSnapshotFile,
  SnapshotDamaged,
  type SnapshotFile,
} from './snapshot-file.ts';

export interface Followed {
  readonly url: string;
  readonly token: string;
  /** SHA-256 of the token, hexadecimal. */
  readonly tokenHash: string;
  readonly folder: string;
  readonly err: (text: string) => void;
}

/** The pause between two questions while the server is away, or answers at once though nothing has changed. */
const everyMs = 1_000;
/** The pause between two questions otherwise: one answer may be one of many. */
const soonMs = 100;
/** The server may keep a question so long until something changes. Short, so that one which hangs is noticed soon. */
const waitSeconds = 5;
const answerMs = 10_000;
/** How often the file says that nothing has changed. */
const noteMs = 5_000;
/** A failure to write the file is followed, after this time, by a full answer that goes into another file. */
const fileAgainMs = 60_000;
/** How often the server is asked for an answer though nothing has changed: its age limit may be another one. */
const limitMs = 60_000;
/** How far the two clocks may part before the one that can be set counts as set. */
const apartMs = 1_000;
/** How often they are compared while the server keeps a question. */
const compareMs = 500;

/** For how long the server must say that it does not know the token: one of several may have a clock that is ahead. */
const withdrawnMs = 5_000;

const unreadable: ReadonlySet<number> = new Set([400, 414, 431]);

/** Thrown when the server says that this gateway is none of its own. */
class Withdrawn extends Error {}

/** Thrown when the clock was set while the server kept a question. */
class ClockSet extends Error {}

/** Keeps a directory as the server's snapshot says, in memory and in a file. */
export class FollowedServer {
  readonly #of: Followed;
  #snapshot: SnapshotDirectory;
  #confirmed: Confirmed | undefined;
  /** The clock that cannot be set stands still while a machine is suspended, so both clocks count. */
  #confirmedMono = Number.NEGATIVE_INFINITY;
  #cursor = '';
  #isAway = false;
  #wasCurrent = false;
  #file: SnapshotFile | undefined;
  /** The time of the failure to write the file, by the clock that cannot be set. */
  #fileLost: number | undefined;
  /** When the server first said that it does not know the token, since it knew it last. */
  #unknownSince: number | undefined;
  #limitTold = Number.NEGATIVE_INFINITY;
  readonly #ending = new AbortController();

  constructor(of: Followed) {
    this.#of = of;
    this.#snapshot = new SnapshotDirectory(of.tokenHash);
  }

  /** Milliseconds for which the snapshot may still be answered from; 0 or less: no caller may pass. */
  get remaining(): number {
    if (!this.#confirmed) return 0;
    const { at, maxAgeMs } = this.#confirmed;
    const age = Math.max(Date.now() - at, performance.now() - this.#confirmedMono);
    // A clock that was set back: it cannot be told how old the snapshot is.
    return Date.now() - at < -60_000 ? 0 : maxAgeMs - age;
  }

  /** Whether the clock was set, or the machine suspended, since the last answer: that answer's age is in doubt. */
  get #isClockSet(): boolean {
    if (!this.#confirmed) return false;
    const apart = Date.now() - performance.now() - (this.#confirmed.at - this.#confirmedMono);
    return Math.abs(apart) > apartMs;
  }

  current() {
    return this.remaining > 0 ? this.#snapshot.directory : undefined;
  }

  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  stop(): void {
    this.#ending.abort();
  }

  /** What the file has, before the server was asked. */
  async restore(): Promise<void> {
    const isWhole = await readSnapshotFile(this.#of.folder, this.#of.tokenHash, (line) => {
      if ('answer' in line) {
        this.#snapshot.apply(line.answer);
        this.#cursor = line.answer.cursor;
      } else {
        this.#confirmed = line.confirmed;
        this.#cursor = line.confirmed.cursor;
      }
    }).catch((error: unknown) => {
      if (!(error instanceof SnapshotDamaged)) throw error;
      this.#of.err(`The snapshot in ${this.#of.folder} is damaged: nobody passes until the server has answered.`);
      this.#snapshot = new SnapshotDirectory(this.#of.tokenHash);
      this.#confirmed = undefined;
      return false;
    });
    // The server then tells everything, into a new file.
    if (!isWhole) this.#cursor = '';
    if (this.#confirmed) this.#confirmedMono = performance.now() - Math.max(0, Date.now() - this.#confirmed.at);
  }

  /** Must have ended before `follow`. Throws when nothing can be written. */
  async openFile(): Promise<void> {
    this.#file = await openSnapshotFile(this.#of.folder, this.#of.tokenHash);
  }

  async follow(): Promise<void> {
    const { signal } = this.#ending;
    let noted = Number.NEGATIVE_INFINITY;
    try {
      while (!signal.aborted) {
        const [asked, askedMono] = [Date.now(), performance.now()];
        const cursor = this.#cursor;
        let isSoon = !this.#isAway;
        try {
          const maxAgeMs = await this.#pullAll(asked);
          // A file that still has the former time is too old, or not of this time, after a restart.
          if (this.#isClockSet) noted = Number.NEGATIVE_INFINITY;
          this.#confirmed = { at: asked, maxAgeMs, cursor: this.#cursor };
          this.#confirmedMono = askedMono;
          if (askedMono - noted >= noteMs) {
            await this.#keep((file) => file.write({ confirmed: { at: asked, maxAgeMs, cursor: this.#cursor } }));
            noted = askedMono;
          }
          this.#say();
          isSoon = this.#cursor !== cursor || performance.now() - askedMono >= everyMs;
          const lost = this.#fileLost;
          if (lost === undefined ? this.#file?.isLong : askedMono - lost > fileAgainMs) this.#cursor = '';
        } catch (error) {
          if (error instanceof Withdrawn) await this.#keep((file) => file.discard());
          if (!signal.aborted && !(error instanceof ClockSet)) this.#fail(error);
        }
        const restMs = isSoon ? soonMs - (performance.now() - askedMono) : everyMs;
        await pause(Math.max(0, restMs), undefined, { signal }).catch(() => {});
      }
    } finally {
      await this.#file?.close();
    }
  }

  /**
   * Memory counts, not the file: on a full disk what is revoked must be refused all the same. A file that lacks something is
   * removed, or a restart would let it pass again.
   */
  async #keep(work: (file: SnapshotFile) => Promise<void>): Promise<void> {
    if (!this.#file || this.#fileLost !== undefined) return;
    try {
      await work(this.#file);
    } catch (error) {
      this.#fileLost = performance.now();
      const gone = await this.#file.discard().then(
        () => 'After a restart nobody may pass until the server answers.',
        () => 'Remove it by hand, or a restart answers from what is old.',
      );
      this.#of.err(`The snapshot cannot be written (${error instanceof Error ? error.message : error}). ${gone}`);
    }
  }

  /** Everything that the server has to tell, page after page. @returns for how long it may be answered from */
  async #pullAll(asked: number): Promise<number> {
    let isBegun = false;
    try {
      for (;;) {
        const answer = await this.#ask();
        // Nothing has changed.
        if (!answer) return this.#confirmed?.maxAgeMs ?? 0;
        const isFirst = !isBegun;
        isBegun = true;
        await this.#take(answer, isFirst, asked);
        if (!answer.more) return answer.max_age * 1000;
      }
    } catch (error) {
      // Half of an answer is no beginning for the next one.
      if (isBegun) this.#cursor = '';
      throw error;
    }
  }

  async #take(answer: PulledAnswer, isFirst: boolean, asked: number): Promise<void> {
    if (answer.full && isFirst) {
      this.#snapshot.startAnew();
      this.#fileLost = undefined;
      await this.#keep((file) => file.begin());
    }
    const isNews =
      answer.full || answer.applications.length + answer.removed.length > 0 || answer.cursor !== this.#cursor;
    // The answer goes to the disk first: asking with its cursor says that it is in effect.
    if (isNews) await this.#keep((file) => file.write({ answer }));
    this.#snapshot.apply(answer);
    this.#cursor = answer.cursor;
    if (answer.more) return;
    this.#limitTold = performance.now();
    const confirmed = { at: asked, maxAgeMs: answer.max_age * 1000, cursor: answer.cursor };
    await this.#keep((file) => file.write({ confirmed }));
    if (answer.full) await this.#keep((file) => file.settle());
  }

  async #ask(): Promise<PulledAnswer | undefined> {
    const { url, token } = this.#of;
    const wait = this.#cursor ? this.#wait() : '';
    const since = this.#cursor ? `?since=${encodeURIComponent(this.#cursor)}${wait}` : '';
    const isKnown = this.#cursor !== '' && performance.now() - this.#limitTold < limitMs;
    const clock = new AbortController();
    const comparing = wait ? setInterval(() => this.#isClockSet && clock.abort(), compareMs) : undefined;
    const { status, type, body } = await ask(
      `${url}/gateway/v1/snapshot${since}`,
      { 'x-gateway-token': token, ...(isKnown && { 'if-none-match': `"${this.#cursor}"` }) },
      AbortSignal.any([this.#ending.signal, clock.signal, AbortSignal.timeout(answerMs)]),
    )
      .catch((error: unknown) => {
        throw clock.signal.aborted ? new ClockSet() : error;
      })
      .finally(() => clearInterval(comparing));
    if (status === 200 || status === 304) this.#unknownSince = undefined;
    if (status === 200) {
      const answer: unknown = JSON.parse(body);
      if (isSnapshotAnswer(answer)) return answer;
      throw new Error('Its answer is no snapshot.');
    }
    if (status === 304 && isKnown) return undefined;
    if (status === 404 && type.startsWith('application/problem+json')) {
      this.#unknownSince ??= performance.now();
      const isSure = !this.#confirmed || performance.now() - this.#unknownSince >= withdrawnMs;
      throw isSure ? new Withdrawn() : new Error('It does not know this token.');
    }
    // The question cannot be read, and the cursor is what it has of its own: the next one asks for everything.
    if (unreadable.has(status)) this.#cursor = '';
    throw new Error(`The server answered ${status}.`);
  }

  /** Much shorter than what is known may be answered from; not before the server has answered, by the clock as it is now. */
  #wait(): string {
    const seconds = Math.min(waitSeconds, Math.floor((this.#confirmed?.maxAgeMs ?? 0) / 4_000));
    return this.#isAway || !this.#wasCurrent || this.#isClockSet || seconds === 0 ? '' : `&wait=${seconds}`;
  }

  #fail(error: unknown): void {
    if (error instanceof Withdrawn) {
      if (this.#confirmed || !this.#isAway) this.#of.err('The server does not know this token: nobody may pass.');
      this.#confirmed = undefined;
      this.#cursor = '';
      this.#isAway = true;
      this.#wasCurrent = false;
      return;
    }
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    const left = Math.max(0, Math.round(this.remaining / 1000));
    if (!this.#isAway)
      this.#of.err(
        left > 0
          ? `The server does not answer (${reason}). What was known is answered from for ${left} s.`
          : `The server does not answer (${reason}), and nothing is known that is young enough: nobody may pass.`,
      );
    else if (this.#wasCurrent && left === 0)
      this.#of.err('What was known is too old: nobody may pass until the server answers.');
    this.#isAway = true;
    this.#wasCurrent = left > 0;
  }

  #say(): void {
    if (this.#isAway || !this.#wasCurrent) {
      const { applications } = this.#snapshot.directory.size;
      this.#of.err(`The server answers: ${applications} applications may pass.`);
    }
    this.#isAway = false;
    this.#wasCurrent = true;
  }
}
