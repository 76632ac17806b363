import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Made and removed by set-up/kept-folders.ts; benches, which measure a first start, have none. */
const kept = process.env.STOA_KEPT_FOLDERS;

type Fill = (folder: string) => Promise<void>;

/**
 * Fills a new data folder with a copy of the kept one of that name; leaves it empty if this run keeps none.
 *
 * @param fill makes the kept one, in a folder that does not exist yet, and is done with it when it resolves
 */
export async function copyKept(name: string, dataFolder: string, fill: Fill): Promise<void> {
  if (!kept) return;
  const folder = join(kept, name);
  await fillOnce(folder, fill);
  copy(`${folder}/.`, dataFolder);
}

/** Lets the worker that comes first fill the folder; the others wait. */
async function fillOnce(folder: string, fill: Fill): Promise<void> {
  const [begun, ready] = [`${folder}.begun`, `${folder}.ready`];
  while (!existsSync(ready)) {
    if (!claim(begun)) {
      await wait(100);
      continue;
    }
    try {
      await fill(folder);
      mkdirSync(ready);
    } catch (error) {
      for (const each of [folder, begun]) rmSync(each, { recursive: true, force: true });
      throw error;
    }
  }
}

/** A folder is made by one process alone. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Copies a folder with the owners of its files: for root, the database belongs to another user. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be copied to ${to}: ${stderr}`);
}
