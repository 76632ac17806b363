import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { withFailingUpdate } from '../../testing/failing-update.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly email: string; readonly id: string } };
let operator: Awaited<ReturnType<TestApp['operator']>>;
let strategyId: string;
let scopedVersion: string;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  operator = await app.operator();
  strategyId = await addStrategy(app, {
    name: 'Scoped',
    credential_type: 'self_managed_client_credentials',
    available_scopes: ['read', 'write', 'admin'],
  });
  scopedVersion = await addVersion(app, { productId: catalogue.productId, name: 'scoped', strategyId });
});
afterAll(() => app.close());

async function newApplication(body: { auth_strategy_id?: string; scopes?: string[] } = {}): Promise<string> {
  count += 1;
  return (
    await ada.call('createApplication', { body: { name: `App ${count}`, reference_id: `ref-${count}`, ...body } })
  ).id;
}

async function requested(scopes?: string[], applicationScopes?: string[]) {
  const applicationId = await newApplication(
    scopes ? { auth_strategy_id: strategyId, ...(applicationScopes && { scopes: applicationScopes }) } : {},
  );
  const body = scopes ? { product_version_id: scopedVersion, scopes } : { product_version_id: catalogue.versionId };
  const registration = await ada.call('createRegistration', { params: { applicationId }, body });
  return { applicationId, registrationId: registration.id };
}

const grantedScopes = async (params: { applicationId: string; registrationId: string }) =>
  (await ada.call('getRegistrationGrantedScopes', { params })).scopes;

describe('decisions with words', () => {
  test.each([
    ['rejectRegistration', /not/i],
    ['approveRegistration', /may use/i],
  ] as const)('the reason of %s stands in the mail and in the history, as text', async (call, subject) => {
    const params = await requested();
    const reason = 'Please use v4.\n<b>Ask sales</b> & come back.';
    await operator.call(call, { params, body: { reason } });
    const { application } = (
      await operator.call('listManagedRegistrations', { query: { 'filter[application_id]': params.applicationId } })
    ).data[0] as { application: { name: string } };
    const mail = await mailTo(app, ada.person.email, new RegExp(`${application.name}\\b`));
    expect(mail.subject).toMatch(subject);
    expect(mail.text).toContain('The reason given: Please use v4. <b>Ask sales</b> & come back.');
    const { data } = await ada.call('listRegistrationHistory', { params });
    expect(data[0]).toMatchObject({ by: 'operator', reason });
    expect(JSON.stringify(data)).not.toContain('operator:');
  });

  test('a reason of more than 1,000 characters, an empty one and an unknown field are refused by their names', async () => {
    const { registrationId } = await requested();
    const params = { registrationId };
    for (const body of [{ reason: 'x'.repeat(1001) }, { reason: ' ' }, { because: 'x' }] as { reason: string }[]) {
      const problem = await problemOf(operator.call('approveRegistration', { params, body }));
      expect(problem).toMatchObject({ status: 400, invalidParameters: [{ field: Object.keys(body)[0] }] });
    }
    expect((await operator.call('approveRegistration', { params, body: { reason: 'x'.repeat(1000) } })).status).toBe(
      'approved',
    );
  });

  test('without a reason the mail says nothing of one', async () => {
    const params = await requested();
    await operator.call('approveRegistration', { params });
    const { text } = await mailTo(app, ada.person.email, new RegExp(`App ${count}\\b`));
    expect(text).not.toContain('reason');
  });
});

