import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A live process of one cluster. */
export interface ClusterProcess {
  pid: number;
  /** The postmaster, as opposed to one of the processes that it forks. */
  isPostmaster: boolean;
}

/**
 * The live processes whose command line carries `marker`: PostgreSQL writes its `cluster_name` into all of them.
 * A zombie has no command line and counts as gone. The working folder would be the plainer sign, but root in a
 * container may not read it of another user's process (no CAP_SYS_PTRACE).
 */
export async function findClusterProcesses(marker: string): Promise<ClusterProcess[]> {
  const all = process.platform === 'linux' ? await fromProc() : await fromPs();
  return all
    .filter(({ command }) => command.startsWith(`postgres: ${marker}`) || command.includes(`cluster_name=${marker}`))
    .sort((a, b) => a.pid - b.pid)
    .map(({ pid, command }) => ({ pid, isPostmaster: !command.startsWith('postgres: ') }));
}

async function fromProc(): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
}

async function fromPs(): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { timeout: 10_000, maxBuffer: 64 << 20 });
  return [...stdout.matchAll(/^\s*(\d+)\s+(.*)$/gm)].map(([, pid, command]) => ({
    pid: Number(pid),
    command: command ?? '',
  }));
}

/** Sends a signal; a process that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** True when the pid is taken, if only by a zombie or by another user's process. */
export function pidIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
