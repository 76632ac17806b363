import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A first start takes two to ten times as long as a later one. So the first journey that needs one keeps its data folder here, and
 * the others start on a copy (parts/kept-folders.ts).
 */
export default function makeKeptFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-kept-'));
  process.env.STOA_KEPT_FOLDERS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
