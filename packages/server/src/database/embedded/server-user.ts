import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The system user that PostgreSQL runs as. */
export interface ServerUser {
  uid: number;
  gid: number;
  /** True when this process is root and must step down for PostgreSQL, which refuses root. */
  steppedDown: boolean;
}

const nobody = 65534;

/**
 * Chooses the user for PostgreSQL: this process's own, or, when this is root, the owner of the existing `folder`
 * (so that one start as root does not lock an ordinary user out), or else uid 65534.
 */
export async function chooseServerUser(folder: string): Promise<ServerUser> {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, steppedDown: false };
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, steppedDown: true };
  return { uid: nobody, gid: nobody, steppedDown: true };
}

/** `uid` and `gid` for child_process, only when they differ from this process's own. */
export function spawnAs(user: ServerUser): { uid?: number; gid?: number } {
  return user.steppedDown ? { uid: user.uid, gid: user.gid } : {};
}

/** The environment of PostgreSQL's programs: nothing of ours, since PGDATA, PGPORT or a locale would change what they do. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** True when `user` may pass through every folder down to and including `folder` (an absolute, real path), by mode bits. */
export async function canTraverse(user: ServerUser, folder: string): Promise<boolean> {
  if (!user.steppedDown) return true;
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
