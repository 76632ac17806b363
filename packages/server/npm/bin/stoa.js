#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that any Node from 20 on understands: it finds a Node that runs the program.
const needed = 24;

if (Number.parseInt(process.versions.node, 10) >= needed) {
  await import('../program/main.js');
} else {
  runWith(nodePackage());
}

/** The program of the npm package `node`, when it is installed beside this one. */
function nodePackage() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
  } catch {
    return undefined;
  }
}

function runWith(node) {
  if (!node) {
    process.stderr.write(
      `stoa needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
        `Install Node ${needed}, or its npm package beside stoa: npm install node@${needed}\n`,
    );
    // The service's manager need not try again: it waits for the operator.
    process.exitCode = process.argv[2] === 'serve' ? 78 : 1;
    return;
  }
  const main = fileURLToPath(new URL('../program/main.js', import.meta.url));
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('error', (error) => {
    process.stderr.write(`stoa: ${node} cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => {
      // A terminal sends Ctrl-C to both: the child has it already.
      if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
    });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
