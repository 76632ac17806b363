import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type Load, steadyLoad } from '../parts/steady-load.ts';
import { type SyslogNg, startSyslogNg } from '../parts/syslog-ng.ts';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';
import { setups } from './gateway.ts';
import { type Harbour, keyName, startHarbour } from './harbour.ts';
import { startGateway } from './start-gateway.ts';

/** Real gateways, a real shipper, and a portal that is killed: every call is counted, and none twice. */
const underLoad = 'nginx';
const calls = 60_000;
const callsThroughEach = 3_000;

let harbour: Harbour;
let api: UpstreamApi;
let applicationId: string;
let headers: Record<string, string>;
let started: number;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  harbour = await startHarbour();
  api = await startUpstreamApi();
  const scene = await harbour.stage('key', 'approved');
  applicationId = scene.applicationId ?? '';
  headers = { [keyName]: String(scene.shown.headers?.[keyName]) };
  started = Date.now() - 60_000;
});
test.afterAll(async () => {
  await harbour?.stop();
  await api?.stop();
});

const gatewayValues = (token: string) => ({
  STOA: harbour.server.address,
  API: api.address,
  STOA_GATEWAY_TOKEN: token,
  STOA_PRODUCT_VERSION_ID: harbour.versions['key main'] ?? '',
  STOA_KEY_NAME: keyName,
});

/** What the dashboard is told of the developer's application, by status. */
async function counted(): Promise<Record<string, number>> {
  const { records } = await harbour.developer.call('queryStats', {
    body: {
      start_ms: started,
      end_ms: Date.now() + 60_000,
      metrics: ['REQUEST_COUNT'],
      dimensions: ['STATUS_CODE'],
      filter: [{ dimension: 'APPLICATION', type: 'IN', values: [applicationId] }],
    },
  });
  return Object.fromEntries(records.map(({ event }) => [String(event.STATUS_CODE), event.REQUEST_COUNT ?? 0]));
}

const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, one) => sum + one, 0);

