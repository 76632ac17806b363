import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';

/** The sentence is for the operator. */
export class ForeignFile extends Error {
  override name = 'ForeignFile';
}

/**
 * Reads a file of the data folder. As root it follows no link that another user has put there, since that may lead to any file of the
 * machine; one that root has made is followed.
 * @throws ForeignFile
 */
export function readOwnFile(file: string): string {
  if (process.geteuid?.() !== 0) return readFileSync(file, 'utf8');
  const now = lstatSync(file);
  // A file too is opened so: the owner of the folder may put a link in its place meanwhile.
  const follow = now.isSymbolicLink() && now.uid === 0 ? 0 : constants.O_NOFOLLOW;
  const descriptor = open(file, follow);
  try {
    if (!fstatSync(descriptor).isFile()) throw new ForeignFile(`${file} is no file, and root reads nothing else.`);
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string, follow: number): number {
  try {
    // Otherwise a pipe would be waited for until somebody writes to it.
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | follow);
  } catch (error) {
    if (follow === 0 || (error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    throw new ForeignFile(`${file} is a link of another user, and root does not follow it.`);
  }
}
