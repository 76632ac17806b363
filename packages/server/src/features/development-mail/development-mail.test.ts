import { newId } from '@stoa/database/ids';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { keepDevelopmentMail } from '@stoa/outbox/mail/development-mailbox';
import { writeMail } from '@stoa/outbox/mail/mail-payload';
import { insertPortal } from '@stoa/outbox/testing/insert-portal';
import { relativeTime } from '@stoa/plain-pages/mailbox/relative-time';
import { linksIn } from '@stoa/plain-pages/mailbox/stored-mails';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerDevelopmentMail } from './routes.ts';

const link = 'https://portal.example/login?email=ada%40example.com&token=6f1c9a52';
let database: TestDatabase;
let portal_id: string;
let app: FastifyInstance;
const ids: string[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  ({ portal_id } = await insertPortal(database.db));
  app = await serve('development');
  await keep('ada@example.com', '<script>alert(1)');
  await keep('bob@example.com', 'Bob');
  await keep('ada@example.com', 'Ada');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function serve(mode: 'development' | 'production'): Promise<FastifyInstance> {
  const server = Fastify();
  server.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send({}));
  registerDevelopmentMail(server, { config: { mode }, db: database.db, now: () => new Date() });
  await server.ready();
  return server;
}

async function keep(to: string, full_name: string): Promise<void> {
  const id = newId();
  const payload = { to, locale: 'en', message: 'verify-email', data: { full_name, link, valid_minutes: 60 } } as const;
  await keepDevelopmentMail(database.db, { portal_id, id, to, ...writeMail(payload, { portal: { name: 'Halden' } }) });
  ids.push(id);
}

const get = (url: string) => app.inject({ method: 'GET', url });

describe('/dev/mail.json', () => {
  test('lists the mails to one address, newest first, with the links in their text', async () => {
    const response = await get('/dev/mail.json?to=Ada@example.com');
    const mails = response.json<Record<string, unknown>[]>();
    expect(mails).toHaveLength(2);
    expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'html', 'links']);
    expect(mails[0]).toMatchObject({
      to: 'ada@example.com',
      subject: 'Confirm your email address for Halden',
      links: [link],
    });
    expect(mails[0]?.text).toContain('Hello Ada,');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('lists all mails without an address, and none for an unknown one', async () => {
    expect((await get('/dev/mail.json')).json()).toHaveLength(3);
    expect((await get('/dev/mail.json?to=eve@example.com')).json()).toEqual([]);
  });
});

describe('/dev/mail', () => {
  test('lists every mail and runs no script, whatever is in a mail', async () => {
    const { body, headers } = await get('/dev/mail');
    expect(headers['content-type']).toMatch(/^text\/html/);
    for (const id of ids) expect(body).toContain(`/dev/mail?mail=${id}`);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  });

  test('shows the chosen mail in a sandboxed frame, its links and its text', async () => {
    const { body } = await get(`/dev/mail?mail=${ids[0]}&to=ada@example.com`);
    expect(body).toContain(`src="/dev/mail/${ids[0]}" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    expect(body).toContain(`<a href="${link.replace('&', '&amp;')}">`);
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script');
    expect(body).not.toContain(`mail=${ids[1]}`);
  });

  test('repeats the filter as text', async () => {
    expect((await get(`/dev/mail?to=${encodeURIComponent('"><script>')}`)).body).not.toContain('"><script>');
  });

  test.each(['/dev/mail/nonsense', '/dev/mail?mail=nonsense', `/dev/mail/${newId()}`])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test('odd parameters are no error', async () => {
    expect((await get('/dev/mail?to=a&to=&mail=')).statusCode).toBe(200);
  });
});

test('a mail alone may neither run nor load anything', async () => {
  const { body, headers } = await get(`/dev/mail/${ids[2]}`);
  expect(body).toContain('<base target="_blank">');
  expect(body).toContain('Confirm your email address');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
});

test('in production the mailbox does not exist', async () => {
  const production = await serve('production');
  for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${ids[0]}`]) {
    expect((await production.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
  await production.close();
});

test('links are found whole and once', () => {
  expect(linksIn(`A:\n${link}\n\n<http://x.example/a> ${link}`)).toEqual([link, 'http://x.example/a']);
  expect(linksIn('none here')).toEqual([]);
});

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [7_300, '2 hours ago'],
  [200_000, '2 days ago'],
])('%d seconds ago reads %s', (seconds, words) => {
  expect(relativeTime(new Date(0), new Date(seconds * 1000))).toBe(words);
});
