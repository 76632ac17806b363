import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { must } from './must.mjs';
import { Refusal } from './refusal.mjs';

/**
 * A throw-away PostgreSQL of the machine (Debian's), for running the tests on the oldest version that we support. It listens on
 * loopback alone, asks for a random password, and does not flush to disk.
 *
 * @param {string} bin folder of `initdb` and `postgres`
 * @returns {Promise<{url: string, version: string, stop(): Promise<void>}>} a superuser's URL
 */
export async function startOldPostgres(bin) {
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'stoa-pg-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(passwordFile, password);
    if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
    initialize(bin, data, passwordFile, owner);
    const port = await freePort();
    const stopServer = await start({ bin, data, sockets: folder, port, owner });
    const stop = async () => {
      await stopServer();
      remove();
    };
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** PostgreSQL refuses root: then it runs as Debian's `postgres`, or as nobody. */
function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag) => Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10) || 65534;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function initialize(bin, data, passwordFile, owner) {
  const args = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--no-sync'];
  const failed = `The PostgreSQL of the tests (${bin}) cannot make its data folder.`;
  must(join(bin, 'initdb'), [...args, `--pwfile=${passwordFile}`], { ...owner, cwd: join(data, '..') }, failed);
}

async function start({ bin, data, sockets, port, owner }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: sockets,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: 200,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stopOnExit = () => child.kill('SIGINT');
  process.once('exit', stopOnExit);
  let output = '';
  let hasEnded = false;
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-4000);
  });
  const ended = new Promise((resolve) => {
    child.on('exit', resolve).on('error', resolve);
  }).then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + 30_000;
  while (!output.includes('ready to accept connections') || !(await answers(port))) {
    if (hasEnded || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Refusal(`${output}\nThe PostgreSQL of the tests (${bin}) did not start.`);
    }
    await wait(50);
  }
  return async () => {
    process.off('exit', stopOnExit);
    child.kill('SIGINT');
    const force = setTimeout(() => child.kill('SIGQUIT'), 10_000);
    await ended;
    clearTimeout(force);
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
