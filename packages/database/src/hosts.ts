import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnusable } from './errors.ts';

/** One server of several that a URL names. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** What a `postgres://` URL says, of which the driver knows one host alone. */
export interface DatabaseAddress {
  /** The same URL with its first host, for the driver. */
  readonly url: string;
  readonly hosts: readonly Host[];
  /** libpq's `target_session_attrs`: which server will do. */
  readonly wanted: 'any' | 'read-write' | 'primary';
}

const wantable = ['any', 'read-write', 'primary'] as const;
const probeMs = 3_000;
/** Milliseconds that one which comes first may take longer than another one. */
const graceMs = 1_000;
/** Milliseconds that an open connection may take to say that it is good. */
const proofMs = 2_000;
/** Milliseconds that a failover is waited for: less than the pool waits for a connection. */
export const failoverMs = 4_000;

/**
 * Reads a URL as libpq does: several `host:port` with commas between them, in the address or as `host` and `port` of the
 * query. With several hosts `target_session_attrs` is `read-write` by default, since the portal writes.
 * @throws Error that names the rule, never the URL: it may hold a password
 */
export function databaseAddress(given: string): DatabaseAddress {
  const [, scheme = '', userInfo = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(given) ?? [];
  const first = authority.split(',')[0] ?? '';
  const isUsable = URL.canParse(scheme + userInfo + (first || 'localhost') + rest);
  const [path = '', ...query] = rest.split('?');
  if (!isUsable || hasLateAt(rest) || !isDecodable(userInfo + authority + path))
    throw new Error(
      'must be a URL that starts with postgres://, a password in it with / as %2F, @ as %40, % as %25 and the like',
    );
  const parameters = new URLSearchParams(query.join('?'));
  const names = (parameters.get('host') ?? '').split(',').filter(Boolean);
  const ports = (parameters.get('port') ?? '').split(',');
  const hosts =
    names.length > 0
      ? names.map((host, at) => ({ host, port: portOf(ports[at] ?? ports[0]) }))
      : authority.split(',').map(hostOf);
  const attributes = parameters.get('target_session_attrs') ?? (hosts.length > 1 ? 'read-write' : 'any');
  const wanted = wantable.find((one) => one === attributes);
  if (!wanted) throw new Error(`may have target_session_attrs ${wantable.join(', ')} alone: the portal writes`);
  if (hosts.length === 1 && !parameters.has('target_session_attrs')) return { url: given, hosts, wanted };
  parameters.delete('target_session_attrs');
  if (names.length > 0) parameters.set('host', hosts[0]?.host ?? '');
  if (parameters.has('port')) parameters.set('port', String(hosts[0]?.port));
  const others = parameters.size > 0 ? `?${parameters}` : '';
  return { url: scheme + userInfo + first + path + others, hosts, wanted };
}

/** Parameters that the driver reads, and whose values may have an @. */
const textParameters = new Set([
  ...['user', 'password', 'host', 'options', 'application_name', 'fallback_application_name'],
  ...['sslcert', 'sslkey', 'sslrootcert'],
]);

/**
 * @param rest what follows the host
 * @returns whether it has an @ of the password: with a /, a ? or a # before it, what stands before that would be taken for the host
 */
function hasLateAt(rest: string): boolean {
  const [address = '', ...fragment] = rest.split('#');
  const [path = '', ...query] = address.split('?');
  const parameters = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('='));
  const isInPath = path.includes('@');
  const isInParameter = parameters.some(
    ([name = '', ...value]) => name.includes('@') || (!textParameters.has(name) && value.join().includes('@')),
  );
  const isInFragment = fragment.join().includes('@');
  return isInPath || isInParameter || isInFragment;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function hostOf(text: string): Host {
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(text) ?? [];
  const host = decodeURIComponent(bracketed ?? plain);
  return { host: host || 'localhost', port: portOf(port) };
}

function portOf(text: string | undefined): number {
  const port = Number(text || 5432);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('must have ports from 1 to 65535');
  return port;
}

/**
 * The driver reads moments in this style alone, and a role or a database may have another one. A pooler knows this parameter, and keeps
 * it for each of its clients.
 */
class Client extends pg.Client {
  getStartupConf(): object {
    const given = pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): object };
    return { ...given.getStartupConf.call(this), DateStyle: 'ISO, YMD' };
  }
}

/**
 * A client that connects to the first of several servers that is suitable, beginning with the last one used. It leaves
 * a server that has become read-only as soon as the server says so.
 */
