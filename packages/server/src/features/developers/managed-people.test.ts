import type { UserRole } from '@stoa/contract/users';
import { newId } from '@stoa/database/ids';
import { developerList } from '@stoa/managed-lists/developer-list';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { mailsTo } from '../../testing/mail-to.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
const browsers = {} as Record<UserRole, BrowserLike>;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  for (const role of ['owner', 'approver', 'viewer', 'publisher'] as const)
    browsers[role] = await app.signedInUser(role, role === 'owner' ? 'grace' : role);
});
afterAll(() => app.close());
beforeEach(async () => void (await app.db.deleteFrom('developers').execute()));

type Status = 'approved' | 'pending' | 'unverified' | 'disabled';

async function addDeveloper(email: string, full_name: string, status: Status = 'approved'): Promise<string> {
  const id = newId();
  const at = new Date();
  await app.db
    .insertInto('developers')
    .values({
      portal_id: app.portal.portal_id,
      id,
      email,
      full_name,
      status,
      password_hash: 'x',
      email_verified_at: at,
      decided_at: null,
      updated_at: at,
    })
    .execute();
  return id;
}

async function addApplication(developer_id: string, name: string): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('applications')
    .values({
      portal_id: app.portal.portal_id,
      id,
      developer_id,
      name,
      description: null,
      reference_id: id,
      redirect_uri: null,
      auth_strategy_id: catalogue.strategyId,
      scopes: '[]',
      updated_at: new Date(),
    })
    .execute();
  return id;
}

async function register(application_id: string, status: 'approved' | 'pending' = 'approved'): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('registrations')
    .values({
      portal_id: app.portal.portal_id,
      id,
      application_id,
      product_id: catalogue.productId,
      product_version_id: catalogue.versionId,
      status,
      scopes: '[]',
      updated_at: new Date(),
    })
    .execute();
  return id;
}

async function addKey(application_id: string): Promise<void> {
  await app.db
    .insertInto('credentials')
    .values({
      portal_id: app.portal.portal_id,
      id: newId(),
      application_id,
      display_name: 'Key',
      secret_hash: newId(),
      expires_at: null,
      last_used_at: null,
      expiry_notice: null,
      updated_at: new Date(),
    })
    .execute();
}

const developers = async (query: object) =>
  (await browsers.viewer.call('listDevelopers', { query: { 'page[after]': '', ...query } })).data.map(
    (row) => row.email,
  );
const applications = async (query: object) =>
  (await browsers.viewer.call('listManagedApplications', { query: { 'page[after]': '', ...query } })).data.map(
    (row) => row.name,
  );

describe('the list of developers', () => {
  test('is searched by the beginnings of words of name, address and domain, whatever their case and accents', async () => {
    await addDeveloper('ada.lovelace@analytical.example', 'Ada Lovelace');
    await addDeveloper('zoe@kargo.example', 'Zoé Müller');
    for (const search of ['love', 'ADA', 'lovel ada', 'ada.love', '@analyt', 'ada.lovelace@analytical.example'])
      expect(await developers({ search }), search).toEqual(['ada.lovelace@analytical.example']);
    for (const search of ['zoe', 'Zoé', 'muller', 'müll', 'kargo'])
      expect(await developers({ search }), search).toEqual(['zoe@kargo.example']);
    for (const search of ['lace', 'ada kargo', "'; drop table developers; --", 'a:* | z', '%', '\\'])
      expect(await developers({ search }), search).not.toContain('nobody');
    expect(await developers({ search: 'lace' })).toEqual([]);
    expect(await developers({ search: 'ada kargo' })).toEqual([]);
  });

  test('goes by cursor in every order, without repeating and without leaving out', async () => {
    const all: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      await addDeveloper(`dev${number}@x.example`, `Dev ${number}`);
      all.push(`dev${number}@x.example`);
    }
    await app.db.updateTable('developers').set({ status: 'approved' }).execute();
    for (const order of ['newest', 'oldest', 'email'] as const)
      for (const search of [undefined, 'dev']) {
        const seen: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const page: { data: { email: string }[]; meta: { next: string | null; page?: unknown } } =
            await browsers.viewer.call('listDevelopers', {
              query: { 'page[after]': after, 'page[size]': 3, order, ...(search && { search }) },
            });
          expect(page.meta.page).toBeUndefined();
          seen.push(...page.data.map((row) => row.email));
          after = page.meta.next;
        }
        expect(seen, order).toEqual(order === 'newest' ? all.toReversed() : all);
      }
  });

  test('still goes by page numbers, which count', async () => {
    await addDeveloper('ada@x.example', 'Ada', 'pending');
    await addDeveloper('bob@x.example', 'Bob');
    const { data, meta } = await browsers.viewer.call('listDevelopers', { query: { 'filter[status]': 'pending' } });
    expect(data).toMatchObject([{ email: 'ada@x.example', application_count: 0 }]);
    expect(meta).toEqual({ page: { number: 1, size: 100, total: 1 }, next: null });
  });

  test('refuses a cursor that no list has given out', async () => {
    for (const query of ['page[after]=nowhere', 'page[after]=%00.1&order=email']) {
      const answer = await browsers.viewer.fetch(`/management/v1/developers?${query}`);
      expect(answer.status, query).toBe(400);
    }
  });
});

