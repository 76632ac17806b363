import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type ReceivingServer, startReceivingServer } from '@stoa/outbox/mail/testing/receiving-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addGateway, addOperatorToken } from './testing/add-tokens.ts';
import { addCatalogue, type Catalogue } from './testing/catalogue.ts';
import { statusOf } from './testing/problem-of.ts';
import { everyRow, expectNoSecretIn } from './testing/secret-search.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

/**
 * One whole journey with every kind of secret, mails by a real SMTP server; then all that the server has written is
 * searched for them: every log line at the most talkative level, every row of every table.
 */
let mails: ReceivingServer;
let hook: WebhookReceiver;
let app: TestApp;
let catalogue: Catalogue;
const secrets = new Map<string, string>();

beforeAll(async () => {
  mails = await startReceivingServer();
  hook = await startWebhookReceiver();
  app = await startTestApp({ mode: 'production', smtpUrl: mails.url });
  catalogue = await addCatalogue(app);
  await journey();
});
afterAll(async () => {
  await app.close();
  await mails.stop();
  await hook.close();
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
  });
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

  const webhook = await manage('/webhooks', operatorToken, { url: hook.url, allow_private: true });
  const { secret: hookSecret } = (await webhook.json()) as { secret: string };
  keep('webhook secret', hookSecret.replace('whsec_', '').slice(0, 40));

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
  const { private_key_pem } = await browser.call('generateCertificate', { params });
  // A whole line of its base64: the first one is the same in every key of the kind.
  keep('private key', (private_key_pem ?? '').split('\n')[2] ?? '');
  // Its number as bytes are written: in whatever form of DER it is, and in columns of bytes.
  keep('private number', privateNumber(private_key_pem ?? ''));
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
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
}

test('what webhooks were told has no password, token, cookie or key, and nobody’s address', () => {
  expect(hook.received.map(({ event }) => event.type)).toContain('credential.created');
  const told = JSON.stringify(hook.received);
  expectNoSecretIn(told, secrets);
  expect(told).not.toContain('@');
});

test('auth I1: no password, token, cookie or key is in any line of the log', () => {
  expect(secrets.size).toBe(16);
  expect(app.logged.length).toBeGreaterThan(50);
  expectNoSecretIn(JSON.stringify(app.logged), secrets);
});

test('auth C1, E2: nor in any row of any table, mails that were delivered included', async () => {
  const tables = await everyRow(app.db);
  expect(tables.size).toBeGreaterThan(20);
  for (const text of tables.values()) expectNoSecretIn(text, secrets);
});

test('a key in DER would be found in a column of bytes', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const number = new Map([['key', privateNumber(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())]]);
  for (const type of ['pkcs8', 'sec1'] as const) {
    const column = `\\x${privateKey.export({ format: 'der', type }).toString('hex')}`;
    expect(() => expectNoSecretIn(column, number)).toThrow('the key is in');
  }
});

/** Reads the number of a private key on a curve, in hexadecimal digits. */
function privateNumber(pem: string): string {
  return Buffer.from(createPrivateKey(pem).export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex');
}

test('an address is logged without its query', () => {
  const paths = app.logged
    .map(({ req }) => (req as { path?: string } | undefined)?.path)
    .filter((path) => path !== undefined);
  expect(paths).toContain('/login');
  expect(paths.filter((path) => path.includes('?'))).toEqual([]);
});