function clientOfHosts({ hosts, wanted }: DatabaseAddress): typeof pg.Client {
  if (hosts.length === 1 && wanted === 'any') return Client;
  let last: Host | undefined;
  let choosing: Promise<Host> | undefined;

  /** One choice for all who wait: each asks every server. */
  function choose(config: pg.ClientConfig): Promise<Host> {
    choosing ??= chooseInTime(config).finally(() => {
      choosing = undefined;
    });
    return choosing;
  }

  /** Waits for a failover, not for a database that was never there. */
  async function chooseInTime(config: pg.ClientConfig): Promise<Host> {
    let reasons = '';
    for (const end = performance.now() + (last ? failoverMs : 0); ; await pause(100)) {
      const inOrder = last ? [last, ...hosts.filter((host) => host !== last)] : hosts;
      const answers = inOrder.map((host) => suitable(host, config));
      const quickest = Promise.any(answers);
      const first = answers.reduce((before, next) => before.catch(() => next)).catch(() => quickest);
      // Where any will do, the order decides. Otherwise one at most should, and a dead one may take long to be found so.
      const late = wanted === 'any' ? [] : [quickest.then((host) => pause(graceMs, host, { ref: false }))];
      try {
        last = await Promise.race([first, ...late]);
        return last;
      } catch (error) {
        reasons = (error as AggregateError).errors.map(({ message }: Error) => message).join('; ');
      }
      if (performance.now() >= end) throw unusable(`No server of the database will do: ${reasons}.`);
    }
  }

  async function suitable(host: Host, config: pg.ClientConfig): Promise<Host> {
    const reason = await refusal(host, wanted, config);
    if (reason !== undefined) throw new Error(`${host.host}:${host.port} ${reason}`);
    return host;
  }

  return class ClientOfHosts extends Client {
    readonly #config: pg.ClientConfig;

    constructor(config: pg.ClientConfig = {}) {
      super(config);
      this.#config = config;
      if (wanted === 'any') return;
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === '25006') setImmediate(() => this.connection.stream.destroy());
      });
    }

    override connect(): Promise<ClientOfHosts>;
    override connect(callback: (err: Error) => void): void;
    override connect(callback?: (err: Error) => void): Promise<ClientOfHosts> | undefined {
      const connected = choose(this.#config).then(async ({ host, port }) => {
        // The driver takes both from here when it connects.
        Object.assign(this, { host, port });
        await super.connect();
        return this;
      });
      if (!callback) return connected;
      connected.then(() => (callback as (err?: Error) => void)(), callback);
      return undefined;
    }
  };
}

/** @returns why this server will not do; undefined when it will. Never rejects. */
async function refusal(
  { host, port }: Host,
  wanted: DatabaseAddress['wanted'],
  config: pg.ClientConfig,
): Promise<string | undefined> {
  const { connectionString, ...others } = config;
  const probe = new pg.Client({
    ...others,
    ...(connectionString ? { connectionString } : {}),
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  Object.assign(probe, { host, port });
  probe.on('error', () => {});
  try {
    await probe.connect();
    return await unfitness(probe, wanted);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return `does not answer (${message || code})`;
  } finally {
    endAtOnce(probe);
  }
}

/** @returns why the server of this connection will not do; undefined when it will */
async function unfitness(client: pg.ClientBase, wanted: DatabaseAddress['wanted']): Promise<string | undefined> {
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as read_only`,
    query_timeout: proofMs,
  };
  const { rows } = await client.query<{ standby: boolean; read_only: string }>(question);
  const { standby, read_only } = rows[0] ?? {};
  if (wanted !== 'any' && standby) return 'is a standby';
  if (wanted === 'read-write' && read_only === 'on') return 'is read-only';
  return undefined;
}

function unusable(sentence: string): Error {
  return Object.assign(new DatabaseUnusable(sentence), { code: 'ECONNREFUSED' });
}

/** Closed without the protocol's farewell: on a connection to a machine that is gone it would never finish. */
export function endAtOnce(client: pg.Client): void {
  client.end().catch(() => {});
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}

/** What connects to a `postgres://` URL with any number of hosts, or to the embedded database. */
export function clientFor(connection: string | pg.PoolConfig): {
  readonly Client: typeof pg.Client;
  readonly config: pg.PoolConfig;
  /** Rejects when the connection is broken, or its server will not do any more. */
  prove(client: pg.ClientBase): Promise<void>;
} {
  const address = typeof connection === 'string' ? databaseAddress(connection) : undefined;
  return {
    Client: address ? clientOfHosts(address) : Client,
    config: address ? { connectionString: address.url } : (connection as pg.PoolConfig),
    async prove(client) {
      const reason = await unfitness(client, address?.wanted ?? 'any');
      if (reason) throw unusable(`The database ${reason}.`);
    },
  };
}
