import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { copyBinaries } from '../copy-binaries.ts';
import { linkLibraries } from '../library-links.ts';
import { findInstalledBinaries } from '../platform-package.ts';
import { canTraverse } from '../server-user.ts';

/** `daemon`, on Linux and macOS: neither root nor the user that root's PostgreSQL runs as. */
export const ordinaryUser = 1;

/** A uid that has no entry in passwd, as in many containers. */
export const unlistedUser = 12345;

/** The command of `kill-writer.ts` on a data folder; with `uid` (root only) it runs as that user, `idle` writes nothing. */
export async function writerCommand(dataFolder: string, { uid = 0, idle = false } = {}): Promise<string[]> {
  const writer = join(import.meta.dirname, 'kill-writer.ts');
  const command = [process.execPath, writer, '--data', dataFolder];
  if (idle) command.push('--idle');
  if (uid) command.push('--uid', String(uid), '--binaries', await binariesFor(uid));
  return command;
}

/** Installed programs that the user can reach; a copy when this checkout is closed to others, as below /root. */
async function binariesFor(uid: number): Promise<string> {
  const { folder } = await findInstalledBinaries();
  return (await canTraverse({ uid, gid: uid, steppedDown: true }, folder)) ? folder : copyInstalledBinaries();
}

/** A copy of the installed programs to do harm to; with the links between libraries unless `links` is false. */
export async function copyInstalledBinaries({ links = true } = {}): Promise<string> {
  const copy = join(await scratchFolder(), 'native');
  await copyBinaries((await findInstalledBinaries()).folder, copy);
  if (links) await linkLibraries(copy);
  return copy;
}
