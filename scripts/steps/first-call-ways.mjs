import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPart } from './binaries.mjs';
import { confined, imageSettings, makeImageFolder, unitSettings } from './confined.mjs';
import { firstKeyedCall } from './first-call.mjs';
import { toolEnvironment } from './node-24.mjs';
import { startOldPostgres } from './old-postgres.mjs';
import { Refusal } from './refusal.mjs';
import { makeRelease } from './release.mjs';
import { root } from './root.mjs';

/**
 * Each way takes Node's path, starts from nothing in a folder of its own, and answers with what the table shows.
 *
 * @type {Record<string, (node: string) => Promise<Row>>}
 * @typedef {{ status?: number, installMs?: number, readyMs?: number, totalMs?: number, note?: string }} Row
 */
export const waysToInstall = { clone, tarball, container, systemd };

/** What is committed, with the packages from npm's cache or registry, as after `git clone`. */
function clone(node) {
  return inFolder(async (folder) => {
    const copy = join(folder, 'stoa');
    return timed(
      () => {
        must('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, copy], folder);
        must('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], copy, toolEnvironment(node));
      },
      (port) => server(node, ['scripts/start.mjs'], { cwd: copy, env: settings(folder, port) }),
    );
  });
}

/** `npm install <tarball>` in an empty folder, and `stoa serve` with the demo that the package brings. */
function tarball(node) {
  return inFolder(async (folder) => {
    const { tarball: file } = await makeRelease(node);
    const stoa = join(folder, 'node_modules/stoa');
    return timed(
      () =>
        must('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', file], folder, toolEnvironment(node)),
      (port) =>
        server(node, [join(stoa, 'bin/stoa.js'), 'serve', '--demo', join(stoa, 'examples/portal')], {
          cwd: folder,
          env: settings(folder, port),
        }),
      () => `${sizeOf(join(folder, 'node_modules'))} MB`,
    );
  });
}

/**
 * The file system of the image, read-only, as its user and without rights, with a PostgreSQL outside of it. No container
 * engine runs: bubblewrap is given what the Dockerfile says.
 */
function container(node) {
  return inFolder(async (folder) => {
    const { tarball: file } = await makeRelease(node);
    const image = join(folder, 'image');
    const data = join(folder, 'data');
    mkdirSync(data);
    const database = await startOldPostgres(findPart('postgres'));
    const { env, entrypoint, command, healthcheck, uid } = imageSettings();
    const inside = (port, what) =>
      confined({
        mounts: ['--ro-bind', image, '/', '--bind', data, '/var/lib/stoa'],
        uid,
        env: { ...env, PORT: String(port), STOA_MODE: 'development', DATABASE_URL: database.url },
        directory: '/var/lib/stoa',
        command: what,
      });
    const demo = ['--demo', '/opt/stoa/node_modules/stoa/examples/portal'];
    let port;
    const check = () => {
      const { status } = spawnSync('bwrap', inside(port, healthcheck));
      return `${sizeOf(image)} MB, health check ${status === 0 ? 'passes' : `ends with ${status}`}, bubblewrap`;
    };
    try {
      return await timed(
        () =>
          makeImageFolder({
            folder: image,
            node,
            tarball: file,
            run: (...args) => must(...args, folder, toolEnvironment(node)),
          }),
        (free) => {
          port = free;
          return server('bwrap', inside(port, [...entrypoint, ...command, ...demo]), {});
        },
        check,
      );
    } finally {
      await database.stop();
    }
  });
}

/**
 * The unit's command with what the unit lets it see and write. Where no systemd runs, bubblewrap stands in for it, without
 * the filter of system calls.
 */
function systemd(node) {
  return inFolder(async (folder) => {
    const { tarball: file } = await makeRelease(node);
    const prefix = join(folder, 'local');
    const { env, command, state, cache, user } = unitSettings();
    for (const name of ['state', 'cache']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'passwd'), `${user}:x:990:990::${state}:/usr/sbin/nologin\n`);
    const inside = (port) => [
      ...confined({
        mounts: [
          ...['--ro-bind', '/', '/', '--tmpfs', '/home', '--tmpfs', '/root', '--tmpfs', '/var'],
          ...['--ro-bind', prefix, '/usr/local', '--ro-bind', join(folder, 'passwd'), '/etc/passwd'],
          ...['--bind', join(folder, 'state'), state, '--bind', join(folder, 'cache'), cache],
        ],
        uid: '990',
        env: { ...env, PATH: '/usr/local/bin:/usr/bin', PORT: String(port), STOA_MODE: 'development' },
        directory: state,
        command: [...command, '--demo', '/usr/local/lib/node_modules/stoa/examples/portal'],
      }),
    ];
    return timed(
      () => {
        const install = [
          'install',
          '--global',
          '--prefix',
          prefix,
          '--no-audit',
          '--no-fund',
          '--prefer-offline',
          file,
        ];
        must('npm', install, folder, toolEnvironment(node));
        cpSync(node, join(prefix, 'bin/node'), { dereference: true });
      },
      (port) => server('bwrap', inside(port), {}),
      () => `${sizeOf(join(prefix, 'lib'))} MB, bubblewrap instead of systemd`,
    );
  });
}

function sizeOf(folder) {
  return Number.parseInt(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout, 10);
}

/** Installs, starts, calls and stops. `start` takes a free port and answers with the running program. */
async function timed(install, start, note = () => '') {
  const began = performance.now();
  await install();
  const installMs = Math.round(performance.now() - began);
  const port = await freePort();
  const program = start(port);
  try {
    return { installMs, ...(await firstKeyedCall(`http://localhost:${port}`, program.ended)), note: note() };
  } finally {
    await program.stop();
  }
}

/** A program with what it said; `ended` is that, once it is gone. */
function server(program, args, options) {
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
    ended: () => (isGone ? said : undefined),
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await gone;
      clearTimeout(insist);
    },
  };
}

function settings(folder, port) {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, PORT: String(port), STOA_MODE: 'development', STOA_DATA: join(folder, 'data') };
}

function must(program, args, cwd, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Refusal(`${program} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
}

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-first-call-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** One line a way: how long until installed, until ready, and until the API answered the key. */
export function tableOf(rows) {
  const seconds = (ms) => (ms === undefined ? '–' : (ms / 1000).toFixed(1));
  const head = ['way', 'status', 'install s', 'ready s', 'first call s', 'note'];
  const cells = rows.map(({ name, status, installMs, readyMs, totalMs, note = '' }) => [
    name,
    String(status ?? '–'),
    seconds(installMs),
    seconds(readyMs),
    seconds(totalMs),
    note,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column].length)));
  return [head, ...cells]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
