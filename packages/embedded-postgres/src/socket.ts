import { lchown, lstat, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabaseUnavailable, systemCode } from './errors.ts';
import type { ServerUser } from './server-user.ts';

/** PostgreSQL puts the port into the socket's name; nothing listens on TCP. */
export const socketPort = 5432;

/** The path of the socket in its folder. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}

/** `sun_path` holds 108 bytes on Linux, 104 on macOS, the closing NUL included (unix(7)). */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * The folder in which clients find the socket: the cluster itself (0700), or, when that path is too long for a socket,
 * a private folder below the system's temporary one, always the same for the same cluster.
 */
export async function prepareSocketFolder(cluster: string, marker: string, user: ServerUser): Promise<string> {
  if (fits(cluster)) return cluster;
  const short = join(tmpdir(), marker);
  if (!fits(short)) {
    throw new EmbeddedDatabaseUnavailable(
      `Both ${cluster} and the temporary folder ${tmpdir()} are too long for a socket (${longestSocketPath} bytes). Choose a shorter STOA_DATA.`,
    );
  }
  await createPrivateFolder(short, user);
  return short;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) <= longestSocketPath;
}

async function createPrivateFolder(folder: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (user.steppedDown) await lchown(folder, user.uid, user.gid);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  // Another user who made the folder first could listen in: it must be ours and closed to others.
  const { uid, mode } = await lstat(folder);
  const isFolder = (mode & 0o170000) === 0o040000;
  if (!isFolder || uid !== user.uid || (mode & 0o077) !== 0) {
    throw new EmbeddedDatabaseUnavailable(
      `${folder}, needed for the database's socket, belongs to someone else. Remove it.`,
    );
  }
}

/** True when something accepts connections on the socket of that folder. */
export function socketAnswers(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile(folder));
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, () => settle(true));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
