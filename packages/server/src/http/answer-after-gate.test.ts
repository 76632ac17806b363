import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addGateway, addOperatorToken } from '../testing/add-tokens.ts';
import { addCatalogue } from '../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { answeredAtOnce } from './answer-after-gate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
});
afterAll(() => app?.close());

const waited = () => vi.mocked(app.deps.admission.catchUp).mock.calls.length;
const notes = async () =>
  (await sql<{ count: string }>`select count(*) as count from admission_changes`.execute(app.db)).rows[0]?.count;

describe('docs/decisions/015: what was written counts before its writer is answered', () => {
  beforeEach(() => {
    vi.spyOn(app.deps.admission, 'catchUp');
    vi.mocked(app.deps.admission.catchUp).mockClear();
  });

  test('a call that may change who may pass waits for the gate', async () => {
    const ada = await app.signedIn('ada');
    vi.mocked(app.deps.admission.catchUp).mockClear();
    const { id } = await ada.call('createApplication', { body: { name: 'Bot' } });
    expect(waited()).toBe(1);
    await ada.call('deleteApplication', { params: { applicationId: id } });
    expect(waited()).toBe(2);
  });

  test('a refusal and a question do not', async () => {
    const response = await fetch(`${app.url}/api/v2/applications`, { method: 'POST' });
    expect(response.status).toBe(401);
    await fetch(`${app.url}/api/v2/portal`);
    expect(waited()).toBe(0);
  });

  test('signing in and what strangers may send all day do not, and change nothing of it', async () => {
    const bob = await app.signedIn('bob');
    const uma = await app.signedInUser('owner', 'uma');
    const gateway = await addGateway(app);
    const { id: gatewayId } = await app.db.selectFrom('gateways').select('id').executeTakeFirstOrThrow();
    const token = await addOperatorToken(app);
    const before = await notes();
    vi.mocked(app.deps.admission.catchUp).mockClear();
    const reported = (path: string, headers: Record<string, string>) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '[]',
      });
    const account = ({ email, password }: { email: string; password: string }) => ({ username: email, password });
    const calls: Record<(typeof answeredAtOnce)[number], () => Promise<unknown>> = {
      authenticateDeveloper: () => bob.call('authenticateDeveloper', { body: account(bob.person) }),
      refreshDeveloperSession: () => bob.call('refreshDeveloperSession'),
      forgotDeveloperPassword: () => bob.call('forgotDeveloperPassword', { body: { email: bob.person.email } }),
      logOutDeveloper: () => bob.call('logOutDeveloper'),
      authenticateUser: () => uma.call('authenticateUser', { body: account(uma.person) }),
      refreshUserSession: () => uma.call('refreshUserSession'),
      forgotUserPassword: () => uma.call('forgotUserPassword', { body: { email: uma.person.email } }),
      logOutUser: () => uma.call('logOutUser'),
      ingestCalls: () => reported('/gateway/v1/calls', { 'x-gateway-token': gateway }),
      ingestLogs: () => reported('/gateway/v1/logs', { 'x-gateway-token': gateway }),
      importCalls: () => reported(`/management/v1/gateways/${gatewayId}/calls`, { authorization: `Bearer ${token}` }),
    };
    expect(Object.keys(calls).sort()).toEqual([...answeredAtOnce].sort());
    for (const call of Object.values(calls)) await call();
    expect(waited()).toBe(0);
    expect(await notes()).toBe(before);
  });
});
