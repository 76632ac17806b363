import { firstKeyedCall } from './steps/first-call.mjs';
import { tableOf, waysToInstall } from './steps/first-call-ways.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24 } from './steps/node-24.mjs';
import { Refusal, runMain } from './steps/refusal.mjs';

// node scripts/first-call.mjs [way ...]: from nothing to the first 200 of a keyed call, by each way of installing.
// node scripts/first-call.mjs --url http://localhost:3000: the calls alone, at a server that runs already.
await runMain(async () => {
  const [first, url] = process.argv.slice(2);
  if (first === '--url') return console.log(JSON.stringify(await firstKeyedCall(url)));
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in waysToInstall));
  if (unknown) throw new Refusal(`There is no way "${unknown}"; there are ${Object.keys(waysToInstall).join(', ')}.`);
  const rows = [];
  for (const [name, way] of Object.entries(waysToInstall)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    // A way that fails must not hide what the others took.
    const row = await way(requireNode24()).catch((error) => ({ note: `failed: ${error.message}` }));
    rows.push({ name, ...row });
  }
  console.log(tableOf(rows));
  if (rows.some(({ status }) => status !== 200)) process.exitCode = 1;
});
