import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24, toolEnvironment } from './steps/node-24.mjs';
import { runMain } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';

// Two processes: the server, restarted when its sources change, and Vite in front of it, which serves the portal from
// its sources and passes every call on. Either one's end is the end of both.
await runMain(async () => {
  await ensureInstalled();
  const node = requireNode24();
  const port = process.env.PORT ?? '3000';
  const env = toolEnvironment(node, {
    PORT: port,
    STOA_MODE: 'development',
    STOA_URL: `http://localhost:${port}`,
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  });
  const start = (args, cwd) => spawn(node, args, { cwd, env, stdio: 'inherit' });
  const children = [
    start(
      ['--watch', '--watch-preserve-output', 'packages/server/src/main.js', 'serve', '--demo', 'examples/portal'],
      root,
    ),
    start([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'packages/portal')),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const ends = children.map((child) => new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0))));
  process.exitCode = await Promise.race(ends);
  stop();
  await Promise.all(ends);
});
