import { appendFileSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { killPostmaster, run, runAs, until } from './processes.mjs';

/**
 * A primary with a synchronous replica, and what takes the replica's place when the primary does not answer: first the old primary is
 * killed, then the replica is promoted, then the old one is copied anew. With several machines Patroni, repmgr or your cloud does this;
 * what counts is the order.
 */
export class DatabasePair {
  #stopped = false;
  #watching;
  #asked = false;
  primary = 0;
  /** Moments of promotions. */
  failovers = [];

  /** `env` is called for each of the two: what its processes get besides. */
  constructor({ folder, programs, ports, log, env = () => ({}) }) {
    Object.assign(this, { folder, programs, ports, log, env });
  }

  /** Beside its data the folder has room for something that fills its disk. */
  disk(which) {
    return `${this.folder}/postgres-${which + 1}`;
  }

  data(which) {
    return `${this.disk(which)}/data`;
  }

  async start() {
    for (const which of [0, 1]) {
      mkdirSync(this.disk(which), { recursive: true });
      if (runAs.uid) chownSync(this.disk(which), runAs.uid, runAs.gid);
    }
    await run(`${this.programs}/initdb`, [
      '-D',
      this.data(0),
      '-U',
      'stoa',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ]);
    await this.#startServer(0);
    await this.sql(0, 'create database stoa');
    // What a pooler by transaction does not pass on.
    await this.sql(
      0,
      "alter role stoa set statement_timeout = '30s'; alter role stoa set idle_in_transaction_session_timeout = '60s'; alter role stoa set jit = off; alter role stoa set default_transaction_isolation = 'read committed'",
    );
    await this.#follow(1);
    this.#watching = this.#watch();
  }

  async #startServer(which) {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.ports[which]}`,
      'unix_socket_directories=',
      'hot_standby_feedback=on',
      'wal_receiver_status_interval=1s',
      'wal_sender_timeout=5s',
      'wal_receiver_timeout=5s',
      // A replica whose primary was just killed sleeps for this long before it hears that it is to take its place.
      'wal_retrieve_retry_interval=200ms',
      'max_wal_senders=5',
      'wal_keep_size=256MB',
      'max_connections=150',
      'shared_buffers=64MB',
    ];
    const options = settings.map((each) => `-c ${each}`).join(' ');
    await run(
      `${this.programs}/pg_ctl`,
      ['-D', this.data(which), '-w', '-l', `${this.folder}/postgres-${which + 1}.log`, '-o', options, 'start'],
      { stdio: 'ignore', env: { ...process.env, ...this.env(which) } },
    );
  }

  /** Makes `which` a replica of the other one, and lets commits wait for it. */
  async #follow(which) {
    const other = 1 - which;
    rmSync(this.data(which), { recursive: true, force: true });
    const from = ['-h', '127.0.0.1', '-p', String(this.ports[other]), '-U', 'stoa'];
    await run(`${this.programs}/pg_basebackup`, [...from, '-D', this.data(which), '-R', '-X', 'stream', '-c', 'fast']);
    await this.#startServer(which);
    await this.#synchronous(true);
  }

  async #synchronous(on) {
    if (this.synchronous === on) return;
    await this.sql(this.primary, `alter system set synchronous_standby_names = '${on ? '*' : ''}'`);
    await this.sql(this.primary, 'select pg_reload_conf()');
    this.synchronous = on;
    this.#say(on ? 'commits wait for the replica' : 'the replica is away: commits do not wait for it');
  }

  /** On a connection of its own, so that nothing of an earlier one can hang. @returns {Promise<string[]>} lines */
  async sql(which, text, database = 'postgres', timeout = 5_000) {
    const where = ['-h', '127.0.0.1', '-p', String(this.ports[which]), '-U', 'stoa', '-d', database];
    const env = { ...process.env, PGCONNECT_TIMEOUT: '2' };
    const options = { env, timeout, killSignal: 'SIGKILL' };
    const out = await run(`${this.programs}/psql`, ['-X', '-A', '-t', ...where, '-c', text], options);
    return out.split('\n').filter(Boolean);
  }

  async #answers(which) {
    return this.sql(which, 'select 1', 'postgres', 1_000).then(
      () => true,
      () => false,
    );
  }

  async #watch() {
    let [missed, replicaMissed] = [0, 0];
    while (!this.#stopped) {
      await pause(400);
      const replica = 1 - this.primary;
      const [isUp, replicaIsUp] = await Promise.all([this.#answers(this.primary), this.#answers(replica)]);
      if (this.#stopped) return;
      missed = isUp ? 0 : missed + 1;
      replicaMissed = replicaIsUp ? 0 : replicaMissed + 1;
      try {
        if ((missed >= 3 || this.#asked) && replicaIsUp && this.synchronous) {
          this.#asked = false;
          await this.failOver();
          missed = 0;
        } else if (missed >= 3 && !replicaIsUp) {
          // Both are away, and the primary has all: it starts again.
          killPostmaster(this.data(this.primary));
          await pause(300);
          await this.#startServer(this.primary);
          missed = 0;
        } else if (isUp && replicaMissed >= 3) {
          await this.#synchronous(false);
          killPostmaster(this.data(replica));
          await pause(300);
          await this.#follow(replica);
          replicaMissed = 0;
        }
      } catch (error) {
        this.#say(`trying again: ${error.message}`);
      }
    }
  }

  /** First the end of the old primary, then the new one: never two that take writes. */
  async failOver() {
    const [old, next] = [this.primary, 1 - this.primary];
    killPostmaster(this.data(old));
    await run(`${this.programs}/pg_ctl`, ['-D', this.data(next), '-w', 'promote']);
    this.primary = next;
    this.synchronous = undefined;
    await this.#synchronous(false);
    this.failovers.push(Date.now());
    this.#say(`postgres-${next + 1} takes writes now`);
    await this.#follow(old);
  }

  /** The same, asked for: the watcher does it with its next look. */
  async switchOver() {
    const before = this.failovers.length;
    this.#asked = true;
    while (this.failovers.length === before) await pause(100);
  }

  #say(text) {
    appendFileSync(this.log, `${new Date().toISOString()} ${text}\n`);
  }

  async isWhole() {
    const rows = await this.sql(this.primary, "select 1 from pg_stat_replication where sync_state = 'sync'").catch(
      () => [],
    );
    return rows.length === 1;
  }

  async stop() {
    this.#stopped = true;
    await this.#watching;
    for (const which of [this.primary, 1 - this.primary]) {
      try {
        await run(`${this.programs}/pg_ctl`, ['-D', this.data(which), '-m', 'fast', 'stop']);
      } catch {
        killPostmaster(this.data(which));
      }
    }
  }
}

export async function whenWhole(pair) {
  await until(() => pair.isWhole(), 180, 'The replica');
}
