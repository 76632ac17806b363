import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssuingApp, startIssuingApp } from '../issuing-app.ts';
import { type SdkClients, sdkClients } from './sdk-clients.ts';
import { wireAnswers } from './wire-answers.ts';

/** The SDK of existing clients, unmodified, with applications whose clients are made at a real provider. */
const answers = wireAnswers();
let issuing: IssuingApp;
let mine: SdkClients;

beforeAll(async () => {
  issuing = await startIssuingApp();
  mine = sdkClients(issuing.app.url, answers);
  const { person } = await issuing.app.signedIn('sdk');
  const authenticateRequest = { username: person.email, password: person.password };
  expect((await mine.developer.authenticate({ authenticateRequest })).status).toBe(204);
});
afterAll(() => issuing.close());

test('contract §A.6: create with a client, refresh its secret, edit with all known fields, delete', async () => {
  const auth_strategy_id = issuing.strategyId;
  const { status, data: created } = await mine.applications.createApplication({
    createApplicationPayload: { name: 'Bot', auth_strategy_id, scopes: ['orders:read'] },
  });
  expect([status, created.auth_strategy?.credential_type]).toEqual([201, 'client_credentials']);
  const client = created.credentials as { client_id: string; client_secret: string };
  expect(client.client_id).toBe(created.reference_id);
  expect(await issuing.token(client)).toHaveProperty('access_token');

  issuing.provider.behaviour.registration.rotatesSecret = true;
  const applicationId = created.id;
  const refreshed = await mine.credentials.refreshApplicationToken({ applicationId });
  expect(refreshed.status).toBe(201);
  const { client_secret } = refreshed.data;
  expect(await issuing.token({ ...client, client_secret: String(client_secret) })).toHaveProperty('access_token');

  // What the form of existing clients sends: the reference id as it was.
  const { name, reference_id, scopes } = created;
  const edited = await mine.applications.updateApplication({
    applicationId,
    updateApplicationPayload: { name, reference_id, scopes: scopes ?? [], description: 'edited' },
  });
  expect(edited).toMatchObject({ status: 200, data: { reference_id, description: 'edited' } });
  expect(edited.data).not.toHaveProperty('credentials');
  expect((await mine.applications.deleteApplication({ applicationId })).status).toBe(204);
  await issuing.settled();
  expect(await issuing.token({ ...client, client_secret: String(client_secret) })).toMatchObject({
    error: 'invalid_client',
  });
});

test('an application whose client is still being made answers as the contract says', async () => {
  await issuing.provider.goDown();
  const { status, data } = await mine.applications.createApplication({
    createApplicationPayload: { name: 'Late', auth_strategy_id: issuing.strategyId },
  });
  expect([status, data.credentials]).toEqual([201, undefined]);
  expect((await mine.applications.getApplication({ applicationId: data.id })).data.reference_id).toBe(
    data.reference_id,
  );
  await issuing.provider.comeBack();
  await issuing.makeDue();
  await issuing.settled();
});
