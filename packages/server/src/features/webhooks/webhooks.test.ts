import type { Client } from '@stoa/client/full-client';
import { freePort } from '@stoa/common/testing/free-port';
import { sealedFor } from '@stoa/outbound/webhooks/sign-webhook';
import { createSealer } from '@stoa/secrets/sealer';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { makeAttemptsDue } from '../../testing/make-attempts-due.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

let app: TestApp;
let operator: Client;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  await addCatalogue(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await app.db.deleteFrom('webhooks').execute();
  await receiver.close();
});

const add = (settings: object = {}) =>
  operator.call('createWebhook', { body: { url: receiver.url, allow_private: true, ...settings } });
const show = (webhookId: string) => operator.call('getWebhook', { params: { webhookId } });
async function deliveries(webhookId: string) {
  return (await operator.call('listWebhookDeliveries', { params: { webhookId }, query: {} })).data;
}
async function onlyDelivery(webhookId: string) {
  const [one] = await deliveries(webhookId);
  if (!one) throw new Error('There is none.');
  return one;
}
/** Whatever waits for its time is due now. */
async function makeDue(): Promise<void> {
  await app.db
    .updateTable('webhooks')
    .set({ resting_until: sql<Date>`now()` })
    .where('resting_until', 'is not', null)
    .execute();
  await makeAttemptsDue(app.db, 'webhook');
}
const attempted = (webhookId: string, attempts: number) =>
  vi.waitFor(
    async () => {
      const one = await onlyDelivery(webhookId);
      if (one.attempts < attempts) await makeDue();
      expect(one.attempts).toBeGreaterThanOrEqual(attempts);
      return one;
    },
    { interval: 100 },
  );

const delivered = (webhookId: string) =>
  vi.waitFor(
    async () => {
      const one = await onlyDelivery(webhookId);
      if (one.state !== 'delivered') await makeDue();
      expect(one.state).toBe('delivered');
      return one;
    },
    { interval: 100 },
  );

