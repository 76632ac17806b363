import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssuingApp, startIssuingApp } from '../testing/issuing-app.ts';
import { runStoa } from '../testing/run-stoa.ts';

let issuing: IssuingApp;
let operator: Client;
beforeAll(async () => {
  issuing = await startIssuingApp();
  operator = await issuing.app.operator();
});
afterAll(() => issuing.close());

const stoa = (...args: string[]) => runStoa(operator, args);

test('an operator finds a client that could not be made, tries it again, and forgets one that cannot be deleted', async () => {
  expect((await stoa('issuing', 'list')).out).toBe('No clients.');
  expect((await stoa('applications', 'list')).out).toBe('No applications.');
  const ada = await issuing.app.signedIn('ada');
  await issuing.provider.goDown();
  const { id } = await ada.call('createApplication', {
    body: { name: 'Bot', auth_strategy_id: issuing.strategyId },
  });
  // A name from when such characters were not refused yet.
  await issuing.app.db.updateTable('applications').set({ name: 'Bot\u0007' }).where('id', '=', id).execute();
  const [waiting] = JSON.parse((await stoa('issuing', 'list', '--state', 'creating', '--json')).out) as {
    id: string;
  }[];
  const client = waiting?.id ?? '';
  const shown = (await stoa('applications', 'show', id)).out;
  expect(shown).toMatch(/Reference id {2}[0-9a-f-]{36}\n/);
  expect(shown).toContain('creating since');
  expect(shown).toContain('The identity provider cannot be reached.');
  expect(shown).not.toContain('\u0007');
  await issuing.provider.comeBack();
  expect((await stoa('issuing', 'retry', client)).code).toBe(0);
  await issuing.settled();
  const made = JSON.parse((await stoa('applications', 'list', '--json')).out) as { reference_id: string }[];
  expect(made).toMatchObject([{ id, client_state: 'active' }]);
  const clientId = made[0]?.reference_id ?? '';
  expect((await stoa('applications', 'list', '--reference-id', clientId)).out).toContain(id);
  expect((await stoa('applications', 'list', '--reference-id', 'nobody')).out).toBe('No applications.');

  expect(await stoa('issuing', 'forget', client)).toMatchObject({ code: 1 });
  await issuing.provider.goDown();
  await ada.call('deleteApplication', { params: { applicationId: id } });
  expect((await stoa('issuing', 'list')).out).toContain('(deleted)');
  expect((await stoa('issuing', 'forget', client)).out).toContain('by hand');
  expect((await stoa('issuing', 'list')).out).toBe('No clients.');
  expect((await stoa('applications', 'show', id)).err).toContain('was not found');
});
