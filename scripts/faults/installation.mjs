import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newGateway, startManyServers } from '../../examples/many-servers/many-servers.mjs';
import { unpackPrivately } from '../steps/debian-private.mjs';
import { ensureProgram } from '../steps/server-bundle.mjs';
import { persistently } from './people.mjs';

const unpacked = fileURLToPath(new URL('../../.cache/faults', import.meta.url));
const diskMegabytes = 700;

/**
 * The installation of `examples/many-servers`, with what a fault needs of it.
 *
 * @param {{needs?: 'disk' | 'clock', servers: number, port: number, from?: string}} options `disk`: both databases on small disks of their own (root
 *   alone may mount them). `clock`: each server and database has a clock of its own. `from`: the checkout of an older version, which
 *   the servers run until `upgrade` and a restart
 */
export async function startInstallation({ needs, servers, port, from }) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-faults-'));
  chmodSync(folder, 0o755);
  const disks = needs === 'disk' ? mountDisks(folder) : [];
  const unmount = () => disks.forEach((disk) => void execFileSync('umount', ['-l', disk]));
  let many;
  try {
    // As it is installed: a server that starts takes its share of the machine.
    const program = await ensureProgram(process.execPath);
    const env = needs === 'clock' ? clockOf(folder) : undefined;
    const first = from ? join(from, 'packages/server/src/main.js') : program;
    many = await startManyServers({ folder, servers, port, env, program: first, ways: true });
    // The sidecar knows only its own gateway.
    if (servers > 1)
      many.otherGatewayToken = await persistently(() =>
        // A name of its own for each attempt: the one before may have been carried out without an answer.
        newGateway(many.url, many.token, `another-${randomUUID()}`),
      )();
    const upgrade = (server) => {
      server.args[0] = program;
    };
    return {
      many: { ...many, upgrade, setClock: (name, offset) => writeClock(folder, name, offset), disks },
      /** @param {boolean} keepLogs whether somebody wants to read them */
      async stop(keepLogs) {
        await many.stop();
        unmount();
        if (!keepLogs) rmSync(folder, { recursive: true, force: true });
        return folder;
      },
    };
  } catch (error) {
    // The error that is told is the first one.
    await many?.stop().catch(() => {});
    unmount();
    throw Object.assign(error, { message: `${error.message} (logs in ${folder})` });
  }
}

function mountDisks(folder) {
  if (process.getuid() !== 0) throw new Error('only root may mount a small disk');
  return [1, 2].map((n) => {
    const disk = join(folder, `postgres-${n}`);
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'stoa-faults', disk]);
    return disk;
  });
}

/** Debian's libfaketime: what a process sees of the wall's clock comes from a file. Its monotonic clock stays as it is. */
function clockOf(folder) {
  const library = () => {
    const lib = join(unpacked, 'root/usr/lib');
    const triplet = existsSync(lib) && readdirSync(lib).find((name) => name.endsWith('-linux-gnu'));
    return triplet && join(lib, triplet, 'faketime/libfaketime.so.1');
  };
  if (!library()) unpackPrivately(unpacked, ['libfaketime']);
  return (name) => {
    writeClock(folder, name, '+0');
    return {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: join(folder, `clock-${name}`),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
      NO_FAKE_STAT: '1',
    };
  };
}

function writeClock(folder, name, offset) {
  writeFileSync(join(folder, `clock-${name}`), `${offset}\n`);
}
