import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Made and removed by set-up/demo-folders.ts; benches, which measure a first start, have none. */
const kept = process.env.STOA_DEMO_FOLDERS;
/** Whether this run keeps published demos. */
export const keepsDemos = kept !== undefined;

/** Fills a new data folder with the published demo of an earlier first start. False if no first start has been kept yet. */
export function copyDemo(name: string, dataFolder: string): boolean {
  if (!kept || !existsSync(join(kept, name))) return false;
  copy(`${join(kept, name)}/.`, dataFolder);
  return true;
}

/** Keeps the data folder of a server that has stopped, for the journeys that come later. */
export function keepDemo(name: string, dataFolder: string): void {
  if (!kept) return;
  const draft = join(kept, `${name}-${process.pid}`);
  copy(dataFolder, draft);
  // Two workers may have made one at the same time: the first one stays.
  if (existsSync(join(kept, name))) rmSync(draft, { recursive: true });
  else renameSync(draft, join(kept, name));
}

/** With owners: for root, the database belongs to another user. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be copied to ${to}: ${stderr}`);
}
