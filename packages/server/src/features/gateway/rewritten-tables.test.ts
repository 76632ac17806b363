import { setTimeout as pause } from 'node:timers/promises';
import type { GatewaySnapshot } from '@stoa/contract/gateway';
import { newId } from '@stoa/database/ids';
import { startAdmission } from '@stoa/gate/admission';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string } };
let token: string;
let applicationId: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  token = await addGateway(app);
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  key = (await ada.call('createCredential', { params: { applicationId } })).credential;
  const body = { product_version_id: catalogue.openVersionId };
  await ada.call('createRegistration', { params: { applicationId }, body });
});
afterAll(() => app.close());

async function verify(): Promise<number> {
  await app.deps.admission.catchUp();
  const url = `${app.url}/gateway/v1/verify/${catalogue.openVersionId}`;
  return (await fetch(url, { headers: { 'x-gateway-token': token, 'x-api-key': key } })).status;
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Rewrites a table as a migration does, and ends that only when somebody waits for the table. */
async function rewrite(table: string) {
  const client = await connected();
  await client.query(`begin; alter table ${table} add column rewritten uuid default gen_random_uuid()`);
  return {
    async end() {
      await vi.waitFor(async () => {
        const { rows } = await client.query(
          `select from pg_locks where not granted and relation = '${table}'::regclass`,
        );
        expect(rows.length).toBeGreaterThan(0);
      });
      await client.query(`alter table ${table} drop column rewritten; commit`);
    },
  };
}

const setDeveloper = (status: string) => `update developers set status = '${status}' where id = '${ada.person.id}'`;

test('a developer who is disabled while a migration rewrites the table is refused', async () => {
  expect(await verify()).toBe(200);
  const writer = await connected();
  await writer.query(`begin; ${setDeveloper('disabled')}`);
  // It waits for the writer, and the gate waits for it.
  const rewriting = rewrite('developers');
  await vi.waitFor(async () => {
    const { rows } = await writer.query(`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`);
    expect(rows.length).toBeGreaterThan(0);
  });
  await writer.query('commit');
  await (await rewriting).end();
  await vi.waitFor(async () => expect(await verify()).toBe(403));
  await writer.query(setDeveloper('approved'));
  await vi.waitFor(async () => expect(await verify()).toBe(200));
});

test('a server that starts while a migration rewrites the table knows the applications', async () => {
  const { end } = await rewrite('applications');
  const admission = startAdmission({
    connection: app.connection as pg.ClientConfig,
    log: { info: () => {}, warn: () => {} },
  });
  onTestFinished(() => admission.stop());
  await end();
  await admission.firstLoad;
  expect(admission.current()?.portal(app.portal.portal_id).applications.has(applicationId)).toBe(true);
});

test('a gateway that asks while a migration rewrites the table is told the applications', async () => {
  const { end } = await rewrite('applications');
  const asked = fetch(`${app.url}/gateway/v1/snapshot`, { headers: { 'x-gateway-token': token } });
  await end();
  const { applications } = (await (await asked).json()) as GatewaySnapshot;
  expect(applications.map(({ id }) => id)).toEqual([applicationId]);
});

test.each(['credentials in access exclusive mode', 'admission_changes in share mode'])(
  'while a table is locked, gateways that ask take no connection from other calls, and are refused soon: %s',
  async (lock) => {
    const tokens = await Promise.all(Array.from({ length: 12 }, () => addGateway(app, newId())));
    const locking = await connected();
    await locking.query(`begin; lock table ${lock}`);
    const ask = (as = token) => fetch(`${app.url}/gateway/v1/snapshot`, { headers: { 'x-gateway-token': as } });
    const asked = tokens.map((as) => ask(as));
    await Promise.race([...asked, pause(1_000)]);
    const started = performance.now();
    expect((await fetch(`${app.url}/api/v2/portal`)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(2_000);
    const statuses = new Set((await Promise.all(asked)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([503]));
    expect(performance.now() - started).toBeLessThan(10_000);
    await locking.query('rollback');
    expect((await ask()).status).toBe(200);
  },
);

test('questions that wait for news are all answered before a gateway gives up, though each reading takes long', async () => {
  const tokens = await Promise.all(Array.from({ length: 24 }, () => addGateway(app, newId())));
  const ask = (as: string, query = '') =>
    fetch(`${app.url}/gateway/v1/snapshot${query}`, {
      headers: { 'x-gateway-token': as },
      // As long as `stoa gate` waits.
      signal: AbortSignal.timeout(10_000),
    });
  const asked = Promise.all(
    tokens.map(async (as) => {
      const { cursor } = (await (await ask(as)).json()) as GatewaySnapshot;
      return ask(as, `?since=${cursor}&wait=20`);
    }),
  );
  await Promise.race([asked, pause(1_000)]);
  const locking = await connected();
  await locking.query('begin; lock table credentials in access exclusive mode');
  app.deps.admission.current()?.noteChange();
  const answers = await asked;
  await locking.query('rollback');
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
});
