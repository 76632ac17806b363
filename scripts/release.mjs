import { resolve } from 'node:path';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24 } from './steps/node-24.mjs';
import { runMain } from './steps/refusal.mjs';
import { makeRelease } from './steps/release.mjs';

// npm run release [folder]: the product as one npm package, into .cache/release unless told.
await runMain(async () => {
  await ensureInstalled();
  const { tarball } = await makeRelease(requireNode24(), process.argv[2] && resolve(process.argv[2]));
  console.log(tarball);
});
