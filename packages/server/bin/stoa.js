#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that any Node from 20 on understands: it finds a Node that runs the command line's TypeScript.
const bundled = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 24) {
  await import('../src/main.js');
} else if (existsSync(bundled)) {
  const main = fileURLToPath(new URL('../src/main.js', import.meta.url));
  const child = spawn(bundled, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => {
      // A terminal sends Ctrl-C to both: the child has it already.
      if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
    });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
} else {
  process.stderr.write('stoa needs Node 24 or newer; run "npm start" or "npm ci" once, which brings it.\n');
  // The service's manager need not try again: it waits for the operator.
  process.exitCode = process.argv[2] === 'serve' ? 78 : 1;
}