describe('portal §4: what was approved is the client of then', () => {
  const admitted = (clientId: string) =>
    app.deps.admission
      .current()
      ?.portal(app.portal.portal_id)
      .applicationByClient(strategyId, clientId)
      ?.registrations.map(({ status }) => status);
  const prove = (applicationId: string) => operator.call('proveManagedClient', { params: { applicationId } });
  const rename = async (applicationId: string, reference_id: string) => {
    await ada.call('updateApplication', { params: { applicationId }, body: { reference_id } });
    // The client id is a claim again; this is about what was approved.
    if ((await ada.call('getApplication', { params: { applicationId } })).auth_strategy?.id === strategyId)
      await prove(applicationId);
  };

  test('with another client id a registration waits for approval again: gate, mail, history and audit follow', async () => {
    const params = await requested(['read']);
    await operator.call('approveRegistration', { params });
    const { applicationId, registrationId } = params;
    await prove(applicationId);
    const { reference_id: before } = await ada.call('getApplication', { params });
    expect(admitted(before)).toEqual(['approved']);
    // A form sends the reference id back unchanged, and nothing changes.
    await rename(applicationId, before);
    expect(admitted(before)).toEqual(['approved']);
    await rename(applicationId, `${before}-other`);
    expect(admitted(`${before}-other`)).toEqual(['pending']);
    expect(admitted(before)).toBeUndefined();
    const [newest] = (await ada.call('listRegistrationHistory', { params })).data;
    expect(newest).toMatchObject({ event: 'client_changed', by: 'developer', status: 'pending' });
    const [event] = await app.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'details'])
      .where('subject', '=', `registration:${registrationId}`)
      .orderBy('id', 'desc')
      .execute();
    expect(event).toEqual({
      event: 'registration_client_changed',
      actor: `developer:${ada.person.id}`,
      details: { status: 'pending', before, after: `${before}-other` },
    });
    expect((await mailTo(app, ada.person.email, /awaits approval for .* again/)).text).toContain(
      `/application/${applicationId}`,
    );
    await operator.call('approveRegistration', { params });
    expect(admitted(`${before}-other`)).toEqual(['approved']);
    expect(await grantedScopes(params)).toEqual(['read']);
  });

  test('what is approved without asking stays, unless the strategy asks or an operator refused it before', async () => {
    const open = await addVersion(app, {
      productId: catalogue.productId,
      name: 'open to clients',
      strategyId,
      autoApprove: true,
    });
    const strategy = app.db.updateTable('auth_strategies').where('id', '=', strategyId);
    const statusAfter = async (prepare: (registrationId: string) => Promise<unknown>) => {
      const applicationId = await newApplication({ auth_strategy_id: strategyId });
      const params = { applicationId };
      const { id } = await ada.call('createRegistration', { params, body: { product_version_id: open } });
      await prepare(id);
      await rename(applicationId, `changed-${applicationId}`);
      return admitted(`changed-${applicationId}`)?.[0];
    };
    expect(await statusAfter(async () => {})).toBe('approved');
    expect(await statusAfter(() => strategy.set({ auto_approve: false }).execute())).toBe('pending');
    await strategy.set({ auto_approve: true }).execute();
    const refused = (registrationId: string) => operator.call('revokeRegistration', { params: { registrationId } });
    expect(await statusAfter(refused)).toBe('revoked');
  });

  test('the reference of an application with keys is its own business', async () => {
    const params = await requested();
    await operator.call('approveRegistration', { params });
    await rename(params.applicationId, `renamed-${params.applicationId}`);
    expect(await ada.call('getRegistration', { params })).toMatchObject({ status: 'approved' });
  });
});

describe('scopes', () => {
  test('an approval grants what was asked for, or fewer; never another', async () => {
    const all = await requested(['read', 'write']);
    await operator.call('approveRegistration', { params: all });
    expect(await grantedScopes(all)).toEqual(['read', 'write']);
    const some = await requested(['read', 'write']);
    const params = some;
    expect(
      await problemOf(operator.call('approveRegistration', { params, body: { scopes: ['read', 'admin'] } })),
    ).toMatchObject({ status: 400, invalidParameters: [{ field: 'scopes' }] });
    const approved = await operator.call('approveRegistration', { params, body: { scopes: ['read'] } });
    expect(approved).toMatchObject({ status: 'approved', scopes: ['read'], requested_scopes: ['read', 'write'] });
    expect(await grantedScopes(some)).toEqual(['read']);
    // Revoked and reinstated, it has what it had, or what the operator says now of what was asked for.
    await operator.call('revokeRegistration', { params });
    await operator.call('reinstateRegistration', { params });
    expect(await grantedScopes(some)).toEqual(['read']);
    await operator.call('revokeRegistration', { params });
    await operator.call('reinstateRegistration', { params, body: { scopes: ['write'] } });
    expect(await grantedScopes(some)).toEqual(['write']);
    const events = (await ada.call('listRegistrationHistory', { params })).data;
    expect(events.map(({ event, scopes }) => [event, scopes])).toEqual([
      ['reinstated', ['write']],
      ['revoked', null],
      ['reinstated', ['read']],
      ['revoked', null],
      ['approved', ['read']],
      ['requested', ['read', 'write']],
    ]);
  });

  test('portal §5: a scope that the application gives up leaves all its registrations; one it gains enters none', async () => {
    const approved = await requested(['read', 'write'], ['read', 'write']);
    const { applicationId } = approved;
    await operator.call('approveRegistration', { params: approved });
    const other = await addVersion(app, { productId: catalogue.productId, name: `other ${count}`, strategyId });
    const pending = await ada.call('createRegistration', {
      params: { applicationId },
      body: { product_version_id: other, scopes: ['write'] },
    });
    await ada.call('updateApplication', { params: { applicationId }, body: { scopes: ['read', 'admin'] } });
    expect(await grantedScopes(approved)).toEqual(['read']);
    await operator.call('approveRegistration', { params: { registrationId: pending.id } });
    expect(await grantedScopes({ applicationId, registrationId: pending.id })).toEqual([]);
    const [newest] = (await ada.call('listRegistrationHistory', { params: approved })).data;
    expect(newest).toMatchObject({ event: 'scopes_narrowed', by: 'developer', scopes: ['read'], status: 'approved' });
    // Changing the name alone touches nothing.
    await ada.call('updateApplication', { params: { applicationId }, body: { name: `Renamed ${count}` } });
    expect(await grantedScopes(approved)).toEqual(['read']);
  });
});

