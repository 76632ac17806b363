import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ReceivingServer, startReceivingServer } from './mail/testing/receiving-server.ts';
import { addGateway, addOperatorToken } from './testing/add-tokens.ts';
import { addCatalogue, type Catalogue } from './testing/catalogue.ts';
import { statusOf } from './testing/problem-of.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/**
 * One whole journey with every kind of secret, mails by a real SMTP server; then all that the server has written is
 * searched for them: every log line at the most talkative level, every row of every table.
 */
let mails: ReceivingServer;
let app: TestApp;
let catalogue: Catalogue;
const secrets = new Map<string, string>();

beforeAll(async () => {
  mails = await startReceivingServer();
  app = await startTestApp({ mode: 'production', smtpUrl: mails.url });
  catalogue = await addCatalogue(app);
  await journey();
});
afterAll(async () => {
  await app.close();
  await mails.stop();
});

function keep(name: string, secret: string | undefined): string {
  if (!secret) throw new Error(`no ${name}`);
  secrets.set(name, secret);
  return secret;
}

async function mailedToken(email: string, path: string): Promise<string> {
  return vi.waitFor(() => {
    const texts = mails.received
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ parsed }) => parsed.text ?? '');
    const link = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).find((one) => one.includes(path));
    if (!link) throw new Error(`no link to ${path} yet`);
    return new URL(link).searchParams.get('token') ?? '';
  }, 10_000);
}

async function journey(): Promise<void> {
  const email = 'careful@example.com';
  const browser = app.visitor();
  const wrong = keep('wrong password', 'Wrong-Horse-Battery-7');
  const password = keep('password', 'Correct-Horse-Battery-7');
  await browser.call('registerDeveloper', { body: { email, full_name: 'Mara' } });
  const verify = keep('verify token', await mailedToken(email, '/login'));
  // The browser opens the mailed link: an address with a token in it.
  await browser.fetch(`/login?email=${email}&token=${verify}`);
  const first = await browser.call('verifyDeveloperEmail', { body: { token: verify } });
  await browser.call('resetDeveloperPassword', {
    body: { password: wrong, token: keep('first reset token', first.token) },
  });
  const operatorToken = keep('operator token', await addOperatorToken(app));
  const { id } = await app.db
    .selectFrom('developers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const manage = (path: string, token: string, body?: object) =>
    fetch(`${app.url}/management/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await manage(`/developers/${id}/approve`, operatorToken)).status).toBe(200);
  expect((await manage(`/developers/${id}/approve`, keep('guessed operator token', 'guess-'.repeat(8)))).status).toBe(
    401,
  );

  await browser.call('forgotDeveloperPassword', { body: { email } });
  const reset = keep('reset token', await mailedToken(email, '/reset-password'));
  await browser.fetch(`/reset-password?email=${email}&token=${reset}`);
  await browser.call('resetDeveloperPassword', { body: { password, token: reset } });
  expect(await statusOf(browser.call('authenticateDeveloper', { body: { username: email, password: wrong } }))).toBe(
    401,
  );
  expect(
    await statusOf(
      browser.call('authenticateDeveloper', { body: { username: email, password, extra: password } as never }),
    ),
  ).toBe(400);
  await browser.call('authenticateDeveloper', { body: { username: email, password } });
  for (const round of ['first', 'second']) {
    keep(`${round} access cookie`, browser.cookies.get('portalaccesstoken'));
    keep(`${round} refresh cookie`, browser.cookies.get('portalrefreshtoken'));
    await browser.call('refreshDeveloperSession');
  }

  const { id: applicationId } = await browser.call('createApplication', { body: { name: 'Bot' } });
  const params = { applicationId };
  const key = keep('API key', (await browser.call('createCredential', { params })).credential);
  await browser.call('createRegistration', { params, body: { product_version_id: catalogue.openVersionId } });
  const added = (await (await manage('/gateways', operatorToken, { name: 'edge' })).json()) as { token: string };
  const gatewayToken = keep('gateway token', added.token);
  const check = (headers: Record<string, string>) =>
    fetch(`${app.url}/gateway/v1/verify/${catalogue.openVersionId}/parcels?apikey=${key}`, {
      method: 'POST',
      headers,
      body: key,
    });
  expect((await check({ 'x-gateway-token': gatewayToken, 'x-api-key': key })).status).toBe(200);
  expect((await check({ 'x-gateway-token': gatewayToken, 'x-api-key': `${key}x` })).status).toBe(401);
  expect(
    (await check({ 'x-gateway-token': await addGateway(app, 'other'), 'x-api-key': key, apikey: 'two' })).status,
  ).toBe(401);
  expect((await check({ 'x-gateway-token': key, 'x-api-key': key })).status).toBe(404);
  // Sent where nothing of the kind belongs: malformed, unknown, too large.
  for (const body of [
    `{"password": "${password}"`,
    `"${password}"`,
    JSON.stringify({ token: reset, password: password.repeat(1000) }),
  ]) {
    await browser.fetch('/api/v2/developer/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  }
  await browser.fetch(`/api/v2/nothing?token=${reset}`);
  await browser.fetch(`/api/v2/products/%E0%A4%A?token=${reset}`);
  await browser.call('logOutDeveloper');
  const waiting = () => app.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000);
}

/** As it is, and as careless code would have written it. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    JSON.stringify(secret).slice(1, -1),
  ];
}

function expectNoSecretIn(text: string): void {
  for (const [name, secret] of secrets) {
    for (const form of forms(secret)) {
      const at = text.indexOf(form);
      if (at >= 0) throw new Error(`the ${name} is in: …${text.slice(Math.max(0, at - 200), at + 100)}…`);
    }
  }
}

test('auth I1: no password, token, cookie or key is in any line of the log', () => {
  expect(secrets.size).toBe(13);
  expect(app.logged.length).toBeGreaterThan(50);
  expectNoSecretIn(JSON.stringify(app.logged));
});

test('auth C1, E2: nor in any row of any table, mails that were delivered included', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    app.db,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select ${sql.table(name)}::text as text from ${sql.table(name)}`.execute(app.db);
    expectNoSecretIn(rows.map(({ text }) => text).join('\n'));
  }
});

test('an address is logged without its query', () => {
  const paths = app.logged
    .map(({ req }) => (req as { path?: string } | undefined)?.path)
    .filter((path) => path !== undefined);
  expect(paths).toContain('/login');
  expect(paths.filter((path) => path.includes('?'))).toEqual([]);
});
