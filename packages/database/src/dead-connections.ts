import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '@stoa/embedded-postgres/database-log';
import type pg from 'pg';
import { endAtOnce } from './hosts.ts';

export interface ConnectionTimeouts {
  /** How long a query may receive nothing before the server is asked about it. */
  readonly silenceMs: number;
  readonly everyMs: number;
  /** How long the server may not answer at all before its connections are closed. */
  readonly lostMs: number;
}

/** What the pool tells of its connections. */
export interface ConnectionWatch {
  /** The pool calls it before it lends a new connection. */
  onConnect(client: pg.ClientBase): Promise<void>;
  onRemove(client: pg.ClientBase): void;
  stop(): void;
}

interface Silence {
  readonly since: number;
  readonly bytesRead: number;
}

const usual: ConnectionTimeouts = { silenceMs: 3_000, everyMs: 500, lostMs: 10_000 };
/** Data that the server has sent last may still arrive after it says that it is idle. */
const onItsWayMs = 300;

/**
 * Closes connections that lose what is sent: after a failover, or behind a proxy or NAT that has forgotten them, no
 * packet ever reports it, and the driver would wait for ever. When a query receives nothing, the server is asked about
 * it on a new connection: while the server works on it (`pg_stat_activity`), it may take any time; otherwise its
 * answer is lost, and the connection is destroyed together with the idle ones, which are as old. The pool then opens
 * new ones.
 *
 * @param connect a new client, outside of the pool, that is not connected yet
 */
export function watchConnections(
  connect: () => pg.Client,
  log: Pick<DatabaseLog, 'warn'>,
  { silenceMs, everyMs, lostMs }: ConnectionTimeouts = usual,
  applicationName = 'stoa',
): ConnectionWatch {
  const names = new Map<pg.ClientBase, string | undefined>();
  const silences = new Map<pg.ClientBase, Silence>();
  let unreachableSince: number | undefined;
  let asking = false;

  const timer = setInterval(() => void look(), everyMs);
  timer.unref();

  async function look(): Promise<void> {
    const now = Date.now();
    for (const client of names.keys()) {
      // Bytes are counted without a listener: COPY must be the socket's only listener.
      const { bytesRead } = streamOf(client);
      if (!isBusy(client)) silences.delete(client);
      else if (silences.get(client)?.bytesRead !== bytesRead) silences.set(client, { since: now, bytesRead });
    }
    if (asking || ![...silences.values()].some(({ since }) => now - since >= silenceMs)) return;
    asking = true;
    try {
      const working = await askServer([...silences.keys()].flatMap((client) => names.get(client) ?? []));
      unreachableSince = undefined;
      const lost = [...silences].filter(([client]) => !working.has(names.get(client) ?? ''));
      await pause(onItsWayMs);
      const dead = lost
        .filter(([client, { bytesRead }]) => isBusy(client) && streamOf(client).bytesRead === bytesRead)
        .map(([client]) => client);
      if (dead.length > 0) end([...dead, ...[...names.keys()].filter((client) => !isBusy(client))]);
    } catch (error) {
      // No connection is free for the question, so the server is up.
      if (String((error as { code?: unknown }).code).startsWith('53')) return;
      unreachableSince ??= now;
      if (Date.now() - unreachableSince >= lostMs) end([...names.keys()]);
    } finally {
      asking = false;
    }
  }

  /** Those of the connections that the server works for. */
  async function askServer(candidates: readonly string[]): Promise<Set<string>> {
    const probe = connect();
    probe.on('error', () => {});
    try {
      await probe.connect();
      const { rows } = await probe.query<{ name: string }>(
        "select application_name as name from pg_stat_activity where application_name = any($1) and state = 'active'",
        [candidates],
      );
      return new Set(rows.map(({ name }) => name));
    } finally {
      endAtOnce(probe);
    }
  }

  function end(clients: readonly pg.ClientBase[]): void {
    log.warn({ connections: clients.length }, 'database connections answer no more and are replaced');
    for (const client of clients) streamOf(client).destroy();
  }

  return {
    async onConnect(client) {
      names.set(client, undefined);
      // The name identifies the connection: a pooler in between may change the server's process with each transaction, but keeps
      // the name.
      const name = `${applicationName} ${randomBytes(6).toString('hex')}`;
      try {
        // `jit`: PostgreSQL would compile a statement whose plan looks expensive, each time anew. That takes longer than the statement.
        // The isolation is what the code is written for: with "serializable" a write may have to be repeated, and a replica answers nothing.
        // A pooler by transaction passes both on to some of its connections only: there the role needs them (docs/many-machines.md).
        await client.query(
          `set application_name to '${name}'; set jit = off; set default_transaction_isolation = 'read committed'`,
        );
        names.set(client, name);
      } catch (error) {
        names.delete(client);
        throw error;
      }
    },
    onRemove(client) {
      names.delete(client);
      silences.delete(client);
    },
    stop: () => clearInterval(timer),
  };
}

/** The driver's types lack these members: whether the client waits for an answer, and the socket. */
interface Inner {
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}
const inner = (client: pg.ClientBase) => client as unknown as Inner;
const isBusy = (client: pg.ClientBase) => !inner(client).readyForQuery;
const streamOf = (client: pg.ClientBase) => inner(client).connection.stream;
