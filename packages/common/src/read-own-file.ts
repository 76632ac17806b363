import { constants, lstatSync, readFileSync } from 'node:fs';

/** The sentence is for the operator. */
export class ForeignLink extends Error {
  override name = 'ForeignLink';
}

/**
 * Reads a file of the data folder. As root it follows no link that another user has put there, since that may lead to any file of the
 * machine; one that root has made is followed.
 * @throws ForeignLink
 */
export function readOwnFile(file: string): string {
  if (process.geteuid?.() !== 0) return readFileSync(file, 'utf8');
  const now = lstatSync(file);
  // A file too is opened so: the owner of the folder may put a link in its place meanwhile.
  const flag = now.isSymbolicLink() && now.uid === 0 ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NOFOLLOW;
  try {
    return readFileSync(file, { encoding: 'utf8', flag });
  } catch (error) {
    if (flag === constants.O_RDONLY || (error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    throw new ForeignLink(`${file} is a link of another user, and root does not follow it.`);
  }
}
