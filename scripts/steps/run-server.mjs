import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { toolEnvironment } from './node-24.mjs';
import { root } from './root.mjs';

/**
 * Runs a child in the foreground until it ends. What stops this process stops the child, gracefully, and its exit code
 * becomes ours (128 + the signal's number when a signal ended it, as a shell says it).
 *
 * @returns {Promise<number>} exit code
 */
export function runInForeground(node, args, env) {
  const child = spawn(node, args, { cwd: root, env: toolEnvironment(node, env), stdio: 'inherit' });
  const forward = (signal) => {
    // A terminal's Ctrl-C reaches the whole group: the child has it already, and twice would mean "at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const watch = endWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** A killed npm passes nothing on; without this the server would stay behind and keep its port and its folder. */
function endWithNpm(end) {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  return setInterval(() => {
    if (process.ppid !== npm) end();
  }, 500);
}
