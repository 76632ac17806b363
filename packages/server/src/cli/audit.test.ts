import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalogue } from '../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { runProgram } from './program.ts';

let app: TestApp;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());

async function stoa(...args: string[]) {
  const out: string[] = [];
  const said = (text: string) => void out.push(text);
  await runProgram(args, { env: {}, out: said, err: said, isTerminal: false, client: () => operator });
  return out.join('\n');
}

test('the log names people and things, and JSON keeps the ids; what is gone has its id alone', async () => {
  const { productId, versionId } = await addCatalogue(app);
  const ada = await app.signedIn('ada');
  const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Relay' } });
  const { id: credentialId } = await ada.call('createCredential', {
    params: { applicationId },
    body: { display_name: 'ci-runner' },
  });
  const { id: registrationId } = await ada.call('createRegistration', {
    params: { applicationId },
    body: { product_version_id: versionId },
  });
  const team = await operator.call('createTeam', { body: { name: 'Partners' } });
  const grant = { params: { teamId: team.id, productId }, body: { action: 'register' as const } };
  await operator.call('grantProduct', grant);

  const log = await stoa('audit', 'list');
  const { email } = ada.person;
  const line = (event: string) => log.split('\n').find((row) => row.includes(event));
  expect(line('credential_created')).toMatch(new RegExp(` developer ${email} +credential ci-runner of Relay`));
  expect(line('registration_requested')).toContain(`registration Relay for `);
  expect(line('product_granted')).toMatch(/ operator test +team Partners +\{.*"product":"Parcels"/);
  for (const id of [credentialId, registrationId, team.id, productId, ada.person.id]) expect(log).not.toContain(id);

  const [event] = JSON.parse(await stoa('audit', 'list', '--subject', `credential:${credentialId}`, '--json'));
  expect(event).toMatchObject({
    actor: `developer:${ada.person.id}`,
    subject: `credential:${credentialId}`,
    names: { [`developer:${ada.person.id}`]: email, [`credential:${credentialId}`]: 'ci-runner of Relay' },
  });

  await ada.call('revokeCredential', { params: { applicationId, credentialId } });
  expect(await stoa('audit', 'list', '--subject', `credential:${credentialId}`)).toContain(
    `credential:${credentialId}`,
  );
});
