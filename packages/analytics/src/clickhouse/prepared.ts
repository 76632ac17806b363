import type { Logger } from 'pino';
import type { ClickHouseClient } from './clickhouse-client.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { addColumns, makeTable, tables } from './tables.ts';

/**
 * Learns the server's version and makes its tables, once; an attempt that fails is repeated by the next caller.
 * @returns what to wait for before anything else is asked
 */
export function prepared(client: ClickHouseClient, log: Pick<Logger, 'warn'>): () => Promise<Dialect> {
  let preparing: Promise<Dialect> | undefined;

  async function prepare(): Promise<Dialect> {
    const [[version] = []] = await client.ask('SELECT version()');
    const dialect = dialectOf(String(version));
    if (!dialect.canFlush) {
      log.warn(
        { version },
        'This ClickHouse cannot write through to the disk: a power cut may take calls back that were acknowledged. Use 21.1 or newer.',
      );
    }
    for (const table of tables) {
      await client.command(makeTable(table, dialect.canFlush));
      const columns = await client.ask(
        `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table.name}'`,
      );
      for (const statement of addColumns(table, new Set(columns.flat().map(String)))) await client.command(statement);
    }
    return dialect;
  }

  return () => {
    preparing ??= prepare().catch((error) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  };
}
