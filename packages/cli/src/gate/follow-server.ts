import { setTimeout as pause } from 'node:timers/promises';
import { ageAt, type Moment, momentNow, partedSince } from '@stoa/common/moment';
import { SnapshotDirectory } from '@stoa/gate/snapshot-directory';
import { isSnapshotAnswer, type PulledAnswer } from '@stoa/gate/snapshot-shape';
import { ask } from './ask.ts';
import { readSnapshotFile, SnapshotDamaged, SnapshotFile } from './snapshot-file.ts';

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
/** How often a page of a full answer is asked for: a server that tells many gateways everything refuses some of their questions. */
const pageTries = 100;
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

/** Statuses for a question that cannot be read: the cursor is what it has of its own. */
const unreadable: ReadonlySet<number> = new Set([400, 414, 431]);

/** Thrown when the cursor is of no use any more. */
class CursorInvalid extends Error {}

/** Thrown when the server says that this gateway is none of its own. */
class Withdrawn extends CursorInvalid {}

/** Thrown when the clock was set while the server kept a question. */
class ClockSet extends Error {}

/** Keeps a directory as the server's snapshot says, in memory and in a file. */
export class FollowedServer {
  readonly #of: Followed;
  #snapshot: SnapshotDirectory;
  /** When the server last said that the snapshot was true, and for how long it may be answered from. */
  #confirmed: { readonly at: Moment; readonly maxAgeMs: number } | undefined;
  /** Empty: the next question asks for everything. */
  #cursor = '';
  /** What the operator was told last. */
  #told: 'nothing' | 'answers' | 'away' | 'closed' = 'nothing';
  #file: SnapshotFile | undefined;
  /** The time of the failure to write the file, by the clock that cannot be set. */
  #fileLost: number | undefined;
  /** When the file was last told that the snapshot is true, by the same clock. */
  #notedAt = Number.NEGATIVE_INFINITY;
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
    const now = momentNow();
    // A clock that was set back: it cannot be told how old the snapshot is.
    return now.wall - at.wall < -60_000 ? 0 : maxAgeMs - ageAt(now, at);
  }

  /** Whether the clock was set, or the machine suspended, since the last answer: that answer's age is in doubt. */
  get #isClockSet(): boolean {
    return this.#confirmed !== undefined && partedSince(momentNow(), this.#confirmed.at) > apartMs;
  }

  current() {
    return this.remaining > 0 ? this.#snapshot.directory : undefined;
  }

  /** The same: what is too old becomes true by the server's next answer, and nobody waits for that. */
  async whenCurrent() {
    return this.current();
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
        const { at, maxAgeMs, cursor } = line.confirmed;
        this.#confirmed = { at: { wall: at, mono: performance.now() - Math.max(0, Date.now() - at) }, maxAgeMs };
        this.#cursor = cursor;
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
  }

  /** Must have ended before `follow`. Throws when nothing can be written. */
  async openFile(): Promise<void> {
    this.#file = await SnapshotFile.open(this.#of.folder, this.#of.tokenHash);
  }

  async follow(): Promise<void> {
    const { signal } = this.#ending;
    try {
      while (!signal.aborted) {
        const asked = momentNow();
        const cursor = this.#cursor;
        let isSoon = this.#told === 'nothing' || this.#told === 'answers';
        try {
          await this.#pullAll(asked);
          this.#tellAnswers();
          isSoon = this.#cursor !== cursor || performance.now() - asked.mono >= everyMs;
          const lost = this.#fileLost;
          if (lost === undefined ? this.#file?.isLong : asked.mono - lost > fileAgainMs) this.#cursor = '';
        } catch (error) {
          // Half of an answer is no beginning for the next one.
          if (this.#cursor !== cursor || error instanceof CursorInvalid) this.#cursor = '';
          if (error instanceof Withdrawn) await this.#withdraw();
          else if (!signal.aborted && !(error instanceof ClockSet)) this.#tellFailure(error);
        }
        const restMs = isSoon ? soonMs - (performance.now() - asked.mono) : everyMs;
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

  /** Everything that the server has to tell, page after page. */
  async #pullAll(asked: Moment): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const answer = await (isFirst ? this.#ask() : this.#askAgain());
      if (!answer) return this.#confirm(asked, this.#confirmed?.maxAgeMs ?? 0, false);
      await this.#take(answer, isFirst, asked);
      if (!answer.more) return;
    }
  }

  /** Asks for the next page. The pages before it are not thrown away for an answer that does not come. */
  async #askAgain(): Promise<PulledAnswer | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#ask();
      } catch (error) {
        const isFinal = error instanceof CursorInvalid || error instanceof ClockSet || this.isEnding;
        if (isFinal || tries === pageTries) throw error;
        this.#tellFailure(error);
        await pause(everyMs, undefined, { signal: this.#ending.signal });
      }
    }
  }

  async #take(answer: PulledAnswer, isFirst: boolean, asked: Moment): Promise<void> {
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
    await this.#confirm(asked, answer.max_age * 1000, true);
    if (answer.full) await this.#keep((file) => file.settle());
  }

  async #confirm(at: Moment, maxAgeMs: number, isNews: boolean): Promise<void> {
    // A file that still has the time before the clock was set is too old, or not of this time, after a restart.
    const isDue = isNews || this.#isClockSet || at.mono - this.#notedAt >= noteMs;
    this.#confirmed = { at, maxAgeMs };
    if (!isDue) return;
    this.#notedAt = at.mono;
    await this.#keep((file) => file.write({ confirmed: { at: at.wall, maxAgeMs, cursor: this.#cursor } }));
  }

  async #ask(): Promise<PulledAnswer | undefined> {
    const { url, token } = this.#of;
    const wait = this.#wait();
    const since = this.#cursor && `?since=${encodeURIComponent(this.#cursor)}${wait}`;
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
    throw new (unreadable.has(status) ? CursorInvalid : Error)(`The server answered ${status}.`);
  }

  /** Much shorter than what is known may be answered from; not before the server has answered, by the clock as it is now. */
  #wait(): string {
    if (this.#cursor === '' || this.#told !== 'answers' || this.#isClockSet) return '';
    const seconds = Math.min(waitSeconds, Math.floor((this.#confirmed?.maxAgeMs ?? 0) / 4_000));
    return seconds === 0 ? '' : `&wait=${seconds}`;
  }

  /** Nobody passes any more, also not after a restart. */
  async #withdraw(): Promise<void> {
    await this.#keep((file) => file.discard());
    if (this.#confirmed || this.#told === 'nothing')
      this.#of.err('The server does not know this token: nobody may pass.');
    this.#confirmed = undefined;
    this.#told = 'closed';
  }

  #tellFailure(error: unknown): void {
    const left = Math.max(0, Math.round(this.remaining / 1000));
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    if (this.#told === 'nothing' || this.#told === 'answers')
      this.#of.err(
        left > 0
          ? `The server does not answer (${reason}). What was known is answered from for ${left} s.`
          : `The server does not answer (${reason}), and nothing is known that is young enough: nobody may pass.`,
      );
    else if (this.#told === 'away' && left === 0)
      this.#of.err('What was known is too old: nobody may pass until the server answers.');
    this.#told = left > 0 ? 'away' : 'closed';
  }

  #tellAnswers(): void {
    if (this.#told === 'answers') return;
    this.#told = 'answers';
    this.#of.err(`The server answers: ${this.#snapshot.directory.size.applications} applications may pass.`);
  }
}
