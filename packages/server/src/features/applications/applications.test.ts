import type { ApplicationsTable } from '@stoa/database/tables';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStrategy } from '../../testing/add-strategy.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let scopedId: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  scopedId = await addStrategy(app, {
    name: 'Own clients',
    credential_type: 'self_managed_client_credentials',
    available_scopes: ['read', 'write'],
  });
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

describe('creating', () => {
  test('contract §A.6: without a strategy the default one is used, without a reference id one is made', async () => {
    for (const body of [{ name: 'Bare' }, { name: 'Null', auth_strategy_id: null }]) {
      const created = await ada.call('createApplication', { body });
      expect(created.auth_strategy).toEqual({
        id: catalogue.strategyId,
        name: 'Keys',
        credential_type: 'key_auth',
        key_names: ['apikey'],
      });
      expect(created.reference_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(created).toMatchObject({ description: null, redirect_uri: null, scopes: [] });
      expect(created).not.toHaveProperty('credentials');
      expect(await ada.call('getApplication', { params: { applicationId: created.id } })).toEqual(created);
    }
  });

  test('contract §A.2: a name of one’s own in use is a 409 that names the field, in any case; another developer may have it', async () => {
    await ada.call('createApplication', { body: { name: 'Taken' } });
    const taken = await problemOf(ada.call('createApplication', { body: { name: ' tAKEN ' } }));
    expect(taken).toMatchObject({
      status: 409,
      code: 'name_taken',
      invalidParameters: [{ field: 'name', source: 'body' }],
    });
    const bob = await app.signedIn('bob');
    expect((await bob.call('createApplication', { body: { name: 'Taken' } })).name).toBe('Taken');
  });

  test('contract §A.6: a reference id in use by anybody with the same strategy is a 409 that names the field and not its owner', async () => {
    const bob = await app.signedIn('bob');
    await bob.call('createApplication', { body: { name: 'Reference', reference_id: 'ref-1' } });
    const taken = await problemOf(ada.call('createApplication', { body: { name: 'Other', reference_id: 'ref-1' } }));
    expect(taken).toMatchObject({
      status: 409,
      invalidParameters: [{ field: 'reference_id', reason: 'is in use already' }],
    });
  });

  test('of ten parallel requests with one name one wins, and the others are told why', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => statusOf(ada.call('createApplication', { body: { name: 'Race' } }))),
    );
    expect(outcomes.sort()).toEqual([0, ...Array(9).fill(409)]);
  });

  test('scopes that the strategy does not offer are refused by name, an unknown strategy too', async () => {
    const body = { name: 'Scopes', auth_strategy_id: scopedId };
    const refused = await problemOf(ada.call('createApplication', { body: { ...body, scopes: ['read', 'admin'] } }));
    expect(refused).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'scopes', reason: expect.stringContaining('admin') }],
    });
    expect((await ada.call('createApplication', { body: { ...body, scopes: ['write'] } })).scopes).toEqual(['write']);
    const unknown = { name: 'Unknown', auth_strategy_id: '01890a5d-ac96-774b-bcce-b302099a8057' };
    expect(await problemOf(ada.call('createApplication', { body: unknown }))).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'auth_strategy_id' }],
    });
  });

  test('a redirect URI that could run a script is refused (RFC 6749 §3.1.2)', async () => {
    for (const redirect_uri of [
      'javascript:alert(1)',
      'https://a.example/#f',
      '/relative',
      'data:text/html,x',
      'https://bank.example@evil.example/',
      'https://:secret@a.example/',
      'https://@a.example/',
      'https://:@a.example/',
      'https://good.example\\@evil.example/',
    ]) {
      const refused = await problemOf(ada.call('createApplication', { body: { name: 'Redirect', redirect_uri } }));
      expect(refused, redirect_uri).toMatchObject({ status: 400, invalidParameters: [{ field: 'redirect_uri' }] });
    }
  });
});

