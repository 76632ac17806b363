import type { Call } from '@stoa/analytics/analytics-store';
import { someCall } from '@stoa/analytics/testing/some-call';
import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const hourMs = 3_600_000;

let app: TestApp;
let operator: Client;
let catalogue: Catalogue;
let email = '';
let now = 0;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  catalogue = await addCatalogue(app);
  now = app.deps.now().getTime();
});
afterAll(() => app.close());

const stoa = (...args: string[]) => runStoa(operator, args);

describe('stoa stats', () => {
  test('a portal without calls says so in words', async () => {
    const { code, out } = await stoa('stats');
    expect(code).toBe(0);
    expect(out).toContain('0 requests, 0 % 4xx, 0 % 5xx, P99 -');
    expect(out).toContain('No calls of any product version.');
    expect(out).toContain('No calls of any application.');
  });

  test('top products and applications of everybody, error rates and status codes', async () => {
    const ada = await app.signedIn('ada');
    email = ada.person.email;
    const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Bot' } });
    const { openVersionId: productVersionId, versionId } = catalogue;
    const calls = (count: number, given: Partial<Call>) =>
      Array.from({ length: count }, () => someCall({ at: now - 1_000, applicationId, productVersionId, ...given }));
    await app.deps.analytics?.add(app.portal.portal_id, [
      ...calls(1_200, { latencyS: 0.25 }),
      ...calls(30, { status: 404 }),
      ...calls(20, { status: 502, productVersionId: versionId }),
      ...calls(10, { status: 401, applicationId: null, latencyS: 0.004, productVersionId: versionId }),
      ...calls(5, { at: now - 40 * hourMs }),
    ]);
    const { out } = await stoa('stats');
    expect(out).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d to \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)\n1,260 requests, 3\.17 % 4xx, 1\.59 % 5xx, P99 2[45]\d ms\n/,
    );
    expect(out).toMatch(
      /PRODUCT VERSION +REQUESTS +4XX +5XX +P99\nParcels - v2 +1,230 +2\.44 % +0 % +2[45]\d ms\nParcels - v3 +30 +33\.33 % +66\.67 %/,
    );
    expect(out).toMatch(
      new RegExp(`APPLICATION.*\nBot \\(${email.replaceAll('.', '\\.')}\\) +1,250 .*\nnobody known +10 +100 % +0 % +-`),
    );
    expect(out).toMatch(
      /STATUS +REQUESTS +SHARE\n200 +1,200 +95\.24 %\n404 +30 +2\.38 %\n502 +20 +1\.59 %\n401 +10 +0\.79 %$/,
    );
  });

  test('--period looks further back, --top shows fewer', async () => {
    const { out } = await stoa('stats', '--period', '7d', '--top', '1');
    expect(out).toContain('1,265 requests');
    expect(out).not.toContain('Parcels - v3');
    expect(out).not.toContain('nobody known');
    expect((await stoa('stats', '--period', '2d')).err).toContain('Allowed choices are 1h, 24h, 7d, 30d, 90d.');
    expect((await stoa('stats', '--top', '0')).err).toContain('It must be a number from 1 to 100.');
  });

  test('--period: figures are headed by what is kept, where that is less', async () => {
    const store = app.deps.analytics;
    Object.assign(app.deps, { analytics: { ...store, retentionMs: 30 * 24 * hourMs } });
    const usage = JSON.parse((await stoa('stats', '--period', '90d', '--json')).out);
    expect(Date.parse(usage.end) - Date.parse(usage.start)).toBe(30 * 24 * hourMs);
    const { out } = await stoa('stats', '--period', '90d');
    Object.assign(app.deps, { analytics: store });
    expect(out).toContain(`${usage.start.slice(0, 10)} `);
    expect(out).toContain('1,265 requests');
  });

  test('--product narrows to one, by id, slug or name; an unknown one is an error', async () => {
    for (const product of [catalogue.productId, 'parcels', 'PARCELS']) {
      expect((await stoa('stats', '--product', product)).out, product).toContain('1,260 requests');
    }
    expect(await stoa('stats', '--product', 'letters')).toMatchObject({
      code: 1,
      err: 'stoa: This product was not found.',
    });
  });

  test('--json is what the server answered', async () => {
    const usage = JSON.parse((await stoa('stats', '--json')).out);
    expect(usage).toMatchObject({ requests: 1_260, client_errors: 40, server_errors: 20 });
    expect(usage.applications[1]).toEqual({
      id: null,
      name: 'nobody known',
      requests: 10,
      client_errors: 10,
      server_errors: 0,
      latency_p99_ms: null,
    });
    expect(Date.parse(usage.end) - Date.parse(usage.start)).toBe(24 * hourMs);
  });
});
