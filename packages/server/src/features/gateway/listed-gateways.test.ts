import { randomUUID } from 'node:crypto';
import { gatewayProgress } from '@stoa/gate/propagation';
import { waitingGateways } from '@stoa/managed-lists/gateway-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a gateway is listed with what it guards, and with when and how late it reported calls', async () => {
  const catalogue = await addCatalogue(app);
  const operator = await app.operator();
  const ada = await app.signedIn('ada');
  const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Bot' } });
  const body = { product_version_id: catalogue.openVersionId };
  await ada.call('createRegistration', { params: { applicationId }, body });
  const edge = await operator.call('createGateway', { body: { name: 'edge' } });
  const other = [catalogue.versionId];
  await operator.call('createGateway', { body: { name: 'other', product_version_ids: other } });
  await expect(operator.call('createGateway', { body: { name: 'edge' } })).rejects.toMatchObject({
    status: 409,
    code: 'identifier_taken',
    invalidParameters: [{ field: 'name' }],
  });
  const listed = async () => (await operator.call('listGateways')).data;

  const [first, second] = await listed();
  expect(first).toMatchObject({ name: 'edge', guards: { registrations: 1 }, calls_reported_at: null });
  expect(first?.guards.versions).toBeGreaterThan(1);
  expect(second).toMatchObject({ name: 'other', guards: { versions: 1, registrations: 0 } });

  const late = Date.now() - 90_000;
  const record = { id: randomUUID(), ts: late / 1000, method: 'GET', path: '/parcels', status: 200, latency_s: 0.1 };
  const answer = await fetch(`${app.url}/gateway/v1/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-gateway-token': edge.token },
    body: `${JSON.stringify({ ...record, product_version_id: catalogue.openVersionId })}\n`,
  });
  expect(answer.status).toBe(202);
  // Noted beside the answer, which waits for nothing.
  const reported = await vi.waitFor(async () => {
    const [gateway] = await listed();
    expect(gateway?.calls_reported_at).not.toBeNull();
    return gateway;
  });
  expect(reported?.calls_late_ms).toBeGreaterThanOrEqual(89_000);
  expect(reported?.calls_late_ms).toBeLessThan(120_000);
});

test('what a gateway knows already is not looked through for its state, though most notes are of one transaction', async () => {
  const { portal_id } = app.portal;
  const notes = 20_000;
  await sql`insert into admission_changes (kind, portal_id, id, changed_at)
    select 'application', ${portal_id}, gen_random_uuid(), now() - interval '20 minutes'
      from generate_series(1, ${notes}::int)`.execute(app.db);
  await sql`analyze admission_changes`.execute(app.db);
  const now = new Date();
  const seen = { last_seen_at: now, snapshot_pulled_at: now, acknowledged_at: now };
  await app.db
    .updateTable('gateways')
    .set({ ...seen, acknowledged_snapshot: sql`pg_current_snapshot()::text` })
    .execute();
  const { id } = await app.db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  const { progress, rows } = await app.db.transaction().execute(async (trx) => {
    expect((await sql`${waitingGateways(portal_id, now)}`.execute(trx)).rows).toEqual([]);
    return {
      progress: await gatewayProgress(trx, portal_id, id, now),
      ...(await sql<{ looked: number }>`
        select sum(pg_stat_get_xact_tuples_returned(oid))::int as looked from pg_class
         where oid = 'admission_changes'::regclass
            or oid in (select indexrelid from pg_index where indrelid = 'admission_changes'::regclass)`.execute(trx)),
    };
  });
  expect(progress.map(({ active }) => active)).toEqual([true]);
  expect(rows[0]?.looked).toBeLessThan(notes / 10);
});
