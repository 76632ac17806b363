import { closeSync, constants, createReadStream, openSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asOwnerOf } from '@stoa/common/as-owner';
import { makeFolder } from '@stoa/common/make-folder';
import type { SnapshotAnswer } from '@stoa/gate/snapshot-directory';
import { mostBytes } from './ask.ts';

/** A line of the file: whose it is, an answer of the server, or that the answers before it were all there was. */
type Line =
  | { readonly owner: string }
  | { readonly answer: SnapshotAnswer }
  /** When that was so, by the clock of this machine, in milliseconds since 1970. */
  | { readonly confirmed: { readonly at: number; readonly maxAgeMs: number; readonly cursor: string } };

const name = 'snapshot.ndjson';
const newName = `${name}.new`;
const longest = 4 * 2 ** 20;
/** An answer, and what the file says around it. */
const longestLine = mostBytes + 1_024;

/** No link is followed: the folder may be another user's than root, who runs this. Windows has no such flag. */
const append = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** A line is none though it was written to its end: what it said may have been a revocation. */
export class SnapshotDamaged extends Error {}

/**
 * Reads the file, and calls with each answer and confirmation. What does not end with a line end was never acknowledged, and
 * is left out. Nothing is called for a file of another gateway's token.
 * @returns whether all of it could be read, to its last line end
 * @throws SnapshotDamaged
 */
export async function readSnapshotFile(
  folder: string,
  owner: string,
  each: (line: Exclude<Line, { owner: string }>) => void,
): Promise<boolean> {
  const path = join(folder, name);
  if (!(await stat(path).catch(() => undefined))) return false;
  let isOwn = false;
  for await (const text of linesOf(path)) {
    try {
      const line = JSON.parse(text) as Line;
      if ('owner' in line) isOwn = line.owner === owner;
      else if (isOwn) each(line);
      else return false;
    } catch (error) {
      throw new SnapshotDamaged('', { cause: error });
    }
  }
  const file = await open(path);
  try {
    return isOwn && (await lastLineEnd(file)) === (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** The whole lines. Only `\n` ends one: U+2028 may stand in a string of JSON, and ends a line for `node:readline`. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    bytes += chunk.length;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
      bytes = chunk.length - from;
    }
    if (bytes > longestLine) throw new SnapshotDamaged();
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
}

/** The bytes of the file to its last line end. */
async function lastLineEnd(file: FileHandle): Promise<number> {
  const part = Buffer.alloc(65_536);
  for (let end = (await file.stat()).size; end > 0; end -= part.length) {
    const from = Math.max(0, end - part.length);
    const { bytesRead } = await file.read(part, 0, end - from, from);
    const at = part.subarray(0, bytesRead).lastIndexOf(10);
    if (at >= 0) return from + at + 1;
  }
  return 0;
}

/**
 * Takes the folder for this process: two would write over each other's file. The kernel's lock, which ends with the process.
 * @returns lets go of it
 */
export async function lockSnapshotFolder(folder: string): Promise<() => void> {
  await makeFolder(folder, 0o700);
  const path = join(folder, 'gate.lock');
  return asOwnerOf(folder, () => {
    // SQLite would make the file readable for every user of the machine.
    closeSync(openSync(path, append, 0o600));
    const lock = new DatabaseSync(path, { timeout: 0 });
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      lock.close();
      throw new Error(`Another process may be using ${folder}: give each "stoa gate" a --folder of its own.`, {
        cause: error,
      });
    }
    return () => lock.close();
  });
}

/** A file of answers that begins anew when the first full answer comes; only this user may read it. */
export class SnapshotFile {
  readonly #folder: string;
  readonly #owner: string;
  #file: FileHandle;
  /** Whether it is a new file, which does not count before `settle`. */
  #isNew = false;
  /** Bytes that the file began with: the last full answer. */
  #base: number;
  #written = 0;
  /** The gateway and the versions of the last answer. */
  #small = '';

  /** The folder must be locked. */
  static async open(folder: string, owner: string): Promise<SnapshotFile> {
    const file = await open(join(folder, name), append, 0o600);
    await file.chmod(0o600);
    // The next line would become part of one that is not whole.
    await file.truncate(await lastLineEnd(file));
    return new SnapshotFile(folder, owner, file, (await file.stat()).size);
  }

  private constructor(folder: string, owner: string, file: FileHandle, base: number) {
    this.#folder = folder;
    this.#owner = owner;
    this.#file = file;
    this.#base = base;
  }

  /** Full answers replace what was there; with many small ones behind it a full one is worth asking for. */
  get isLong(): boolean {
    return this.#written > Math.max(longest, this.#base);
  }

  async write(line: Line): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    await this.#file.appendFile(text);
    this.#written += text.length;
    if (!('answer' in line)) return;
    const { gateway, versions, applications, removed } = line.answer;
    const former = this.#small;
    this.#small = JSON.stringify([gateway, versions]);
    const isNews = applications.length + removed.length > 0 || this.#small !== former;
    // The next question says that it is in effect, and a power cut must not take it back. A new file is synced by `settle`.
    if (isNews && !this.#isNew) await this.#file.datasync();
  }

  /** Writes into a new file from now on; the old one stays until `settle`. */
  async begin(): Promise<void> {
    await this.#file.close();
    await rm(join(this.#folder, newName), { force: true });
    this.#file = await open(join(this.#folder, newName), 'wx', 0o600);
    this.#isNew = true;
    this.#written = 0;
    await this.write({ owner: this.#owner });
  }

  /** The new file counts. */
  async settle(): Promise<void> {
    if (!this.#isNew) return;
    await this.#file.sync();
    await rename(join(this.#folder, newName), join(this.#folder, name));
    await syncFolder(this.#folder);
    this.#isNew = false;
    [this.#base, this.#written] = [this.#written, 0];
  }

  /** Nothing of it may be answered from any more, also not after a restart. */
  async discard(): Promise<void> {
    await this.#file.close();
    await rm(join(this.#folder, name), { force: true });
    await rm(join(this.#folder, newName), { force: true });
    await syncFolder(this.#folder);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Otherwise the names in it may be the former ones after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