/** All calls of the product version, also those of nobody known. */
async function usage(): Promise<number> {
  const response = await fetch(`${harbour.server.url}/management/v1/usage?period=24h`, {
    headers: { authorization: `Bearer ${harbour.server.operatorToken()}` },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { requests: number }).requests;
}

test(`60,000 calls through ${underLoad}, the portal killed and restarted twice: the totals are the load’s own, also when sent again`, async () => {
  test.setTimeout(600_000);
  const token = await harbour.addGateway('edge');
  const nginx = await startGateway(underLoad, gatewayValues(token), { withCalls: true });
  const log = nginx.callsLog;
  const shipper: SyslogNg = await startSyslogNg({
    STOA_URL: harbour.server.url,
    STOA_GATEWAY_TOKEN: token,
    STOA_CALLS_LOG: log,
  });
  try {
    let restarts = Promise.resolve();
    let restarted = 0;
    const then = (restart: () => Promise<void>) => {
      restarted += 1;
      restarts = restarts.then(restart);
    };
    const load = await steadyLoad({
      url: nginx.url,
      headers,
      count: calls,
      connections: 16,
      path: (index) => (index % 10 === 0 ? `/v1/nothing/${index}?secret=${index}` : `/v1/parcels?secret=${index}`),
      onAnswer: (answered) => {
        if (answered === calls / 4 || answered === (calls * 2) / 3) then(killAndRestart);
        if (answered === calls / 2) then(shipper.kill9AndRestart);
      },
    });
    await restarts;
    expect(restarted).toBe(3);
    expect(load.unanswered).toBe(0);
    expect(sumOf(load.statuses)).toBe(calls);
    // While the portal was away nginx refused: these are calls of nobody known.
    const known = ofTheApplication(load);
    expect(sumOf(known)).toBeGreaterThan(calls / 10);
    await expect.poll(counted, { timeout: 120_000, intervals: [500] }).toEqual(known);
    expect(await usage()).toBe(calls);

    const written = readFileSync(log, 'utf8');
    expect(written).not.toContain('secret');
    expect(written).not.toContain(headers[keyName]);
    const lines = written.trimEnd().split('\n');
    expect(lines).toHaveLength(calls);
    let duplicates = 0;
    for (let from = 0; from < lines.length; from += 1_000) {
      const response = await fetch(`${harbour.server.url}/gateway/v1/calls`, {
        method: 'POST',
        headers: { 'x-gateway-token': token, 'content-type': 'application/x-ndjson' },
        body: lines.slice(from, from + 1_000).join('\n'),
      });
      const answer = (await response.json()) as { accepted: number; duplicates: number; rejected: unknown[] };
      expect(answer).toMatchObject({ accepted: 0, rejected: [] });
      duplicates += answer.duplicates;
    }
    expect(duplicates).toBe(calls);
    expect(await counted()).toEqual(known);
    expect(await usage()).toBe(calls);
  } finally {
    await shipper.stop();
    await nginx.stop();
  }
});

/** Away for long enough that the shipper has to keep what it reads. */
async function killAndRestart(): Promise<void> {
  await harbour.server.kill9();
  await wait(2_000);
  await harbour.server.restart();
}

/** Answers of nginx that the portal had a part in: what was refused for want of it is 503. */
function ofTheApplication({ statuses }: Load): Record<string, number> {
  return Object.fromEntries(Object.entries(statuses).filter(([status]) => status !== '503'));
}

/** One of each other gateway that writes its calls. */
const firstSetups = [...setups.values()].filter(
  ({ gateway, name }) => gateway.calls && name === Object.keys(gateway.setups)[0] && name !== underLoad,
);

for (const { name, add = [] } of firstSetups)
  test(`calls through ${name} are counted with their application, refused ones too`, async () => {
    test.setTimeout(180_000);
    const token = await harbour.addGateway(`calls of ${name}`, ...add);
    const before = { counted: await counted(), usage: await usage() };
    const gateway = await startGateway(name, gatewayValues(token), { withCalls: true });
    const shipper = await startSyslogNg({
      STOA_URL: harbour.server.url,
      STOA_GATEWAY_TOKEN: token,
      STOA_CALLS_LOG: gateway.callsLog,
    });
    try {
      const options = { url: gateway.url, connections: 8, path: (index: number) => `/v1/parcels?secret=${index}` };
      const load = await steadyLoad({ ...options, headers, count: callsThroughEach });
      expect(load).toEqual({ statuses: { 200: callsThroughEach }, unanswered: 0 });
      // Nobody's, and the developer's own refusals: its application is known, its registration is for another version.
      const nobody = await steadyLoad({ ...options, headers: {}, count: 20 });
      expect(nobody.statuses).toEqual({ 401: 20 });
      const pending = await harbour.stage('key', 'pending');
      const own = { [keyName]: String(pending.shown.headers?.[keyName]) };
      expect((await steadyLoad({ ...options, headers: own, count: 30 })).statuses).toEqual({ 403: 30 });
      // No product version, no call.
      await steadyLoad({ ...options, path: () => '/v2/parcels', headers, count: 5 });

      const expected = { ...before.counted, 200: (before.counted['200'] ?? 0) + callsThroughEach };
      await expect.poll(counted, { timeout: 60_000, intervals: [500] }).toEqual(expected);
      await expect.poll(usage, { timeout: 60_000 }).toBe(before.usage + callsThroughEach + 50);
      const recent = await harbour.developer.call('listRecentCalls', {
        params: { applicationId: pending.applicationId ?? '' },
      });
      expect(recent.data).toHaveLength(30);
      expect(recent.data[0]).toMatchObject({ status: 403, denied: 'registration_pending', path: '/v1/parcels' });
      expect(readFileSync(gateway.callsLog, 'utf8')).not.toContain('secret');
    } finally {
      await shipper.stop();
      await gateway.stop();
    }
  });
