import { ensureBuilt } from './steps/build-browser.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24 } from './steps/node-24.mjs';
import { runMain } from './steps/refusal.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt(requireNode24());
});
