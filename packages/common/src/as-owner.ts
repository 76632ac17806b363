import { statSync } from 'node:fs';

/**
 * Does something at once with the rights of the folder's owner, where this process is root. For SQLite: it follows links, and a
 * journal that lies beside its file can name any other file, which it then deletes.
 */
export function asOwnerOf<T>(folder: string, work: () => T): T {
  const { uid, gid } = statSync(folder);
  if (process.geteuid?.() !== 0 || uid === 0) return work();
  try {
    process.setegid?.(gid);
    process.seteuid?.(uid);
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
