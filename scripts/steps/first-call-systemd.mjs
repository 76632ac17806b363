import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addNode, debianFolder } from './debian-folder.mjs';
import { inFolder, server, sizeOf, timed } from './first-call-run.mjs';
import { must } from './must.mjs';
import { Refusal } from './refusal.mjs';
import { makeRelease } from './release.mjs';
import { root } from './root.mjs';

/**
 * A Debian of its own, with systemd as its first process, does what docs/install.md says. For root alone. The network is the
 * machine's.
 */
export function systemd(node) {
  return inFolder(async (folder) => {
    const { tarball } = await makeRelease(node);
    const stoa = `opt/stoa/${basename(tarball, '.tgz').replace('stoa-', '')}/lib/node_modules/stoa`;
    const debian = join(folder, 'debian');
    debianFolder(debian, ['systemd-sysv']);
    addNode(debian, node);
    cpSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'), { dereference: true });
    cpSync(tarball, join(debian, 'root', basename(tarball)));
    const lines = documentedCommands('## As a service of systemd\n+');
    const start = lines.pop() ?? '';
    const machine = await boot(debian);
    try {
      return await timed(
        () => machine.run(`set -e\ncd /root\n${lines.join('\n')}`),
        (port) => {
          const settings = ['STOA_MODE=development', `STOA_DEMO=/${stoa}/examples/portal`, `PORT=${port}`];
          writeFileSync(join(debian, 'etc/stoa.env'), settings.join('\n'), { mode: 0o600 });
          machine.start(start);
          return { ended: () => undefined, stop: () => machine.run('systemctl stop stoa') };
        },
        async (port) => {
          machine.run(`cd /${stoa}/deploy/systemd\n${withSocket(port)}`);
          const asked = await askDuring(
            port,
            () => machine.start('systemctl restart stoa; touch /root/restarted'),
            () => existsSync(join(debian, 'root/restarted')),
          );
          return `${sizeOf(join(debian, stoa))} MB; a restart with stoa.socket: ${asked} calls, none refused`;
        },
      );
    } finally {
      machine.kill();
    }
  });
}

/** The commands of docs/install.md, a line each. The last one starts the service. */
function documentedCommands(before) {
  const text = readFileSync(join(root, 'docs/install.md'), 'utf8');
  const block = new RegExp(`${before}\`\`\`sh\n([\\s\\S]*?)\n\`\`\``).exec(text)?.[1];
  if (!block) throw new Refusal(`docs/install.md has no commands after ${before}`);
  return block.split('\n');
}

/** As the documentation says it, with the port of this run. */
function withSocket(port) {
  const folder = '/etc/systemd/system/stoa.socket.d';
  return `set -e
mkdir -p ${folder} && printf '[Socket]\\nListenStream=\\nListenStream=127.0.0.1:${port}\\n' > ${folder}/port.conf
${documentedCommands('With `stoa.socket`[^\n]+\n+').join('\n')}`;
}

/** @returns {Promise<number>} how many calls were answered, each on a connection of its own, until the work has ended; one that is refused throws */
async function askDuring(port, begin, hasEnded) {
  begin();
  for (let asked = 1; ; asked += 1) {
    const isLast = hasEnded();
    const status = await statusOf(`http://127.0.0.1:${port}/healthz`);
    if (status !== 200) throw new Refusal(`/healthz answered ${status} during the restart`);
    if (isLast) return asked;
  }
}

function statusOf(url) {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent: false, timeout: 60_000 }, (response) => resolve(response.resume().statusCode));
    sent.on('timeout', () => sent.destroy(new Error(`${url} does not answer`))).on('error', reject);
  });
}

/** What systemd expects of its file system. The devices are made, not bound: `PrivateDevices` makes the same ones again. */
const becomeSystemd = `set -e
mount --make-rprivate / && mount --bind "$1" "$1" && cd "$1"
mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run && mount -t tmpfs tmpfs tmp && mount -t tmpfs -o mode=755 tmpfs dev
device() { mknod -m 666 "dev/$1" c "$2" "$3"; }
device null 1 3; device zero 1 5; device full 1 7; device random 1 8; device urandom 1 9; device tty 5 0
mkdir dev/pts dev/shm && ln -s /proc/self/fd dev/fd && ln -s pts/ptmx dev/ptmx
mkdir -p old && pivot_root . old && umount -l old
exec env -i container=stoa PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --unit=multi-user.target`;

/** @returns {Promise<{ run: (script: string) => void, start: (script: string) => void, kill: () => void }>} `start` does not wait */
async function boot(folder) {
  // A tree of cgroups for it alone: where the machine has the older kind, there is no other.
  const start = `cgroups=/run/stoa-cgroups && mkdir -p $cgroups
mountpoint -q $cgroups || mount -t cgroup2 none $cgroups
mkdir -p $cgroups/machine && echo $$ > $cgroups/machine/cgroup.procs
exec unshare --mount --pid --fork --uts --ipc --cgroup --kill-child=SIGKILL sh -c "$0" sh "$1"`;
  const { pid, ended, kill } = server('sh', ['-c', start, becomeSystemd, folder], {});
  const first = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const inside = (script) => ['--all', '--target', first(), '/bin/sh', '-c', script];
  const isUp = () => spawnSync('nsenter', inside('systemctl is-active --quiet multi-user.target')).status === 0;
  for (let tries = 0; !isUp(); tries += 1) {
    if (ended() !== undefined || tries > 100) throw new Refusal(`systemd did not start:\n${ended()}`);
    await wait(200);
  }
  return {
    run: (script) => must('nsenter', inside(script)),
    start: (script) => void server('nsenter', inside(script), {}),
    kill,
  };
}