describe('the history of a registration', () => {
  test('is the developer’s own without names, and the operators’ with them; foreign ones are a 404', async () => {
    const params = await requested();
    await operator.call('rejectRegistration', { params, body: { reason: 'not yet' } });
    await ada.call('createRegistration', {
      params: { applicationId: params.applicationId },
      body: { product_version_id: catalogue.versionId },
    });
    const own = await ada.call('listRegistrationHistory', { params, query: { 'page[size]': 2 } });
    expect(own.meta.page).toEqual({ number: 1, size: 2, total: 3 });
    expect(own.data).toMatchObject([
      { event: 'requested', by: 'developer', status: 'pending', reason: null },
      { event: 'rejected', by: 'operator', status: 'rejected', reason: 'not yet' },
    ]);
    const theirs = await operator.call('listManagedRegistrationHistory', { params });
    expect(theirs.data[1]?.actor).toMatch(/^operator:/);
    expect(theirs.data[0]?.actor).toBe(`developer:${ada.person.id}`);
    const bob = await app.signedIn('bob');
    expect(await statusOf(bob.call('listRegistrationHistory', { params }))).toBe(404);
    // Operators read of it after it is gone.
    await ada.call('deleteRegistration', { params });
    expect(await statusOf(ada.call('listRegistrationHistory', { params }))).toBe(404);
    const after = await operator.call('listManagedRegistrationHistory', { params });
    expect(after.data[0]).toMatchObject({ event: 'deleted', by: 'developer', status: null });
  });
});

