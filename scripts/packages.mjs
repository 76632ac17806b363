import { resolve } from 'node:path';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24 } from './steps/node-24.mjs';
import { makePackages } from './steps/packages.mjs';
import { runMain } from './steps/refusal.mjs';

// npm run packages [folder]: the npm packages and their tarballs, into .cache/packages unless told.
await runMain(async () => {
  await ensureInstalled();
  const made = await makePackages(requireNode24(), process.argv[2] && resolve(process.argv[2]));
  for (const { tarball } of Object.values(made)) console.log(tarball);
});
