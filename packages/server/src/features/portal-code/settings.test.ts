import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let operator: Awaited<ReturnType<TestApp['operator']>>;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());

const audited = () =>
  app.db.selectFrom('audit_events').selectAll().where('event', '=', 'settings_changed').orderBy('created_at').execute();

describe('the portal’s settings', () => {
  test('what the body names is changed, and told with before and after; what is so already is not', async () => {
    const before = await operator.call('getSettings');
    const after = await operator.call('changeSettings', {
      body: { allowed_time_period: '90d', public: before.public },
    });
    expect(after).toMatchObject({ ...before, allowed_time_period: '90d' });
    await operator.call('changeSettings', { body: { allowed_time_period: '90d' } });
    const [entry, ...more] = await audited();
    expect(more).toEqual([]);
    expect(entry?.details).toEqual({
      fields: [{ field: 'allowed_time_period', before: before.allowed_time_period, after: '90d' }],
    });
  });

  test('passwords off ends the sessions that a password has opened, as an apply does', async () => {
    const ada = await app.signedIn('ada-settings');
    const { figures } = await operator.call('getSettings');
    expect(figures.password_sessions).toBeGreaterThan(0);
    expect(figures.by_password_alone).toBe(figures.developers.approved);
    await operator.call('changeSettings', { body: { basic_auth: false } });
    expect((await operator.call('getSettings')).figures.password_sessions).toBe(0);
    await operator.call('changeSettings', { body: { basic_auth: true } });
    expect(await statusOf(ada.call('getCurrentDeveloper'))).toBe(401);
  });

  test('an owner is asked for the password where it changes who may enter, and not for a name', async () => {
    const owner = await app.signedInUser('owner', 'settling');
    const old = { proven_at: new Date(Date.now() - 3_600_000) };
    await app.db.updateTable('sessions').set(old).where('user_id', '=', owner.person.id).execute();
    await owner.call('changeSettings', { body: { name: 'Harbour' } });
    for (const change of [{ public: true }, { rbac: true }, { basic_auth: false }, { auto_approve_developers: true }])
      expect((await problemOf(owner.call('changeSettings', { body: change }))).code, JSON.stringify(change)).toBe(
        'password_needed',
      );
    expect(await operator.call('getSettings')).toMatchObject({ name: 'Harbour', public: false, rbac: false });
  });
});
