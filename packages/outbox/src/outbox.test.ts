import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '@stoa/database/tables';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Delivery, type OutboxEntry, PermanentFailure } from './delivery.ts';
import { enqueue, type Outbox, type OutboxTiming, startOutbox } from './outbox.ts';
import { insertPortal } from './testing/insert-portal.ts';

const hangingWorker = join(import.meta.dirname, 'testing/hanging-worker.ts');

let database: TestDatabase;
let db: Kysely<Database>;
let portal_id: string;
let running: Outbox[] = [];
let lines: { level: string; line: Record<string, unknown>; message: string }[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = database.db;
  ({ portal_id } = await insertPortal(db));
});
afterAll(() => database.close());
beforeEach(async () => {
  lines = [];
  await db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  await Promise.all(running.map((outbox) => outbox.stop()));
  running = [];
});

const record =
  (level: string) =>
  (line: Record<string, unknown>, message = '') =>
    lines.push({ level, line, message });
const log = { info: record('info'), warn: record('warn'), error: record('error') } as unknown as Parameters<
  typeof startOutbox
>[0]['log'];

function start(deliver: Delivery['deliver'], timing: Partial<OutboxTiming> = {}): Outbox {
  const residue = () => ({ nothing: 'left' });
  const quick = { pollMs: 20, retryDelay: () => 30, ...timing };
  const outbox = startOutbox({ db, log, deliveries: { mail: { deliver, residue } }, timing: quick });
  running.push(outbox);
  return outbox;
}

const add = (payload: object = { secret: 'token' }) => enqueue(db, { portal_id, kind: 'mail', payload });
const row = (id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const done = (id: string) => vi.waitFor(async () => expect((await row(id)).done_at).not.toBeNull());

test('an entry is delivered once, and its payload is replaced by what may stay', async () => {
  const delivered: OutboxEntry[] = [];
  start(async (entry) => void delivered.push(entry));
  const { id } = await add({ secret: 'token' });
  await done(id);
  expect(delivered.map((entry) => [entry.id, entry.attempts, entry.payload])).toEqual([[id, 1, { secret: 'token' }]]);
  expect(await row(id)).toMatchObject({ payload: { nothing: 'left' }, last_error: null, attempts: 1 });
});

test('a change that is rolled back takes its entry along', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await enqueue(trx, { portal_id, kind: 'mail', payload: {} });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('a failed entry is tried again until it succeeds', async () => {
  const deliver = vi.fn(async (entry: OutboxEntry) => {
    if (entry.attempts < 3) throw new Error(`busy ${entry.attempts}`);
  });
  start(deliver);
  const { id } = await add();
  await done(id);
  expect(deliver).toHaveBeenCalledTimes(3);
  expect(lines.map(({ level, line }) => [level, line.attempt, line.reason])).toEqual([
    ['warn', 1, 'busy 1'],
    ['warn', 2, 'busy 2'],
    ['info', 3, undefined],
  ]);
});

test('a permanent failure is left dead with its reason and without its secret', async () => {
  const deliver = vi.fn(async () => {
    throw new PermanentFailure('no such user');
  });
  const outbox = start(deliver);
  const { id } = await add();
  await vi.waitFor(() => expect(lines.map(({ level }) => level)).toEqual(['error']));
  expect(await row(id)).toMatchObject({ done_at: null, last_error: 'no such user', payload: { nothing: 'left' } });
  const { id: later } = await add();
  outbox.nudge();
  await vi.waitFor(async () => expect((await row(later)).last_error).toBe('no such user'));
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('an entry that fails until it is too old is left dead', async () => {
  start(async () => Promise.reject(new Error('still busy')), { giveUpAfterMs: 200 });
  const { id } = await add();
  await vi.waitFor(() => expect(lines.at(-1)?.level).toBe('error'));
  expect(lines.filter(({ level }) => level === 'warn').length).toBeGreaterThan(0);
  expect(await row(id)).toMatchObject({ done_at: null, last_error: 'still busy', payload: { nothing: 'left' } });
});

test('two workers on one database never deliver an entry twice', async () => {
  const delivered: string[] = [];
  const deliver = async ({ id }: OutboxEntry) => void delivered.push(id);
  const workers = [start(deliver), start(deliver), start(deliver)];
  const ids = await Promise.all(Array.from({ length: 60 }, async () => (await add()).id));
  for (const worker of workers) worker.nudge();
  await vi.waitFor(() => expect(delivered.length).toBeGreaterThanOrEqual(60));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect([...delivered].sort()).toEqual([...ids].sort());
});

test('what a worker had claimed when it was killed comes back when its lease ends', async () => {
  const { id } = await add();
  const worker = spawn(process.execPath, [hangingWorker, JSON.stringify(database.connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await row(id)).toMatchObject({ done_at: null, attempts: 1, last_error: null });
  const attempts: number[] = [];
  start(async (entry) => void attempts.push(entry.attempts));
  await done(id);
  expect(attempts).toEqual([2]);
});

test('a worker whose lease ran out cannot undo what the next one wrote', async () => {
  const { id } = await add();
  const late = Promise.withResolvers<void>();
  start(({ attempts }) => (attempts === 1 ? late.promise : Promise.resolve()), { leaseMs: 50 });
  await done(id);
  late.reject(new PermanentFailure('too late'));
  await vi.waitFor(() => expect(lines.at(-1)?.line.reason).toBe('too late'));
  expect((await row(id)).last_error).toBeNull();
});

test('a delivery that hangs is aborted and tried again', async () => {
  const aborted: number[] = [];
  start(
    ({ attempts }, signal) => {
      if (attempts > 1) return Promise.resolve();
      // Only the first attempt counts: the limit of a delivery that is over may still pass, and has no effect then.
      signal.addEventListener('abort', () => aborted.push(attempts));
      return new Promise<void>(() => undefined);
    },
    { deliveryTimeoutMs: 100 },
  );
  const { id } = await add();
  await done(id);
  expect([aborted, (await row(id)).attempts]).toEqual([[1], 2]);
});

test('a stop waits for the delivery in flight and starts no other', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const outbox = start(async () => {
    begun.resolve();
    await end.promise;
  });
  const { id } = await add();
  await begun.promise;
  let stopped = false;
  const stopping = outbox.stop().then(() => (stopped = true));
  const { id: left } = await add();
  outbox.nudge();
  await db.selectFrom('outbox').selectAll().execute();
  expect(stopped).toBe(false);
  end.resolve();
  await stopping;
  expect((await row(id)).done_at).not.toBeNull();
  expect(await row(left)).toMatchObject({ done_at: null, attempts: 0 });
});

test('a stop does not wait forever: it aborts, and the entry stays for the next start', async () => {
  const begun = Promise.withResolvers<void>();
  const outbox = start(
    () => {
      begun.resolve();
      return new Promise(() => undefined);
    },
    { stopTimeoutMs: 50 },
  );
  const { id } = await add({ secret: 'token' });
  await begun.promise;
  await outbox.stop();
  expect(await row(id)).toMatchObject({
    done_at: null,
    last_error: 'The server is stopping.',
    payload: { secret: 'token' },
  });
});

test('at most so many deliveries run at the same time, and all get their turn', async () => {
  let now = 0;
  let most = 0;
  // All are there before the worker looks: it has a choice.
  const ids = await Promise.all(Array.from({ length: 9 }, async () => (await add()).id));
  start(
    async () => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now -= 1;
    },
    { concurrency: 2 },
  );
  await Promise.all(ids.map(done));
  expect(most).toBe(2);
});
