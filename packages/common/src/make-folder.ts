import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it. Node's own recursive `mkdir` never ends where a folder exists in which none can be made (`/proc`).
 * @returns the first one that was missing
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  const missing: string[] = [];
  for (let each = resolve(folder); !(await isThere(each)); each = dirname(each)) missing.unshift(each);
  for (const each of missing) await mkdir(each, { mode }).catch(unlessThere);
  // It may be no folder.
  if (missing.length === 0) await mkdir(folder, { recursive: true });
  return missing[0];
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => path === dirname(path),
  );

/** Another process may make the same one. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
