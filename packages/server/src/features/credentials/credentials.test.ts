import { tokenHash } from '@stoa/secrets/secrets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    expect(credential).toMatch(/^stoa_key_[0-9A-Za-z]{49}$/);
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
  // A default name is never the name of a key that exists, also after a deletion.
  await ada.call('revokeCredential', { params: { ...params, credentialId: made[0]?.id ?? '' } });
  expect((await ada.call('createCredential', { params })).display_name).toBe('Key 4');
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

test('a name is seen as it is: no line breaks, no turned text, nothing invisible, when a key is made or renamed', async () => {
  const params = await newApplication('Seen');
  const { id: credentialId } = await ada.call('createCredential', { params });
  for (const display_name of ['ci\nrevoked by: ops', 'ci\u202elevne', '\u200b', 'a\u0007b']) {
    const body = { display_name };
    const refused = { status: 400, invalidParameters: [{ field: 'display_name' }] };
    const made = ada.call('createCredential', { params, body });
    expect(await problemOf(made), JSON.stringify(display_name)).toMatchObject(refused);
    const renamed = ada.call('renameCredential', { params: { ...params, credentialId }, body });
    expect(await problemOf(renamed), JSON.stringify(display_name)).toMatchObject(refused);
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

describe('optional expiry', () => {
  const inDays = (days: number) => new Date(app.deps.now().getTime() + days * 86_400_000).toISOString();

  test('a key may have an end, which the list of use shows; without one it has none', async () => {
    const params = await newApplication('Ends');
    const expires_at = inDays(30);
    const ending = await ada.call('createCredential', { params, body: { display_name: 'ends', expires_at } });
    expect(Object.keys(ending).sort()).toEqual(['credential', 'display_name', 'id']);
    await ada.call('createCredential', { params, body: { display_name: 'stays', expires_at: null } });
    const { data } = await ada.call('getCredentialUsage', { params });
    expect(data.map(({ display_name, expires_at: end }) => [display_name, end])).toEqual([
      ['ends', expires_at],
      ['stays', null],
    ]);
    expect((await ada.call('listCredentials', { params })).data.map((row) => Object.keys(row).sort())).toEqual([
      ['display_name', 'id'],
      ['display_name', 'id'],
    ]);
  });

  test.each([
    ['the past', () => inDays(-1), 'invalid'],
    ['this moment', () => app.deps.now().toISOString(), 'invalid'],
    ['a day without time', () => '2030-01-01', 'is_date_time'],
    ['words', () => 'tomorrow', 'is_date_time'],
  ])('an end in %s is refused, with the field', async (_what, end, rule) => {
    const params = await newApplication(`Refused ${_what}`);
    expect(await problemOf(ada.call('createCredential', { params, body: { expires_at: end() } }))).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'expires_at', rule }],
    });
    expect((await ada.call('listCredentials', { params })).data).toEqual([]);
  });
});

describe('rotation without downtime: which key was used when', () => {
  const hourMs = 3_600_000;

  async function countedBefore(credential_id: string, hours: number, count: number): Promise<void> {
    const at = app.deps.now().getTime();
    const hour = new Date(at - (at % hourMs) - hours * hourMs);
    const { portal_id } = app.portal;
    await app.db.insertInto('credential_uses').values({ portal_id, credential_id, hour, count }).execute();
  }

  test('each key shows when it was made and last used, and its calls by the hour, the present one last', async () => {
    const params = await newApplication('Used');
    const used = await ada.call('createCredential', { params });
    const quiet = await ada.call('createCredential', { params });
    await countedBefore(used.id, 2, 3);
    await countedBefore(used.id, 23, 1);
    await countedBefore(used.id, 24, 9);
    for (let call = 0; call < 2; call += 1) app.deps.noteUse(app.portal.portal_id, used.id);
    await app.credentialUse.flush();
    const { data } = await ada.call('getCredentialUsage', { params });
    expect(data.map(({ id }) => id)).toEqual([used.id, quiet.id]);
    const [first, second] = data;
    expect(first?.calls_by_hour).toEqual([1, ...Array(20).fill(0), 3, 0, 2]);
    expect(Math.abs(Date.parse(first?.last_used_at ?? '') - app.deps.now().getTime())).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(first?.created_at ?? '') - app.deps.now().getTime())).toBeLessThan(60_000);
    expect(second).toMatchObject({ last_used_at: null, calls_by_hour: Array(24).fill(0) });
  });

  test('a key that is quiet for long still tells when it was used last', async () => {
    const params = await newApplication('Quiet');
    const { id } = await ada.call('createCredential', { params });
    const last_used_at = new Date('2026-01-02T03:04:05.000Z');
    await app.db.updateTable('credentials').set({ last_used_at }).where('id', '=', id).execute();
    expect((await ada.call('getCredentialUsage', { params })).data).toMatchObject([
      { id, last_used_at: last_used_at.toISOString(), calls_by_hour: Array(24).fill(0) },
    ]);
  });

  test('contract §A.1: another developer sees none of it', async () => {
    const params = await newApplication('Mine');
    const eve = await app.signedIn('eve');
    expect(await statusOf(eve.call('getCredentialUsage', { params }))).toBe(404);
  });
});
