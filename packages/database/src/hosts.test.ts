import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseAddress } from './hosts.ts';
import { openDatabase } from './open.ts';
import { cuttableConnection } from './testing/cuttable-connection.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

describe('a URL as libpq reads it', () => {
  it.each([
    ['postgres://u:p@a/db', [{ host: 'a', port: 5432 }], 'any', 'postgres://u:p@a/db'],
    [
      'postgresql://u@a:1,b:2/db?sslmode=require',
      [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      'read-write',
      'postgresql://u@a:1/db?sslmode=require',
    ],
    [
      'postgres://u@[::1]:1,b/db?target_session_attrs=primary',
      [
        { host: '::1', port: 1 },
        { host: 'b', port: 5432 },
      ],
      'primary',
      'postgres://u@[::1]:1/db',
    ],
    // The second question mark is part of a value.
    [
      'postgres://a,b/db?application_name=why?&sslmode=require',
      [
        { host: 'a', port: 5432 },
        { host: 'b', port: 5432 },
      ],
      'read-write',
      'postgres://a/db?application_name=why%3F&sslmode=require',
    ],
    // A value may have an @, too.
    [
      'postgres://a/db?user=stoa@tenant&password=s?w@d=',
      [{ host: 'a', port: 5432 }],
      'any',
      'postgres://a/db?user=stoa@tenant&password=s?w@d=',
    ],
    [
      'postgres://a/db?application_name=stoa@host&unknown=%40',
      [{ host: 'a', port: 5432 }],
      'any',
      'postgres://a/db?application_name=stoa@host&unknown=%40',
    ],
    [
      'postgres:///db?host=a,b&port=1,2',
      [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      'read-write',
      'postgres:///db?host=a&port=1',
    ],
  ])('%s', (given, hosts, wanted, url) => {
    expect(databaseAddress(given)).toEqual({ url, hosts, wanted });
  });

  it.each([
    ['mysql://a/db', 'must be a URL that starts with postgres://'],
    ['postgres://stoa:a/b+c=@db/stoa', 'a password in it with / as %2F'],
    // All before the first @ would be the password, and what follows the host.
    ['postgres://stoa:swordfish@a/b@db/stoa', '@ as %40'],
    ['postgres://stoa:swordfish@a?b@db/stoa?sslmode=require', '@ as %40'],
    ['postgres://stoa:a@swordfish#b@db/stoa?sslmode=require', '@ as %40'],
    // Base64 ends with a =.
    ['postgres://stoa:swordfish@fi/sh=@db/stoa', '@ as %40'],
    ['postgres://stoa:swordfish@b/c=@db/stoa?sslmode=require', '@ as %40'],
    ['postgres://stoa:swordfish@rd#x=1@db/stoa', '@ as %40'],
    ['postgres://stoa:swordfish@fi?sh#a=1@db/stoa', '@ as %40'],
    ['postgres://stoa:swordfish@fi?a=1&b@db/stoa', '@ as %40'],
    // No parameter of that name is known to the driver, or has an @ in its values.
    ['postgres://stoa:swordfish@fi?a=1@db/stoa', '@ as %40'],
    ['postgres://stoa:swordfish@fi?user=1&a=1@db/stoa', '@ as %40'],
    ['postgres://stoa:swordfish@fi?port=1@db/stoa', '@ as %40'],
    ['postgres://stoa:123?ss=x@db', '@ as %40'],
    ['postgres://db/stoa=%zz', '% as %25'],
    ['postgres://a:99999/db', 'must be a URL that starts with postgres://'],
    ['postgres://a,b:99999/db', 'must have ports from 1 to 65535'],
    ['postgres://u:swordfish@a,b/db?target_session_attrs=standby', 'target_session_attrs any, read-write, primary'],
  ])('%s is refused: %s', (given, rule) => {
    expect(() => databaseAddress(given)).toThrow(rule);
    expect(() => databaseAddress(given)).not.toThrow('swordfish');
  });
});

it('a long URL is read in a moment', () => {
  const began = performance.now();
  for (const text of ['#', '&a', '?', '=']) databaseAddress(`postgres://a/db?${text.repeat(2_000)}`);
  expect(performance.now() - began).toBeLessThan(1_000);
});

describe('several servers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database?.close());

  async function twoWays() {
    const connection = database.connection as pg.PoolConfig;
    const ways = await Promise.all([cuttableConnection(connection), cuttableConnection(connection)]);
    onTestFinished(async () => {
      for (const way of ways) await way.stop();
    });
    const hosts = ways.map((way) => `127.0.0.1:${way.connection.port}`).join(',');
    const password = connection.password ? `:${encodeURIComponent(String(connection.password))}` : '';
    const url = `postgres://${connection.user}${password}@${hosts}/${connection.database}`;
    return { ways, url, open: (query = '') => openDatabase(url + query, { timeouts }) };
  }
  const timeouts = { silenceMs: 200, everyMs: 50, lostMs: 1_000 };

  it('the next is taken when the first refuses, at the start and later', async () => {
    const { ways, open } = await twoWays();
    ways[0]?.cut();
    const { pool, close } = await open();
    expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
    ways[0]?.mend();
    ways[1]?.cut();
    await vi.waitFor(async () => expect((await pool.query('select 8 as n')).rows).toEqual([{ n: 8 }]));
    await close();
  });

  it('a server that swallows everything is left for the other', async () => {
    const { ways, open } = await twoWays();
    const { pool, close } = await open();
    ways[0]?.freeze();
    await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
    await vi.waitFor(async () => expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]), 10_000);
    await close();
  });

  it('one that takes the connection and says nothing is not waited for when the other will do', async () => {
    const { ways, url } = await twoWays();
    let isAsked = false;
    const silent = createServer((socket) => {
      isAsked = true;
      socket.resume().once('close', () => {
        isAsked = false;
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { pool, close } = await openDatabase(url.replace(`:${ways[0]?.connection.port},`, `:${port},`), { timeouts });
    expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
    expect(isAsked).toBe(true);
    await close();
  });

  it('a failover is waited for: while no server will do, a question waits', async () => {
    const { ways, open } = await twoWays();
    const { pool, close } = await open();
    for (const way of ways) way.cut();
    await expect(pool.query('select 1')).rejects.toThrow();
    const asked = pool.query('select 7 as n');
    ways[1]?.mend();
    expect((await asked).rows).toEqual([{ n: 7 }]);
    await close();
  });

  it('a read-only server will not do, and the refusal says so of each', async () => {
    const { open } = await twoWays();
    const name = (database.connection as pg.PoolConfig).database;
    await database.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
    await expect(open()).rejects.toThrow(/No server of the database will do: .* is read-only; .* is read-only/);
    const { close } = await open('?target_session_attrs=any');
    await close();
    await database.pool.query(
      `set default_transaction_read_only = off; alter database "${name}" reset default_transaction_read_only`,
    );
  });
});
