import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './steps/build-browser.mjs';
import { docsSettings, writeDocsPortal } from './steps/docs-portal.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24 } from './steps/node-24.mjs';
import { runMain } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';
import { runInForeground } from './steps/run-server.mjs';

// npm run docs: these documents and the API references as a portal, made anew at each start.
await runMain(async () => {
  await ensureInstalled();
  const node = requireNode24();
  await ensureBuilt(node);
  const folder = join(root, '.cache/docs');
  await writeDocsPortal(folder);
  // Each run has a folder of its own: another one may still be using its database.
  const data = mkdtempSync(join(root, '.cache/docs-data-'));
  const args = ['packages/server/src/main.js', 'serve', '--demo', folder, ...process.argv.slice(2)];
  try {
    process.exitCode = await runInForeground(node, args, docsSettings(process.env, data));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
