import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstKeyedCall } from './first-call.mjs';
import { freePort } from './free-port.mjs';

export function sizeOf(folder) {
  return Number.parseInt(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout, 10);
}

/**
 * Installs, starts, calls and stops. `start` takes a free port and answers with the running program.
 *
 * @param {(port: number) => string | Promise<string>} note what else is to be said, while the program runs
 */
export async function timed(install, start, note = () => '') {
  const began = performance.now();
  await install();
  const installMs = Math.round(performance.now() - began);
  const port = await freePort();
  const program = start(port);
  try {
    return { installMs, ...(await firstKeyedCall(`http://localhost:${port}`, program.ended)), note: await note(port) };
  } finally {
    await program.stop();
  }
}

/** A program with what it said; `ended` is that, once it is gone. */
export function server(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  let isGone = false;
  const gone = new Promise((resolve) => {
    for (const event of ['exit', 'error'])
      child.on(event, (what) => {
        said += what instanceof Error ? what.message : '';
        isGone = true;
        resolve(undefined);
      });
  });
  return {
    pid: child.pid,
    kill: () => child.kill('SIGKILL'),
    ended: () => (isGone ? said : undefined),
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await gone;
      clearTimeout(insist);
    },
  };
}

export function settings(folder, port) {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, PORT: String(port), STOA_MODE: 'development', STOA_DATA: join(folder, 'data') };
}

export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-first-call-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
