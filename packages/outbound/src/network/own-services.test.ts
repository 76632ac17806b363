import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOwnService, ownServices } from './own-services.ts';
import type { Resolve } from './resolve.ts';
import { resolveHost } from './resolve-host.ts';

const settings = { port: 3000, databaseUrl: undefined, smtpUrl: undefined, analyticsServer: undefined };
const names: Readonly<Record<string, string>> = { 'db.internal': '10.0.0.5', 'mail.internal': '127.0.0.1' };
const resolve: Resolve = async (host) => [{ address: names[host] ?? host, family: 4 }];
const ask = (address: string, port: number, change: Partial<Parameters<typeof ownServices>[0]> = {}) =>
  isOwnService({ address, family: 4 }, port, ownServices({ ...settings, ...change }), resolve);

describe('what of an address belongs to the portal', () => {
  it('is its own port, at every address of this machine', async () => {
    const here = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', ...here]) expect(await ask(address, 3000)).toBe(true);
    expect(await ask('127.0.0.1', 3001)).toBe(false);
    expect(await ask('10.0.0.5', 3000)).toBe(false);
  });

  it.each([
    [{ databaseUrl: 'postgres://stoa:p%40ss@db.internal:5433/stoa?sslmode=require' }, '10.0.0.5', 5433, true],
    [{ databaseUrl: 'postgres://stoa@db.internal/stoa' }, '10.0.0.5', 5432, true],
    [{ databaseUrl: 'postgres://one.example:1,db.internal:2/stoa' }, '10.0.0.5', 2, true],
    [{ databaseUrl: 'postgres:///stoa?host=/run/postgresql' }, '127.0.0.1', 5432, false],
    [{ databaseUrl: 'postgres://stoa@/stoa?host=127.0.0.1&port=5444' }, '127.0.0.1', 5444, true],
    [{ smtpUrl: 'smtp://mail.internal:1025' }, '::1', 1025, true],
    [{ smtpUrl: 'smtp://mail.internal' }, '127.0.0.1', 587, true],
    [{ smtpUrl: 'smtps://mail.internal' }, '127.0.0.1', 465, true],
    [
      { analyticsServer: { url: 'http://db.internal:8123/', user: 'u', password: 'p', database: 'd' } },
      '10.0.0.5',
      8123,
      true,
    ],
    [{ databaseUrl: 'postgres://db.internal/stoa' }, '10.0.0.6', 5432, false],
  ])('%j: %s port %i: %s', async (change, address, port, expected) => {
    expect(await ask(address, port, change)).toBe(expected);
  });

  it('is asked for no other, and the refusal says why', async () => {
    const reach = { allowPrivate: true, own: ownServices(settings) };
    await expect(resolveHost(new URL('http://127.0.0.1:3000/metrics'), reach, resolve)).rejects.toThrow(
      '127.0.0.1:3000 is a service of the portal itself',
    );
    expect(await resolveHost(new URL('http://127.0.0.1:3001/'), reach, resolve)).toMatchObject({
      address: '127.0.0.1',
    });
  });
});
