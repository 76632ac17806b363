import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Body, type BoundTable, boundTablesOf, plain } from './bound-tables.ts';
import { ClickHouseFailure, failureOf } from './clickhouse-failure.ts';
import type { ServerAddress } from './server-address.ts';

export type Settings = Readonly<Record<string, string | number>>;

export interface ClickHouseClient {
  /**
   * Rows of a statement that ends in no FORMAT. Values come from bound tables, never from the statement's text. It only
   * reads, so it is tried again when that may help.
   * @throws ClickHouseFailure
   */
  ask(statement: string, tables?: readonly BoundTable[], settings?: Settings): Promise<readonly unknown[][]>;
  /**
   * Adds rows to a table. Never tried again by itself: whether it came through is not known then.
   * @param rows one object a row, by column
   * @throws ClickHouseFailure
   */
  insert(table: string, rows: readonly object[], settings?: Settings): Promise<void>;
  /** A statement without an answer. @throws ClickHouseFailure */
  command(statement: string): Promise<void>;
}

/** Milliseconds that an answer may take on its way; the server itself gives up 5 s earlier. */
const usualLimits = { ask: 15_000, insert: 25_000, command: 25_000 };
const attempts = 3;

/**
 * ClickHouse's HTTP interface, as much of it as the store takes. Plain `fetch`: the official client binds values into the
 * address alone, where a thousand ids have no room, and knows no bound tables (docs/decisions/025).
 */
export function createClickHouseClient(address: ServerAddress, limits = usualLimits): ClickHouseClient {
  async function send(kind: keyof typeof limits, statement: string, settings: Settings, body: Body) {
    const queryId = randomUUID();
    const url = new URL(address.url);
    const all: Settings = {
      database: address.database,
      query_id: queryId,
      max_execution_time: Math.max(1, Math.floor(limits[kind] / 1_000) - 5),
      // Otherwise an error may come after the head has said 200.
      wait_end_of_query: 1,
      ...settings,
      query: statement,
    };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, String(value));
    return answer(queryId, async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'X-ClickHouse-User': header(address.user),
          'X-ClickHouse-Key': header(address.password),
          'Content-Type': body.type,
        },
        body: body.text,
        // A redirect would send the password to another server.
        redirect: 'error',
        signal: AbortSignal.timeout(limits[kind]),
      });
      const words = await response.text();
      const isGood = response.ok && !response.headers.has('x-clickhouse-exception-code');
      if (!isGood) throw failureOf(response.status, words, queryId);
      return words;
    });
  }

  return {
    async ask(statement, tables = [], settings = {}) {
      const bound = boundTablesOf(tables);
      const reading = { readonly: 2, output_format_json_quote_64bit_integers: 0, ...bound.settings, ...settings };
      const words = await again(() => send('ask', `${statement} FORMAT JSONCompact`, reading, bound.body));
      return (JSON.parse(words) as { data: unknown[][] }).data;
    },
    async insert(table, rows, settings = {}) {
      const body = rows.map((row) => JSON.stringify(row)).join('\n');
      await send('insert', `INSERT INTO ${table} FORMAT JSONEachRow`, settings, plain(body));
    },
    async command(statement) {
      await send('command', statement, {}, plain(''));
    },
  };
}

/** A header has bytes, and `fetch` takes them as Latin-1. */
function header(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}

/** Whatever goes wrong on the way becomes a `ClickHouseFailure`. */
async function answer(queryId: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ClickHouseFailure) throw cause;
    const { name, message, cause: inner } = cause as Error & { cause?: { code?: string } };
    const isLate = name === 'TimeoutError';
    const told = isLate ? 'did not answer in time' : `is not reached: ${inner?.code ?? message}`;
    // A statement that timed out would cost the server the same time again.
    throw new ClickHouseFailure(`ClickHouse ${told}.`, { code: null, queryId, mayPass: !isLate, cause });
  }
}

async function again<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !(error instanceof ClickHouseFailure && error.mayPass)) throw error;
      await pause(2 ** attempt * 50 * (0.5 + Math.random()));
    }
  }
}
