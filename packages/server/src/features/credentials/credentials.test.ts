import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../../access/secrets.ts';
import { addStrategy } from '../../testing/add-strategy.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: BrowserLike;

beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

async function newApplication(name: string): Promise<{ applicationId: string }> {
  return { applicationId: (await ada.call('createApplication', { body: { name } })).id };
}

describe('portal §9: a credential can be copied only once', () => {
  test('the key is in the answer that makes it and in no other, and only its hash is stored', async () => {
    const params = await newApplication('Secrets');
    const { credential, id } = await ada.call('createCredential', { params, body: { display_name: 'ci' } });
    expect(credential).toMatch(/^stoa_[\w-]{43}$/);
    const row = await app.db.selectFrom('credentials').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.secret_hash).toBe(tokenHash(credential));
    const { rows } = await sql<{
      text: string;
    }>`select query_to_xml('select * from credentials, applications, audit_events', true, false, '')::text as text`.execute(
      app.db,
    );
    expect(rows[0]?.text).not.toContain(credential);
    const answers = [
      await ada.call('listCredentials', { params }),
      await ada.call('getApplication', { params }),
      await ada.call('listApplications'),
      await ada.call('renameCredential', { params: { ...params, credentialId: id }, body: { display_name: 'again' } }),
    ];
    expect(JSON.stringify(answers)).not.toContain(credential.slice(5));
    expect((await ada.call('listCredentials', { params })).data).toEqual([{ id, display_name: 'again' }]);
  });

  test('no two keys are alike', async () => {
    const params = await newApplication('Different');
    const keys = await Promise.all(Array.from({ length: 5 }, () => ada.call('createCredential', { params })));
    expect(new Set(keys.map(({ credential }) => credential)).size).toBe(5);
  });
});

describe('contract §A.7: at most 20 keys an application', () => {
  test('of 30 parallel requests 20 win and 10 are told why', async () => {
    const params = await newApplication('Thirty');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => statusOf(ada.call('createCredential', { params }))),
    );
    expect(outcomes.filter((status) => status === 0)).toHaveLength(20);
    expect(outcomes.filter((status) => status === 403)).toHaveLength(10);
    expect((await ada.call('listCredentials', { params })).meta.page.total).toBe(20);
    expect(await problemOf(ada.call('createCredential', { params }))).toMatchObject({
      status: 403,
      code: 'quota_exceeded',
    });
  });

  test('revoking one makes room for one', async () => {
    const params = await newApplication('Room');
    for (let count = 0; count < 20; count += 1) await ada.call('createCredential', { params });
    const [first] = (await ada.call('listCredentials', { params })).data;
    await ada.call('revokeCredential', { params: { ...params, credentialId: first?.id ?? '' } });
    expect(await statusOf(ada.call('createCredential', { params }))).toBe(0);
    expect(await statusOf(ada.call('createCredential', { params }))).toBe(403);
  });

  test('another application has its own 20', async () => {
    const params = await newApplication('Its own');
    expect(await statusOf(ada.call('createCredential', { params }))).toBe(0);
  });
});

test('contract §A.7: without a name, or with spaces alone, the key gets a generated one', async () => {
  const params = await newApplication('Names');
  const made = [
    await ada.call('createCredential', { params }),
    await ada.call('createCredential', { params, body: {} }),
    await ada.call('createCredential', { params, body: { display_name: '  ' } }),
    await ada.call('createCredential', { params, body: { display_name: '  Build server ' } }),
  ];
  expect(made.map(({ display_name }) => display_name)).toEqual(['Key 1', 'Key 2', 'Key 3', 'Build server']);
});

test('portal §5: a rename needs a name', async () => {
  const params = await newApplication('Rename');
  const { id: credentialId } = await ada.call('createCredential', { params });
  for (const body of [{}, { display_name: '' }, { display_name: ' ' }, { display_name: 'x'.repeat(256) }]) {
    const refused = await problemOf(
      ada.call('renameCredential', { params: { ...params, credentialId }, body: body as never }),
    );
    expect(refused).toMatchObject({ status: 400, invalidParameters: [{ field: 'display_name' }] });
  }
});

test('a revoked key is gone, and cannot be renamed or revoked again', async () => {
  const params = await newApplication('Revoke');
  const { id: credentialId } = await ada.call('createCredential', { params });
  const which = { params: { ...params, credentialId } };
  await ada.call('revokeCredential', which);
  expect((await ada.call('listCredentials', { params })).data).toEqual([]);
  expect(await statusOf(ada.call('revokeCredential', which))).toBe(404);
  expect(await statusOf(ada.call('renameCredential', { ...which, body: { display_name: 'late' } }))).toBe(404);
  const events = await app.db
    .selectFrom('audit_events')
    .select('event')
    .where('subject', '=', `credential:${credentialId}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual(['credential_created', 'credential_revoked']);
});

test('an application whose strategy uses no keys gets none', async () => {
  const auth_strategy_id = await addStrategy(app, {
    name: 'Clients',
    credential_type: 'self_managed_client_credentials',
  });
  const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Client', auth_strategy_id } });
  expect(await statusOf(ada.call('createCredential', { params: { applicationId } }))).toBe(409);
});
