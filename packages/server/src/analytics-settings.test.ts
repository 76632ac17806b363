import { StoreUnavailable } from '@stoa/analytics/analytics-store';
import { openAnalytics } from '@stoa/analytics/open-analytics';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.close());

function opened(settings: Record<string, string>) {
  const { db, pool } = database;
  const config = loadConfig({}, { STOA_MODE: 'development', STOA_ANALYTICS_RETENTION_DAYS: '30', ...settings });
  return openAnalytics(config, { db, pool, log: { warn: () => {} }, now: () => new Date() });
}

const days = (count: number) => count * 24 * 3_600_000;

test('STOA_ANALYTICS=off: there is no store, whatever else is set', () => {
  expect(opened({ STOA_ANALYTICS: 'off', STOA_ANALYTICS_URL: 'clickhouse+http://127.0.0.1:1' })).toBeNull();
});

test('without an address single calls are kept for days, and figures for the retention', async () => {
  const store = opened({});
  expect(store).toMatchObject({ rawMs: days(2), retentionMs: days(30) });
  await store?.close();
});

test('with STOA_ANALYTICS_URL ClickHouse takes over, and the portal starts without it', async () => {
  const store = opened({ STOA_ANALYTICS_URL: 'clickhouse+http://127.0.0.1:1' });
  expect(store).toMatchObject({ rawMs: days(30), retentionMs: days(30) });
  const portalId = '5b6b9bf4-0000-7000-8000-000000000001';
  await expect(store?.findCalls(portalId, { applicationId: portalId, most: 1 })).rejects.toThrow(StoreUnavailable);
  await store?.close();
});
