import { resolve } from 'node:path';
import { startManyServers } from './many-servers.mjs';

// node examples/many-servers/up.mjs [folder] — until Ctrl-C, which takes all of it down again.
const folder = resolve(process.argv[2] ?? '/tmp/stoa-many-servers');
// From the beginning and for good: processes that were left behind would disturb the next start.
const asked = new Promise((done) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, done);
});
const many = await startManyServers({ folder, port: Number(process.env.PORT ?? 24_000) }).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const processes = [many.proxy, ...many.stoa, ...many.poolers].map(({ name, pid }) => `  ${name}: process ${pid}\n`);
process.stdout.write(`${many.url}
Operator’s token: ${many.token}
Gateway’s token, the only one that the sidecar knows: ${many.gatewayToken}
Logs, and what to kill: ${folder}
${processes.join('')}`);
await asked;
await many.stop();
// The handlers above keep nothing alive; a socket to the last process may.
process.exit();
