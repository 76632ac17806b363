import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './root.mjs';

/** `stoa` as a package and in a clone: its file, where it stands, and the program that it starts. */
const launchers = [
  { of: 'packages/server/npm/bin/stoa.js', at: 'bin/stoa.mjs', program: 'program/main.js' },
  { of: 'packages/server/bin/stoa.js', at: 'packages/server/bin/stoa.mjs', program: 'packages/server/src/main.js' },
];

/** `stoa` on an older Node, with a server that says which signal it got. */
function launch({ of, at, program, command, hasNode = true }) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [dirname(at), dirname(program), 'node_modules'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(root, of), join(folder, at));
  if (hasNode) symlinkSync(join(root, 'node_modules/node'), join(folder, 'node_modules/node'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, program),
    `for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(name, () => setTimeout(() => (console.log(name), process.exit(7)), 300));
    setInterval(() => {}, 1000);
    console.log('ready');`,
  );
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })";
  const args = [
    `--import=data:text/javascript,${encodeURIComponent(old)}`,
    join(folder, at),
    ...(command ? [command] : []),
  ];
  const launcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void launcher.kill('SIGKILL'));
  return launcher;
}

it.each(launchers.flatMap((each) => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => ({ ...each, signal }))))(
  '$of hands $signal on to the server, and ends after it',
  async ({ signal, ...each }) => {
    const launcher = launch(each);
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

// No new start helps a server: the unit tries none after 78.
it.each(
  launchers.flatMap((each) => [
    { ...each, command: 'serve', code: 78 },
    { ...each, command: 'status', code: 1 },
  ]),
)('$of without a Node that is new enough ends "$command" with $code', async ({ code, ...each }) => {
  expect(await once(launch({ ...each, hasNode: false }), 'close')).toEqual([code, null]);
});
