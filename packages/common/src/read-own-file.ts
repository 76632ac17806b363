import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The sentence is for the operator. */
export class ForeignFile extends Error {
  override name = 'ForeignFile';
}

/**
 * Reads a file of the data folder. As root it follows no link that another user has put there, or may put there before the link is
 * opened, since that may lead to any file of the machine; a link of root's in folders of root's is followed.
 * @throws ForeignFile
 */
export function readOwnFile(file: string): string {
  if (process.geteuid?.() !== 0) return readFileSync(file, 'utf8');
  const descriptor = open(file);
  try {
    if (!fstatSync(descriptor).isFile()) throw new ForeignFile(`${file} is no file, and root reads nothing else.`);
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): number {
  // Otherwise a pipe would be waited for until somebody writes to it.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  try {
    return openSync(file, flags | constants.O_NOFOLLOW);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
  }
  const folder = realpathSync(dirname(file));
  const link = join(folder, basename(file));
  if (isClosedToOthers(folder) && lstatSync(link).uid === 0) return openSync(link, flags);
  throw new ForeignFile(
    `${file} is a link of another user, or one that another user may replace, and root does not follow it.`,
  );
}

/** Whether nobody but root may replace what is root's in this folder, or a folder above it. */
function isClosedToOthers(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  const isSticky = (mode & 0o1000) !== 0;
  if (uid !== 0 || ((mode & 0o022) !== 0 && !isSticky)) return false;
  const parent = dirname(folder);
  return parent === folder || isClosedToOthers(parent);
}
