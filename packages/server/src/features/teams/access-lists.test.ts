import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let owner: BrowserLike;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  owner = await app.signedInUser('owner', 'olga');
});
afterAll(() => app.close());

test('a window of the matrix has the grants of its teams and products alone', async () => {
  const [team, other] = await Promise.all(
    ['Partners', 'Others'].map((name) => owner.call('createTeam', { body: { name } })),
  );
  const params = { teamId: team?.id as string, productId: catalogue.productId };
  await owner.call('grantProduct', { params, body: { action: 'view' } });
  const among = (teams: string, products: string) =>
    owner.call('listGrantsAmong', { query: { team_ids: teams, product_ids: products } });
  const both = `${team?.id},${other?.id}`;
  expect((await among(both, catalogue.productId)).data).toEqual([
    { team_id: team?.id, product_id: catalogue.productId, action: 'view' },
  ]);
  expect((await among(other?.id as string, catalogue.productId)).data).toEqual([]);
  expect((await among(both, team?.id as string)).data).toEqual([]);
  await expect(among('nonsense', catalogue.productId)).rejects.toMatchObject({
    status: 400,
    invalidParameters: [expect.objectContaining({ field: 'team_ids' })],
  });
});

test('strategies say how many applications use them; providers have no secret', async () => {
  const { data } = await owner.call('listManagedAuthStrategies');
  expect(data.length).toBeGreaterThan(0);
  expect(data[0]).toMatchObject({ application_count: expect.any(Number), version_count: expect.any(Number) });
  expect(JSON.stringify(await owner.call('listIdentityProviders'))).not.toContain('secret');
});