describe('a delivery', () => {
  test('Standard Webhooks: is signed so that the public library accepts it, and says what happened and when', async () => {
    const { secret, id } = await add();
    const ada = await app.signedIn('ada');
    const event = await receiver.hears('developer.approved');
    const sent = receiver.received.find((one) => one.event.type === 'developer.approved');
    if (!sent) throw new Error('Nothing came.');
    expect(receiver.verify(sent, secret)).toEqual(event);
    expect(event).toEqual({
      type: 'developer.approved',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { id: ada.person.id, status: 'approved', created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(sent.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Stoa webhooks' });
    await vi.waitFor(async () => {
      const all = await deliveries(id);
      expect(all.find(({ event_id }) => event_id === sent.id)).toMatchObject({
        type: 'developer.approved',
        state: 'delivered',
        attempts: 1,
        last_status: 204,
        last_reason: null,
        next_attempt_at: null,
      });
    });
    await vi.waitFor(async () =>
      expect(await show(id)).toMatchObject({
        state: 'active',
        waiting: 0,
        dead: 0,
        last_delivered_at: expect.any(String),
      }),
    );
  });

  test('has names and addresses of developers only where they are asked for, and keeps no copy of them', async () => {
    const { id } = await add({ include_personal_data: true });
    const ada = await app.signedIn('ada');
    const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Bot' } });
    await ada.call('createCredential', { params: { applicationId }, body: {} });
    const event = await receiver.hears('credential.created');
    expect(event.data.developer).toEqual({ id: ada.person.id, email: ada.person.email, full_name: 'ada' });
    expect((await receiver.hears('developer.approved')).data).toMatchObject({ email: ada.person.email });
    const kept = await app.db.selectFrom('webhook_deliveries').select(['data', 'log']).execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(ada.person.email);
    expect(JSON.stringify(await deliveries(id))).not.toContain(ada.person.email);
  });

  test.each([
    ['an error', 500],
    ['a redirect', 302],
    ['a refusal', 404],
  ])(
    'that %s answers is tried again under its own id, with a time and signature of the attempt',
    async (_what, status) => {
      const { id, secret } = await add();
      receiver.answer = (response) => void response.writeHead(status, { location: receiver.url }).end('not\0 now');
      await operator.call('testWebhook', { params: { webhookId: id } });
      const failed = await attempted(id, 1);
      expect(failed).toMatchObject({
        state: 'waiting',
        last_status: status,
        last_reason: `The receiver answered ${status}.`,
        next_attempt_at: expect.any(String),
      });
      expect(await show(id)).toMatchObject({ state: 'failing', waiting: 1, failing_since: expect.any(String) });
      const params = { webhookId: id, deliveryId: failed.id };
      expect(await operator.call('getWebhookDelivery', { params })).toMatchObject({ last_answer: 'not now' });
      receiver.answer = (response) => void response.writeHead(200).end();
      expect(await delivered(id)).toMatchObject({ last_status: 200, last_reason: null });
      expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set([failed.event_id]));
      for (const one of receiver.received) receiver.verify(one, secret);
      const { log } = await operator.call('getWebhookDelivery', { params });
      // Another attempt may come before the receiver has changed its answer, on a slow machine.
      expect(log.map((line) => line.status).join()).toMatch(new RegExp(`^(${status},)+200$`));
      await vi.waitFor(async () => expect(await show(id)).toMatchObject({ state: 'active', failing_since: null }));
    },
  );

  test('to a receiver that nobody runs is tried again, and arrives when it runs', async () => {
    const { id } = await add({ url: `http://127.0.0.1:${await freePort()}/` });
    await operator.call('testWebhook', { params: { webhookId: id } });
    expect(await attempted(id, 1)).toMatchObject({
      state: 'waiting',
      last_status: null,
      last_reason: expect.stringContaining('ECONNREFUSED'),
    });
    await operator.call('updateWebhook', { params: { webhookId: id }, body: { url: receiver.url } });
    // An attempt at the old address may have been under way: what counts is that it arrives.
    await vi.waitFor(
      async () => {
        await makeDue();
        expect(await onlyDelivery(id)).toMatchObject({ state: 'delivered' });
      },
      { interval: 100 },
    );
  });

  test('is given up after three days, stays as it is, and arrives when it is replayed', async () => {
    const { id } = await add();
    receiver.answer = (response) => void response.writeHead(500).end();
    await operator.call('testWebhook', { params: { webhookId: id } });
    const { id: deliveryId, event_id } = await attempted(id, 1);
    await app.db
      .updateTable('outbox')
      .set({ created_at: sql`now() - interval '72 hours'` as never })
      .where('id', '=', deliveryId)
      .execute();
    const dead = await vi.waitFor(
      async () => {
        await makeDue();
        const one = await onlyDelivery(id);
        expect(one.state).toBe('dead');
        return one;
      },
      { interval: 100 },
    );
    expect(dead).toMatchObject({ last_status: 500, next_attempt_at: null });
    expect(await show(id)).toMatchObject({ state: 'failing', waiting: 0, dead: 1 });
    receiver.answer = (response) => void response.writeHead(200).end();
    expect(await operator.call('replayWebhook', { params: { webhookId: id }, body: {} })).toEqual({
      count: 1,
      remaining: 0,
    });
    await vi.waitFor(async () => expect((await onlyDelivery(id)).state).toBe('delivered'));
    expect(receiver.received.at(-1)?.id).toBe(event_id);
    await vi.waitFor(async () => expect(await show(id)).toMatchObject({ state: 'active', dead: 0 }));
    expect(await operator.call('replayWebhook', { params: { webhookId: id }, body: {} })).toEqual({
      count: 0,
      remaining: 0,
    });
  });

  test('that was delivered can be replayed, alone or all since a moment', async () => {
    const { id } = await add();
    const { id: deliveryId } = await operator.call('testWebhook', { params: { webhookId: id } });
    await receiver.hears('webhook.test', 1);
    await vi.waitFor(async () => expect((await onlyDelivery(id)).state).toBe('delivered'));
    await operator.call('replayWebhookDelivery', { params: { webhookId: id, deliveryId } });
    await receiver.hears('webhook.test', 2);
    await vi.waitFor(async () => expect((await onlyDelivery(id)).state).toBe('delivered'));
    const replay = (since: string) =>
      operator.call('replayWebhook', { params: { webhookId: id }, body: { state: 'delivered', since } });
    expect(await replay('2999-01-01T00:00:00Z')).toEqual({ count: 0, remaining: 0 });
    expect(await replay('2026-01-01T00:00:00+02:00')).toEqual({ count: 1, remaining: 0 });
    await receiver.hears('webhook.test', 3);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  });

  test('that tests a receiver is tried at once, also while the receiver rests and others wait', async () => {
    const { id } = await add();
    receiver.answer = (response) => void response.writeHead(503).end();
    await app.signedIn('kim');
    await vi.waitFor(async () => expect((await show(id)).state).toBe('failing'));
    await app.db
      .updateTable('webhooks')
      .set({ resting_until: new Date('2999-01-01') })
      .execute();
    await operator.call('testWebhook', { params: { webhookId: id } });
    await receiver.hears('webhook.test');
    expect((await show(id)).waiting).toBeGreaterThanOrEqual(1);
  });

  test('waits while its webhook is paused, and goes with it', async () => {
    const { id } = await add();
    const params = { webhookId: id };
    expect(await operator.call('updateWebhook', { params, body: { paused: true } })).toMatchObject({ state: 'paused' });
    expect(await statusOf(operator.call('testWebhook', { params }))).toBe(409);
    await operator.call('deleteWebhook', { params });
    expect(await statusOf(operator.call('getWebhook', { params }))).toBe(404);
    expect(await app.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([]);
  });

  test('is kept for 30 days', async () => {
    const { id } = await add();
    const { id: deliveryId } = await operator.call('testWebhook', { params: { webhookId: id } });
    await vi.waitFor(async () => expect((await onlyDelivery(id)).state).toBe('delivered'));
    await deleteExpiredRows(app.db, new Date());
    expect((await onlyDelivery(id)).id).toBe(deliveryId);
    await deleteExpiredRows(app.db, new Date(Date.now() + 31 * 24 * 3_600_000));
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('a secret', () => {
  test('is told once, sealed in the database, and nowhere else', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify([await show(id), await operator.call('listWebhooks', { query: {} })])).not.toContain(
      'whsec_',
    );
    const row = await app.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    expect(JSON.stringify(app.logged)).not.toContain(secret);
    const audited = await app.db
      .selectFrom('audit_events')
      .select('details')
      .where('subject', '=', `webhook:${id}`)
      .execute();
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(audited)).not.toContain('whsec_');
  });

  test('that is replaced signs beside the new one until its grace is over', async () => {
    const { id, secret: first } = await add();
    const params = { webhookId: id };
    const rotated = await operator.call('rotateWebhookSecret', { params, body: { grace_seconds: 600 } });
    expect(rotated.secret).not.toBe(first);
    expect(Date.parse(rotated.previous_secret_until ?? '')).toBeGreaterThan(Date.now() + 500_000);
    await operator.call('testWebhook', { params });
    await receiver.hears('webhook.test', 1);
    const [both] = receiver.received;
    if (!both) throw new Error('Nothing came.');
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    receiver.verify(both, first);
    receiver.verify(both, rotated.secret);
    await app.db.updateTable('webhooks').set({ previous_secret_until: sql<Date>`now()` }).execute();
    await operator.call('testWebhook', { params });
    await receiver.hears('webhook.test', 2);
    const alone = receiver.received.at(-1);
    if (!alone) throw new Error('Nothing came.');
    receiver.verify(alone, rotated.secret);
    expect(() => receiver.verify(alone, first)).toThrow();
    const { secret: third, ...at } = await operator.call('rotateWebhookSecret', { params, body: { grace_seconds: 0 } });
    expect(at.previous_secret_until).toBeNull();
    await operator.call('testWebhook', { params });
    await receiver.hears('webhook.test', 3);
    expect(() => receiver.verify(receiver.received.at(-1) as never, rotated.secret)).toThrow();
    receiver.verify(receiver.received.at(-1) as never, third);
  });

  test('that the server has lost the key to is a failure that says what to do, and nothing unsigned is sent', async () => {
    const { id } = await add();
    const secret = createSealer('another key, as after a restore without it').seal('whsec_AAAA', sealedFor(id));
    await app.db.updateTable('webhooks').set({ secret }).execute();
    await operator.call('testWebhook', { params: { webhookId: id } });
    expect(await attempted(id, 1)).toMatchObject({ last_reason: expect.stringContaining('Rotate the secret') });
    expect(receiver.received).toEqual([]);
    await operator.call('rotateWebhookSecret', { params: { webhookId: id }, body: { grace_seconds: 0 } });
    expect((await delivered(id)).attempts).toBeGreaterThan(1);
  });
});

describe('an address', () => {
  const refusal = (body: object) => problemOf(operator.call('createWebhook', { body: body as never }));

  test.each([
    ['ftp://example.com', 'pattern'],
    ['https://user:secret@example.com/', 'no user and no password'],
    ['https://example.com/#part', 'no fragment'],
    ['https://169.254.169.254/latest', 'not an address of a network'],
    ['http://127.0.0.1/', 'allow_private'],
    ['https://localhost/', 'allow_private'],
    ['https://[fd00::1]/', 'allow_private'],
    ['https://0x7f.1/', 'allow_private'],
    ['https://', ''],
  ])('%s is refused', async (url, reason) => {
    const { status, invalidParameters } = await refusal({ url });
    expect(status).toBe(400);
    expect(invalidParameters[0]?.field).toBe('url');
    if (reason !== 'pattern') expect(invalidParameters[0]?.reason).toContain(reason);
  });

  test('in production must be https, unless it is the own machine; refused at each delivery where a name turns private', async () => {
    const production = await startTestApp({
      mode: 'production',
      smtpUrl: 'smtp://127.0.0.1:9',
      publicUrl: 'https://p.example',
    });
    try {
      const there = await production.operator();
      const create = (body: object) => there.call('createWebhook', { body: body as never });
      expect(await problemOf(create({ url: 'http://example.com/' }))).toMatchObject({
        status: 400,
        invalidParameters: [{ field: 'url', reason: 'must start with https://' }],
      });
      await create({ url: receiver.url, allow_private: true });
      // "localhost." is a name to the portal: it is checked by what it resolves to.
      const { id } = await create({ url: receiver.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost.') });
      const { id: deliveryId } = await there.call('testWebhook', { params: { webhookId: id } });
      await vi.waitFor(async () => {
        const params = { webhookId: id, deliveryId };
        expect(await there.call('getWebhookDelivery', { params })).toMatchObject({
          state: 'waiting',
          last_status: null,
          last_reason: expect.stringMatching(/not on the public network|has no address|cannot be found/),
        });
      });
    } finally {
      await production.close();
    }
  });

  test('only owners say who is told', async () => {
    for (const role of ['approver', 'publisher', 'viewer'] as const) {
      const user = await app.signedInUser(role);
      expect(await statusOf(user.call('listWebhooks', { query: {} }))).toBe(403);
      expect(await statusOf(user.call('createWebhook', { body: { url: 'https://example.com/' } }))).toBe(403);
    }
  });
});
