import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './root.mjs';

/** The installed `stoa` on an older Node, with a server that says which signal it got. */
function launch() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['bin', 'program', 'node_modules']) mkdirSync(join(folder, name));
  copyFileSync(join(root, 'packages/server/npm/bin/stoa.js'), join(folder, 'bin/stoa.mjs'));
  symlinkSync(join(root, 'node_modules/node'), join(folder, 'node_modules/node'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'program/main.js'),
    `for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(name, () => setTimeout(() => (console.log(name), process.exit(7)), 300));
    setInterval(() => {}, 1000);
    console.log('ready');`,
  );
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })";
  const args = [`--import=data:text/javascript,${encodeURIComponent(old)}`, join(folder, 'bin/stoa.mjs')];
  const launcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void launcher.kill('SIGKILL'));
  return launcher;
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  'hands %s on to the server, and ends after it',
  async (signal) => {
    const launcher = launch();
    let said = '';
    const ready = once(launcher.stdout, 'data');
    launcher.stdout.on('data', (bytes) => {
      said += bytes;
    });
    await ready;
    launcher.kill(signal);
    expect(await once(launcher, 'close')).toEqual([7, null]);
    expect(said).toBe(`ready\n${signal}\n`);
  },
  20_000,
);
