import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** These are needed only to compile extensions. */
const notNeeded = new Set(['pkgconfig', 'pgxs', 'include']);

/**
 * Copies PostgreSQL's programs, libraries and shared files, readable for every user whatever the umask was when they were
 * installed. Links are left out: the list in `pg-symlinks.json` makes them anew.
 */
export async function copyBinaries(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory() && !notNeeded.has(entry.name)) await copyBinaries(source, target);
    if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_EXCL);
      const runs = basename(from) === 'bin' || ((await stat(source)).mode & 0o100) !== 0;
      await chmod(target, runs ? 0o755 : 0o644);
    }
  }
}
