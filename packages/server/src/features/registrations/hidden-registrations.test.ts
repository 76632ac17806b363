import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalogue } from '../../testing/catalogue.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('portal §2: who lost sight of a product sees that there are registrations for it, nothing of the product, and can unregister', async () => {
  const { openVersionId, productId } = await addCatalogue(app);
  const ada = await app.signedIn('ada');
  const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Bot' } });
  const params = { applicationId };
  const { id } = await ada.call('createRegistration', { params, body: { product_version_id: openVersionId } });
  expect((await ada.call('listHiddenRegistrations', { params })).data).toEqual([]);

  await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
  await app.db.deleteFrom('product_grants').where('product_id', '=', productId).execute();
  expect((await ada.call('listRegistrations', { params })).data).toEqual([]);
  const hidden = await ada.call('listHiddenRegistrations', { params });
  expect(hidden.data).toMatchObject([{ id, status: 'approved' }]);
  expect(Object.keys(hidden.data[0] ?? {}).sort()).toEqual(['created_at', 'id', 'status', 'updated_at']);

  const eve = await app.signedIn('eve');
  expect(await statusOf(eve.call('listHiddenRegistrations', { params }))).toBe(404);
  await ada.call('deleteRegistration', { params: { applicationId, registrationId: id } });
  expect((await ada.call('listHiddenRegistrations', { params })).data).toEqual([]);
});