describe('changing', () => {
  test('contract §A.6: a PATCH with the reference id as it is is accepted; what is not named stays', async () => {
    const body = { name: 'Edit', reference_id: 'edit-1', description: 'first', redirect_uri: 'https://a.example/back' };
    const created = await ada.call('createApplication', { body });
    const params = { applicationId: created.id };
    const changed = await ada.call('updateApplication', { params, body: { name: 'Edited', reference_id: 'edit-1' } });
    expect(changed).toMatchObject({ ...body, name: 'Edited', created_at: created.created_at });
    expect(await ada.call('updateApplication', { params, body: {} })).toMatchObject({
      name: 'Edited',
      description: 'first',
    });
  });

  test('an empty description or redirect URI clears it', async () => {
    const body = { name: 'Clear', description: 'text', redirect_uri: 'https://a.example/back' };
    const { id } = await ada.call('createApplication', { body });
    const cleared = await ada.call('updateApplication', {
      params: { applicationId: id },
      body: { description: '', redirect_uri: '' },
    });
    expect(cleared).toMatchObject({ description: null, redirect_uri: null });
  });

  test('a rename to a taken name is a 409 with the field, the strategy cannot be changed, scopes are checked', async () => {
    const { id } = await ada.call('createApplication', { body: { name: 'Rename', auth_strategy_id: scopedId } });
    const params = { applicationId: id };
    const { id: keys } = await ada.call('createApplication', { body: { name: 'Rename keys' } });
    await ada.call('createApplication', { body: { name: 'Occupied', reference_id: 'occupied' } });
    expect(await problemOf(ada.call('updateApplication', { params, body: { name: 'occupied' } }))).toMatchObject({
      status: 409,
      invalidParameters: [{ field: 'name' }],
    });
    expect(
      await problemOf(
        ada.call('updateApplication', { params: { applicationId: keys }, body: { reference_id: 'occupied' } }),
      ),
    ).toMatchObject({
      status: 409,
      invalidParameters: [{ field: 'reference_id' }],
    });
    const smuggled = { auth_strategy_id: catalogue.strategyId } as object;
    expect(await problemOf(ada.call('updateApplication', { params, body: smuggled }))).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'auth_strategy_id', rule: 'unknown_property' }],
    });
    expect(await statusOf(ada.call('updateApplication', { params, body: { scopes: ['admin'] } }))).toBe(400);
    expect((await ada.call('updateApplication', { params, body: { scopes: ['read', 'write'] } })).scopes).toEqual([
      'read',
      'write',
    ]);
  });
});

