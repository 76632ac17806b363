import { createHash } from 'node:crypto';
import type { Database } from '@stoa/database/tables';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { createSealer } from '@stoa/secrets/sealer';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueue, type Outbox, type OutboxTiming, startOutbox } from '../outbox.ts';
import { insertPortal } from '../testing/insert-portal.ts';
import { createMailDelivery } from './mail-delivery.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { queueSecretMail } from './send-mail.ts';
import { type ReceivingServer, SmtpRefusal, startReceivingServer } from './testing/receiving-server.ts';

const to = 'ada@example.com';
const token = '6f1c9a52-0f4e-4a55-9f7e-1a2b3c4d5e6f';
const link = `https://portal.example/login?email=ada%40example.com&token=${token}`;
const verifyEmail = { to, message: 'verify-email', data: { full_name: 'Ada Lovelace', link } } as const;

let database: TestDatabase;
let db: Kysely<Database>;
let portal: Awaited<ReturnType<typeof insertPortal>>;
let log: string[];
const cleanUps: (() => unknown)[] = [];
const servers: ReceivingServer[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = database.db;
  portal = await insertPortal(db, { name: 'Halden “APIs” für alle', locale: 'de' });
});
afterAll(() => database.close());
beforeEach(async () => {
  log = [];
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('development_mails').execute();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  // The server closes last: it waits for connections that the mailer keeps open.
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const sealer = createSealer('a key that only this test knows');

async function receive(options: Parameters<typeof startReceivingServer>[0] = {}): Promise<ReceivingServer> {
  const server = await startReceivingServer(options);
  servers.push(server);
  return server;
}

function deliverTo(
  smtpUrl: string | undefined,
  timing: Partial<OutboxTiming> = {},
  mode: 'production' | 'development' = 'production',
) {
  const mailer: Mailer = createMailer({ smtpUrl, mode, from: 'no-reply@portal.example' }, db);
  cleanUps.push(() => mailer.close());
  const outbox: Outbox = startOutbox({
    db,
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    deliveries: { mail: createMailDelivery({ db, mailer, sealer }) },
    timing: { pollMs: 20, retryDelay: () => 50, ...timing },
  });
  cleanUps.push(() => outbox.stop());
  return outbox;
}

const row = (id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const done = (id: string) => vi.waitFor(async () => expect((await row(id)).done_at).not.toBeNull());
const failed = (id: string) => vi.waitFor(async () => expect((await row(id)).last_error).not.toBeNull());

test('a mail arrives as text and HTML, from the portal, in its language, and marked as automatic', async () => {
  const server = await receive();
  deliverTo(server.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  const [mail, ...others] = server.received;
  expect(others).toEqual([]);
  expect([mail?.recipients, mail?.sender]).toEqual([[to], 'no-reply@portal.example']);
  expect(mail?.parsed).toMatchObject({
    from: { name: 'Halden “APIs” für alle', address: 'no-reply@portal.example' },
    to: [{ address: to }],
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Halden “APIs” für alle',
    messageId: `<${id}@portal.example>`,
  });
  const headers = Object.fromEntries(mail?.parsed.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'de' });
  expect(headers['content-type']).toMatch(/^multipart\/alternative/);
  expect(mail?.parsed.text?.split(/\r?\n/)).toContain(link);
  expect(mail?.parsed.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(mail?.parsed.attachments).toEqual([]);
});

test('while mail is down no table holds the link or its token', async () => {
  const before = await startReceivingServer();
  await before.stop();
  deliverTo(before.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await failed(id);
  const waiting = JSON.stringify(await row(id));
  expect(waiting).toContain(to);
  for (const secret of [token, 'portal.example/login']) expect(waiting).not.toContain(secret);
});

test('a link that was sealed with another key, or for somebody else, is given up, and one that an earlier version queued is sent', async () => {
  const server = await receive();
  deliverTo(server.url);
  const other = createSealer('the key of another server');
  const foreign = await queueSecretMail(db, { sealer: other }, portal, verifyEmail);
  await vi.waitFor(async () => expect((await row(foreign.id)).last_error).toContain('another key'));
  const { id } = await enqueue(db, {
    portal_id: portal.portal_id,
    kind: 'mail',
    payload: { ...verifyEmail, locale: 'de' },
  });
  await done(id);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.parsed.text).toContain(link);
});

test('after the delivery no table and no log line holds the token, the link or the address', async () => {
  const server = await receive({
    onMessage: (attempt) => (attempt === 1 ? new SmtpRefusal(451, `${to} later, see ${link}`) : undefined),
  });
  deliverTo(server.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  const to_hash = createHash('sha256').update(to).digest('hex');
  const after = await row(id);
  expect(after.payload).toEqual({ to_hash, message: 'verify-email' });
  const everything = JSON.stringify(after) + log.join('');
  for (const secret of [token, 'portal.example/login', to]) expect(everything).not.toContain(secret);
  expect(log.join('')).toContain(id);
});

test('a mail queued while the mail server is down is delivered once when it is back', async () => {
  const before = await startReceivingServer();
  await before.stop();
  deliverTo(before.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await failed(id);
  const server = await receive({ port: before.port });
  await done(id);
  expect(server.received).toHaveLength(1);
});

test('a temporary refusal (451) is tried again, and the mail is delivered once', async () => {
  const server = await receive({
    onMessage: (attempt) => (attempt < 3 ? new SmtpRefusal(451, 'Try later') : undefined),
  });
  deliverTo(server.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  expect((await row(id)).attempts).toBe(3);
  expect(server.received).toHaveLength(1);
});

test('a refusal of the recipient for good (550) is not tried again, and its token is erased', async () => {
  const server = await receive({ onRecipient: () => new SmtpRefusal(550, `5.1.1 ${to} unknown`) });
  deliverTo(server.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await failed(id);
  expect(await row(id)).toMatchObject({ done_at: null, payload: { message: 'verify-email' } });
  expect(JSON.stringify(await row(id))).not.toMatch(/ada@|6f1c9a52/);
  const { id: next } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await failed(next);
  expect(server.attempts()).toBe(2);
});

test('a wrong password for the mail server is ours to mend: mails wait', async () => {
  let accept = false;
  const server = await receive({
    smtp: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) =>
        accept ? callback(null, { user: 'portal' }) : callback(new SmtpRefusal(535, 'Wrong')),
    },
  });
  deliverTo(server.url.replace('//', '//portal:geheim@'));
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await failed(id);
  accept = true;
  await done(id);
  expect(server.received).toHaveLength(1);
  expect(log.join('')).not.toContain('geheim');
});

test('two servers on one database send each mail once', async () => {
  const server = await receive();
  deliverTo(server.url);
  deliverTo(server.url);
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) =>
        (await queueSecretMail(db, { sealer }, portal, { ...verifyEmail, to: `dev-${index}@example.com` })).id,
    ),
  );
  await Promise.all(ids.map(done));
  expect(server.received.flatMap(({ recipients }) => recipients).sort()).toEqual(
    ids.map((_, index) => `dev-${index}@example.com`).sort(),
  );
});

test('a mail in flight is finished before the outbox stops', async () => {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<undefined>();
  const server = await receive({
    onMessage: () => {
      arrived.resolve();
      return answer.promise;
    },
  });
  const outbox = deliverTo(server.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await arrived.promise;
  const stopping = outbox.stop();
  answer.resolve(undefined);
  await stopping;
  expect((await row(id)).done_at).not.toBeNull();
  expect(server.received).toHaveLength(1);
});

test('a mail server that falls silent is left after the time-out', async () => {
  const silence = Promise.withResolvers<undefined>();
  const server = await receive({ onMessage: (attempt) => (attempt === 1 ? silence.promise : undefined) });
  // The limit is longer than a loaded machine needs for one delivery: only the silence may reach it.
  deliverTo(server.url, { deliveryTimeoutMs: 3_000 });
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  expect((await row(id)).attempts).toBe(2);
  silence.resolve(undefined);
});

test('a mail whose link has expired on the way is not sent any more', async () => {
  const server = await receive();
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await sql`update outbox set created_at = now() - interval '24 hours 1 second' where id = ${id}`.execute(db);
  deliverTo(server.url, { giveUpAfterMs: 1e12 });
  await failed(id);
  expect((await row(id)).last_error).toBe('The link in the mail has expired.');
  expect(server.received).toEqual([]);
});

test('the day to stop a reset is as late as its mail', async () => {
  const server = await receive();
  const due_at = new Date(Date.now() + 24 * 3_600_000);
  const data = { full_name: 'Ada Lovelace', link, due_at: due_at.toISOString() };
  const { id } = await queueSecretMail(db, { sealer }, portal, { to, message: 'factor-reset-begun', data });
  await sql`update outbox set created_at = now() - interval '30 hours' where id = ${id}`.execute(db);
  deliverTo(server.url);
  await done(id);
  const told = (hours: number) => {
    const moment = new Date(due_at.getTime() + hours * 3_600_000);
    return new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  };
  const text = server.received[0]?.parsed.text?.replace(/\s+/g, ' ') ?? '';
  expect(text).toContain(told(30));
  expect(text).not.toContain(told(0));
});

test('in development every mail is kept, once, also while the mail server refuses it', async () => {
  const server = await receive({
    onMessage: (attempt) => (attempt < 3 ? new SmtpRefusal(451, 'Try later') : undefined),
  });
  deliverTo(server.url, {}, 'development');
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  const kept = await db.selectFrom('development_mails').selectAll().execute();
  expect(kept).toMatchObject([{ id, recipient: to, subject: server.received[0]?.parsed.subject }]);
  expect(kept[0]?.text).toContain(link);
});

test('in development no mail server is needed, in production one is', async () => {
  deliverTo(undefined, {}, 'development');
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  expect(await db.selectFrom('development_mails').selectAll().execute()).toHaveLength(1);
  expect(() => createMailer({ mode: 'production', from: 'a@b.example' }, db)).toThrow('SMTP_URL');
});

test('in production nothing is kept for the mailbox page', async () => {
  const server = await receive();
  deliverTo(server.url);
  const { id } = await queueSecretMail(db, { sealer }, portal, verifyEmail);
  await done(id);
  expect(await db.selectFrom('development_mails').selectAll().execute()).toEqual([]);
});

test('the mailer says where mails go, without its password', () => {
  const describeMailer = (smtpUrl: string | undefined, mode: 'development' | 'production') =>
    createMailer({ smtpUrl, mode, from: 'a@b.example' }, db).describe();
  expect(describeMailer(undefined, 'development')).toBe('the development mailbox at /dev/mail');
  expect(describeMailer('smtps://user:geheim@mail.example:465', 'production')).toBe('smtps://mail.example:465');
});