describe('the list of applications', () => {
  test('is searched by its name, its developer and its client id, and narrowed by access', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada Lovelace');
    const bob = await addDeveloper('bob@kargo.example', 'Bob');
    const desk = await addApplication(ada, 'Parcel desk');
    await addApplication(bob, 'Weather <b>“bot”</b>');
    await register(desk, 'pending');
    expect(await applications({})).toEqual(['Weather <b>“bot”</b>', 'Parcel desk']);
    for (const search of ['parc', 'lovelace', 'analytical', desk])
      expect(await applications({ search }), search).toEqual(['Parcel desk']);
    expect(await applications({ search: 'bot' })).toEqual(['Weather <b>“bot”</b>']);
    expect(await applications({ 'filter[product_id]': catalogue.productId })).toEqual(['Parcel desk']);
    expect(await applications({ 'filter[access]': 'pending' })).toEqual(['Parcel desk']);
    expect(await applications({ 'filter[access]': 'approved' })).toEqual([]);
    expect(await applications({ 'filter[access]': 'pending', search: 'weather' })).toEqual([]);
    expect(await applications({ 'filter[developer_id]': bob })).toEqual(['Weather <b>“bot”</b>']);
    expect(await applications({ order: 'name' })).toEqual(['Parcel desk', 'Weather <b>“bot”</b>']);
  });
});

describe('a developer’s page', () => {
  test('says what the account is and has, and who may read the audit log reads it there', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    const desk = await addApplication(ada, 'Parcel desk');
    await register(desk);
    await addKey(desk);
    await browsers.approver.call('disableDeveloper', { params: { developerId: ada } });
    const page = await browsers.owner.call('getManagedDeveloper', { params: { developerId: ada } });
    expect(page).toMatchObject({
      developer: { email: 'ada@analytical.example', status: 'disabled', has_password: true, locked_until: null },
      applications: [{ name: 'Parcel desk', access: [{ status: 'approved', product: { name: 'Parcels' } }] }],
      keys: [{ display_name: 'Key', last_used_at: null }],
      sessions: [],
      goes: { applications: 1, registrations: 1, keys: 1, certificates: 0, clients: 0 },
      audit: [{ event: 'developer_disabled' }],
    });
    expect(page.decision?.by).toBeTruthy();
    const seen = await browsers.viewer.call('getManagedDeveloper', { params: { developerId: ada } });
    expect(seen.audit).toBeNull();
    const answer = await browsers.publisher.fetch(`/management/v1/developers/${ada}`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining('ada')]);
  });

  test('tells which mails went to the address', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada', 'pending');
    await browsers.approver.call('approveDeveloper', { params: { developerId: ada } });
    const { mails } = await browsers.viewer.call('getManagedDeveloper', { params: { developerId: ada } });
    expect(mails.map(({ message }) => message)).toEqual(['account-approved']);
  });

  test('an owner deletes the account with all that it has; the second owner is told that it is gone', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    const desk = await addApplication(ada, 'Parcel desk');
    await addKey(desk);
    const path = `/management/v1/developers/${ada}`;
    expect((await browsers.approver.fetch(path, { method: 'DELETE' })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => browsers.owner.fetch(path, { method: 'DELETE' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await applications({})).toEqual([]);
    const entry = await app.db
      .selectFrom('audit_events')
      .select(['actor', 'details'])
      .where('event', '=', 'developer_deleted')
      .where('subject', '=', `developer:${ada}`)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: expect.stringMatching(/^user:/), details: { applications: 1 } });
  });
});

