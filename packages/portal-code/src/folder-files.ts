import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, parse, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '@stoa/common/nearest-name';

/** A file that may not be read; the message is a sentence for the person who wrote the folder. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly rule: 'missing_file' | 'outside_folder' | 'too_large' | 'invalid_path';

  constructor(rule: FileRefused['rule'], message: string) {
    super(message);
    this.rule = rule;
  }
}

export interface FolderFile {
  /** How problems name it: relative to the folder with `/`, or `npm:…` as written. */
  readonly path: string;
  readonly absolute: string;
}

/**
 * The files of one portal folder. Nothing outside is ever read, whatever a path or a symbolic link says; the one
 * exception is `npm:<package>/<path>`, which reads from an installed package and stays within it.
 */
export class FolderFiles {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async open(folder: string): Promise<FolderFiles> {
    const root = await realpath(folder).catch(() => undefined);
    if (!root || !(await stat(root)).isDirectory())
      throw new FileRefused('missing_file', `There is no folder "${folder}".`);
    return new FolderFiles(root);
  }

  /** Finds a file by a reference that stands in another file. */
  async find(reference: string, fromFolder = ''): Promise<FolderFile> {
    if (reference.startsWith('npm:')) return this.#findInPackage(reference);
    if (
      reference.includes('\0') ||
      reference.includes('\\') ||
      reference.startsWith('/') ||
      /^[a-z][a-z0-9+.-]*:/i.test(reference)
    ) {
      throw new FileRefused(
        'invalid_path',
        `"${reference}" must be a relative path with "/", or npm:<package>/<path>.`,
      );
    }
    const path = posix.normalize(posix.join(fromFolder, reference));
    if (path === '..' || path.startsWith('../')) throw outside(reference);
    return { path, absolute: await within(this.root, join(this.root, path), reference) };
  }

  async #findInPackage(reference: string): Promise<FolderFile> {
    const match = /^npm:((?:@[a-z0-9._~-]+\/)?[a-z0-9_~-][a-z0-9._~-]*)\/(.+)$/i.exec(reference);
    const [, name, path] = match ?? [];
    if (!name || !path || path.includes('\\') || path.includes('\0') || path.split('/').includes('..')) {
      throw new FileRefused('invalid_path', `"${reference}" must be npm:<package>/<path>.`);
    }
    // Next to the portal first, as Node resolves; then Stoa's own packages, so that the demo runs from anywhere.
    for (const start of [this.root, dirname(fileURLToPath(import.meta.url))]) {
      for (const folder of withParents(start)) {
        const found = await realpath(join(folder, 'node_modules', name)).catch(() => undefined);
        if (found) return { path: reference, absolute: await within(found, join(found, path), reference) };
      }
    }
    throw new FileRefused(
      'missing_file',
      `The package "${name}" is not installed; run npm install ${name} next to the portal.`,
    );
  }
}

/** Reads a file whole. `limit` in bytes. */
export async function readLimited(file: FolderFile, limit: number): Promise<Uint8Array> {
  const { size } = await stat(file.absolute);
  if (size > limit) {
    throw new FileRefused(
      'too_large',
      `${file.path} has ${megabytes(size)} MB; at most ${megabytes(limit)} MB are allowed.`,
    );
  }
  return readFile(file.absolute);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function within(root: string, absolute: string, reference: string): Promise<string> {
  const found = await realpath(absolute).catch(() => undefined);
  if (!found)
    throw new FileRefused('missing_file', `There is no file "${reference}".${await nearestFile(absolute, reference)}`);
  const path = relative(root, found);
  if (path === '..' || path.startsWith(`..${sep}`) || path.startsWith(sep)) throw outside(reference);
  if (!(await stat(found)).isFile()) throw new FileRefused('missing_file', `"${reference}" is no file.`);
  return found;
}

/** The file beside it that was meant: of a like name, or of the same name with another ending. */
async function nearestFile(absolute: string, reference: string): Promise<string> {
  const names = await readdir(dirname(absolute)).catch(() => []);
  const { name: stem, base } = parse(absolute);
  const meant = nearestName(base, names) ?? names.find((name) => parse(name).name === stem);
  return meant === undefined ? '' : ` Did you mean "${posix.join(posix.dirname(reference), meant)}"?`;
}

function outside(reference: string): FileRefused {
  return new FileRefused('outside_folder', `"${reference}" leads out of the portal's folder.`);
}

function* withParents(start: string): Generator<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder)) return;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
