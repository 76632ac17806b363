import type { Client } from '@stoa/client/full-client';
import { resolveBySystem } from '@stoa/outbound/network/resolve';
import { queueFailureNotices } from '@stoa/outbox/webhooks/failure-notices';
import { createWebhookDelivery } from '@stoa/outbox/webhooks/webhook-delivery';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../../testing/mail-to.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

/** What is written down of deliveries, and who hears of it. */
let app: TestApp;
let operator: Client;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await app.db.deleteFrom('webhooks').execute();
  await app.db.deleteFrom('outbox').where('kind', '=', 'webhook').execute();
  await receiver.close();
});

const add = (url = receiver.url) => operator.call('createWebhook', { body: { url, allow_private: true } });
const rowOf = (id: string) => app.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Deliveries of a webhook, as many as wanted, that no worker takes by itself. */
async function waiting(webhookId: string, count: number): Promise<string[]> {
  const { portal_id } = app.portal;
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (portal_id, id, webhook_id, event_id, type, data)
    select ${portal_id}::uuid, gen_random_uuid(), ${webhookId}::uuid, gen_random_uuid(), 'developer.approved', '{}'
    from generate_series(1, ${count}::int) returning id`.execute(app.db);
  await sql`insert into outbox (portal_id, id, kind, payload, attempts, next_attempt_at)
    select portal_id, id, 'webhook', jsonb_build_object('webhook', webhook_id), 1, now() + interval '1 hour'
    from webhook_deliveries where webhook_id = ${webhookId}`.execute(app.db);
  return rows.map(({ id }) => id);
}

const delivery = () =>
  createWebhookDelivery({ db: app.db, sealer: app.deps.sealer, resolve: resolveBySystem, own: [] });
const entry = (id: string, attempts: number) =>
  ({ portal_id: app.portal.portal_id, id, kind: 'webhook', payload: {}, attempts, created_at: new Date() }) as const;
const show = (webhookId: string, deliveryId: string) =>
  operator.call('getWebhookDelivery', { params: { webhookId, deliveryId } });

describe('two processes at one delivery', () => {
  test('that arrived stays arrived, whatever the other one saw', async () => {
    const { id } = await add();
    const [one = ''] = await waiting(id, 1);
    const statuses = [500, 200];
    const both = Promise.withResolvers<void>();
    let came = 0;
    receiver.answer = (response) => {
      came += 1;
      const status = statuses[came - 1] as number;
      if (came === 2) both.resolve();
      // The first is answered last: it fails after the other has arrived.
      void (status === 200 ? both.promise : arrived.promise).then(() => response.writeHead(status).end());
    };
    const arrived = Promise.withResolvers<void>();
    const slow = delivery().deliver(entry(one, 1), AbortSignal.timeout(10_000));
    await vi.waitFor(() => expect(came).toBe(1));
    await app.db.updateTable('outbox').set({ attempts: 2 }).where('id', '=', one).execute();
    await delivery().deliver(entry(one, 2), AbortSignal.timeout(10_000));
    arrived.resolve();
    await expect(slow).rejects.toThrow('The receiver answered 500.');
    const { state, log } = await show(id, one);
    expect({ state, log: log.map(({ status }) => status) }).toEqual({ state: 'delivered', log: [200] });
  });

  test('that one has taken over is not called failed by the one before', async () => {
    const { id } = await add();
    const [one = ''] = await waiting(id, 1);
    receiver.answer = (response) => void response.writeHead(500).end();
    await app.db.updateTable('outbox').set({ attempts: 2 }).where('id', '=', one).execute();
    await expect(delivery().deliver(entry(one, 1), AbortSignal.timeout(10_000))).rejects.toThrow('answered 500');
    expect(await show(id, one)).toMatchObject({ state: 'waiting', attempts: 0, log: [] });
  });

  test('the log keeps the latest 20 attempts', async () => {
    const { id } = await add();
    const [one = ''] = await waiting(id, 1);
    await sql`update webhook_deliveries set log = (
      select jsonb_agg(jsonb_build_object('at', '2026-01-01T00:00:00Z', 'status', 500, 'reason', n::text, 'duration_ms', n))
      from generate_series(1, 20) n) where id = ${one}`.execute(app.db);
    await delivery().deliver(entry(one, 1), AbortSignal.timeout(10_000));
    const { log } = await show(id, one);
    expect(log.map(({ reason }) => reason)).toEqual([...Array.from({ length: 19 }, (_, at) => `${at + 2}`), null]);
  });
});

describe('a receiver', () => {
  test('that fails twelve deliveries in the same moment has failed once, and rests for seconds', async () => {
    const { id } = await add();
    const ids = await waiting(id, 12);
    const all = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      if (receiver.received.length === 12) all.resolve();
      void all.promise.then(() => response.writeHead(503).end());
    };
    const worker = delivery();
    const attempts = ids.map((one) => worker.deliver(entry(one, 1), AbortSignal.timeout(10_000)));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(12);
    const { failures, resting_until, failing_since } = await rowOf(id);
    expect(failures).toBe(1);
    expect(Number(resting_until) - Number(failing_since)).toBeLessThan(10_000);
    // The next one, by itself, is the second.
    await app.db.updateTable('webhooks').set({ resting_until: sql<Date>`now()` }).execute();
    await expect(worker.deliver(entry(ids[0] as string, 1), AbortSignal.timeout(10_000))).rejects.toThrow('503');
    expect((await rowOf(id)).failures).toBe(2);
  });

  test('that fails for an hour is told to owners, once a day at most, by its host alone', async () => {
    const owner = await app.signedInUser('owner', 'olga');
    await app.signedInUser('publisher', 'pia');
    const { id } = await add('https://hooks.example/services/T0/token-in-the-path?key=token-in-the-query');
    const failing = (since: string) =>
      app.db
        .updateTable('webhooks')
        .set({ failing_since: sql<Date>`now() - ${since}::interval` })
        .where('id', '=', id)
        .execute();
    const notices = () => queueFailureNotices(app.db, 'http://portal.example');
    await failing('50 minutes');
    expect(await notices()).toBe(0);
    await failing('70 minutes');
    expect((await Promise.all([notices(), notices()])).toSorted()).toEqual([0, 1]);
    app.outbox.nudge();
    const mail = await mailTo(app, owner.person.email, /webhook receiver keeps failing/);
    expect(mail.text).toContain('https://hooks.example/…');
    expect(JSON.stringify(mail)).not.toContain('token-in-the');
    expect(await notices()).toBe(0);
    // It was well in between, and fails again on the same day.
    await app.db.updateTable('webhooks').set({ failure_told_at: sql<Date>`now() - interval '5 hours'` }).execute();
    expect(await notices()).toBe(0);
    await app.db.updateTable('webhooks').set({ failure_told_at: sql<Date>`now() - interval '25 hours'` }).execute();
    expect(await notices()).toBe(1);
  });

  test('has an address that may hold a token: the audit log has its host alone', async () => {
    const { id } = await add('https://hooks.example/services/T0/token-in-the-path');
    const params = { webhookId: id };
    await operator.call('updateWebhook', { params, body: { url: 'https://hooks.example/?key=token-in-the-query' } });
    await operator.call('updateWebhook', { params, body: { url: 'https://hooks.example/' } });
    await operator.call('deleteWebhook', { params });
    const rows = await app.db
      .selectFrom('audit_events')
      .select(['event', 'details'])
      .where('subject', '=', `webhook:${id}`)
      .orderBy('id')
      .execute();
    expect(JSON.stringify(rows)).not.toContain('token-in-the');
    expect(rows.map(({ event, details }) => [event, (details as { url?: string }).url])).toEqual([
      ['webhook_added', 'https://hooks.example/…'],
      ['webhook_changed', 'https://hooks.example/…'],
      ['webhook_changed', 'https://hooks.example'],
      ['webhook_removed', 'https://hooks.example'],
    ]);
  });
});

test('a replay takes 10,000 at once, the oldest first, and says how many are left; the server’s status counts the dead', async () => {
  const { id } = await add();
  const params = { webhookId: id };
  await operator.call('updateWebhook', { params, body: { paused: true } });
  await waiting(id, 10_001);
  await app.db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<Date>`'infinity'::timestamptz` })
    .where('kind', '=', 'webhook')
    .execute();
  const before = await operator.call('getStatus');
  expect(before.webhooks).toEqual({ failing: 0, paused: 1, dead: 10_001 });
  expect(await operator.call('replayWebhook', { params, body: {} })).toEqual({ count: 10_000, remaining: 1 });
  expect(await operator.call('replayWebhook', { params, body: {} })).toEqual({ count: 1, remaining: 0 });
  expect((await operator.call('getStatus')).webhooks).toEqual({ failing: 0, paused: 1, dead: 0 });
  expect(receiver.received).toEqual([]);
});
