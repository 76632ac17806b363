import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const notSource = new Set(['node_modules', 'dist', '.git', '.cache', 'preview']);
const test = /\.test\.[cm]?[jt]sx?$/;

/**
 * One hash over the names and contents of files. Folders are walked; what is built, installed or only tested does not
 * count, and neither does a path that is missing (its absence changes the hash). Times do not count: a copied or
 * freshly cloned tree has the same hash.
 *
 * @param {string} base folder that the paths are relative to
 * @param {readonly string[]} paths files and folders
 * @returns {string} hexadecimal SHA-256
 */
export function contentHash(base, paths) {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, base, path);
  return hash.digest('hex');
}

function addPath(hash, base, path) {
  const status = statSync(join(base, path), { throwIfNoEntry: false });
  if (status?.isDirectory()) {
    const names = readdirSync(join(base, path)).sort();
    for (const name of names) if (!notSource.has(name) && !test.test(name)) addPath(hash, base, `${path}/${name}`);
  } else if (status) {
    const content = readFileSync(join(base, path));
    // The length keeps two files apart whose contents together are the same bytes.
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
}

/** @returns {string | undefined} what was stamped last, if anything */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Stores a hash; write it last, after the work is done. */
export function writeStamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${hash}\n`);
}
