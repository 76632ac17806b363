import { chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { killPostmaster, run, runAs, Supervised, until } from './processes.mjs';

const template = new URL('patroni.yml', import.meta.url);

/** A primary with a synchronous replica, each with a Patroni beside it, and the etcd in which these agree on who is the primary. */
export class DatabasePair {
  #etcd;
  #patronis = [];
  #watching;
  #stopped = false;
  primary = 0;

  /**
   * `ports`: two of PostgreSQL. `patroniPorts`: two of Patroni. `etcdPorts`: for clients and for other members. `env` is called for each
   * of the two: what its PostgreSQL gets besides.
   */
  constructor({ folder, programs, ports, patroniPorts, etcdPorts, env = () => ({}) }) {
    Object.assign(this, { folder, programs, ports, patroniPorts, etcdPorts, env });
  }

  /** Beside its data the folder has room for something that fills its disk. */
  disk(which) {
    return `${this.folder}/postgres-${which + 1}`;
  }

  data(which) {
    return `${this.disk(which)}/data`;
  }

  async start() {
    this.#etcd = this.#startEtcd();
    await until(() => this.#isUp(`http://127.0.0.1:${this.etcdPorts[0]}/health`), 60, 'etcd');
    this.#startPatroni(0);
    await until(() => this.#isPrimary(0), 120, 'The first database');
    await this.sql(0, 'create database stoa');
    // What a pooler by transaction does not pass on.
    await this.sql(
      0,
      "alter role stoa set statement_timeout = '30s'; alter role stoa set idle_in_transaction_session_timeout = '60s'; alter role stoa set jit = off; alter role stoa set default_transaction_isolation = 'read committed'",
    );
    this.#startPatroni(1);
    await whenWhole(this);
    this.#watching = this.#watch();
  }

  #startEtcd() {
    const [clients, peers] = this.etcdPorts.map((port) => `http://127.0.0.1:${port}`);
    const addresses = {
      'data-dir': this.#ownFolder(`${this.folder}/etcd`),
      'listen-client-urls': clients,
      'advertise-client-urls': clients,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': `default=${peers}`,
    };
    const args = Object.entries(addresses).flatMap(([name, value]) => [`--${name}`, value]);
    return new Supervised({ name: 'etcd', command: this.programs.etcd, args, log: `${this.folder}/etcd.log` });
  }

  #startPatroni(which) {
    const disk = this.#ownFolder(this.disk(which));
    const values = {
      NAME: `postgres-${which + 1}`,
      API_PORT: this.patroniPorts[which],
      ETCD_PORT: this.etcdPorts[0],
      PORT: this.ports[which],
      PROGRAMS: this.#programsWith(this.env(which), `${disk}.bin`),
      DATA: this.data(which),
    };
    const text = readFileSync(template, 'utf8').replaceAll(/@([A-Z_]+)@/g, (_, name) => values[name]);
    writeFileSync(`${disk}.yml`, text);
    this.#patronis[which] = new Supervised({
      name: `patroni-${which + 1}`,
      command: this.programs.patroni,
      args: [`${disk}.yml`],
      log: `${disk}.log`,
    });
  }

  /** Patroni hands its own environment on: what is for PostgreSQL alone is set by a script in its place. */
  #programsWith(env, folder) {
    const programs = this.programs.postgres;
    if (Object.keys(env).length === 0) return programs;
    mkdirSync(folder);
    for (const name of readdirSync(programs).filter((each) => each !== 'postgres'))
      symlinkSync(`${programs}/${name}`, `${folder}/${name}`);
    const lines = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
    writeFileSync(`${folder}/postgres`, `#!/bin/sh\n${lines.join('')}exec ${programs}/postgres "$@"\n`, {
      mode: 0o755,
    });
    return folder;
  }

  #ownFolder(folder) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (runAs.uid) chownSync(folder, runAs.uid, runAs.gid);
    return folder;
  }

  async #isUp(url) {
    return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  #isPrimary(which) {
    return this.#isUp(`http://127.0.0.1:${this.patroniPorts[which]}/primary`);
  }

  async #watch() {
    while (!this.#stopped) {
      if (await this.#isPrimary(1 - this.primary)) this.primary = 1 - this.primary;
      await pause(200);
    }
  }

  /** On a connection of its own, so that nothing of an earlier one can hang. @returns {Promise<string[]>} lines */
  async sql(which, text, database = 'postgres') {
    const where = ['-h', '127.0.0.1', '-p', String(this.ports[which]), '-U', 'stoa', '-d', database];
    const env = { ...process.env, PGCONNECT_TIMEOUT: '2' };
    const options = { env, timeout: 5_000, killSignal: 'SIGKILL' };
    const out = await run(`${this.programs.postgres}/psql`, ['-X', '-A', '-t', ...where, '-c', text], options);
    return out.split('\n').filter(Boolean);
  }

  /** As an operator asks for it: `patronictl switchover`. */
  async switchOver() {
    const old = this.primary;
    const response = await fetch(`http://127.0.0.1:${this.patroniPorts[old]}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `postgres-${old + 1}`, candidate: `postgres-${2 - old}` }),
    });
    if (!response.ok) throw new Error(`Patroni does not switch: ${response.status} ${await response.text()}`);
    await until(() => this.primary !== old, 60, 'The switch');
  }

  /** The replica has all that was acknowledged, commits wait for it, and Patroni knows that too. */
  async isWhole() {
    const replica = 1 - this.primary;
    const rows = await this.sql(this.primary, "select 1 from pg_stat_replication where sync_state = 'sync'").catch(
      () => [],
    );
    return rows.length === 1 && this.#isUp(`http://127.0.0.1:${this.patroniPorts[replica]}/synchronous`);
  }

  async stop() {
    this.#stopped = true;
    await this.#watching;
    // The replica first: a primary that ends waits for one that still reads.
    for (const which of [1 - this.primary, this.primary]) {
      await this.#patronis[which]?.stop();
      killPostmaster(this.data(which));
    }
    await this.#etcd?.stop();
  }
}

export async function whenWhole(pair) {
  await until(() => pair.isWhole(), 180, 'The replica', 1_000);
}
