import { newId } from '@stoa/database/ids';
import { cloneDatabase } from '@stoa/database/testing/test-database';
import { newWebhookSecret, sealedFor } from '@stoa/outbound/webhooks/sign-webhook';
import { insertPortal } from '@stoa/outbox/testing/insert-portal';
import { startWebhooks } from '@stoa/outbox/webhooks/start-webhooks';
import { createSealer } from '@stoa/secrets/sealer';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../../testing/mail-to.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

/** Two apps on one database are two processes of one installation. */
let one: TestApp;
let two: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({}, one);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await one.db.deleteFrom('webhooks').execute();
  await one.db.deleteFrom('outbox').where('kind', '=', 'webhook').execute();
  await receiver.close();
});

async function add(url = receiver.url) {
  const operator = await one.operator();
  return operator.call('createWebhook', { body: { url, allow_private: true } });
}

/** That many events, written as the triggers write them. */
async function announce(count: number): Promise<void> {
  const { portal_id } = one.portal;
  await sql`select webhook_announce(${portal_id}, 'developer.approved', jsonb_build_object('id', gen_random_uuid(), 'n', n))
    from generate_series(1, ${count}::int) n`.execute(one.db);
}

const undone = async () => {
  const { count } = await one.db
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'webhook')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

// Each wait below has a limit of its own.
describe('several processes', { timeout: 150_000 }, () => {
  test('send each event once', async () => {
    await add();
    await announce(300);
    await vi.waitFor(async () => expect(await undone()).toBe(0), { timeout: 60_000, interval: 100 });
    expect(receiver.received).toHaveLength(300);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(300);
  });

  test('try a receiver that fails one at a time, and all that waits arrives when it answers again', async () => {
    const { id } = await add();
    let atOnce = 0;
    let most = 0;
    let isUp = false;
    receiver.answer = (response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      setImmediate(() => {
        atOnce -= 1;
        response.writeHead(isUp ? 200 : 503).end();
      });
    };
    await announce(1);
    await vi.waitFor(async () => expect(receiver.received).toHaveLength(1));
    await vi.waitFor(async () => {
      const { failing_since } = await one.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
      expect(failing_since).not.toBeNull();
    });
    await announce(40);
    for (let probe = 2; probe < 5; probe += 1) {
      await dueNow();
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(probe));
      await rested();
    }
    expect(most).toBe(1);
    expect(receiver.received.length).toBeLessThan(41);
    isUp = true;
    await vi.waitFor(
      async () => {
        await dueNow();
        expect(await undone()).toBe(0);
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(41);
    const operator = await one.operator();
    expect(await operator.call('getWebhook', { params: { webhookId: id } })).toMatchObject({ state: 'active' });
  });

  async function dueNow(): Promise<void> {
    const now = sql<Date>`now()`;
    await one.db.updateTable('webhooks').set({ resting_until: now }).where('resting_until', 'is not', null).execute();
    await one.db
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('kind', '=', 'webhook')
      .where('last_error', 'is not', null)
      .where('done_at', 'is', null)
      .execute();
  }

  /** The failed attempt is written down: it rests again. */
  async function rested(): Promise<void> {
    await vi.waitFor(async () => {
      const { rest } = await one.db
        .selectFrom('webhooks')
        .select(sql<boolean>`resting_until > now()`.as('rest'))
        .executeTakeFirstOrThrow();
      expect(rest).toBe(true);
    });
  }
});

describe('10,000 events for a receiver that never answers', () => {
  test('hold up neither mails nor other receivers', async () => {
    const silent = await startWebhookReceiver();
    let atOnce = 0;
    let most = 0;
    silent.answer = (response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      response.once('close', () => {
        atOnce -= 1;
      });
    };
    try {
      const dead = await add(silent.url);
      await announce(10_000);
      await add();
      const visitor = one.visitor();
      await visitor.call('registerDeveloper', { body: { email: 'mallory@example.com', full_name: 'Mallory' } });
      await mailTo(one, 'mallory@example.com', /./);
      await receiver.hears('developer.registered');
      expect(await undone()).toBeGreaterThan(9_000);
      const operator = await one.operator();
      const { waiting, dead: given } = await operator.call('getWebhook', { params: { webhookId: dead.id } });
      expect(waiting).toBeGreaterThanOrEqual(10_000);
      expect(given).toBe(0);
      // Twelve at once for each of the two processes.
      expect(most).toBeLessThanOrEqual(24);
    } finally {
      await silent.close();
    }
  });
});

test('what a process was at when it ended is sent by another, and not counted as an attempt', async () => {
  const database = await cloneDatabase();
  const { db } = database;
  const { portal_id } = await insertPortal(db);
  const sealer = createSealer('a key that only this test knows, and long enough');
  const id = newId();
  const row = { portal_id, id, url: receiver.url, description: null, events: '[]', include_personal_data: false };
  const secret = sealer.seal(newWebhookSecret(), sealedFor(id));
  await db
    .insertInto('webhooks')
    .values({ ...row, allow_private: true, secret, updated_at: new Date() })
    .execute();
  await sql`select webhook_announce(${portal_id}, 'developer.approved', '{}')`.execute(db);
  receiver.answer = () => {};
  const quick = { pollMs: 20, stopTimeoutMs: 10, retryDelay: () => 10 };
  const first = startWebhooks({ db, log: one.deps.log, sealer, own: [], timing: quick });
  let second: ReturnType<typeof startWebhooks> | undefined;
  try {
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await first.stop();
    receiver.answer = (response) => void response.writeHead(200).end();
    second = startWebhooks({ db, log: one.deps.log, sealer, own: [], timing: quick });
    await vi.waitFor(async () => {
      const delivery = await db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
      expect(delivery).toMatchObject({ attempts: 1, delivered_at: expect.any(Date) });
    });
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  } finally {
    await second?.stop();
    await database.close();
  }
});
