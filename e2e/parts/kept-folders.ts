import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Made and removed by set-up/kept-folders.ts; benches, which measure a first start, have none. */
const kept = process.env.STOA_KEPT_FOLDERS;

/**
 * Fills a new data folder with a copy of the kept one of that name.
 *
 * @param fill makes the kept one, in a folder that does not exist yet, and is done with it when it resolves. Called once in a run,
 *   whichever worker comes first
 * @returns false if this run keeps none
 */
export async function copyKept(
  name: string,
  dataFolder: string,
  fill: (folder: string) => Promise<void>,
): Promise<boolean> {
  if (!kept) return false;
  const [folder, isReady, isBegun] = [name, `${name}.ready`, `${name}.begun`].map((each) => join(kept, each)) as [
    string,
    string,
    string,
  ];
  while (!existsSync(isReady)) {
    if (!begin(isBegun)) {
      await wait(100);
      continue;
    }
    try {
      await fill(folder);
      mkdirSync(isReady);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      rmSync(isBegun, { recursive: true });
      throw error;
    }
  }
  copy(`${folder}/.`, dataFolder);
  return true;
}

/** One of two workers makes it; the other waits. */
function begin(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** With owners: for root, the database belongs to another user. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be copied to ${to}: ${stderr}`);
}
