import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** PostgreSQL and PgBouncer refuse to run as root: root starts everything as `nobody`. */
export const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A program that is started again when it ends by itself, as systemd's `Restart=on-failure` does. */
export class Supervised {
  #wanted = true;
  #start;
  restartAfterMs = 500;
  /** What it is started with the next time. */
  args;

  /**
   * @param {{name: string, command: string, args: string[], env?: Record<string, string>, log: string}} what
   */
  constructor(what) {
    this.name = what.name;
    this.args = what.args;
    this.#start = () => {
      const { command, env = {}, log } = what;
      const file = openSync(log, 'a');
      const child = spawn(command, this.args, {
        cwd: '/',
        env: { ...process.env, HOME: '/', ...env },
        stdio: ['ignore', file, file],
        ...runAs,
      });
      closeSync(file);
      this.ended = new Promise((resolve) => child.once('exit', resolve));
      child.once('exit', () => {
        if (this.#wanted) setTimeout(() => this.#wanted && this.#start(), this.restartAfterMs);
      });
      this.child = child;
    };
    this.#start();
  }

  get pid() {
    return this.child.pid;
  }

  signal(name) {
    this.child.kill(name);
  }

  /** Ends it as an operator does, and starts it again: one step of a rolling upgrade. */
  async restart() {
    this.signal('SIGTERM');
    await this.ended;
  }

  async stop() {
    this.#wanted = false;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const late = setTimeout(() => this.signal('SIGKILL'), 15_000);
    if (this.child.exitCode === null && this.child.signalCode === null) await this.ended;
    clearTimeout(late);
  }
}

/** @returns {Promise<string>} what it printed; rejects when it fails */
export async function run(command, args, options = {}) {
  const { stdout } = await execFileAsync(command, args, { cwd: '/', ...runAs, ...options });
  return stdout;
}

/** Kills a postmaster and its processes, frozen ones too: nothing of it answers afterwards. */
export function killPostmaster(folder) {
  let pid;
  try {
    pid = Number.parseInt(readFileSync(`${folder}/postmaster.pid`, 'utf8'), 10);
    // The file stays behind when its process is killed, and the number may be another's by now.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) return;
  } catch {
    return;
  }
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
}

/** The processes that a process has started; of PostgreSQL all there are. */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** @param everyMs an SQL question starts two processes: once a second leaves the processor to those who have work */
export async function until(condition, seconds, what, everyMs = 100) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(everyMs)) if (await condition()) return;
  throw new Error(`${what} took longer than ${seconds} s`);
}