describe('many at once', () => {
  test('each is decided by itself, in the order of the question; asking again changes and mails nothing', async () => {
    const first = await requested();
    const second = await requested();
    await operator.call('rejectRegistration', { params: second });
    const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
    const body = {
      decision: 'approve' as const,
      registration_ids: [first.registrationId, second.registrationId, absent, first.registrationId],
      reason: 'all clear',
    };
    const mails = async () => (await app.db.selectFrom('outbox').select('id').execute()).length;
    const { results } = await operator.call('decideRegistrations', { body });
    expect(results).toMatchObject([
      { id: first.registrationId, outcome: 'decided', status: 'approved', problem: null },
      { id: second.registrationId, outcome: 'refused', status: 'rejected', problem: { code: 'invalid_transition' } },
      { id: absent, outcome: 'refused', status: null, problem: { code: 'not_found' } },
      { id: first.registrationId, outcome: 'unchanged', status: 'approved', problem: null },
    ]);
    const before = await mails();
    const again = await operator.call('decideRegistrations', { body });
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused', 'refused', 'unchanged']);
    expect(await mails()).toBe(before);
  });

  test('a fault in the middle leaves what was decided before decided and mailed, and the rest as it was', async () => {
    const [first, broken, last] = [await requested(), await requested(), await requested()];
    const registration_ids = [first, broken, last].map(({ registrationId }) => registrationId);
    const body = { decision: 'approve' as const, registration_ids };
    const { results } = await withFailingUpdate(app.db, { table: 'registrations', id: broken.registrationId }, () =>
      operator.call('decideRegistrations', { body }),
    );
    const missed = { outcome: 'not_decided', status: null, problem: { code: 'internal' } };
    expect(results).toMatchObject([
      { id: first.registrationId, outcome: 'decided', status: 'approved' },
      { id: broken.registrationId, ...missed },
      { id: last.registrationId, ...missed },
    ]);
    await mailTo(app, ada.person.email, new RegExp(`App ${count - 2}\\b`));
    const again = await operator.call('decideRegistrations', { body });
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'decided', 'decided']);
  });

  test('of two operators with the same thousand, each registration is decided once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => requested()));
    const registration_ids = made.map(({ registrationId }) => registrationId);
    const body = { decision: 'approve' as const, registration_ids };
    const both = await Promise.all([
      operator.call('decideRegistrations', { body }),
      operator.call('decideRegistrations', { body: { ...body, registration_ids: registration_ids.toReversed() } }),
    ]);
    const decided = both.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'decided');
    expect(decided.map(({ id }) => id).toSorted()).toEqual(registration_ids.toSorted());
    const events = await app.db
      .selectFrom('audit_events')
      .select('id')
      .where('event', '=', 'registration_approved')
      .where(
        'subject',
        'in',
        registration_ids.map((id) => `registration:${id}`),
      )
      .execute();
    expect(events).toHaveLength(12);
  });

  test('none, and more than 1,000, are refused', async () => {
    for (const registration_ids of [[], Array.from({ length: 1001 }, () => catalogue.productId)]) {
      const body = { decision: 'approve' as const, registration_ids };
      expect(await problemOf(operator.call('decideRegistrations', { body }))).toMatchObject({
        status: 400,
        invalidParameters: [{ field: 'registration_ids' }],
      });
    }
  });
});

describe('who asks nobody', () => {
  test('a strategy that asks for approval overrules a version that does not, and says so in the configuration', async () => {
    const careful = await addStrategy(app, { name: 'Careful', credential_type: 'self_managed_client_credentials' });
    const settings = { productId: catalogue.productId, strategyId: careful, autoApprove: true };
    const version = await addVersion(app, { ...settings, name: 'careful' });
    const configOf = async () =>
      (
        await ada.call('getProductVersion', {
          params: { productId: catalogue.productId, productVersionId: version },
        })
      ).registration_configs[0];
    const ask = async () => {
      const applicationId = await newApplication({ auth_strategy_id: careful });
      const body = { product_version_id: version };
      return (await ada.call('createRegistration', { params: { applicationId }, body })).status;
    };
    expect((await configOf())?.registration_auto_approve).toBe(true);
    expect(await ask()).toBe('approved');
    await app.db.updateTable('auth_strategies').set({ auto_approve: false }).where('id', '=', careful).execute();
    expect((await configOf())?.registration_auto_approve).toBe(false);
    expect(await ask()).toBe('pending');
  });

  test('decision 018: losing sight of a product hides it and stops no call; revoking does', async () => {
    const gateway = await addGateway(app, 'seen');
    const applicationId = await newApplication();
    const { credential } = await ada.call('createCredential', { params: { applicationId } });
    const body = { product_version_id: catalogue.openVersionId };
    const { id: registrationId } = await ada.call('createRegistration', { params: { applicationId }, body });
    const passes = async () =>
      (
        await fetch(`${app.url}/gateway/v1/verify/${catalogue.openVersionId}`, {
          headers: { 'x-gateway-token': gateway, apikey: credential },
        })
      ).status;
    expect(await passes()).toBe(200);
    await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
    expect((await ada.call('listRegistrations', { params: { applicationId } })).data).toEqual([]);
    expect(await passes()).toBe(200);
    const query = { without_permission: true, 'filter[application_id]': applicationId } as const;
    const { data } = await operator.call('listManagedRegistrations', { query });
    expect(data).toMatchObject([{ id: registrationId, permitted: false, status: 'approved' }]);
    await operator.call('revokeRegistration', { params: { registrationId } });
    expect(await passes()).toBe(403);
    // Giving up what one may not see any more is always allowed.
    await ada.call('deleteRegistration', { params: { applicationId, registrationId } });
    await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
  });
});
