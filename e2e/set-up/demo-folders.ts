import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Publishing the demo takes five times as long as a start. So the first journey that needs it keeps its data folder here, and the
 * others start on a copy (parts/demo-folder.ts).
 */
export default function makeDemoFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-demo-'));
  process.env.STOA_DEMO_FOLDERS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