test('contract §A.6: deleting takes registrations and credentials with it and frees the name', async () => {
  const { id: applicationId } = await ada.call('createApplication', {
    body: { name: 'Doomed', reference_id: 'doomed' },
  });
  const params = { applicationId };
  await ada.call('createCredential', { params });
  await ada.call('createRegistration', { params, body: { product_version_id: catalogue.versionId } });
  await ada.call('deleteApplication', { params });
  for (const table of ['credentials', 'registrations'] as const) {
    expect(await app.db.selectFrom(table).select('id').where('application_id', '=', applicationId).execute()).toEqual(
      [],
    );
  }
  expect(await statusOf(ada.call('deleteApplication', { params }))).toBe(404);
  await ada.call('createApplication', { body: { name: 'Doomed', reference_id: 'doomed' } });
  const events = await app.db
    .selectFrom('audit_events')
    .select('event')
    .where('subject', '=', `application:${applicationId}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual(['application_created', 'application_deleted']);
});

test('portal §2: what a strategy stands for and whose tokens it accepts are told beside it', async () => {
  const issuer = 'https://id.example.org';
  const id = await addStrategy(app, {
    name: 'Live clients',
    credential_type: 'self_managed_client_credentials',
    issuer,
    environment: 'Production',
  });
  const { data } = await ada.call('listAuthStrategyDetails', { query: { 'page[size]': 100 } });
  expect(data).toContainEqual({
    id,
    environment: 'Production',
    issuer,
    audiences: [],
    client_id_claims: ['client_id', 'azp', 'sub'],
  });
  expect(data).toContainEqual(expect.objectContaining({ id: catalogue.strategyId, environment: null, issuer: null }));
});

test('portal §5: without any strategy an application cannot be created', async () => {
  const bare = await startTestApp();
  try {
    const developer = await bare.signedIn();
    expect((await developer.call('listAuthStrategies')).data).toEqual([]);
    expect(await problemOf(developer.call('createApplication', { body: { name: 'None' } }))).toMatchObject({
      status: 409,
    });
  } finally {
    await bare.close();
  }
});

describe('how many', () => {
  test('a developer can have a hundred applications; who deletes one can create another', async () => {
    const collector = await app.signedIn('collector');
    const first = await collector.call('createApplication', { body: { name: 'First' } });
    // The database makes the words of a search itself.
    const { words: _words, ...row }: Selectable<ApplicationsTable> & { words?: string } = await app.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 98 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      name: `More ${index}`,
      reference_id: `more-${index}`,
      scopes: JSON.stringify(row.scopes),
    }));
    await app.db.insertInto('applications').values(more).execute();
    const outcomes = await Promise.all(
      ['x', 'y', 'z'].map((name) => statusOf(collector.call('createApplication', { body: { name } }))),
    );
    expect(outcomes.sort()).toEqual([0, 409, 409]);
    const refused = await problemOf(collector.call('createApplication', { body: { name: 'Too many' } }));
    expect(refused).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(refused.message).toContain('at most 100 applications');
    await collector.call('deleteApplication', { params: { applicationId: first.id } });
    await collector.call('createApplication', { body: { name: 'Fits' } });
  });

  test('and can create and delete them 200 times an hour', async () => {
    const eager = await app.signedIn('eager');
    await eager.call('createApplication', { body: { name: 'First' } });
    await app.db
      .updateTable('throttles')
      .set({ points: 200 })
      .where('key', '=', `createApplication:${eager.person.id}`)
      .execute();
    expect(await problemOf(eager.call('createApplication', { body: { name: 'Second' } }))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
  });
});

describe('a name', () => {
  test.each([
    ['a line break', 'Bot\nadmin'],
    ['U+202E, which turns what follows', 'Bot\u202enimda'],
    ['U+200B, which nobody sees', 'Bo\u200bt'],
    ['a control character', 'Bot\u0007'],
  ])('is refused with %s, and the answer says which field', async (_what, name) => {
    const refused = await problemOf(ada.call('createApplication', { body: { name } }));
    expect(refused).toMatchObject({ status: 400, invalidParameters: [{ field: 'name' }] });
  });

  test('that was given before such characters were refused is still read', async () => {
    const { id } = await ada.call('createApplication', { body: { name: 'From before' } });
    await app.db.updateTable('applications').set({ name: 'From\u202e before' }).where('id', '=', id).execute();
    expect((await ada.call('getApplication', { params: { applicationId: id } })).name).toBe('From\u202e before');
  });

  test.each(['Número 7', 'می‌خواهم', '👩‍🔧 Werkstatt', 'עברית'])('may be %s', async (name) => {
    expect((await ada.call('createApplication', { body: { name } })).name).toBe(name);
  });
});

describe('lists', () => {
  const names = ['100% off', '100 off', 'snake_case', 'snakeXcase', 'back\\slash', 'Zebra', 'alpha'];
  let lister: BrowserLike;
  beforeAll(async () => {
    lister = await app.signedIn('lister');
    for (const name of names) await lister.call('createApplication', { body: { name } });
    await lister.call('createApplication', { body: { name: 'scoped', auth_strategy_id: scopedId } });
  });

  test('contract §A.1: pages in order of the name, with the true total on every page and beyond the last', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 1_000_000].map((number) =>
        lister.call('listApplications', { query: { 'page[size]': 3, 'page[number]': number } }),
      ),
    );
    const all = pages.flatMap(({ data }) => data.map(({ name }) => name));
    expect(all).toHaveLength(8);
    expect(all.indexOf('alpha')).toBeLessThan(all.indexOf('Zebra'));
    expect(pages.map(({ meta }) => meta.page)).toEqual(
      [1, 2, 3, 4, 1_000_000].map((number) => ({ number, size: 3, total: 8 })),
    );
    expect((await lister.call('listApplications')).meta).toEqual({ page: { number: 1, size: 10, total: 8 } });
  });

  test.each([
    ['%', ['100% off']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['SNAKE', ['snake_case', 'snakeXcase']],
    ["' or 1=1 --", []],
  ])('contract §A.1: contains %j finds letters, not patterns, in any case', async (part, expected) => {
    const { data, meta } = await lister.call('listApplications', { query: { 'filter[name][contains]': part } });
    expect(data.map(({ name }) => name)).toEqual(expected);
    expect(meta.page.total).toBe(expected.length);
  });

  test('contract §A.1: equality is exact, shorthand and operator combine with AND', async () => {
    const found = async (query: object) =>
      (await lister.call('listApplications', { query })).data.map(({ name }) => name);
    expect(await found({ 'filter[name]': 'Zebra' })).toEqual(['Zebra']);
    expect(await found({ 'filter[name][eq]': 'zebra' })).toEqual([]);
    expect(await found({ 'filter[name]': 'Zebra', 'filter[name][contains]': 'alp' })).toEqual([]);
    expect(await found({ 'filter[auth_strategy_id]': scopedId })).toEqual(['scoped']);
    expect(await found({ 'filter[auth_strategy_id]': scopedId, 'filter[name][contains]': 'zeb' })).toEqual([]);
  });

  test('two equality filters that contradict each other find nothing', async () => {
    const query = { 'filter[auth_strategy_id]': scopedId, 'filter[auth_strategy_id][eq]': catalogue.strategyId };
    expect((await lister.call('listApplications', { query })).data).toEqual([]);
  });
});
