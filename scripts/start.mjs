import { ensureBuilt } from './steps/build-browser.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24 } from './steps/node-24.mjs';
import { runMain } from './steps/refusal.mjs';
import { runInForeground } from './steps/run-server.mjs';
import { ensureProgram } from './steps/server-bundle.mjs';

// Plain JavaScript without a dependency: this runs on a fresh clone, on whatever Node from 20 on the machine has.
await runMain(async () => {
  await ensureInstalled();
  const node = requireNode24();
  await ensureBuilt(node);
  const args = [await ensureProgram(node), 'serve', '--demo', 'examples/portal', ...process.argv.slice(2)];
  process.exitCode = await runInForeground(node, args, { STOA_MODE: process.env.STOA_MODE ?? 'development' });
});
