import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type IssuingApp, startIssuingApp } from '../../testing/issuing-app.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { everyRow, expectNoSecretIn } from '../../testing/secret-search.ts';

/** Every way in which a client's secret and its registration access token pass; then they are searched for. */
let issuing: IssuingApp;
const secrets = new Map<string, string>();

beforeAll(async () => {
  issuing = await startIssuingApp();
  secrets.set('initial access token', issuing.provider.initialAccessToken);
  const behaviour = issuing.provider.behaviour.registration;
  behaviour.rotatesSecret = true;
  behaviour.rotatesToken = true;
  behaviour.answer = (method, body) => {
    for (const name of ['client_secret', 'registration_access_token'])
      if (typeof body[name] === 'string') secrets.set(`${method} ${secrets.size} ${name}`, String(body[name]));
    return {};
  };
  const ada = await issuing.app.signedIn('ada');
  const create = (name: string) =>
    ada.call('createApplication', { body: { name, auth_strategy_id: issuing.strategyId, scopes: ['orders:read'] } });

  // Shown at once; rotated; changed, so that a secret waits; replaced.
  const shown = await create('Shown');
  const of = { params: { applicationId: shown.id } };
  await ada.call('rotateClientSecret', of);
  await ada.call('updateApplication', { ...of, body: { name: 'Changed' } });
  await issuing.settled();
  expect((await ada.call('getApplicationClient', of)).secret_waiting).toBe(true);
  await ada.call('revealClientSecret', of);
  await ada.call('replaceClient', of);

  // This client is made after its request has ended, and its secret still waits to be revealed.
  await issuing.provider.goDown();
  const late = await create('Late');
  await issuing.provider.comeBack();
  await issuing.makeDue();
  await issuing.settled();
  expect((await ada.call('getApplicationClient', { params: { applicationId: late.id } })).secret_waiting).toBe(true);

  // Repeated by a provider that refuses, and in a page of a proxy before it.
  const told = [...secrets.values()].join(' ');
  behaviour.instead = (method) =>
    method === 'POST' || method === 'PUT'
      ? { status: 400, type: 'application/json', body: JSON.stringify({ error: told, error_description: told }) }
      : undefined;
  await create('Refused');
  expect(await statusOf(ada.call('rotateClientSecret', of))).toBe(409);
  behaviour.instead = (method) => (method === 'PUT' ? { status: 502, type: 'text/html', body: told } : undefined);
  const unavailable = await problemOf(ada.call('rotateClientSecret', of));
  expectNoSecretIn(unavailable.message, secrets);
  await ada.call('deleteApplication', of);
  await issuing.settled();
  await vi.waitFor(() => expect(issuing.app.logged.some(({ kind }) => kind === 'client')).toBe(true));
});
afterAll(() => issuing?.close());

test('auth I1: no client secret and no registration access token is in any line of the log', () => {
  expect(secrets.size).toBeGreaterThan(10);
  expect(issuing.app.logged.length).toBeGreaterThan(20);
  expectNoSecretIn(JSON.stringify(issuing.app.logged), secrets);
});

test('auth C1: nor in any row of any table: outbox, audit log and mails included', async () => {
  const tables = await everyRow(issuing.app.db);
  expect(tables.get('client_secrets')).not.toBe('');
  for (const text of tables.values()) expectNoSecretIn(text, secrets);
});