describe('an application', () => {
  const transfer = (id: string, email: string, more: object = {}) =>
    browsers.approver.fetch(`/management/v1/applications/${id}/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...more }),
    });

  test('its page has what it has', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    const desk = await addApplication(ada, 'Parcel desk');
    await register(desk, 'pending');
    const page = await browsers.viewer.call('getManagedApplication', { params: { applicationId: desk } });
    expect(page).toMatchObject({
      application: { name: 'Parcel desk', developer: { email: 'ada@analytical.example', status: 'approved' } },
      registrations: [{ status: 'pending', permitted: true, product: { name: 'Parcels' } }],
      certificate: null,
      client: null,
      audit: null,
      goes: { registrations: 1, keys: 0 },
    });
    expect((await browsers.publisher.fetch(`/management/v1/applications/${desk}`)).status).toBe(403);
  });

  test('goes to another developer with its keys; both get a mail, and the log says who did it', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    const bob = await addDeveloper('bob@kargo.example', 'Bob');
    const desk = await addApplication(ada, 'Parcel desk');
    await addKey(desk);
    const answer = await transfer(desk, 'Bob@Kargo.example ', { from_developer_id: ada });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ outcome: 'transferred', developer: expect.objectContaining({ id: bob }) }),
    ]);
    expect(await applications({ 'filter[developer_id]': bob })).toEqual(['Parcel desk']);
    for (const email of ['ada@analytical.example', 'bob@kargo.example'])
      await vi.waitFor(async () =>
        expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContainEqual(
          expect.stringContaining('Parcel desk'),
        ),
      );
    const again = await transfer(desk, 'bob@kargo.example', { from_developer_id: ada });
    expect(await again.json()).toMatchObject({ outcome: 'transferred_before' });
    const { audit } = await browsers.owner.call('getManagedApplication', { params: { applicationId: desk } });
    expect(audit?.map(({ event }) => event)).toEqual(['application_transferred']);
  });

  test('is not given to nobody, to who is not approved, or to who has one of that name', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    const bob = await addDeveloper('bob@kargo.example', 'Bob');
    await addDeveloper('eve@kargo.example', 'Eve', 'disabled');
    const desk = await addApplication(ada, 'Parcel desk');
    await addApplication(bob, 'PARCEL DESK');
    for (const [email, code] of [
      ['nobody@kargo.example', 'developer_unknown'],
      ['eve@kargo.example', 'developer_not_approved'],
      ['bob@kargo.example', 'transfer_name_taken'],
    ] as const) {
      const answer = await transfer(desk, email);
      expect([answer.status, await answer.json()], email).toEqual([400, expect.objectContaining({ code })]);
    }
    expect(await applications({ 'filter[developer_id]': ada })).toEqual(['Parcel desk']);
  });

  test('is not given to who may not see what it is registered for', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    await addDeveloper('bob@kargo.example', 'Bob');
    const desk = await addApplication(ada, 'Parcel desk');
    await register(desk);
    await app.db.updateTable('portals').set({ rbac_enabled: true, is_public: false }).execute();
    try {
      const answer = await transfer(desk, 'bob@kargo.example');
      expect(await answer.json()).toMatchObject({
        code: 'transfer_hidden',
        detail: expect.stringContaining('Parcels'),
      });
    } finally {
      await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
    }
  });

  test('of two operators who give it to two people, one is first and the other is told', async () => {
    const ada = await addDeveloper('ada@analytical.example', 'Ada');
    await addDeveloper('bob@kargo.example', 'Bob');
    await addDeveloper('eve@kargo.example', 'Eve');
    const desk = await addApplication(ada, 'Parcel desk');
    const both = await Promise.all(
      ['bob@kargo.example', 'eve@kargo.example'].map((to) => transfer(desk, to, { from_developer_id: ada })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('only an owner deletes it', async () => {
    const desk = await addApplication(await addDeveloper('ada@analytical.example', 'Ada'), 'Parcel desk');
    const path = `/management/v1/applications/${desk}`;
    expect((await browsers.approver.fetch(path, { method: 'DELETE' })).status).toBe(403);
    expect((await browsers.owner.fetch(path, { method: 'DELETE' })).status).toBe(204);
    expect((await browsers.owner.fetch(path, { method: 'DELETE' })).status).toBe(404);
  });
});

test.each(['last', 'all'] as const)(
  'a page of which the %s developers are deleted while it is read does not end the list',
  async (which) => {
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) ids.push(await addDeveloper(`dev-${n}@example.com`, 'Dev'));
    const gone = which === 'all' ? ids.slice(0, 2) : ids.slice(1, 2);
    let queries = 0;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1;
        if (queries === 1) await app.db.deleteFrom('developers').where('id', 'in', gone).execute();
        return result;
      },
    });
    const seen: string[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null && pages < 5; pages += 1) {
      const question = { filters: {}, order: 'email', page: { after, number: 1, size: 2 } } as const;
      const { data, meta } = await developerList(db, app.portal, question);
      seen.push(...data.map(({ id }) => id));
      after = meta.next;
    }
    expect(seen).toEqual(ids.filter((id) => !gone.includes(id)));
  },
);
